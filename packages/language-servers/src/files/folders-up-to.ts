import * as path from 'node:path';

/** From the folder to the top one; none if it is elsewhere. */
export function foldersUpTo(folder: string, top: string): string[] {
    const way = path.relative(top, folder);
    if (way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way)) {
        return [];
    }
    const parts = way === '' ? [] : way.split(path.sep);
    return Array.from({ length: parts.length + 1 }, (_unused, index) => path.join(top, ...parts.slice(0, parts.length - index)));
}
