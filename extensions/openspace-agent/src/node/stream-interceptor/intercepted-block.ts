/** Why a block was dropped. Its text is never visible. */
export type RejectionReason = 'malformed' | 'unclosed' | 'timeout' | 'too-long' | 'stream-gap';

interface BlockPosition {
    /** Counts every block of the part from 0, rejected ones included. */
    index: number;
    /** Visible characters (UTF-16 units) that this interceptor emitted before the block. */
    offset: number;
}

/** A well-formed block; whether its command exists is decided elsewhere. */
export interface AcceptedBlock extends BlockPosition {
    kind: 'block';
    /** The whole `%%OS{…}%%`. */
    raw: string;
    /** The parsed JSON object. */
    value: unknown;
}

/** A well-formed block that only repeats what the agent read somewhere. It runs nothing, and its text is visible. */
export interface EchoedBlock extends BlockPosition {
    kind: 'echo';
    raw: string;
    value: unknown;
}

/** A block that runs nothing. */
export interface RejectedBlock extends BlockPosition {
    kind: 'rejected';
    reason: RejectionReason;
    message: string;
    /** Units of the block that were read when it was rejected; for `too-long` the first length over the cap. */
    length: number;
}

export type InterceptedBlock = AcceptedBlock | EchoedBlock | RejectedBlock;

/** What one call released: text to show and the blocks that ended, in order of appearance. */
export interface InterceptorOutput {
    text: string;
    blocks: InterceptedBlock[];
}
