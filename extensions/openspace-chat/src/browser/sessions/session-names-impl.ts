import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { listedSessions } from 'openspace-agent/lib/common';
import { NamedSession, SessionNames } from 'openspace-core/lib/browser/activity/session-audit';
import { ChatSelection } from '../selection/chat-selection';
import { SessionTitles } from './session-titles';

/** The sessions of the folder for those who know nothing of conversations. */
@injectable()
export class SessionNamesImpl implements SessionNames {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(SessionTitles) protected readonly titles: SessionTitles;

    list(): NamedSession[] {
        const { state } = this.store;
        const active = state.sessions[this.selection.activeSessionID ?? ''];
        const others = listedSessions(state).filter(({ id }) => id !== active?.id);
        return [...active ? [active] : [], ...others].map(session => ({ id: session.id, title: this.titles.titleOf(session) }));
    }
}
