import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';
import { PaneContentOptions, PaneContentProvider, ResolvedContent } from 'openspace-core/lib/browser/surfaces/pane-content-provider';
import { UndoStep } from 'openspace-core/lib/browser/undo/undo-steps';
import { ChatPanelWidget } from '../panel/chat-panel-widget';
import { ChatSelection } from '../selection/chat-selection';

const CHAT = ChatPanelWidget.ID;

/** The chat, of which there is one; it shows one session at a time. */
@injectable()
export class ChatPaneContent implements PaneContentProvider {

    @inject(WidgetManager)
    protected readonly widgets: WidgetManager;

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(ConversationStore)
    protected readonly store: ConversationStore;

    @inject(PersonAtWork)
    protected readonly person: PersonAtWork;

    @inject(ChatSelection)
    protected readonly selection: ChatSelection;

    readonly home = { area: 'right' } as const;

    async resolve(wanted: string): Promise<ResolvedContent> {
        const contentId = wanted === '' || wanted === CHAT ? this.current : wanted;
        if (contentId !== this.current) {
            this.checkSession(contentId);
            const node = this.find()?.node;
            if (node && this.person.isWritingIn(node)) {
                throw new Error('The person is writing in another session.');
            }
        }
        return { contentId };
    }

    async open(_contentId: string, { widgetOptions }: PaneContentOptions): Promise<Widget> {
        const widget = await this.widgets.getOrCreateWidget(CHAT);
        if (!widget.isAttached) {
            await this.shell.addWidget(widget, widgetOptions);
        }
        await this.shell.revealWidget(widget.id);
        return widget;
    }

    find(): Widget | undefined {
        return this.widgets.tryGetWidget(CHAT);
    }

    turnTo(contentId: string): UndoStep | undefined {
        if (contentId === this.current) {
            return undefined;
        }
        this.checkSession(contentId);
        const { selection } = this;
        const before = selection.activeSessionID;
        const turn = (from: string | undefined, to: string | undefined): string | undefined => {
            if (selection.activeSessionID !== from) {
                return nls.localize('openspace/chat/otherSession', 'The chat stays where it is: you have chosen another session.');
            }
            selection.select(to);
            return undefined;
        };
        selection.select(contentId);
        return { undo: async () => turn(contentId, before), redo: async () => turn(before, contentId) };
    }

    contentIdOf(widget: Widget): string | undefined {
        return widget.id === CHAT ? this.current : undefined;
    }

    /** Throws with a message for the user if the session cannot be shown. */
    protected checkSession(sessionID: string): void {
        if (!this.store.state.sessions[sessionID]) {
            throw new Error(`There is no session "${sessionID}".`);
        }
    }

    protected get current(): string {
        return this.selection.activeSessionID ?? CHAT;
    }
}
