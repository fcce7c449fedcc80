import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Supervisor, type RunningService, type ServiceAttempt, type SupervisedProcess } from './supervisor.js';

class FakeProcess implements SupervisedProcess {
    end: (reason: string) => void = () => undefined;
    readonly exited = new Promise<string>(resolve => { this.end = resolve; });
    readonly stop = vi.fn(async () => this.end('stopped'));
    readonly kill = vi.fn(() => this.end('killed'));
}

describe('Supervisor', () => {
    let supervisor: Supervisor<string>;
    let told: string[];
    let processes: FakeProcess[];

    beforeEach(() => {
        vi.useFakeTimers();
        told = [];
        processes = [];
        supervisor = new Supervisor({
            onReady: (service, recovered) => { told.push(recovered ? `${service} again` : service); },
            onLost: (problem, { ms, hopeless }) => { told.push(`${problem}, ${ms} ms${hopeless ? ', hopeless' : ''}`); }
        });
    });

    afterEach(async () => {
        await supervisor.stop();
        vi.useRealTimers();
    });

    /** As a service with a process does. */
    async function bringUp({ adopt }: ServiceAttempt): Promise<RunningService<string>> {
        const running = new FakeProcess();
        processes.push(running);
        adopt(running);
        return { service: `service ${processes.length}`, gone: running.exited };
    }

    const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

    it('brings a service up once, and again after a pause when it is lost', async () => {
        expect(supervisor.isActive).toBe(false);
        supervisor.start(bringUp);
        await settle();
        expect([supervisor.isActive, told]).toEqual([true, ['service 1']]);
        processes[0].end('crashed');
        await vi.advanceTimersByTimeAsync(499);
        expect(told).toEqual(['service 1', 'crashed, 500 ms']);
        await vi.advanceTimersByTimeAsync(1);
        expect(told).toEqual(['service 1', 'crashed, 500 ms', 'service 2 again']);
    });

    it('waits longer and longer for one that does not come up, and ends what is left of it', async () => {
        supervisor.start(async attempt => {
            await bringUp(attempt);
            throw new Error('No luck');
        });
        await vi.advanceTimersByTimeAsync(10_000);
        expect(told).toEqual(['No luck, 500 ms', 'No luck, 1000 ms', 'No luck, 2000 ms', 'No luck, 4000 ms', 'No luck, 8000 ms, hopeless']);
        expect(processes.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 1, 1, 1, 1]);
    });

    it('ends a pause when somebody cannot wait, and only that one', async () => {
        supervisor.skipPause();
        supervisor.start(() => Promise.reject(new Error('No luck')));
        await settle();
        supervisor.skipPause();
        await settle();
        expect(told).toEqual(['No luck, 500 ms', 'No luck, 1000 ms']);
    });

    it('stops in a pause, and while a service is up', async () => {
        supervisor.start(bringUp);
        await settle();
        await supervisor.stop();
        expect([supervisor.isActive, processes[0].stop.mock.calls.length, told]).toEqual([false, 1, ['service 1']]);
        supervisor.start(() => Promise.reject(new Error('No luck')));
        await settle();
        await supervisor.stop();
        await vi.advanceTimersByTimeAsync(60_000);
        expect(told).toEqual(['service 1', 'No luck, 500 ms']);
    });

    it('replaces a service when the old one has ended, and says nothing of the old one', async () => {
        supervisor.start(bringUp);
        await settle();
        let isGone: (done: void) => void = () => undefined;
        processes[0].stop.mockReturnValue(new Promise(resolve => { isGone = resolve; }));
        supervisor.start(bringUp);
        await settle();
        expect(processes).toHaveLength(1);
        processes[0].end('asked to');
        isGone();
        await settle();
        expect(told).toEqual(['service 1', 'service 2']);
    });

    it('does not announce a service that was replaced while it came up, and ends its process', async () => {
        let goOn: (done: void) => void = () => undefined;
        const ready = new Promise<void>(resolve => { goOn = resolve; });
        supervisor.start(async attempt => {
            await ready;
            return bringUp(attempt);
        });
        await settle();
        supervisor.start(bringUp);
        goOn();
        await settle();
        expect([told, processes.map(({ stop }) => stop.mock.calls.length)]).toEqual([['service 2'], [1, 0]]);
    });

    it('lets go of a service without a process when it is told to', async () => {
        const signals: AbortSignal[] = [];
        supervisor.start(async ({ signal }) => {
            signals.push(signal);
            return { service: 'of somebody else', gone: new Promise(() => undefined) };
        });
        await settle();
        await supervisor.stop();
        expect([signals.map(({ aborted }) => aborted), told]).toEqual([[true], ['of somebody else']]);
    });

    it('kills the process when there is no time to ask', async () => {
        supervisor.kill();
        supervisor.start(bringUp);
        await settle();
        supervisor.kill();
        expect(processes[0].kill).toHaveBeenCalledTimes(1);
    });
});
