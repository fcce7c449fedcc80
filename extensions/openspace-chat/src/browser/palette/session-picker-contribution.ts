import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-core/lib/browser/conversation-store';
import { listedSessions } from 'openspace-core/lib/common';
import { sessionsNeedingAttention } from '../model/pending-requests';
import { sessionTitle } from '../model/session-title';
import { SessionReveal } from '../session-reveal';
import { SessionTitles } from '../sessions/session-titles';

export namespace SessionPickerCommands {
    const define = (name: string, label: string): Command =>
        Command.toLocalizedCommand({ id: `openspace-chat:${name}`, label, category: 'Chat' }, `openspace/chat/command/${name}`, 'openspace/chat/category');

    export const SWITCH = define('switch-session', 'Switch Session…');
    /** Takes the id of a session; without it the next one that waits for the person. */
    export const SHOW_WAITING = define('show-waiting-session', 'Show Session That Waits for You');
}

/** The way to another session by the palette. */
@injectable()
export class SessionPickerContribution implements CommandContribution {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(SessionReveal) protected readonly sessions: SessionReveal;
    @inject(SessionTitles) protected readonly titles: SessionTitles;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(SessionPickerCommands.SWITCH, { execute: () => this.pick(), isEnabled: () => listedSessions(this.store.state).length > 0 });
        commands.registerCommand(SessionPickerCommands.SHOW_WAITING, {
            execute: () => this.waiting().slice(0, 1).map(sessionID => this.sessions.reveal(sessionID)),
            isEnabled: () => this.waiting().length > 0
        });
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
        const picked = await this.quickInput.showQuickPick(items, { placeholder: nls.localize('openspace/chat/whichSession', 'Which session?') });
        if (picked) {
            await this.sessions.reveal(picked.id);
        }
    }
}
