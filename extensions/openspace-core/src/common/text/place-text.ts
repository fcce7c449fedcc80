/** A place in a file, for people: `src/a.ts:3–7`. Lines count from 1. */
export function placeText(path: string, line?: number, endLine = line): string {
    return line === undefined ? path : `${path}:${line}${endLine === line ? '' : `–${endLine}`}`;
}
