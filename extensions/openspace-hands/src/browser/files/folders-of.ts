/** Folders on the way to the files whose own name fits the query; nearest to the root first. */
export function foldersOf(files: readonly string[], query: string): string[] {
    const above = (file: string): string[] => file.split('/').slice(0, -1).map((_, index, names) => names.slice(0, index + 1).join('/'));
    const wanted = query.toLowerCase().replace(/\/$/, '');
    return [...new Set(files.flatMap(above))]
        .filter(folder => folder.toLowerCase().includes(wanted))
        .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}
