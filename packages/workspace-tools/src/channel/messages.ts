import type { FileErrorCode } from '../provider/errors.js';
import type { FileStatus, FileVersion, FolderEntry, NO_FILE as VERSION_OF_NO_FILE, WriteOutcome } from '../provider/file-access.js';
import type { BackgroundProcess, GroupSignal } from '../provider/sandbox.js';

/** Raised with every change that an older side would misunderstand. */
export const PROTOCOL = 3;

/** Chosen by the host, never used twice on a stream. */
export type CallId = number;

/** Of a connection that a program inside wants to have; chosen by the agent, each larger than the one before. */
export type LinkId = number;

/** As providers have it: none of their code is in the sandbox, so that only the type can say that it is the same. */
export const NO_FILE: typeof VERSION_OF_NO_FILE = '';

export interface ExecMessage {
    type: 'exec';
    call: CallId;
    argv: readonly string[];
    cwd: string;
    env: Readonly<Record<string, string>>;
    /** Input follows in `data`, then `end`. */
    input: boolean;
}

/** Answered when the signal was sent; for `KILL` when everything is gone, or cannot be ended. */
export interface SignalMessage {
    type: 'signal';
    call: CallId;
    target: CallId;
    signal: GroupSignal;
}

export interface StatusMessage {
    type: 'status';
    call: CallId;
    path: string;
}

/** Answered with `data` that is JSON: a folder may be larger than a frame. */
export interface ListMessage {
    type: 'list';
    call: CallId;
    path: string;
}

/** Answered with `data`. */
export interface ReadMessage {
    type: 'read';
    call: CallId;
    path: string;
    position: number;
    length: number;
}

/** The content follows in `data`, then `end`. */
export interface WriteMessage {
    type: 'write';
    call: CallId;
    path: string;
    /** What is replaced must be of this version. */
    expected?: FileVersion;
}

/** Asks the agent to take connections on a port of the sandbox's own loopback and to hand them over. Answered with the port. */
export interface ListenMessage {
    type: 'listen';
    call: CallId;
}

export type OpeningMessage = ExecMessage | SignalMessage | StatusMessage | ListMessage | ReadMessage | WriteMessage | ListenMessage;

/** About a connection that was handed over; the same in both directions. `link-end`: nothing more will be sent. */
export type LinkMessage =
    | { type: 'link-data'; link: LinkId }
    | { type: 'link-end'; link: LinkId }
    | { type: 'link-reset'; link: LinkId }
    | { type: 'link-credit'; link: LinkId; bytes: number };

export type HostMessage =
    | OpeningMessage
    | { type: 'data'; call: CallId }
    | { type: 'end'; call: CallId }
    | { type: 'credit'; call: CallId; bytes: number }
    | LinkMessage
    | { type: 'ping' };

export type OutputName = 'stdout' | 'stderr';

/** `provider`: nothing is wrong with the request, but it could not be carried out. */
export type FailureCode = FileErrorCode | 'provider';

export interface ExecResult {
    exitCode: number;
    background: BackgroundProcess[];
}

export interface SignalResult {
    /** What is still alive after `KILL`. */
    survivors: number;
}

export interface ListenResult {
    port: number;
}

export type AgentMessage =
    | { type: 'hello'; protocol: number }
    | { type: 'started'; call: CallId }
    | { type: 'data'; call: CallId; output: OutputName }
    | { type: 'credit'; call: CallId; bytes: number }
    | { type: 'done'; call: CallId; result: ExecResult | SignalResult | ListenResult | FileStatus | WriteOutcome | null }
    | { type: 'link-open'; link: LinkId }
    | LinkMessage
    | { type: 'failed'; call: CallId; code: FailureCode; message: string }
    | { type: 'pong' };

export type ListedFolder = FolderEntry[];
