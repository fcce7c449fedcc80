export const MessageLink = Symbol('MessageLink');

/** The way from a command to the words of the agent in which it stood. Implemented by whoever shows conversations. */
export interface MessageLink {
    /** Shows the session and brings the message into view. Rejects with a reason for the person. */
    reveal(sessionID: string, messageID: string): Promise<void>;
}
