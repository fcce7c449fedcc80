import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManagedServer } from './managed-server';
import { RunOrReason, ServerRun } from './server-state';

class FakeRun implements ServerRun {
    killed = false;
    stopped = false;
    answers = true;
    end: (reason: string) => void;
    readonly ended = new Promise<string>(done => this.end = done);

    constructor(protected readonly starts: Promise<void> = Promise.resolve()) { }

    start(): Promise<void> {
        return this.starts;
    }

    async ping(): Promise<void> {
        return this.answers ? undefined : new Promise(() => { });
    }

    async stop(): Promise<void> {
        this.stopped = true;
        this.end('stopped');
    }

    kill(): void {
        this.killed = true;
        this.end('killed');
    }
}

describe('a language server', () => {
    let runs: FakeRun[];
    let states: string[];
    let givenUp: string[];
    let prepare: () => RunOrReason;
    let server: ManagedServer;

    const last = (): FakeRun => runs[runs.length - 1];
    const crash = async (): Promise<void> => {
        last().end('exit code 1');
        await vi.advanceTimersByTimeAsync(0);
    };

    beforeEach(() => {
        vi.useFakeTimers();
        runs = [];
        states = [];
        givenUp = [];
        prepare = () => {
            const run = new FakeRun();
            runs.push(run);
            return { run };
        };
        server = new ManagedServer({
            prepare: () => prepare(),
            idleMs: () => 300_000,
            onDidChange: ({ kind }) => states.push(kind),
            onDidGiveUp: reason => givenUp.push(reason)
        });
    });

    afterEach(() => vi.useRealTimers());

    it('starts with the first file of its language, once', async () => {
        expect(runs).toHaveLength(0);
        server.setNeeded(true);
        server.setNeeded(true);
        await vi.advanceTimersByTimeAsync(0);
        expect({ states, runs: runs.length }).toEqual({ states: ['starting', 'ready'], runs: 1 });
    });

    it('comes back when it died', async () => {
        server.setNeeded(true);
        await vi.advanceTimersByTimeAsync(0);
        await crash();
        expect(server.state).toEqual({ kind: 'restarting', reason: 'exit code 1' });
        await vi.advanceTimersByTimeAsync(500);
        expect({ state: server.state, runs: runs.length }).toEqual({ state: { kind: 'ready' }, runs: 2 });
    });

    it('gives up when it dies again and again, says so, and starts anew when the person wants it', async () => {
        server.setNeeded(true);
        for (let time = 0; time < 5; time++) {
            await vi.advanceTimersByTimeAsync(20_000);
            await crash();
        }
        await vi.advanceTimersByTimeAsync(600_000);
        expect({ state: server.state, givenUp, runs: runs.length }).toEqual({
            state: { kind: 'failed', reason: 'exit code 1' }, givenUp: ['exit code 1'], runs: 5
        });
        server.setNeeded(false);
        server.setNeeded(true);
        expect(server.state.kind).toBe('failed');
        await server.restart();
        await vi.advanceTimersByTimeAsync(0);
        expect(server.state.kind).toBe('ready');
    });

    it('that never gets ready counts as dead', async () => {
        prepare = () => {
            const run = new FakeRun(runs.length === 0 ? Promise.reject(new Error('no such toolchain')) : undefined);
            runs.push(run);
            return { run };
        };
        server.setNeeded(true);
        await vi.advanceTimersByTimeAsync(0);
        expect({ state: server.state, killed: runs[0].killed }).toEqual({
            state: { kind: 'restarting', reason: 'no such toolchain' }, killed: true
        });
        await vi.advanceTimersByTimeAsync(500);
        expect(server.state.kind).toBe('ready');
    });

    it('that hangs is noticed and replaced', async () => {
        server.setNeeded(true);
        await vi.advanceTimersByTimeAsync(120_000);
        expect(runs).toHaveLength(1);
        last().answers = false;
        await vi.advanceTimersByTimeAsync(90_000);
        expect({ states, killed: runs[0].killed }).toEqual({ states: ['starting', 'ready', 'restarting'], killed: true });
        await vi.advanceTimersByTimeAsync(500);
        expect(server.state.kind).toBe('ready');
    });

    it('that hangs at its start is noticed, too', async () => {
        prepare = () => ({ run: new FakeRun(new Promise(() => { })) });
        server.setNeeded(true);
        await vi.advanceTimersByTimeAsync(120_000);
        expect(server.state).toEqual({ kind: 'restarting', reason: 'It did not start in time' });
    });

    it('ends when no file has needed it for a while, and not before', async () => {
        server.setNeeded(true);
        await vi.advanceTimersByTimeAsync(0);
        server.setNeeded(false);
        await vi.advanceTimersByTimeAsync(299_000);
        server.setNeeded(true);
        await vi.advanceTimersByTimeAsync(600_000);
        expect({ kind: server.state.kind, stopped: last().stopped }).toEqual({ kind: 'ready', stopped: false });
        server.setNeeded(false);
        await vi.advanceTimersByTimeAsync(300_000);
        expect({ kind: server.state.kind, stopped: last().stopped }).toEqual({ kind: 'stopped', stopped: true });
        server.setNeeded(true);
        await vi.advanceTimersByTimeAsync(0);
        expect({ kind: server.state.kind, runs: runs.length }).toEqual({ kind: 'ready', runs: 2 });
    });

    it('runs for somebody who asks it though no file is open, and ends when idle', async () => {
        await Promise.all([server.wake(), server.wake()]);
        expect({ kind: server.state.kind, runs: runs.length }).toEqual({ kind: 'ready', runs: 1 });
        await vi.advanceTimersByTimeAsync(300_000);
        expect(server.state.kind).toBe('stopped');
    });

    it('says so when it cannot run for somebody who asks it', async () => {
        prepare = () => ({ obstacle: { kind: 'disabled' } });
        await server.wake();
        expect(server.state.kind).toBe('disabled');
    });

    it('is not started again when it died and no file needs it', async () => {
        server.setNeeded(true);
        await vi.advanceTimersByTimeAsync(0);
        server.setNeeded(false);
        await crash();
        await vi.advanceTimersByTimeAsync(600_000);
        expect({ states, runs: runs.length }).toEqual({ states: ['starting', 'ready', 'stopped'], runs: 1 });
    });

    it('waits for what stands in its way', async () => {
        const starts = prepare;
        prepare = () => ({ obstacle: { kind: 'untrusted' } });
        server.setNeeded(true);
        expect(server.state.kind).toBe('untrusted');
        prepare = starts;
        server.reconsider();
        await vi.advanceTimersByTimeAsync(0);
        expect(server.state.kind).toBe('ready');
    });

    it('stays stopped when the person stopped it', async () => {
        server.setNeeded(true);
        await vi.advanceTimersByTimeAsync(0);
        await server.stop();
        await vi.advanceTimersByTimeAsync(600_000);
        expect({ kind: server.state.kind, runs: runs.length }).toEqual({ kind: 'stopped', runs: 1 });
    });
});
