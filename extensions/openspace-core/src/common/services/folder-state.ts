export const FOLDER_STATE_PATH = '/services/openspace/folder-state';

export interface FolderStateContent {
    readonly values: Readonly<Record<string, unknown>>;
    /** Where the file is that could not be read, if it was set aside just now. */
    readonly setAside?: string;
}

export const FolderStateService = Symbol('FolderStateService');

/** What the window remembers for a folder, on the disk: the same for every port and browser. Folders are named by their URI. */
export interface FolderStateService {
    read(folder: string): Promise<FolderStateContent>;
    /** Other values stay as they are. Undefined forgets. Rejects what is too large. */
    write(folder: string, key: string, value?: unknown): Promise<void>;
    /** Moves a value that is of no use into a file of its own; answers its path, undefined if there is no such value. */
    setAside(folder: string, key: string): Promise<string | undefined>;
}

export interface FolderStateClient {
    /** Another page has written a value, or forgotten it. */
    onDidWrite(folder: string, key: string, value?: unknown): void;
}
