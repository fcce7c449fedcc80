import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { rootOf } from '../model/pending-requests';
import { ChatSelection } from './chat-selection';
import { ChatView } from './chat-view';

/** Leads the person to a session in the panel. */
@injectable()
export class SessionReveal {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatView) protected readonly view: ChatView;

    /** Requests of a sub-agent are answered in the session that it works for. */
    async reveal(sessionID: string): Promise<void> {
        this.selection.select(rootOf(this.store.state.sessions, sessionID));
        await this.view.openView({ activate: true });
    }
}
