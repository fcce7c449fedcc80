import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { listedSessions } from 'openspace-agent/lib/common';
import { chatCommand } from '../commands/chat-command';
import { rootOf, sessionsNeedingAttention } from '../model/pending-requests';
import { neighbourOf } from '../model/session-list';
import { sessionTitle } from '../model/session-title';
import { ChatSelection } from '../selection/chat-selection';
import { SessionReveal } from '../selection/session-reveal';
import { SessionTitles } from '../sessions/session-titles';
import { UnreadSessions } from '../sessions/unread-sessions';

export namespace SessionPickerCommands {
    export const SWITCH = chatCommand('switch-session', 'Switch Session…');
    export const NEXT = chatCommand('next-session', 'Next Session');
    export const PREVIOUS = chatCommand('previous-session', 'Previous Session');
    export const NEXT_UNREAD = chatCommand('next-unread-session', 'Next Session with a New Answer');
    /** Takes the id of a session; without it the next one that waits for the person. */
    export const SHOW_WAITING = chatCommand('show-waiting-session', 'Show Session That Waits for You');
}

/** The way to another session by the palette and by keys. */
@injectable()
export class SessionPickerContribution implements CommandContribution, KeybindingContribution {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(SessionReveal) protected readonly sessions: SessionReveal;
    @inject(SessionTitles) protected readonly titles: SessionTitles;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(UnreadSessions) protected readonly unread: UnreadSessions;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(
            SessionPickerCommands.SWITCH, { execute: () => this.pick(), isEnabled: () => listedSessions(this.store.state).length > 0 }
        );
        const others = (): boolean => this.listed().length > 1;
        commands.registerCommand(SessionPickerCommands.NEXT, { execute: () => this.step(1), isEnabled: others });
        commands.registerCommand(SessionPickerCommands.PREVIOUS, { execute: () => this.step(-1), isEnabled: others });
        commands.registerCommand(SessionPickerCommands.NEXT_UNREAD, {
            execute: async () => {
                const next = this.nextUnread();
                await (next && this.sessions.reveal(next));
            },
            isEnabled: () => this.nextUnread() !== undefined
        });
        commands.registerCommand(SessionPickerCommands.SHOW_WAITING, {
            execute: () => this.waiting().slice(0, 1).map(sessionID => this.sessions.reveal(sessionID)),
            isEnabled: () => this.waiting().length > 0
        });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybinding({ command: SessionPickerCommands.NEXT.id, keybinding: 'ctrlcmd+alt+pagedown' });
        keybindings.registerKeybinding({ command: SessionPickerCommands.PREVIOUS.id, keybinding: 'ctrlcmd+alt+pageup' });
    }

    protected async step(by: number): Promise<void> {
        const target = neighbourOf(this.listed(), rootOf(this.store.state.sessions, this.selection.activeSessionID ?? ''), by);
        if (target !== undefined) {
            await this.sessions.reveal(target);
        }
    }

    /** Ids, as the list shows them. */
    protected listed(): string[] {
        return listedSessions(this.store.state).map(({ id }) => id);
    }

    protected nextUnread(): string | undefined {
        return this.listed().find(id => this.unread.ids.has(id));
    }

    protected waiting(): string[] {
        return [...sessionsNeedingAttention(this.store.state)];
    }

    protected async pick(): Promise<void> {
        const waiting = this.waiting();
        const items = listedSessions(this.store.state).map(session => ({
            id: session.id,
            label: sessionTitle(session, this.titles.firstWords.get(session.id)),
            description: waiting.includes(session.id) ? nls.localize('openspace/chat/waitsForYou', 'waits for you') : undefined
        }));
        const picked = await this.quickInput.showQuickPick(
            items, { placeholder: nls.localize('openspace/chat/whichSession', 'Which session?') }
        );
        if (picked) {
            await this.sessions.reveal(picked.id);
        }
    }
}
