import { fork } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRunning } from '../../../../tests/support/processes.js';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { waitFor } from '../../../../tests/support/wait-for.js';
import { readReport, serviceOptions, type ServiceMode } from './fixtures/service-program.js';
import { ManagedProcess } from './managed-process.js';

describe('ManagedProcess', () => {
    let folder: TemporaryFolder;
    let started: ManagedProcess[];

    beforeEach(() => {
        folder = new TemporaryFolder();
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

    async function start(mode?: ServiceMode): Promise<ManagedProcess> {
        const running = await ManagedProcess.start(serviceOptions(folder, mode));
        started.push(running);
        return running;
    }

    const report = (): ReturnType<typeof readReport> => readReport(folder);
    const helper = (): number => report()!.helper!;

    it('starts the program and keeps what it says for the user alone', async () => {
        const running = await start();
        expect([running.pid, isRunning(running.pid), running.url]).toEqual([report()!.pid, true, 'http://127.0.0.1:1']);
        const log = (): string => readFileSync(folder.at('service.log'), 'utf8');
        await waitFor('the log is complete', () => log().includes('a warning') && log().includes('service is up'));
        expect(statSync(folder.at('service.log')).mode & 0o777).toBe(0o600);
    });

    it('gives it nothing of our environment but what it was told', async () => {
        process.env.OPENSPACE_TEST_SECRET = 'secret';
        await start();
        delete process.env.OPENSPACE_TEST_SECRET;
        expect(report()!.environment.OPENSPACE_TEST_SECRET).toBeUndefined();
    });

    it('stops it, and says how it ended', async () => {
        const running = await start();
        await running.stop();
        expect({ reason: await running.exited, alive: isRunning(running.pid) }).toEqual({ reason: 'ended by SIGTERM', alive: false });
        await running.stop();
    });

    it('notices when somebody else ends it', async () => {
        const running = await start();
        process.kill(running.pid, 'SIGKILL');
        expect(await running.exited).toBe('ended by SIGKILL');
    });

    it('makes a program end that does not want to', async () => {
        const running = await start('stubborn');
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        const stopped = running.stop();
        vi.advanceTimersByTime(2_499);
        expect(isRunning(running.pid)).toBe(true);
        vi.advanceTimersByTime(1);
        await stopped;
        expect(await running.exited).toBe('ended by SIGKILL');
    });

    it.each<[string, (running: ManagedProcess) => Promise<void> | void]>([
        ['stops', running => running.stop()], ['is killed', running => running.kill()]
    ])('ends what the program started, too, when it %s', async (_name, end) => {
        const running = await start('with-helper');
        const pid = helper();
        expect(isRunning(pid)).toBe(true);
        await end(running);
        await waitFor('the helper is gone', () => !isRunning(pid));
    });

    it('hands out a process that can be stopped before it is ready', async () => {
        const spawned: ManagedProcess[] = [];
        const starting = ManagedProcess.start({ ...serviceOptions(folder, 'mute'), onSpawn: running => { spawned.push(running); } })
            .catch((error: Error) => error.message);
        await waitFor('it is spawned', () => spawned.length === 1 && report() !== undefined);
        spawned[0].kill();
        expect([await starting, isRunning(spawned[0].pid)]).toEqual(['The service did not start (ended by SIGKILL).', false]);
    });

    it('says that the program ended before it was ready', async () => {
        await expect(start('dies')).rejects.toThrow('The service did not start (exit code 3).');
    });

    it('says that there is no such program', async () => {
        await expect(ManagedProcess.start({ ...serviceOptions(folder), program: folder.at('missing') }))
            .rejects.toThrow(/^The service could not be started: .*ENOENT/);
    });

    it('does not wait for ever for a program that says nothing, and does not leave it behind', async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        const starting = start('mute').catch((error: Error) => error.message);
        const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
        while (!report()) {
            await nextTurn();
        }
        const { pid } = report()!;
        vi.advanceTimersByTime(60_000);
        while (vi.getTimerCount() === 0 && isRunning(pid)) {
            await nextTurn();
        }
        vi.advanceTimersByTime(2_500);
        expect(await starting).toBe('The service did not start in time.');
        expect(isRunning(pid)).toBe(false);
    });

    it('ends with us, with all that it started, even when we are killed hard', async () => {
        for (const name of ['managed-process', 'process-table', 'process-tree']) {
            const { code } = transformSync(readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8'), { loader: 'ts', format: 'cjs' });
            folder.file(`launcher/${name}.js`, code);
        }
        const launcher = folder.file('launcher/main.js', `
            const { ManagedProcess } = require('./managed-process.js');
            ManagedProcess.start(${JSON.stringify(serviceOptions(folder, 'with-helper'))}).then(({ pid }) => process.send(pid));
        `);
        const child = fork(launcher, { execArgv: [] });
        const service = await new Promise<number>(resolve => child.once('message', message => resolve(message as number)));
        const pids = [service, helper()];
        expect(pids.map(isRunning)).toEqual([true, true]);
        child.kill('SIGKILL');
        await waitFor('service and helper are gone', () => !pids.some(isRunning));
    });
});
