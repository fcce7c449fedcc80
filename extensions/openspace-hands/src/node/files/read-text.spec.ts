import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_TEXT_SIZE, MAX_WHOLE_SIZE, ReadOptions } from 'openspace-core/lib/common/services/files-service';
import { LineRange } from 'openspace-core/lib/common/text/line-range';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { readText } from './read-text';

describe('readText', () => {
    const folder = new TemporaryFolder();
    const LINES = 400_000;

    beforeAll(() => {
        folder.file('a.txt', 'one\ntwo\nthree\n');
        folder.file('crlf.txt', 'one\r\ntwo\r\nthree');
        folder.file('big.log', Array.from({ length: LINES }, (_, index) => `line ${index + 1} ü`).join('\r\n'));
        folder.file('long-line.txt', 'x'.repeat(MAX_TEXT_SIZE + 10));
        writeFileSync(folder.at('utf16.txt'), Buffer.from('\ufeffone\ntwo', 'utf16le'));
        writeFileSync(folder.at('utf16-big.txt'), Buffer.from(`\ufeff${'zeile ü\n'.repeat(LINES)}`, 'utf16le'));
        writeFileSync(folder.at('red.png'), Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'));
        writeFileSync(folder.at('a.dat'), Buffer.from([1, 0, 2]));
        writeFileSync(folder.at('noname'), Buffer.alloc(3000));
    });

    afterAll(() => folder.remove());

    async function read(name: string, options?: ReadOptions): Promise<string> {
        const handle = await open(folder.at(name));
        return readText(handle, name, options).catch((error: Error) => error.message).finally(() => handle.close());
    }

    it.each<[string, LineRange | undefined, string]>([
        ['a.txt', undefined, 'one\ntwo\nthree\n'],
        ['a.txt', { startLine: 2 }, 'two\nthree\n'],
        ['a.txt', { endLine: 1 }, 'one'],
        ['a.txt', { startLine: 2, endLine: 3 }, 'two\nthree'],
        ['a.txt', { startLine: 2, endLine: 99 }, 'two\nthree\n'],
        ['a.txt', { startLine: 4 }, ''],
        ['a.txt', { startLine: 5 }, 'The file has only 4 lines.'],
        ['a.txt', { startLine: 3, endLine: 2 }, 'endLine 2 is before startLine 3.'],
        ['crlf.txt', { startLine: 1, endLine: 2 }, 'one\r\ntwo'],
        ['utf16.txt', undefined, 'one\ntwo'],
        ['red.png', undefined, 'red.png is a PNG image of 10 bytes, not text.'],
        ['a.dat', { startLine: 1 }, 'a.dat is binary data (.dat) of 3 bytes, not text.'],
        ['noname', undefined, 'noname is binary data of 2.9 kB, not text.'],
        ['big.log', undefined, 'big.log has 6.0 MB: ask for a part of it with startLine and endLine.'],
        ['big.log', { startLine: 1, endLine: 2 }, 'line 1 ü\r\nline 2 ü'],
        ['big.log', { startLine: 200_000, endLine: 200_001 }, 'line 200000 ü\r\nline 200001 ü'],
        ['big.log', { startLine: LINES }, `line ${LINES} ü`],
        ['big.log', { startLine: LINES + 1 }, `The file has only ${LINES} lines.`],
        ['big.log', { startLine: 5, endLine: 4 }, 'endLine 4 is before startLine 5.'],
        ['big.log', { startLine: 1, endLine: LINES }, 'These lines of big.log have more than 5.0 MB: ask for fewer.'],
        ['long-line.txt', { startLine: 1, endLine: 1 }, 'These lines of long-line.txt have more than 5.0 MB: ask for fewer.'],
        ['utf16-big.txt', { startLine: 3, endLine: 4 }, 'zeile ü\nzeile ü']
    ])('%s %j', async (name, range, expected) => expect(await read(name, range)).toBe(expected));

    it('reads as a whole what is too long to be shown, up to another limit', async () => {
        expect((await read('big.log', { whole: true })).split('\r\n')).toHaveLength(LINES);
        folder.file('huge.txt', 'x'.repeat(MAX_WHOLE_SIZE + 1024 ** 2));
        expect(await read('huge.txt', { whole: true })).toBe('huge.txt has 33.0 MB, and at most 32.0 MB can be worked on as a whole.');
        expect(await read('a.dat', { whole: true })).toBe('a.dat is binary data (.dat) of 3 bytes, not text.');
    });
});
