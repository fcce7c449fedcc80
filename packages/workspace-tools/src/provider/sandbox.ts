import type { Duplex } from 'node:stream';
import type { FileAccess } from './file-access.js';

/** Where every workspace is, seen from inside. */
export const WORKSPACE_ROOT = '/workspace';

/** A signal that reaches everything that a call started. */
export type GroupSignal = 'TERM' | 'KILL';

/** On whose behalf a command uses the network, and what is told to it. */
export interface NetworkUse {
    /** Of the agent. */
    readonly session?: string;
    /** For the person who is asked. */
    readonly command: string;
    /** Told, in words, of each connection that was refused while the command ran. */
    readonly onRefused?: (message: string) => void;
    /** The command has ended; programs that it left behind may go on. */
    readonly over?: AbortSignal;
}

/** A way out of a sandbox without a network: for whoever gives it, everything that comes through it is hostile. */
export interface SandboxNetwork {
    /** A connection of a program inside, as the program began it: it speaks to a proxy. */
    accept(connection: Duplex): void;
    /** The variables by which programs of one command find the proxy at this port of the sandbox's loopback. */
    environmentFor(use: NetworkUse, port: number): Readonly<Record<string, string>>;
}

export interface ExecRequest {
    /**
     * Program and arguments; no shell is added. Paths in them are best given relative to `cwd`: without isolation there is no
     * `/workspace`.
     */
    argv: readonly string[];
    /** Absolute, inside of the workspace after links are followed. */
    cwd: string;
    /** Added to the few variables that every command gets; nothing of the host's environment is inherited. */
    env?: Readonly<Record<string, string>>;
    /** Given to the command, then closed; without it, the input is at its end from the start. */
    stdin?: Uint8Array;
    /** The bytes are lent: they may be others after this returns. Copy what is to be kept. */
    onStdout(chunk: Uint8Array): void;
    /** Lent, too. */
    onStderr(chunk: Uint8Array): void;
    /** `search` reads files only: a provider may run it where that is faster, over the same files. */
    purpose?: 'command' | 'search';
    /** The command may use the network, if the sandbox has one. */
    network?: NetworkUse;
}

export interface BackgroundProcess {
    /** As seen inside. */
    pid: number;
    command: string;
}

export interface ExecEnd {
    /** 128 + n for signal n, 127 for a program that is not there, 126 for one that cannot be run. */
    exitCode: number;
    /** What the call started and what still runs. */
    background: readonly BackgroundProcess[];
}

export interface RunningCommand {
    /**
     * Settles when the program itself has ended and what it had written until then was handed over,
     * also if something that it left in the background holds its output open. Rejects with a `ProviderError` only.
     */
    readonly ended: Promise<ExecEnd>;
    /** To the program, its group and whatever else the call started, other sessions included. Nothing happens when all is over. */
    signal(signal: GroupSignal): Promise<void>;
}

/** A workspace as its provider sees it. All paths are absolute, seen from inside. */
export interface Sandbox {
    readonly id: string;
    readonly files: FileAccess;
    /** Rejects with a `FileError` for the `cwd`, and with a `ProviderError` when nothing could be started at all. */
    exec(request: ExecRequest): Promise<RunningCommand>;
    /** Ends every process; files stay. */
    stop(): Promise<void>;
    resume(): Promise<void>;
    /** Ends everything and frees what the provider holds; a shared folder stays as it is. */
    delete(): Promise<void>;
}
