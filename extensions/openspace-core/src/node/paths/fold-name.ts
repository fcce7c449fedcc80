/**
 * One spelling for all names that some file system takes for the same one: upper and lower case, composed and decomposed
 * characters, wide and zero-width ones, dots and spaces at the end, streams behind a colon. For comparisons only.
 */
export function foldName(name: string): string {
    return name.normalize('NFKC')
        .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
        .toLowerCase()
        .normalize('NFKC')
        .replace(/:.*$/s, '')
        .replace(/[. ]+$/, '');
}

/** Folds each name of a path with slashes. */
export function foldPath(path: string): string {
    return path.split('/').map(foldName).join('/');
}
