import { Conversation } from './conversation-state';

const PREFIX = 'before:';

/**
 * Names where loaded messages begin after older ones were let go; the server's own names for such places are known only for those it gave.
 */
export namespace MessageCursor {
    export function before(messageID: string): string {
        return `${PREFIX}${messageID}`;
    }

    /** The message that a cursor of ours names. */
    export function messageOf(cursor: string): string | undefined {
        return cursor.startsWith(PREFIX) ? cursor.slice(PREFIX.length) : undefined;
    }
}

/** Lets go of all but the newest messages. The turn with which they begin stays whole, so some more may be left. */
export function keepNewest(conversation: Conversation, count: number): Conversation {
    const { messages } = conversation;
    const first = messages.findLastIndex(({ info }, index) => info.role === 'user' && index <= messages.length - count);
    return first <= 0
        ? conversation
        : { ...conversation, messages: messages.slice(first), earlier: MessageCursor.before(messages[first].info.id) };
}
