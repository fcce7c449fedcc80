/** What the person is told about a server. */
export type ServerState =
    /** No file needs it, or the person has stopped it. */
    | { readonly kind: 'stopped' }
    | { readonly kind: 'starting' }
    | { readonly kind: 'ready' }
    /** It ended by itself and will be started again. */
    | { readonly kind: 'restarting'; readonly reason: string }
    /** It ended so often that it is not started any more. */
    | { readonly kind: 'failed'; readonly reason: string }
    /** The person has not installed it. */
    | { readonly kind: 'missing'; readonly install: string }
    /** It would run what lies in the folder, and the folder is not trusted. */
    | { readonly kind: 'untrusted' }
    /** Switched off in the settings. */
    | { readonly kind: 'disabled' };

/** One process of a server, from its start to its end. */
export interface ServerRun {
    /** Resolves when it can be asked; rejects with a reason that a person understands. */
    start(): Promise<void>;
    /** Resolves when the process is gone, however that came, with the reason. */
    readonly ended: Promise<string>;
    /** Resolves when the server answered anything at all. */
    ping(): Promise<void>;
    /** Asks it to end, then makes it. */
    stop(): Promise<void>;
    /** For one that does not answer. */
    kill(): void;
}

/** Why a server cannot be started, until something changes. */
export type Obstacle = Extract<ServerState, { kind: 'missing' | 'untrusted' | 'disabled' }>;

/** A run, or why there can be none. */
export type RunOrReason = { readonly run: ServerRun } | { readonly obstacle: Obstacle };

