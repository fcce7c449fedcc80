/** Where the page finds {@link FileRevisions}. */
export const FILE_REVISIONS_PATH = '/services/openspace-file-revisions';

/** Longer texts of the past are not shown, in bytes. */
export const MAX_REVISION_SIZE = 1024 * 1024;

export interface RevisionOptions {
    /** Code of ours works on the text, and nobody is shown all of it: up to `MAX_WHOLE_SIZE` instead of {@link MAX_REVISION_SIZE}. */
    readonly whole?: boolean;
}

export const FileRevisions = Symbol('FileRevisions');

/** Files of the workspace as they were in commits of their git repository. */
export interface FileRevisions {
    /**
     * The text of a file in a revision such as `HEAD~3`, `main` or `v1.2`; undefined if the commit does not have the file. Rejects with
     * a message for the user if there is no such revision, if the file may not be read for the agent, if it was too large, or if it was
     * no text.
     */
    read(path: string, revision: string, options?: RevisionOptions): Promise<string | undefined>;
}
