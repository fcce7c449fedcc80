export const ChatSessions = Symbol('ChatSessions');

/** Which conversation the chat shows. Implemented by whoever shows conversations. */
export interface ChatSessions {
    readonly shown: string | undefined;
    /** Undefined for none. */
    show(sessionID: string | undefined): void;
}
