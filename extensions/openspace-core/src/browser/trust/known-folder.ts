/** Contribution: tells of folders about which nobody need be asked, because their files are our own. */
export const KnownFolder = Symbol('KnownFolder');

export interface KnownFolder {
    /** Whether this window shows such a folder, and nothing else. */
    isShown(): Promise<boolean>;
}
