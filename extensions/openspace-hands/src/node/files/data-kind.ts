import * as path from 'node:path';

/** First bytes of common formats, as Latin-1. */
const SIGNATURES: readonly (readonly [string, string])[] = [
    ['\x89PNG\r\n', 'a PNG image'],
    ['\xff\xd8\xff', 'a JPEG image'],
    ['GIF8', 'a GIF image'],
    ['%PDF-', 'a PDF document'],
    ['PK\x03\x04', 'a ZIP archive'],
    ['\x1f\x8b', 'a gzip archive'],
    ['\x7fELF', 'a program'],
    ['MZ', 'a program'],
    ['\0asm', 'a WebAssembly module'],
    ['SQLite format 3', 'an SQLite database']
];

/** What data that is not text probably is, by its first bytes and its name. */
export function describeData(start: Uint8Array, name: string): string {
    const head = Buffer.from(start.subarray(0, 32)).toString('latin1');
    const known = SIGNATURES.find(([signature]) => head.startsWith(signature));
    const ending = path.extname(name);
    return known?.[1] ?? (ending ? `binary data (${ending})` : 'binary data');
}

/** A size for people. */
export function describeSize(bytes: number): string {
    return bytes < 1024 ? `${bytes} bytes` : bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
