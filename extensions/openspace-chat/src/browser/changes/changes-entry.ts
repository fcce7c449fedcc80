import { Event } from '@theia/core/lib/common/event';

export const ChangesEntry = Symbol('ChangesEntry');

/** What the chat itself knows about changes: the ways to where they are shown. A failure is told; none of these rejects. */
export interface ChangesEntry {
    /** Opens the view, for the turn of a message or for the whole session. */
    show(messageID?: string): Promise<void>;
    /** Opens a file in the diff editor, before the turn of a message and now; the path is as a tool calls it. */
    openDiff(sessionID: string, messageID: string, path: string): Promise<void>;
    /** Accepts all that has changed since a message. */
    keep(sessionID: string, messageID: string): Promise<void>;
    /** Takes back all that has changed since a message; asks first. */
    undo(sessionID: string, messageID: string): Promise<void>;
    isKept(sessionID: string, messageID: string): boolean;
    /** Something may be kept that was not, or the other way round. */
    readonly onDidChangeKept: Event<void>;
}
