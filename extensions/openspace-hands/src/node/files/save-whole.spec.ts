import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
    chmodSync, chownSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync,
    writeFileSync
} from 'node:fs';
import { dirname } from 'node:path';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { saveWhole } from './save-whole';

/** Saves one text as often as it is told to, or until it is killed; what came of it on stdout. */
const SAVER = `
    import { saveWhole } from './save-whole';
    const [file, size, times] = process.argv.slice(2);
    const save = async (): Promise<void> => {
        for (let index = 0; index < Number(times); index++) {
            const saved = await saveWhole(file, Buffer.alloc(Number(size), index % 2 ? 'b' : 'a')).catch(error => error.code);
            process.stdout.write(saved + ' ');
        }
    };
    void save();
`;

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

describe('saveWhole', () => {
    let folder: TemporaryFolder;

    beforeEach(() => { folder = new TemporaryFolder(); });
    afterEach(() => {
        [folder.path, folder.at('ws')].filter(existsSync).forEach(path => chmodSync(path, 0o755));
        folder.remove();
    });

    const save = (file: string, text: string): Promise<boolean> => saveWhole(file, Buffer.from(text));
    const text = (file: string): string => readFileSync(file, 'utf8');
    const modeOf = (file: string): number => statSync(file).mode & 0o7777;

    const saver = (): string => {
        const script = folder.at('saver.js');
        buildSync({
            stdin: { contents: SAVER, resolveDir: __dirname, loader: 'ts' }, bundle: true, platform: 'node', outfile: script,
            logLevel: 'silent'
        });
        return script;
    };

    /** By somebody whose rights count, though tests may run as root. */
    const saveAsOther = (file: string): string => {
        chmodSync(folder.path, 0o755);
        const { stdout } = spawnSync(process.execPath, [saver(), file, '10', '1'], {
            encoding: 'utf8', cwd: folder.path, ...isRoot ? { uid: NOBODY, gid: NOBODY } : {}
        });
        return stdout.trim();
    };

    it.each([0o600, 0o755, 0o664, 0o640])('puts another file with the mode %o into the place of one', async mode => {
        const file = folder.file('ws/a.txt', 'old');
        chmodSync(file, mode);
        const { ino } = statSync(file);
        expect(await save(file, 'new')).toBe(true);
        expect([text(file), modeOf(file), statSync(file).ino === ino]).toEqual(['new', mode, false]);
        expect(readdirSync(folder.at('ws'))).toEqual(['a.txt']);
    });

    it('follows links, which stay links', async () => {
        folder.file('real/a.txt', 'old');
        mkdirSync(folder.at('ws'));
        symlinkSync('../real/a.txt', folder.at('ws/link.txt'));
        symlinkSync(folder.at('ws/link.txt'), folder.at('ws/further.txt'));
        expect(await save(folder.at('ws/further.txt'), 'new')).toBe(true);
        expect([text(folder.at('real/a.txt')), readdirSync(folder.at('real'))]).toEqual(['new', ['a.txt']]);
        expect([readlinkSync(folder.at('ws/link.txt')), lstatSync(folder.at('ws/further.txt')).isSymbolicLink()])
            .toEqual(['../real/a.txt', true]);
    });

    it.runIf(isRoot)('keeps the owner', async () => {
        const file = folder.file('ws/a.txt', 'old');
        chownSync(file, NOBODY, NOBODY);
        expect(await save(file, 'new')).toBe(true);
        expect([text(file), statSync(file).uid, statSync(file).gid]).toEqual(['new', NOBODY, NOBODY]);
    });

    it('leaves alone what would not be the same file with another text', async () => {
        const linked = folder.file('ws/linked.txt', 'old');
        linkSync(linked, folder.at('ws/second.txt'));
        const special = folder.file('ws/special.txt', 'old');
        chmodSync(special, 0o4755);
        const locked = folder.file('ws/locked.txt', 'old');
        chmodSync(locked, 0o444);
        symlinkSync('nowhere', folder.at('ws/dangling'));
        const files = [linked, special, locked, folder.at('ws/dangling'), folder.at('ws/none.txt'), folder.at('ws')];
        for (const file of files) {
            expect([file, await save(file, 'new')]).toEqual([file, false]);
        }
        expect([linked, special, locked].map(text)).toEqual(['old', 'old', 'old']);
        expect(readdirSync(folder.at('ws')).sort()).toEqual(['dangling', 'linked.txt', 'locked.txt', 'second.txt', 'special.txt']);
    });

    it('leaves a file alone to which others have rights that its mode does not tell', async () => {
        const file = folder.file('ws/a.txt', 'old');
        // A disk that keeps such lists is not everywhere: this is what is said of a file that has one.
        writeFileSync(folder.at('ls'), '#!/bin/sh\necho "-rw-rw-r--+ 1 me me 3 Jan 1 00:00 a.txt"\n', { mode: 0o755 });
        vi.stubEnv('PATH', `${folder.path}:${process.env.PATH}`);
        expect([await save(file, 'new'), text(file)]).toEqual([false, 'old']);
        vi.unstubAllEnvs();
        expect([await save(file, 'new'), text(file)]).toEqual([true, 'new']);
    });

    it('leaves a file alone in a folder that takes no other one', () => {
        const file = folder.file('ws/a.txt', 'old');
        chmodSync(file, 0o666);
        chmodSync(dirname(file), 0o555);
        expect(saveAsOther(file)).toBe('false');
        expect([text(file), readdirSync(folder.at('ws'))]).toEqual(['old', ['a.txt']]);
    });

    it.runIf(isRoot)('leaves a file alone whose owner only somebody else could give it', () => {
        const file = folder.file('ws/a.txt', 'old');
        chmodSync(file, 0o666);
        chmodSync(dirname(file), 0o777);
        expect(saveAsOther(file)).toBe('false');
        expect([text(file), readdirSync(folder.at('ws'))]).toEqual(['old', ['a.txt']]);
        expect(statSync(file).uid).toBe(0);
    });

    it('keeps the old text if there is no room for the new one', () => {
        const file = folder.file('ws/a.txt', 'old');
        // A limit for files, in blocks of 512 bytes; without the trap, the system would end the process.
        const { stdout } = spawnSync('sh', [
            '-c', 'trap "" XFSZ; ulimit -f 1; exec "$@"', 'sh', process.execPath, saver(), file, '1000000', '1'
        ], { encoding: 'utf8' });
        expect([stdout.trim(), text(file), readdirSync(folder.at('ws'))]).toEqual(['EFBIG', 'old', ['a.txt']]);
    });

    it('leaves one of the texts as a whole when several save at once', async () => {
        const size = 1_000_000;
        const file = folder.file('ws/a.txt', 'old');
        const saved = await Promise.all(['a', 'b', 'c', 'd'].map(letter => save(file, letter.repeat(size))));
        expect([saved, text(file).length, new Set(text(file)).size]).toEqual([[true, true, true, true], size, 1]);
        expect(readdirSync(folder.at('ws'))).toEqual(['a.txt']);
    });

    it('fault 5: leaves the old or the new text when it is killed in the middle, and cleans up the next time', async () => {
        const size = 2_000_000;
        const script = saver();
        const file = folder.file('ws/a.txt', 'a'.repeat(size));
        for (let round = 0; round < 8; round++) {
            const writer = spawn(process.execPath, [script, file, String(size), '100000'], { stdio: ['ignore', 'pipe', 'inherit'] });
            await once(writer.stdout, 'data');
            await new Promise(done => setTimeout(done, round * 3));
            writer.kill('SIGKILL');
            await once(writer, 'exit');
            expect([text(file).length, new Set(text(file)).size]).toEqual([size, 1]);
        }
        expect(await save(file, 'new')).toBe(true);
        expect(readdirSync(folder.at('ws'))).toEqual(['a.txt']);
    });
});
