import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
        await node(`process.exit(process.cwd() === require('fs').realpathSync(${JSON.stringify(tmpdir())}) && process.env.ONLY === '1' ? 0 : 1)`, { cwd: tmpdir(), env: { ONLY: '1' } });
    });

    it('shows what a program said that failed, both outputs, the end of it', async () => {
        await expect(node('console.log("out"); console.error("err"); process.exitCode = 3')).rejects.toThrow(/failed:\n(out\nerr|err\nout)$/);
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
        await expect(node('console.log("out"); process.exitCode = 1', { show: true })).rejects.toThrow(new Error(`${process.execPath} -e failed`));
        expect(shown).toBe('out\n');
    });

    it('takes a program that was killed for a failure', async () => {
        await expect(node('process.kill(process.pid, "SIGKILL")')).rejects.toThrow('failed');
    });

    it('says that a program does not exist', async () => {
        await expect(run('no-such-program-of-openspace', [])).rejects.toThrow(/^no-such-program-of-openspace could not be started: .*ENOENT/);
    });

    it('ends the program when it is told to', async () => {
        const abort = new globalThis.AbortController();
        const running = node('setInterval(() => undefined, 1000)', { signal: abort.signal });
        abort.abort();
        await expect(running).rejects.toThrow();
    });
});
