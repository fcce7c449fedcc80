import { UsageCounts } from '../scenario/reply-step.js';

/** A piece of a reply that is sent in one chunk. */
export type ReplyPiece =
    | { readonly type: 'text', readonly text: string }
    | { readonly type: 'reasoning', readonly text: string }
    | { readonly type: 'tool-call', readonly index: number, readonly id: string, readonly name: string }
    | { readonly type: 'tool-arguments', readonly index: number, readonly text: string };

/** The regular end of a reply. */
export interface ReplyEnd {
    readonly type: 'end';
    readonly finish: string;
    readonly usage: UsageCounts;
}

/** An HTTP error in place of a reply. */
export interface ReplyRefusal {
    readonly type: 'status';
    readonly status: number;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
}

/** What playing the steps of a reply yields; `drop` cuts the connection. */
export type ReplyEvent = ReplyPiece | ReplyEnd | ReplyRefusal | { readonly type: 'drop' };
