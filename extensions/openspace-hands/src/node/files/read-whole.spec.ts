import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWhole } from './read-whole';

describe('readWhole', () => {
    let folder: string;
    let file: string;

    beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'read-whole-'));
        file = join(folder, 'text');
        writeFileSync(file, 'some text');
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    async function read(size: number): Promise<string> {
        const handle = await open(file, 'r');
        try {
            return (await readWhole(handle, size)).toString();
        } finally {
            await handle.close();
        }
    }

    it('reads all of a file, whatever has become of its size', async () => {
        expect(await read(9)).toBe('some text');
        appendFileSync(file, ' and more');
        expect(await read(9)).toBe('some text and more');
        truncateSync(file, 4);
        expect(await read(9)).toBe('some');
        truncateSync(file, 0);
        expect([await read(0), await read(9)]).toEqual(['', '']);
    });

    it('reads what tells no size', async () => {
        file = '/proc/self/status';
        expect(await read(0)).toContain('Name:');
    });
});
