export const CommentSender = Symbol('CommentSender');

/** The way to an agent. Whoever talks with one provides it. */
export interface CommentSender {
    /** Takes the message at once; settles when it is on its way, or when it is the person's to send. Does not reject. */
    send(sessionID: string, message: string): Promise<void>;
}
