/** What a push would send out of a sandbox, found out outside of it. Every text in it is that of a repository, which nobody trusts. */
export interface OutgoingPush {
    readonly branch: string;
    /** Full id of the newest commit. */
    readonly commit: string;
    /** Address without credentials. */
    readonly remote: string;
    /** Where the branch is at the remote; undefined if it is a new one there. */
    readonly before?: string;
    /** Newest first; the first of them only, `totalCommits` may be more. */
    readonly commits: readonly OutgoingCommit[];
    readonly totalCommits: number;
    /** Every file that one of the commits touches, by path; the first of them only, `totalFiles` may be more. */
    readonly files: readonly OutgoingFile[];
    readonly totalFiles: number;
}

export interface OutgoingCommit {
    readonly commit: string;
    /** Its first line, as whoever made the commit wrote it; cut if it is long. */
    readonly subject: string;
    /** Name and address, as the commit says. */
    readonly author: string;
}

export interface OutgoingFile {
    readonly path: string;
    /** What the commits together do to it; `passing`: it comes and goes again, and can be read in the history all the same. */
    readonly change: 'added' | 'changed' | 'deleted' | 'passing';
}
