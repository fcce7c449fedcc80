/**
 * A path as people call it: relative to the folder that the agent works in. Outside of a git repository the server names
 * files relative to the root of the disk, without the first slash.
 */
export function workspacePath(path: string, folder: string | undefined): string {
    const own = folder?.replace(/[\\/]+$/, '');
    if (!own) {
        return path;
    }
    for (const prefix of [own, own.replace(/^[\\/]/, '')]) {
        if (path === prefix) {
            return '.';
        }
        if (path.startsWith(prefix) && /[\\/]/.test(path[prefix.length])) {
            return path.slice(prefix.length + 1);
        }
    }
    return path;
}
