/** Hears of a folder before a command runs in a sandbox of it, which may write what the machine runs later. Contributed. */
export const FolderSeal = Symbol('FolderSeal');
export interface FolderSeal {
    seal(directory: string): void;
}
