/** What a push would send out of a sandbox. Every text in it is that of a repository, which nobody trusts. */
export interface OutgoingPush {
    readonly branch: string;
    /** Full id of the newest commit. */
    readonly commit: string;
    /** Address without credentials. */
    readonly remote: string;
    /** Where the branch is at the remote; undefined if it is a new one there. */
    readonly before?: string;
    /** Newest first; `totalCommits` may be more. */
    readonly commits: readonly OutgoingCommit[];
    readonly totalCommits: number;
    /** Every file that one of the commits touches; `totalFiles` may be more. */
    readonly files: readonly OutgoingFile[];
    readonly totalFiles: number;
}

export interface OutgoingCommit {
    readonly commit: string;
    readonly subject: string;
    readonly author: string;
}

export interface OutgoingFile {
    readonly path: string;
    /** `passing`: added by one commit and deleted by a later one. */
    readonly change: 'added' | 'changed' | 'deleted' | 'passing';
}
