import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { OutputSpool } from './output-spool.js';

describe('OutputSpool', () => {
    let folder: TemporaryFolder;
    let spool: OutputSpool;

    beforeEach(() => {
        folder = new TemporaryFolder();
        spool = new OutputSpool(folder.at('spool'));
    });

    afterEach(() => folder.remove());

    const content = (path: string): Promise<string> =>
        spool.withSource(path, async source => Buffer.from(await source.read(0, await source.size())).toString());

    it('keeps what was written under a path that read knows', async () => {
        const file = spool.create('stderr');
        file.write(Buffer.from('one '));
        file.write(Buffer.from('two'));
        file.close();
        expect(file.path).toBe('/openspace/output/1.stderr');
        expect(OutputSpool.holds(file.path)).toBe(true);
        expect(await content(file.path)).toBe('one two');
    });

    it('keeps 50 MB of an output', async () => {
        const file = spool.create('stdout');
        const chunk = Buffer.alloc(8 * 1024 * 1024);
        for (let count = 0; count < 7; count++) {
            file.write(chunk);
        }
        file.close();
        expect(await spool.withSource(file.path, async source => await source.size())).toBe(50 * 1024 * 1024);
    });

    it('keeps the last ten', async () => {
        const files = Array.from({ length: 12 }, () => spool.create('stdout'));
        files.forEach(file => file.close());
        await expect(content(files[1].path)).rejects.toMatchObject({ code: 'not_found' });
        expect(await content(files[2].path)).toBe('');
        await vi.waitFor(() => expect(readdirSync(folder.at('spool'))).toHaveLength(10));
    });

    it.each(['/openspace/output/../../etc/passwd', '/openspace/output/', '/openspace/output/1.stdout'])('knows no %s', async path => {
        await expect(content(path)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('does without if the disk does not let it', () => {
        writeFileSync(folder.at('file'), '');
        const file = new OutputSpool(folder.at('file', 'spool')).create('stdout');
        file.write(Buffer.from('x'));
        file.close();
    });

    it('leaves nothing behind', async () => {
        spool.create('stdout').close();
        await spool.temporary(async file => expect(existsSync(file)).toBe(false));
        await spool.delete();
        expect(existsSync(folder.at('spool'))).toBe(false);
    });
});
