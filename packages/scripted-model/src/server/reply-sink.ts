import { ReplyEnd, ReplyPiece } from '../reply/reply-event.js';

/** Where the pieces of a reply go; the headers are sent with the first byte and not before. */
export interface ReplySink {
    /** Resolves when the next piece may come. */
    write(piece: ReplyPiece): Promise<void>;
    /** Sends what is left and ends the response. */
    end(end: ReplyEnd): Promise<void>;
}

/** The members that all objects of one completion share. */
export interface CompletionHead {
    readonly id: string;
    /** Seconds since the epoch. */
    readonly created: number;
    readonly model: string;
}
