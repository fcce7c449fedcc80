/**
 * The way from the root of the workspace to an absolute path, in parts that may still hold `.` and `..`;
 * undefined if none of the names of the root begins the path.
 */
export function partsBelow(names: readonly string[], path: string): string[] | undefined {
    for (const name of names) {
        if (path === name) {
            return [];
        }
        const start = name.endsWith('/') ? name : `${name}/`;
        if (path.startsWith(start)) {
            return path.slice(start.length).split('/');
        }
    }
    return undefined;
}
