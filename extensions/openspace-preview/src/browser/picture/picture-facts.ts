const TYPES: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml', ico: 'x-icon' };

/** Media type by the ending of a name. */
export function pictureType(name: string): string {
    const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    return `image/${TYPES[ending] ?? ending}`;
}

/** How many bytes, as people say it. */
export function bytesText(bytes: number): string {
    const units = ['B', 'KB', 'MB', 'GB'];
    const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
    const value = bytes / 1024 ** power;
    return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
