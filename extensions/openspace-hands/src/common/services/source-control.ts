/** Where the page finds {@link SourceControl}. */
export const SOURCE_CONTROL_PATH = '/services/openspace-source-control';

export type ChangeKind = 'modified' | 'added' | 'deleted' | 'renamed' | 'copied' | 'type changed' | 'untracked' | 'conflict';

/** A file of a repository that is not as in the last commit. Paths are those by which the agent knows files. */
export interface ChangedPath {
    readonly path: string;
    /** What is staged. */
    readonly index?: ChangeKind;
    /** What is not. */
    readonly worktree?: ChangeKind;
    /** Where it was before. */
    readonly from?: string;
    /** How both sides of a merge changed it: "both modified". */
    readonly conflict?: string;
    readonly submodule?: boolean;
}

/** What is checked out. */
export interface RepositoryHead {
    /** Undefined if no branch is checked out. */
    readonly branch?: string;
    /** Of the commit that is checked out; undefined before the first one. */
    readonly commit?: string;
    readonly upstream?: string;
    readonly ahead: number;
    readonly behind: number;
    /** What has begun and is not over: "merge", "rebase" and the like. */
    readonly operation?: string;
}

export interface RepositoryStatus extends RepositoryHead {
    /** The folder that was looked at. */
    readonly path: string;
    readonly files: ChangedPath[];
    readonly truncated: boolean;
    /** Folders of the workspace that are in other repositories. */
    readonly otherRepositories?: string[];
}

/** What of the changes is wanted: those that are staged, those that are not, or all that are not committed. */
export interface DiffQuery {
    readonly path?: string;
    readonly staged?: boolean;
    /** Compares with this revision instead of the last commit. */
    readonly since?: string;
}

export interface FileDiff {
    readonly path: string;
    readonly status: ChangeKind;
    readonly from?: string;
    readonly additions: number;
    readonly deletions: number;
    /** From the first `@@` on; empty if there is nothing to show. */
    readonly patch: string;
    /** Why the patch is empty, or not whole. */
    readonly note?: string;
}

export interface RepositoryDiff {
    readonly files: FileDiff[];
    readonly truncated: boolean;
    readonly otherRepositories?: string[];
}

export interface BlameQuery {
    readonly path: string;
    /** From 1. All lines, if absent. */
    readonly line?: number;
    readonly endLine?: number;
    /** What the file is to contain, if it is not what is on the disk. */
    readonly text?: string;
}

/** Lines that came with one commit. */
export interface BlamedLines {
    readonly line: number;
    readonly endLine: number;
    /** Undefined if they are not committed. */
    readonly commit?: string;
    readonly author?: string;
    /** ISO 8601. */
    readonly date?: string;
    readonly summary: string;
}

export interface FileBlame {
    readonly lines: BlamedLines[];
    readonly truncated: boolean;
}

export const SourceControl = Symbol('SourceControl');

/** What git knows of the files of the workspace. Nothing is changed. All reject with a message for the user. */
export interface SourceControl {
    /** What is checked out in the workspace, without a look at its files, which may take long. */
    head(): Promise<RepositoryHead>;
    status(query: { readonly path?: string }): Promise<RepositoryStatus>;
    diff(query: DiffQuery): Promise<RepositoryDiff>;
    blame(query: BlameQuery): Promise<FileBlame>;
}
