import { ChatSession } from '@theia/ai-chat/lib/common';
import { ChatSessionNamingService } from '@theia/ai-chat/lib/common/chat-session-naming-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-core/lib/browser/conversation-store';
import { linkedSession } from './linked-session';

/** Conversations of Theia's chat have the title of their session; opencode's model has found it already. */
@injectable()
export class SessionNaming extends ChatSessionNamingService {

    @inject(ConversationStore) protected readonly store: ConversationStore;

    override async generateChatSessionName(session: ChatSession, otherNames: string[]): Promise<string | undefined> {
        const linked = linkedSession(session.model);
        return linked ? this.store.state.sessions[linked]?.title : super.generateChatSessionName(session, otherNames);
    }
}
