/** A place in a file of this machine. */
export interface FilePlace {
    /** Absolute. */
    readonly path: string;
    /** From 1. */
    readonly line?: number;
    readonly column?: number;
}

/** Something about the agent server that the person should know, shown in the chat until it is over. */
export interface ServerNotice {
    readonly kind: 'version-differs' | 'instructions-missing' | 'untrusted' | 'configuration' | 'configuration-changed';
    readonly text: string;
    /** Exact text to copy, where the next step is to put it somewhere. */
    readonly copy?: string;
    /** Where the next step is to change something. */
    readonly place?: FilePlace;
}

/** How it stands with the opencode server; in a page without a folder, that there is nothing for it to do. */
export interface ServerStatus {
    readonly state: 'starting' | 'connected' | 'reconnecting' | 'down' | 'no-folder';
    /** Whether we started the server ourselves. */
    readonly managed: boolean;
    readonly version?: string;
    /** Why it is not connected and what happens next, as a message for the user. */
    readonly problem?: string;
    /** Where it can be corrected. */
    readonly place?: FilePlace;
    readonly notices: readonly ServerNotice[];
}

export namespace ServerStatus {
    export const INITIAL: ServerStatus = { state: 'starting', managed: true, notices: [] };
    export const NO_FOLDER: ServerStatus = { state: 'no-folder', managed: true, notices: [] };
}
