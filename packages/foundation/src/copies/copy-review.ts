/** What counts where both have changed the same: the lines of the person's folder, those of the copy, or both between markers. */
export type CopyFavour = 'folder' | 'copy' | 'markers';

/** Why something in a copy can be seen, and not applied. */
export type CopyRefusal =
    /** What hides in its name, or bytes that are no text. */
    | 'name'
    /** A repository inside, or what would become one. */
    | 'repository'
    /** A link that leads out of the folder, or into a repository. */
    | 'link'
    /** A pipe, a socket, a device. */
    | 'special'
    | 'unreadable';

/** What is to be done with a file that a copy changed, as it was seen. */
export interface CopyRequest {
    readonly path: string;
    readonly fingerprint: string;
    /** Instead of what the copy has: a text with some of its changes. */
    readonly text?: string;
    /** What counts where the person has changed the same since; without it nothing is written then. */
    readonly favour?: CopyFavour;
}

export interface CopyOutcome {
    readonly path: string;
    /** `merged`: with what the person has changed since. `conflict`: both have changed the same, and nothing was written. */
    readonly outcome: 'applied' | 'merged' | 'discarded' | 'conflict' | 'failed';
    /** For the user, if it failed. */
    readonly reason?: string;
    /** Of a conflict between texts: the file with both versions between markers. */
    readonly merged?: string;
}

/** What counts where both have changed the same, by the path and what was seen of it. */
export interface CopyUpdateChoice {
    readonly path: string;
    /** Of the conflict. */
    readonly seen: string;
    readonly favour: CopyFavour;
}

export interface CopyUpdateRequest {
    /** Only these; else all that is new in the person's folder. */
    readonly choices?: readonly CopyUpdateChoice[];
    /** Nothing happens if the copy has changes of its own. */
    readonly onlyUnchanged?: boolean;
}

/** What did not come into the copy. */
export interface CopyUpdateTrouble {
    readonly path: string;
    /** `conflict`: both have changed the same, and nothing was written. */
    readonly outcome: 'conflict' | 'failed';
    /** For the user, if it failed. */
    readonly reason?: string;
    /** A text in conflict, with markers. */
    readonly merged?: string;
    /** Goes with a choice. */
    readonly seen?: string;
}

export interface CopyUpdate {
    /** What of the person's folder is in the copy now: paths, in order. */
    readonly updated: readonly string[];
    /** What is not. */
    readonly trouble: readonly CopyUpdateTrouble[];
    readonly includesIgnored: boolean;
    /** Paths that were not copied. */
    readonly skipped: readonly string[];
}
