import { chmodSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { loadServerToken } from './server-token.js';
import { StateLock } from './state-lock.js';

describe('the token of the server', () => {
    let folder: TemporaryFolder;

    beforeEach(() => { folder = new TemporaryFolder(); });

    afterEach(() => folder.remove());

    it('is made once, for its user alone', async () => {
        const file = folder.at('state', 'token');
        const token = await loadServerToken(file);
        expect([token.length, statSync(file).mode & 0o777, readFileSync(file, 'utf8').trim()]).toEqual([43, 0o600, token]);
        expect(await loadServerToken(file)).toBe(token);
    });

    it('is taken from a file of the person', async () => {
        const file = folder.file('mine', 'a-token-of-the-person\n');
        chmodSync(file, 0o600);
        expect(await loadServerToken(file)).toBe('a-token-of-the-person');
    });

    it.each(
        [['a-token-of-the-person', 0o644], ['short', 0o600], ['', 0o600], ['two words, but long enough', 0o600]]
    )('is refused: %j with mode %o', async (text, mode) => {
        const file = folder.file('token', text);
        chmodSync(file, mode);
        await expect(loadServerToken(file)).rejects.toThrow(file);
    });

    it('is not read through a link', async () => {
        symlinkSync('/dev/zero', folder.at('token'));
        await expect(loadServerToken(folder.at('token'))).rejects.toThrow('plain file');
    });

    it('belongs to a state folder that one process has at a time', async () => {
        const lock = await StateLock.take(folder.path);
        expect(await StateLock.take(folder.path)).toBeUndefined();
        await lock?.release();
        const again = await StateLock.take(folder.path);
        expect(again).toBeDefined();
        await again?.release();
    });
});
