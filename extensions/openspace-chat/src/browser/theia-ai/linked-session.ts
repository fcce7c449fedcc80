import { ChatSession, ChatSessionSettings, MutableChatModel } from '@theia/ai-chat/lib/common';
import { ChatSessionNamingService } from '@theia/ai-chat/lib/common/chat-session-naming-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';

/** Where a conversation of Theia's chat keeps the id of its opencode session; Theia stores it with the conversation. */
const KEY = 'openspaceSession';

/** The opencode session of the conversation; undefined before its first message. */
export function linkedSession({ settings }: { readonly settings?: ChatSessionSettings }): string | undefined {
    const id = settings?.[KEY];
    return typeof id === 'string' ? id : undefined;
}

export function linkSession(model: MutableChatModel, sessionID: string): void {
    model.setSettings({ ...model.settings, [KEY]: sessionID });
}

/** Conversations of Theia's chat have the title of their session; opencode's model has found it already. */
@injectable()
export class SessionNaming extends ChatSessionNamingService {

    @inject(ConversationStore) protected readonly store: ConversationStore;

    override async generateChatSessionName(session: ChatSession, otherNames: string[]): Promise<string | undefined> {
        const linked = linkedSession(session.model);
        return linked ? this.store.state.sessions[linked]?.title : super.generateChatSessionName(session, otherNames);
    }
}
