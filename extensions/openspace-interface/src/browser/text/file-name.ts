/** Last name of a path, whatever the separators. */
export function baseName(path: string): string {
    return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path;
}
