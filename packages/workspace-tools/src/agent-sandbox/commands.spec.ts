import { createHash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileError } from '../provider/errors.js';
import { localWorkspace, type LocalWorkspace } from '../test/local-workspace.js';
import { runScript, startProgram, startScript } from '../test/run-command.js';

let workspace: LocalWorkspace;
beforeAll(async () => { workspace = await localWorkspace(); });
afterAll(() => workspace.remove());

describe('a command', () => {
    it('gives its bytes, its two outputs and its exit code', async () => {
        expect(await runScript(workspace.sandbox, 'echo out; echo err >&2; exit 3')).toEqual(
            { stdout: 'out\n', stderr: 'err\n', exitCode: 3, background: [] }
        );
    });

    it('gives bytes that are not text as they are', async () => {
        const chunks: Uint8Array[] = [];
        await runScript(workspace.sandbox, String.raw`printf '\xff\x00\xfe\n'`, { onStdout: chunk => chunks.push(Uint8Array.from(chunk)) });
        expect([...Buffer.concat(chunks)]).toEqual([0xff, 0, 0xfe, 10]);
    });

    it.each([
        [['bash', '-c', 'kill -9 $$'], 137],
        [['bash', '-c', 'kill -TERM $$'], 143],
        [['there-is-no-such-program'], 127],
        [['/etc/passwd'], 126],
        [['/'], 126],
        [['bash', '-c', 'x'.repeat(200_000)], 126],
        [['bash', '-c', 'x'.repeat(2_000_000)], 126],
        [[], 126]
    ])('%# ends with the code that a shell would give', async (argv, exitCode) => {
        const running = await startProgram(workspace.sandbox, argv);
        expect(await running.finished).toMatchObject({ exitCode, background: [] });
    });

    it('finds its input at the end, or what it was given', async () => {
        expect(await runScript(workspace.sandbox, 'cat; wc -c < /dev/stdin')).toMatchObject({ stdout: '0\n', exitCode: 0 });
        const stdin = Buffer.alloc(1_000_000, 'x');
        expect(await runScript(workspace.sandbox, 'wc -c', { stdin })).toMatchObject({ stdout: '1000000\n' });
        expect(await runScript(workspace.sandbox, 'head -c 3; exit 0', { stdin })).toMatchObject({ stdout: 'xxx', exitCode: 0 });
        expect(await runScript(workspace.sandbox, 'cat /dev/stdin', { stdin: Buffer.from('by name') }))
            .toMatchObject({ stdout: 'by name' });
    });

    it('may open its outputs by name', async () => {
        expect(await runScript(workspace.sandbox, 'echo one > /dev/stderr; echo two | tee /dev/stderr > /dev/stdout')).toMatchObject(
            { stdout: 'two\n', stderr: 'one\ntwo\n' }
        );
    });

    it('gets a few variables and nothing of the host', async () => {
        process.env.OPENSPACE_CANARY = 'canary';
        const { stdout } = await runScript(workspace.sandbox, 'env -0', { env: { MORE: 'a\nb' } });
        delete process.env.OPENSPACE_CANARY;
        const variables = Object.fromEntries(
            stdout.split('\0').filter(line => line).map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
        );
        expect(Object.keys(variables).sort()).toEqual([
            'GIT_AUTHOR_EMAIL', 'GIT_AUTHOR_NAME', 'GIT_COMMITTER_EMAIL', 'GIT_COMMITTER_NAME', 'GIT_TERMINAL_PROMPT',
            'HOME', 'LANG', 'MORE', 'OPENSPACE_CALL', 'PATH', 'PWD', 'SHLVL', 'TERM', '_'
        ]);
        expect(variables).toMatchObject({ MORE: 'a\nb', LANG: 'C.UTF-8', TERM: 'dumb', PWD: workspace.folder });
    });

    it('inherits no open file but its three', async () => {
        expect((await runScript(workspace.sandbox, 'exec ls /proc/self/fd')).stdout).toBe('0\n1\n2\n3\n');
    });

    it('starts in its folder, also through a link inside, and never through one that leads out', async () => {
        await mkdir(join(workspace.folder, 'deep/er'), { recursive: true });
        await symlink('deep/er', join(workspace.folder, 'short'));
        await symlink('/workspace/deep', join(workspace.folder, 'absolute'));
        await symlink(workspace.outside, join(workspace.folder, 'out'));
        await writeFile(join(workspace.folder, 'file'), '');
        const pwd = async (cwd: string): Promise<string> => (await runScript(workspace.sandbox, 'pwd', { cwd })).stdout;
        expect(await pwd('/workspace/deep/er')).toBe(`${workspace.folder}/deep/er\n`);
        expect(await pwd('/workspace/short/..')).toBe(`${workspace.folder}/deep\n`);
        expect(await pwd('/workspace/absolute')).toBe(`${workspace.folder}/deep\n`);
        expect(await pwd(workspace.folder)).toBe(`${workspace.folder}\n`);
        const problem = (cwd: string): Promise<unknown> => startScript(workspace.sandbox, 'pwd', { cwd }).then(
            () => 'ran', (error: unknown) => error instanceof FileError ? [error.code, error.path] : error
        );
        expect(await problem('/workspace/missing')).toEqual(['not found', '/workspace/missing']);
        expect(await problem('/workspace/out')).toEqual(['outside', '/workspace/out']);
        expect(await problem('/tmp')).toEqual(['outside', '/tmp']);
        expect(await problem('/workspace/file')).toEqual(['not a folder', '/workspace/file']);
    });

    it('loses nothing when many run at once', async () => {
        const all = await Promise.all(Array.from(
            { length: 60 }, (_, index) => runScript(workspace.sandbox, `echo ${index}; cat`, { stdin: Buffer.from(`input ${index}`) })
        ));
        expect(all).toEqual(all.map((_, index) => ({ stdout: `${index}\ninput ${index}`, stderr: '', exitCode: 0, background: [] })));
    });

    it('gives long outputs byte for byte, several at once and both streams', async () => {
        const hashes = await Promise.all([1, 2, 3].map(async () => {
            const seen = [createHash('sha256'), createHash('sha256')];
            const running = await startProgram(workspace.sandbox, ['bash', '-c', 'seq 1 300000 | tee /dev/stderr; seq 1 300000 >&2'], {
                onStdout: chunk => seen[0].update(chunk), onStderr: chunk => seen[1].update(chunk)
            });
            expect(await running.finished).toMatchObject({ exitCode: 0 });
            return seen.map(hash => hash.digest('hex'));
        }));
        const lines = Array.from({ length: 300_000 }, (_, index) => `${index + 1}\n`).join('');
        const expected = [lines, lines + lines].map(text => createHash('sha256').update(text).digest('hex'));
        expect(hashes).toEqual([expected, expected, expected]);
    });

    it('that prints without end is neither stored nor in the way of others', async () => {
        let bytes = 0;
        const before = process.memoryUsage().rss;
        const flood = await startScript(workspace.sandbox, 'yes | head -c 50000000', { onStdout: chunk => { bytes += chunk.length; } });
        expect(await runScript(workspace.sandbox, 'echo meanwhile')).toMatchObject({ stdout: 'meanwhile\n' });
        expect(await flood.finished).toMatchObject({ exitCode: 0 });
        expect(bytes).toBe(50_000_000);
        // The bench measures this closely; here other tests share the process.
        expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
    });
});
