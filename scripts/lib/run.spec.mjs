import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from './run.mjs';

const node = (script, options) => run(process.execPath, ['-e', script], options);

describe('run', () => {
    afterEach(() => vi.restoreAllMocks());

    it('is quiet about a program that ends well', async () => {
        const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
        await node('console.log("out"); console.error("err")');
        expect(write).not.toHaveBeenCalled();
    });

    it('runs it where and with what it is told', async () => {
        await node(
            `process.exit(process.cwd() === require('fs').realpathSync(${JSON.stringify(tmpdir())}) && process.env.ONLY === '1' ? 0 : 1)`,
            { cwd: tmpdir(), env: { ONLY: '1' } }
        );
    });

    it('lets one that has time leave the processor to others', async () => {
        const expected = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
        // It may be up before it is told.
        const wait = `const timer = setInterval(() => require('os').getPriority() >= ${expected} && clearInterval(timer), 10);
            setTimeout(() => process.exit(1), 4_000).unref();`;
        await node(wait, { unhurried: true });
        await node(`process.exitCode = require('os').getPriority() === ${getPriority()} ? 0 : 1`);
    });

    it('shows what a program said that failed, both outputs, the end of it', async () => {
        await expect(node('console.log("out"); console.error("err"); process.exitCode = 3')).rejects.toThrow(
            /failed:\n(out\nerr|err\nout)$/
        );
        const error = await node('process.stdout.write("x".repeat(10_000) + "the end"); process.exitCode = 1').catch(reason => reason);
        expect(error.message).toMatch(/^.* failed:\nx+the end$/s);
        expect(error.message.length).toBeLessThan(4_500);
    });

    it('shows output as it comes, and does not repeat it', async () => {
        let shown = '';
        vi.spyOn(process.stderr, 'write').mockImplementation(text => {
            shown += text;
            return true;
        });
        await expect(node('console.log("out"); process.exitCode = 1', { show: true })).rejects.toMatchObject({
            message: `${process.execPath} -e failed`, output: 'out'
        });
        expect(shown).toBe('out\n');
    });

    it('takes a program that was killed for a failure', async () => {
        await expect(node('process.kill(process.pid, "SIGKILL")')).rejects.toThrow('failed');
    });

    it('says that a program does not exist', async () => {
        await expect(run('no-such-program-of-openspace', [])).rejects.toThrow(
            /^no-such-program-of-openspace could not be started: .*ENOENT/
        );
    });

    it('ends the program when it is told to', async () => {
        const abort = new globalThis.AbortController();
        const running = node('setInterval(() => undefined, 1000)', { signal: abort.signal });
        abort.abort();
        await expect(running).rejects.toBe(abort.signal.reason);
    });

    it('does not begin when it was told to end before', async () => {
        const signal = AbortSignal.abort();
        await expect(run('no-such-program-of-openspace', [], { signal })).rejects.toBe(signal.reason);
    });

    it('leaves a program alone that ended before', async () => {
        const abort = new globalThis.AbortController();
        const listeners = process.listenerCount('exit');
        await node('', { signal: abort.signal });
        const kill = vi.spyOn(process, 'kill');
        abort.abort();
        expect([kill.mock.calls, process.listenerCount('exit')]).toEqual([[], listeners]);
    });
});

describe('a program with children of its own', () => {
    let folder;

    beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'run-'));
    });

    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    /** Writes its process number and that of a child that does not want to end; both sleep. */
    const parent = stubborn => `
        const ignore = "process.on('SIGTERM', () => undefined);";
        const words = ['-e', ignore + "console.log('up'); setInterval(() => undefined, 1000)"];
        const child = require('child_process').spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
        ${stubborn ? 'eval(ignore);' : ''}
        child.stdout.once('data', () => {
            require('fs').writeFileSync('new', process.pid + ' ' + child.pid);
            require('fs').renameSync('new', 'pids');
        });
        setInterval(() => undefined, 1000);`;

    async function pids() {
        await vi.waitFor(() => expect(existsSync(join(folder, 'pids'))).toBe(true), { timeout: 10_000 });
        return readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
    }

    /** A zombie that nobody reaped does not run. */
    function isRunning(pid) {
        try {
            process.kill(pid, 0);
            return !existsSync('/proc') || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
        } catch {
            return false;
        }
    }

    const waitUntilGone = all => vi.waitFor(() => expect(all.filter(isRunning)).toEqual([]), { timeout: 5_000 });

    it.each([
        ['at once', false], ['after a while if it does not want to', true]
    ])('is ended with all of them %s', async (_name, stubborn) => {
        const abort = new globalThis.AbortController();
        const running = node(parent(stubborn), { cwd: folder, signal: abort.signal });
        const all = await pids();
        expect(all.map(isRunning)).toEqual([true, true]);
        abort.abort();
        await expect(running).rejects.toBe(abort.signal.reason);
        await waitUntilGone(all);
    }, 20_000);

    it('is ended with all of them when this process ends', async () => {
        const script = `import(${JSON.stringify(new URL('run.mjs', import.meta.url).href)}).then(({ run }) => {
            run(process.execPath, ['-e', ${JSON.stringify(parent(true))}], { signal: new AbortController().signal });
            process.once('SIGTERM', () => process.exit(0));
        })`;
        const launcher = spawn(process.execPath, ['-e', script], { cwd: folder, stdio: 'ignore' });
        const all = await pids();
        launcher.kill('SIGTERM');
        await waitUntilGone([launcher.pid, ...all]);
    }, 20_000);
});
