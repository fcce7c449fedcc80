import { FileHandle } from 'node:fs/promises';
import * as path from 'node:path';
import { TextDecoder } from 'node:util';
import { MAX_TEXT_SIZE, MAX_WHOLE_SIZE, ReadOptions } from 'openspace-core/lib/common/services/files-service';
import { checkRange, LineRange, sliceLines, tooShort } from 'openspace-core/lib/common/text/line-range';
import { readWhole } from './read-whole';
import { decodeText, SNIFFED_BYTES, sniffEncoding } from './text-format';

const CHUNK = 256 * 1024;

/** Text of an open file, or of some of its lines; throws a message for the user. `name` is for messages. */
export async function readText(
    handle: FileHandle, name: string, { whole, ...range }: Omit<ReadOptions, 'agreed'> = {}
): Promise<string> {
    const { size } = await handle.stat();
    const hasRange = range.startLine !== undefined || range.endLine !== undefined;
    const start = await readStart(handle);
    if (!sniffEncoding(start)) {
        throw new Error(`${name} is ${describeData(start, name)} of ${describeSize(size)}, not text.`);
    }
    if (whole && size > MAX_WHOLE_SIZE) {
        throw tooLarge(name, size);
    }
    if (!whole && size > MAX_TEXT_SIZE) {
        if (!hasRange) {
            throw new Error(`${name} has ${describeSize(size)}: ask for a part of it with startLine and endLine.`);
        }
        return readRange(handle, name, range);
    }
    const bytes = await readWhole(handle, size);
    const { text } = decodeText(bytes) ?? { text: '' };
    return sliceLines(text, range);
}

/** Somebody wants to work on a file as a whole that has too much for it. */
export function tooLarge(name: string, size: number): Error {
    return new Error(`${name} has ${describeSize(size)}, and at most ${describeSize(MAX_WHOLE_SIZE)} can be worked on as a whole.`);
}

async function readStart(handle: FileHandle): Promise<Uint8Array> {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
}

/** Some lines of a file that is too large to be kept. */
async function readRange(handle: FileHandle, name: string, { startLine = 1, endLine = Infinity }: LineRange): Promise<string> {
    checkRange({ startLine, endLine });
    const { encoding } = sniffEncoding(await readStart(handle))!;
    const decoder = new TextDecoder(encoding);
    const buffer = Buffer.alloc(CHUNK);
    let line = 1;
    let wanted = '';
    for (let position = 0; line <= endLine;) {
        const { bytesRead } = await handle.read(buffer, 0, CHUNK, position);
        position += bytesRead;
        const text = decoder.decode(buffer.subarray(0, bytesRead), { stream: bytesRead > 0 });
        for (let from = 0; from < text.length && line <= endLine;) {
            const next = text.indexOf('\n', from) + 1 || text.length;
            if (line >= startLine) {
                wanted += text.slice(from, next);
            }
            line += text[next - 1] === '\n' ? 1 : 0;
            from = next;
        }
        if (wanted.length > MAX_TEXT_SIZE) {
            throw new Error(`These lines of ${name} have more than ${describeSize(MAX_TEXT_SIZE)}: ask for fewer.`);
        }
        if (bytesRead === 0) {
            break;
        }
    }
    if (line < startLine) {
        throw tooShort(line);
    }
    return line > endLine ? wanted.replace(/\r?\n$/, '') : wanted;
}

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
function describeData(start: Uint8Array, name: string): string {
    const head = Buffer.from(start.subarray(0, 32)).toString('latin1');
    const known = SIGNATURES.find(([signature]) => head.startsWith(signature));
    const ending = path.extname(name);
    return known?.[1] ?? (ending ? `binary data (${ending})` : 'binary data');
}

/** A size for people. */
function describeSize(bytes: number): string {
    return bytes < 1024 ? `${bytes} bytes` : bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
