import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';

/** Whether the person looks for something in the conversation. */
@injectable()
export class ConversationFind {

    protected opened = false;
    protected wishes = 0;
    protected returnTo: HTMLElement | undefined;

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

    /** The focus goes back to where it came from; `elsewhere` is for what is gone by now. */
    close(elsewhere: () => void): void {
        if (!this.opened) {
            return;
        }
        this.opened = false;
        this.onDidChangeEmitter.fire();
        if (this.returnTo?.isConnected) {
            this.returnTo.focus();
        } else {
            elsewhere();
        }
        this.returnTo = undefined;
    }
}
