import { fork } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { waitFor } from '../../../../../tests/support/wait-for';
import { FakeMode, isAlive, readReports, StartReport, writeFakeServer } from '../fixtures/fake-server-program';
import { OpencodeProcess, OpencodeProcessOptions } from './opencode-process';

describe('OpencodeProcess', () => {
    let folder: TemporaryFolder;
    let binary: string;
    let started: OpencodeProcess[];

    beforeEach(() => {
        folder = new TemporaryFolder();
        binary = writeFakeServer(folder);
        started = [];
    });

    afterEach(async () => {
        vi.useRealTimers();
        await Promise.all(started.map(running => {
            running.kill();
            return running.exited;
        }));
        folder.remove();
    });

    function options(mode?: FakeMode): OpencodeProcessOptions {
        return {
            binary,
            environment: { PATH: process.env.PATH, FAKE_REPORT: folder.at('report'), ...(mode ? { FAKE_MODE: mode } : {}) },
            cwd: folder.folder('cwd'),
            logFile: folder.at('server.log')
        };
    }

    async function start(mode?: FakeMode): Promise<OpencodeProcess> {
        const running = await OpencodeProcess.start(options(mode));
        started.push(running);
        return running;
    }

    const report = (): StartReport => readReports(folder.at('report'))[0];

    it('starts the server on a free port of this machine only, and keeps what it says for the user alone', async () => {
        const running = await start();
        const port = new URL(running.url).port;
        expect(running.url).toBe(`http://127.0.0.1:${port}`);
        expect(report())
            .toMatchObject({ pid: running.pid, words: ['serve', '--port', port, '--hostname', '127.0.0.1'], cwd: folder.at('cwd') });
        expect((await fetch(`${running.url}/global/health`)).status).toBe(200);
        await waitFor('the log is complete', () =>
            /^(?=[^]*a warning)(?=[^]*listening on)/.test(readFileSync(folder.at('server.log'), 'utf8')));
        expect(statSync(folder.at('server.log')).mode & 0o777).toBe(0o600);
    });

    it('gives it nothing of our environment but what it was told', async () => {
        process.env.OPENSPACE_TEST_SECRET = 'secret';
        await start();
        delete process.env.OPENSPACE_TEST_SECRET;
        expect(report().env.OPENSPACE_TEST_SECRET).toBeUndefined();
    });

    it('stops it, and says how it ended', async () => {
        const running = await start();
        await running.stop();
        expect({ reason: await running.exited, alive: isAlive(running.pid) }).toEqual({ reason: 'ended by SIGTERM', alive: false });
        await running.stop();
    });

    it('notices when somebody else ends it', async () => {
        const running = await start();
        process.kill(running.pid, 'SIGKILL');
        expect(await running.exited).toBe('ended by SIGKILL');
    });

    it('makes a server end that does not want to', async () => {
        const running = await start('stubborn');
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        const stopped = running.stop();
        vi.advanceTimersByTime(2_499);
        expect(isAlive(running.pid)).toBe(true);
        vi.advanceTimersByTime(1);
        await stopped;
        expect(await running.exited).toBe('ended by SIGKILL');
    });

    it.each([
        ['stops', async (running: OpencodeProcess) => running.stop()], ['is killed', async (running: OpencodeProcess) => running.kill()]
    ])('ends what the server started, too, when it %s', async (_name, end) => {
        const running = await start('with-helper');
        const { helper } = report();
        expect(isAlive(helper!)).toBe(true);
        await end(running);
        await waitFor('the helper is gone', () => !isAlive(helper!));
    });

    it('hands out a process that can be stopped before it listens', async () => {
        const spawned: OpencodeProcess[] = [];
        const starting = OpencodeProcess.start({ ...options('mute'), onSpawn: running => { spawned.push(running); } })
            .catch((error: Error) => error.message);
        await waitFor('it is spawned', () => spawned.length === 1 && report() !== undefined);
        spawned[0].kill();
        expect([await starting, isAlive(spawned[0].pid)]).toEqual(['The agent server did not start (ended by SIGKILL).', false]);
    });

    it('says that the server ended before it listened', async () => {
        await expect(start('dies')).rejects.toThrow('The agent server did not start (exit code 3).');
    });

    it('says that there is no such program', async () => {
        await expect(OpencodeProcess.start({ ...options(), binary: folder.at('missing') })).rejects.toThrow(
            /^The agent server could not be started: .*ENOENT/
        );
    });

    it('does not wait for ever for a server that says nothing, and does not leave it behind', async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        const starting = start('mute').catch((error: Error) => error.message);
        const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
        while (!report()) {
            await nextTurn();
        }
        vi.advanceTimersByTime(60_000);
        while (vi.getTimerCount() === 0 && isAlive(report().pid)) {
            await nextTurn();
        }
        vi.advanceTimersByTime(2_500);
        expect(await starting).toBe('The agent server did not start in time.');
        expect(isAlive(report().pid)).toBe(false);
    });

    it('ends with us, with all that it started, even when we are killed hard', async () => {
        for (const name of ['opencode-process', 'managed-process', 'process-tree']) {
            const { code } = transformSync(readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8'), { loader: 'ts', format: 'cjs' });
            folder.file(`launcher/${name}.js`, code);
        }
        mkdirSync(folder.at('cwd'), { recursive: true });
        const launcher = folder.file('launcher/main.js', `
            require('./opencode-process.js').OpencodeProcess.start(${JSON.stringify(
                options('with-helper')
            )}).then(({ pid }) => process.send(pid));
        `);
        const child = fork(launcher, { execArgv: [] });
        const server = await new Promise<number>(resolve => child.once('message', message => resolve(message as number)));
        const { helper } = report();
        expect([isAlive(server), isAlive(helper!)]).toEqual([true, true]);
        child.kill('SIGKILL');
        await waitFor('server and helper are gone', () => !isAlive(server) && !isAlive(helper!));
    });
});
