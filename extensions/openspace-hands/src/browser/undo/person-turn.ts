import { ConversationMessage, ConversationState, isAllSynthetic } from 'openspace-agent/lib/common';

/**
 * Id of the person's message that a session works on, which names the turn; with a message of the agent the one that it
 * answers. Undefined if this page does not have the conversation.
 */
export function personTurn(state: ConversationState, sessionId: string, messageId?: string): string | undefined {
    const messages = state.conversations[topSession(state, sessionId)]?.messages;
    const end = messages && messageId !== undefined
        ? messages.findIndex(({ info }) => info.id === messageId) + 1 || messages.length
        : messages?.length;
    return messages?.slice(0, end).findLast(isPersonMessage)?.info.id;
}

/** Sub-agents work in sessions of their own, for a message in the one at the top. */
export function topSession(state: ConversationState, sessionId: string): string {
    const seen = new Set<string>();
    let top = sessionId;
    for (let parent = state.sessions[top]?.parentID; parent && !seen.has(parent); parent = state.sessions[top]?.parentID) {
        seen.add(parent);
        top = parent;
    }
    return top;
}

/** Results that the IDE sends to the agent are messages, too. */
function isPersonMessage(message: ConversationMessage): boolean {
    return message.info.role === 'user' && message.parts.length > 0 && !isAllSynthetic(message);
}
