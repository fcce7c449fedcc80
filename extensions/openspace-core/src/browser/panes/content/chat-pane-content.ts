import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, optional } from '@theia/core/shared/inversify';
import { ConversationStore } from '../../conversation-store';
import { PersonAtWork } from '../../editors/person-at-work';
import { UndoStep } from '../../undo/undo-steps';
import { PaneContentOptions, PaneContentProvider, ResolvedContent } from '../../surfaces/pane-content-provider';
import { ChatSessions } from './chat-sessions';

const CHAT = 'openspace-chat';

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

    @inject(ChatSessions) @optional()
    protected readonly sessions: ChatSessions | undefined;

    readonly home = { area: 'right' } as const;

    async resolve(wanted: string): Promise<ResolvedContent> {
        const contentId = wanted === '' || wanted === CHAT ? this.current : wanted;
        if (contentId !== this.current) {
            this.sessionsFor(contentId);
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
        const sessions = this.sessionsFor(contentId);
        const before = sessions.shown;
        const turn = (from: string | undefined, to: string | undefined): string | undefined => {
            if (sessions.shown !== from) {
                return nls.localize('openspace/core/panes/otherSession', 'The chat stays where it is: you have chosen another session.');
            }
            sessions.show(to);
            return undefined;
        };
        sessions.show(contentId);
        return { undo: async () => turn(contentId, before), redo: async () => turn(before, contentId) };
    }

    contentIdOf(widget: Widget): string | undefined {
        return widget.id === CHAT ? this.current : undefined;
    }

    /** Throws in words if the session cannot be shown. */
    protected sessionsFor(sessionID: string): ChatSessions {
        if (!this.sessions) {
            throw new Error('There is no chat that could show another session.');
        }
        if (!this.store.state.sessions[sessionID]) {
            throw new Error(`There is no session "${sessionID}".`);
        }
        return this.sessions;
    }

    protected get current(): string {
        return this.sessions?.shown ?? CHAT;
    }
}
