import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable, optional } from '@theia/core/shared/inversify';
import { ConversationStore } from '../../conversation-store';
import { PaneContentOptions, PaneContentProvider } from '../pane-content-provider';
import { PoliteFocus } from '../polite-focus';
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

    @inject(PoliteFocus)
    protected readonly focus: PoliteFocus;

    @inject(ChatSessions) @optional()
    protected readonly sessions: ChatSessions | undefined;

    readonly type = 'chat';
    readonly home = { area: 'right' } as const;

    async resolve(contentId: string): Promise<string> {
        if (contentId === '' || contentId === CHAT) {
            return this.current;
        }
        if (!this.store.state.sessions[contentId]) {
            throw new Error(`There is no session "${contentId}".`);
        }
        const node = this.find()?.node;
        if (contentId !== this.current && node && this.focus.isWritingIn(node)) {
            throw new Error('The person is writing in another session.');
        }
        return contentId;
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

    turnTo(contentId: string): void {
        if (contentId !== this.current) {
            this.sessions?.show(contentId);
        }
    }

    contentIdOf(widget: Widget): string | undefined {
        return widget.id === CHAT ? this.current : undefined;
    }

    protected get current(): string {
        return this.sessions?.shown ?? CHAT;
    }
}
