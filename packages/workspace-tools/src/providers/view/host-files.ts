import { lstatSync, readlinkSync, statSync } from 'node:fs';

/** What a view wants to know about the host. */
export interface HostFiles {
    /** Of what a link leads to. */
    kind(path: string): 'file' | 'folder' | 'other' | undefined;
    /** Where a link leads, if it is one. */
    link(path: string): string | undefined;
}

export const HOST_FILES: HostFiles = {
    kind(path) {
        const status = statSync(path, { throwIfNoEntry: false });
        return status && (status.isFile() ? 'file' : status.isDirectory() ? 'folder' : 'other');
    },
    link(path) {
        return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
    }
};
