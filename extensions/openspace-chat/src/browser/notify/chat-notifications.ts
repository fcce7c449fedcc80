import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ChatPreferences } from '../../common/chat-preferences';
import { sessionTitle } from '../model/session-title';
import { ChatSelection } from '../selection/chat-selection';
import { ChatView } from '../selection/chat-view';
import { SessionReveal } from '../selection/session-reveal';
import { SessionTitles } from '../sessions/session-titles';
import { DesktopNotifications } from './desktop-notifications';
import { Noteworthy, NoteworthyFinder } from './noteworthy';
import { Tone } from './tone';

/** Longer, toasts would hide what stands below them; the badge stays. In milliseconds. */
const STAYS = 15_000;

export const ALLOW_NOTIFICATIONS = Command.toLocalizedCommand(
    { id: 'openspace-chat:allow-notifications', label: 'Allow Desktop Notifications', category: 'Chat' },
    'openspace/chat/command/allowNotifications', 'openspace/chat/category');

/** Tells the person who looks elsewhere that the agent asks, has finished, or has failed. */
@injectable()
export class ChatNotifications implements FrontendApplicationContribution, CommandContribution {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatPreferences) protected readonly preferences: ChatPreferences;
    @inject(ChatView) protected readonly view: ChatView;
    @inject(SessionReveal) protected readonly sessions: SessionReveal;
    @inject(SessionTitles) protected readonly titles: SessionTitles;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(DesktopNotifications) protected readonly desktop: DesktopNotifications;
    @inject(Tone) protected readonly tone: Tone;

    onStart(): void {
        const finder = new NoteworthyFinder(this.store.state);
        this.store.onDidChange(state => finder.next(state, performance.now()).forEach(event => this.tell(event)));
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(
            ALLOW_NOTIFICATIONS, { execute: () => this.allow(), isEnabled: () => this.desktop.state !== 'unsupported' }
        );
    }

    protected tell(event: Noteworthy): void {
        const when = this.preferences[`openspace.chat.notify.${event.kind}`];
        const looking = this.isLookingAt(event.sessionID);
        if (when === 'off' || (when === 'unfocused' && looking)) {
            return;
        }
        if (this.preferences['openspace.chat.sound']) {
            this.tone.play(event.kind);
        }
        if (this.desktop.state === 'granted' && (when === 'always' || !pageHasFocus())) {
            this.desktop.show(
                this.wordsFor(event), this.titleOf(event.sessionID), `${event.kind} ${event.sessionID}`,
                () => void this.sessions.reveal(event.sessionID)
            );
        } else if (this.selection.activeSessionID !== event.sessionID || !this.isPanelVisible()) {
            void this.toast(event);
        }
    }

    protected async toast(event: Noteworthy): Promise<void> {
        const show = nls.localize('openspace/chat/notify/show', 'Show');
        const text = `${this.wordsFor(event)}: ${this.titleOf(event.sessionID)}`;
        const answer = event.kind === 'ask' ? this.messages.warn(text, { timeout: STAYS }, show)
            : event.kind === 'error'
                ? this.messages.error(text, { timeout: STAYS }, show)
                : this.messages.info(text, { timeout: STAYS }, show);
        if (await answer === show) {
            await this.sessions.reveal(event.sessionID);
        }
    }

    protected async allow(): Promise<void> {
        if (await this.desktop.request() === 'denied') {
            this.messages.warn(nls.localize(
                'openspace/chat/notify/denied',
                'The browser does not allow notifications for this page. Its settings for the site can change that.'
            ));
        } else {
            this.messages.info(
                nls.localize('openspace/chat/notify/allowed', 'You will be told when the agent needs you while this page is out of sight.'),
                { timeout: STAYS }
            );
        }
    }

    protected isLookingAt(sessionID: string): boolean {
        return pageHasFocus() && this.selection.activeSessionID === sessionID && this.isPanelVisible();
    }

    protected isPanelVisible(): boolean {
        return this.view.tryGetWidget()?.isVisible ?? false;
    }

    protected titleOf(sessionID: string): string {
        return sessionTitle(this.store.state.sessions[sessionID], this.titles.firstWords.get(sessionID));
    }

    protected wordsFor({ kind }: Noteworthy): string {
        switch (kind) {
            case 'ask':
                return nls.localize('openspace/chat/notify/ask', 'The agent asks you something');
            case 'done':
                return nls.localize('openspace/chat/notify/done', 'The agent is done');
            case 'error':
                return nls.localize('openspace/chat/notify/error', 'The agent could not finish');
        }
    }
}

function pageHasFocus(): boolean {
    return !document.hidden && document.hasFocus();
}
