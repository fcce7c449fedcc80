import { truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { lookAtFile } from './look-at-file';

describe('lookAtFile', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });
    afterEach(() => folder.remove());

    it.each<[string, Buffer, boolean]>([
        ['nothing', Buffer.alloc(0), true],
        ['text', Buffer.from('Grüße\n'), true],
        ['a character that is cut in the middle', Buffer.from(`${'a'.repeat(511)}ü`), true],
        ['text in UTF-16', Buffer.from([0xff, 0xfe, 0x48, 0, 0x69, 0]), true],
        ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), false]
    ])('tells text from other things: %s', async (_name, bytes, isText) => {
        writeFileSync(folder.at('a'), bytes);
        expect(await lookAtFile(folder.at('a'))).toEqual({ size: bytes.length, isText });
    });

    it('reads no more than the beginning of a large file', async () => {
        const file = folder.file('a', 'text '.repeat(200));
        truncateSync(file, 5 * 1024 ** 3);
        expect(await lookAtFile(file)).toEqual({ size: 5 * 1024 ** 3, isText: true });
    });

    it('has nothing to say about what cannot be read', async () => {
        expect([await lookAtFile(folder.at('gone')), await lookAtFile(folder.path)]).toEqual([undefined, undefined]);
    });
});
