import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatSelection } from '../selection/chat-selection';
import { ConversationPages } from '../timeline/conversation-pages';

/** Whether the person looks for something in the conversation. */
@injectable()
export class ConversationFind {

    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ConversationPages) protected readonly pages: ConversationPages;

    protected opened = false;
    protected loading: Promise<void> | undefined;
    protected wishes = 0;
    protected returnTo: HTMLElement | undefined;
    protected held = Disposable.NULL;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    get isOpen(): boolean {
        return this.opened;
    }

    /** Grows with every wish to type into the bar, also while it is open. */
    get version(): number {
        return this.wishes;
    }

    open(): void {
        if (!this.opened && document.activeElement instanceof HTMLElement) {
            this.returnTo = document.activeElement;
        }
        this.opened = true;
        this.wishes++;
        this.onDidChangeEmitter.fire();
    }

    /** Who looks for something looks for it in the whole conversation. What cannot be loaded is not found; scrolling up says why. */
    loadAll(): void {
        const { activeSessionID } = this.selection;
        this.held.dispose();
        this.held = activeSessionID ? this.pages.hold(activeSessionID) : Disposable.NULL;
        this.loading ??= (activeSessionID ? this.pages.loadUntil(activeSessionID, () => !this.opened) : Promise.resolve())
            .catch(() => undefined)
            .finally(() => this.loading = undefined);
    }

    /** The focus goes back to where it came from; `elsewhere` is for what is gone by now. */
    close(elsewhere: () => void): void {
        if (!this.opened) {
            return;
        }
        this.opened = false;
        this.held.dispose();
        this.onDidChangeEmitter.fire();
        if (this.returnTo?.isConnected) {
            this.returnTo.focus();
        } else {
            elsewhere();
        }
        this.returnTo = undefined;
    }
}
