export const CommentSender = Symbol('CommentSender');

/** The way to an agent. Whoever talks with one provides it. */
export interface CommentSender {
    /** The session that the person sees; undefined if there is none. */
    readonly sessionInFront: string | undefined;
    /**
     * Takes the message at once; settles when it is on its way, or when it is the person's to send. Does not reject.
     * Without a session it begins one.
     */
    send(sessionID: string | undefined, message: string): Promise<void>;
}
