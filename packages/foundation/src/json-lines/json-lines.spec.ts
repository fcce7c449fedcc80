import { readdirSync, readlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { inspectLines, linesBackwards, parseLine } from './json-lines.js';

describe('a file of JSON lines', () => {
    let folder: TemporaryFolder;

    beforeEach(() => { folder = new TemporaryFolder(); });
    afterEach(() => folder.remove());

    async function read(text: string): Promise<{ offset: number; line: string }[]> {
        const file = folder.file('lines.jsonl', text);
        const found = [];
        for await (const { offset, bytes } of linesBackwards(file)) {
            found.push({ offset, line: bytes.toString('utf8') });
        }
        return found;
    }

    const lines = async (text: string): Promise<string[]> => (await read(text)).map(({ line }) => line);

    it('is read from its end, and tells where each line stands', async () => {
        expect(await read('é\n\nsecond\nlast'))
            .toEqual([{ offset: 11, line: 'last' }, { offset: 4, line: 'second' }, { offset: 0, line: 'é' }]);
        expect([await lines(''), await lines('\n'), await lines('\n\na\n\n')]).toEqual([[], [], ['a']]);
    });

    it('is read whole although its lines lie across the borders of what is read at a time', async () => {
        const written = Array.from({ length: 3_000 }, (_, index) => `${index} ${'é'.repeat(index % 200)}`);
        const text = `${written.join('\n')}\n`;
        const found = await read(text);
        expect(found.map(({ line }) => line).reverse()).toEqual(written);
        const bytes = Buffer.from(text);
        expect(found.every(({ offset, line }) => bytes.toString('utf8', offset, offset + Buffer.byteLength(line)) === line)).toBe(true);
    });

    it('may have long lines, but none that are too long to be ours', async () => {
        const [long, endless] = ['x'.repeat(300_000), 'y'.repeat(3_000_000)];
        expect(await lines(`first\n${long}\n${endless}\nlast\n`)).toEqual(['last', long, 'first']);
        expect(await lines(`${endless}\nlast\n`)).toEqual(['last']);
        expect(await lines(`first\n${endless}`)).toEqual(['first']);
    });

    it('is read only as far as somebody wants it, and not kept open', async () => {
        const file = folder.file('lines.jsonl', 'first\nlast\n');
        for await (const { bytes } of linesBackwards(file)) {
            expect(bytes.toString()).toBe('last');
            break;
        }
        const open = readdirSync('/proc/self/fd').map(name => {
            try {
                return readlinkSync(`/proc/self/fd/${name}`);
            } catch {
                return '';
            }
        });
        expect(open).not.toContain(file);
    });

    it('has no lines if it is not there', async () => {
        expect(await linesBackwards(folder.at('missing')).next()).toEqual({ done: true, value: undefined });
    });

    it('tells how long it is and whether its last line is torn', () => {
        const inspect = (text: string): object => inspectLines(folder.file('lines.jsonl', text));
        expect([inspect(''), inspect('whole\n'), inspect('whole\nhal'), inspectLines(folder.at('missing'))])
            .toEqual([{ size: 0, torn: false }, { size: 6, torn: false }, { size: 9, torn: true }, { size: 0, torn: false }]);
    });

    it('has lines that are ours, and others', () => {
        const schema = { safeParse: (value: unknown) => Array.isArray(value) ? { data: value as unknown[] } : {} };
        expect(['[1,"é"]', '{}', '[1', ''].map(line => parseLine(Buffer.from(line), schema)))
            .toEqual([[1, 'é'], undefined, undefined, undefined]);
    });
});
