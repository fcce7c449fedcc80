import { Event } from '@theia/core/lib/common/event';

/** Stands for the newest turn of the session in front that changed the file. */
export const LAST_TURN = 'last';

/** A file before and after a turn; undefined where there was no file. */
export interface TurnChange {
    readonly before: string | undefined;
    readonly after: string | undefined;
}

export const TurnRevisions = Symbol('TurnRevisions');

/** What turns of conversations did to files. Whoever talks with an agent provides it. */
export interface TurnRevisions {
    /** More may be known than before, or another session is in front. */
    readonly onDidChange: Event<void>;
    /**
     * What a turn did to a file; `turn` is {@link LAST_TURN}, or the id of the message that began it. Where only its edits
     * are known, the lines around them are those of now. Rejects with a message for the user if it did nothing to the file, or if it is
     * not known what.
     */
    change(path: string, turn: string): Promise<TurnChange>;
}
