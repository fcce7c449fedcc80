import { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import * as path from 'node:path';
import { ListedFile } from 'openspace-core/lib/common/services/files-service';
import { inside, openFolder } from 'openspace-core/lib/node/paths/open-checked';

/** More entries are not listed. */
export const MAX_LISTED = 2000;

/** Their contents drown everything else; who wants them names them. */
const CLOSED_FOLDERS = new Set(['.git', 'node_modules']);

export interface FolderEntry extends Omit<ListedFile, 'path'> {
    /** From the listed folder, with slashes. */
    readonly relative: string;
}

/** Entries of a folder, those of all folders in it if wanted, the upper ones first if there are too many. Links are not followed. */
export async function listFolder(
    real: string, recursive = false
): Promise<{ readonly entries: readonly FolderEntry[]; readonly truncated: boolean }> {
    const entries: FolderEntry[] = [];
    const folders = [''];
    let truncated = false;
    for (let folder = folders.shift(); folder !== undefined && !truncated; folder = folders.shift()) {
        const found = await readFolder(path.join(real, folder), folder, MAX_LISTED - entries.length, folder === '');
        truncated = found.truncated;
        entries.push(...found.entries);
        if (recursive) {
            folders.push(...found.entries.filter(isOpen).map(({ relative }) => relative));
        }
    }
    return { entries: entries.sort((a, b) => a.relative < b.relative ? -1 : 1), truncated };
}

function isOpen({ type, relative }: FolderEntry): boolean {
    return type === 'directory' && !CLOSED_FOLDERS.has(path.posix.basename(relative));
}

async function readFolder(
    real: string, relative: string, room: number, isRequired: boolean
): Promise<{ readonly entries: FolderEntry[]; readonly truncated: boolean }> {
    const folder = await openFolder(real).catch((error: unknown) => {
        // Folders come and go, and some may not be read: the rest of the list is worth having.
        if (isRequired) {
            throw error;
        }
        return undefined;
    });
    if (!folder) {
        return { entries: [], truncated: false };
    }
    try {
        const names = (await readdir(inside(folder, real, '.'))).sort();
        const entries = await Promise.all(names.slice(0, room).map(async name => {
            const stats = await lstat(inside(folder, real, name)).catch(() => undefined);
            return stats
                ? [{ relative: path.posix.join(relative, name), type: typeOf(stats), size: stats.size, mtime: stats.mtime.toISOString() }]
                : [];
        }));
        return { entries: entries.flat(), truncated: names.length > room };
    } finally {
        await folder.close();
    }
}

function typeOf(stats: Stats): ListedFile['type'] {
    return stats.isSymbolicLink() ? 'link' : stats.isDirectory() ? 'directory' : stats.isFile() ? 'file' : 'other';
}
