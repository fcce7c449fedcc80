export const ChangesEntry = Symbol('ChangesEntry');

/** What the chat itself knows about changes: the ways to where they are shown. A failure is told; none of these rejects. */
export interface ChangesEntry {
    /** Opens the view, for the turn of a message or for the whole session. */
    show(messageID?: string): Promise<void>;
    /** Opens a file in the diff editor, before the turn of a message and now; the path is as a tool calls it. */
    openDiff(sessionID: string, messageID: string, path: string): Promise<void>;
}
