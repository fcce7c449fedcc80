import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
    chmodSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync,
    writeFileSync
} from 'node:fs';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { TemporaryFiles } from './temporary-files';
import { writeWhole } from './write-whole';

/** Writes one long text after the other into a file until it is killed; a word on stdout once it has begun. */
const WRITER = `
    import { writeWhole } from './write-whole';
    const [file, size] = process.argv.slice(2);
    const textOf = (index: number): Buffer => Buffer.alloc(Number(size), index % 2 ? 'b' : 'a');
    const write = (index: number): Promise<void> => writeWhole({ real: file, existing: file }, textOf(index)).then(() => {
        if (index === 0) {
            process.stdout.write('ready');
        }
        return write(index + 1);
    });
    void write(0);
`;

describe('writeWhole', () => {
    let folder: TemporaryFolder;

    beforeEach(() => { folder = new TemporaryFolder(); });
    afterEach(() => folder.remove());

    const write = (file: string, text: string): Promise<void> =>
        writeWhole({ real: file, existing: existsSync(file) ? file : folder.path }, Buffer.from(text));
    const modeOf = (file: string): number => statSync(file).mode & 0o777;

    it('creates a file with its folders, readable as the person is used to it', async () => {
        const before = process.umask(0o022);
        await write(folder.at('a/b/c.txt'), 'new');
        process.umask(before);
        expect([readFileSync(folder.at('a/b/c.txt'), 'utf8'), modeOf(folder.at('a/b/c.txt')), readdirSync(folder.at('a/b'))])
            .toEqual(['new', 0o644, ['c.txt']]);
    });

    it('minds what the person masks', async () => {
        const before = process.umask(0o077);
        await write(folder.at('private.txt'), 'new');
        process.umask(before);
        expect(modeOf(folder.at('private.txt'))).toBe(0o600);
    });

    it.each([0o600, 0o755, 0o664, 0o640])('keeps the mode %o', async mode => {
        const file = folder.file('run.sh', 'old');
        chmodSync(file, mode);
        await write(file, 'new');
        expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['new', mode]);
    });

    it('replaces the file, so that a second name of it keeps the old text', async () => {
        const file = folder.file('a.txt', 'old');
        linkSync(file, folder.at('b.txt'));
        await write(file, 'new');
        expect([readFileSync(file, 'utf8'), readFileSync(folder.at('b.txt'), 'utf8')]).toEqual(['new', 'old']);
    });

    it('refuses what is read-only, a link or a folder, and leaves nothing behind', async () => {
        const file = folder.file('ws/locked.txt', 'old');
        chmodSync(file, 0o444);
        await expect(write(file, 'new')).rejects.toThrow('The file is read-only: locked.txt');
        symlinkSync(folder.file('outside.txt', 'old'), folder.at('ws/link.txt'));
        await expect(write(folder.at('ws/link.txt'), 'new')).rejects.toThrow('changed by somebody else');
        mkdirSync(folder.at('ws/folder'));
        await expect(write(folder.at('ws/folder'), 'new')).rejects.toThrow('changed by somebody else');
        expect(readdirSync(folder.at('ws')).sort()).toEqual(['folder', 'link.txt', 'locked.txt']);
        expect([readFileSync(folder.at('outside.txt'), 'utf8'), lstatSync(folder.at('ws/link.txt')).isSymbolicLink()])
            .toEqual(['old', true]);
    });

    it('removes what a killed process left, and nothing else', async () => {
        const gone = spawn(process.execPath, ['-e', '']);
        await once(gone, 'exit');
        const names = {
            left: TemporaryFiles.claim(gone.pid), other: TemporaryFiles.claim(1), old: TemporaryFiles.claim(1),
            mine: TemporaryFiles.claim(), similar: '.openspace-1-x.tmp'
        };
        Object.values(names).forEach(name => folder.file(name, 'x'));
        utimesSync(folder.at(names.old), 0, 0);
        [names.left, names.other, names.old].forEach(name => TemporaryFiles.release(name));
        await write(folder.at('a.txt'), 'new');
        TemporaryFiles.release(names.mine);
        expect(readdirSync(folder.path).sort()).toEqual(['a.txt', names.mine, names.other, names.similar].sort());
    });

    it('fault 5: leaves the old or the new text when it is killed in the middle, and cleans up the next time', async () => {
        const script = folder.at('write-for-ever.js');
        buildSync({
            stdin: { contents: WRITER, resolveDir: __dirname, loader: 'ts' }, bundle: true, platform: 'node', outfile: script,
            logLevel: 'silent'
        });
        const size = 2_000_000;
        const file = folder.file('ws/big.txt', 'a'.repeat(size));
        let leftovers = 0;
        // Some rounds end between two writes; it takes one that does not.
        for (let round = 0; round < 8 || leftovers === 0 && round < 80; round++) {
            const writer = spawn(process.execPath, [script, file, String(size)], { stdio: ['ignore', 'pipe', 'inherit'] });
            await once(writer.stdout, 'data');
            await new Promise(done => setTimeout(done, round % 8 * 3));
            writer.kill('SIGKILL');
            await once(writer, 'exit');
            const text = readFileSync(file, 'utf8');
            expect([text.length, new Set(text).size]).toEqual([size, 1]);
            leftovers += readdirSync(folder.at('ws')).length - 1;
        }
        writeFileSync(folder.at('ws/.keep'), '');
        await write(folder.at('ws/other.txt'), 'new');
        expect(readdirSync(folder.at('ws')).sort()).toEqual(['.keep', 'big.txt', 'other.txt']);
        // Without one, nothing has been cleaned up.
        expect(leftovers).toBeGreaterThan(0);
        rmSync(script);
    });
});
