export type FileKind = 'file' | 'folder' | 'other';

export interface FileStatus {
    kind: FileKind;
    size: number;
    modifiedMs: number;
    /** Permission bits. */
    mode: number;
    /** Names that this file has on its disk. */
    links: number;
    /** Another one after every change that can be seen. */
    version: FileVersion;
}

/** Compared, and not understood. */
export type FileVersion = string;

/** The version of a file that is not there. */
export const NO_FILE = '' satisfies FileVersion;

export interface FolderEntry {
    name: string;
    /** Of what a link leads to; `other` if it leads nowhere or out of the workspace. */
    kind: FileKind;
}

export interface WriteOutcome {
    created: boolean;
    /** Hard links: names that the replaced file has elsewhere. They keep the old content. */
    otherNames: number;
}

/**
 * Files of a workspace. Paths are absolute, seen from inside; links are followed as long as they stay in the workspace.
 * Everything rejects with a `FileError`.
 */
export interface FileAccess {
    status(path: string): Promise<FileStatus>;
    /** At most `length` bytes from `position`; fewer only at the end of the file. */
    read(path: string, position: number, length: number): Promise<Uint8Array>;
    /** Sorted by name; without `.` and `..`. */
    list(path: string): Promise<FolderEntry[]>;
    /**
     * Replaces the whole file in one step, so that everybody sees the old or the new content; makes missing folders.
     * Keeps the permission bits of a file that is there, and writes through a link to what it leads to.
     * With `expected`, only a file of that version is replaced; another one gives the error `changed`.
     */
    write(path: string, content: Uint8Array, expected?: FileVersion): Promise<WriteOutcome>;
}
