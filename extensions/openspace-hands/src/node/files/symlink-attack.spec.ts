import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { FilesServiceImpl } from './files-service-impl';
import { filesOf } from './fixtures/files-fixture';

const ROUNDS = 300;
const MAX_LENGTH = 8_000;
const SECRET = 'never to be seen';

describe('attack 8: a link is put in place of what was checked, during the operation', () => {
    let folder: TemporaryFolder;
    let files: FilesServiceImpl;
    let attacker: ChildProcess | undefined;

    beforeEach(async () => {
        folder = new TemporaryFolder();
        folder.file('ws/dir/a.txt', 'inside');
        folder.file('ws/dir/sub/b.txt', 'inside');
        folder.file('outside/a.txt', SECRET);
        folder.file('outside/sub/b.txt', SECRET);
        folder.file('outside/only-outside.txt', SECRET);
        files = await filesOf([folder.at('ws')]);
    });

    afterEach(async () => {
        await stop();
        folder.remove();
    });

    async function attack(script: string, ...words: string[]): Promise<void> {
        attacker = spawn(process.execPath, [`${__dirname}/fixtures/${script}`, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
        await once(attacker.stdout!, 'data');
    }

    async function stop(): Promise<void> {
        const running = attacker;
        attacker = undefined;
        if (running && running.exitCode === null) {
            running.kill('SIGKILL');
            await once(running, 'exit');
        }
    }

    /** Repeats something for some hundred rounds, but not for ever. What is refused is refused. */
    async function repeat(round: (index: number) => Promise<unknown>): Promise<void> {
        const end = Date.now() + MAX_LENGTH;
        for (let index = 0; index < ROUNDS && Date.now() < end; index++) {
            await round(index).catch(() => undefined);
        }
        // An attacker who gave up proves nothing.
        expect(attacker?.exitCode).toBeNull();
    }

    it.each(['dir/a.txt', 'dir/sub/b.txt'])('never reads from outside: %s', async wanted => {
        await attack('swap-folder.mjs', folder.at('ws/dir'), folder.at('outside'));
        const seen = new Set<string>();
        await repeat(async () => seen.add((await files.read(wanted)).content));
        expect([...seen].filter(text => text !== 'inside')).toEqual([]);
    });

    it('never reads through a file that is a link now and then', async () => {
        await attack('swap-file.mjs', folder.at('ws/dir/a.txt'), folder.at('outside/a.txt'));
        const seen = new Set<string>();
        await repeat(async () => seen.add((await files.read('dir/a.txt')).content));
        expect([...seen].filter(text => text !== 'inside')).toEqual([]);
    });

    it('never writes outside, and leaves nothing behind', async () => {
        await attack('swap-folder.mjs', folder.at('ws/dir'), folder.at('outside'));
        await repeat(index => files.write(index % 2 ? 'dir/a.txt' : `dir/new-${index}/deep/file.txt`, 'written'));
        await stop();
        expect(readdirSync(folder.at('outside'), { recursive: true }).sort()).toEqual(['a.txt', 'only-outside.txt', 'sub', 'sub/b.txt']);
        expect(readFileSync(folder.at('outside/a.txt'), 'utf8')).toBe(SECRET);
        const left = readdirSync(folder.at('ws'), { recursive: true }).map(String);
        expect(left.filter(name => name.endsWith('.tmp'))).toEqual([]);
    });

    it('never writes through a file that is a link now and then', async () => {
        await attack('swap-file.mjs', folder.at('ws/dir/a.txt'), folder.at('outside/a.txt'));
        await repeat(() => files.write('dir/a.txt', 'written'));
        await stop();
        expect(readFileSync(folder.at('outside/a.txt'), 'utf8')).toBe(SECRET);
    });

    it('never lists or finds what is outside', async () => {
        await attack('swap-folder.mjs', folder.at('ws/dir'), folder.at('outside'));
        const seen = new Set<string>();
        await repeat(async () => (await files.list('dir', true)).files.forEach(({ path }) => seen.add(path)));
        const end = Date.now() + 2_000;
        while (Date.now() < end) {
            await files.search({ query: 'only', path: 'dir' })
                .then(({ results }) => results.forEach(path => seen.add(path)), () => undefined);
        }
        expect([...seen].filter(path => path.includes('only-outside'))).toEqual([]);
    });
});
