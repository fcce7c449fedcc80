import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GlobalEvent } from '../../common';
import { EventStream } from './event-stream';

/** A connection whose events, end and failure the test decides. */
class FakeConnection implements AsyncIterable<GlobalEvent> {
    protected queue: GlobalEvent[] = [];
    protected outcome: { readonly error?: Error } | undefined;
    protected wake: () => void = () => undefined;

    constructor(readonly openedAt: number, readonly signal: AbortSignal) { }

    send(event: GlobalEvent): void {
        this.queue.push(event);
        this.wake();
    }

    end(error?: Error): void {
        this.outcome = { error };
        this.wake();
    }

    async *[Symbol.asyncIterator](): AsyncGenerator<GlobalEvent> {
        for (; ;) {
            while (this.queue.length > 0) {
                yield this.queue.shift()!;
            }
            if (this.outcome?.error) {
                throw this.outcome.error;
            }
            if (this.outcome) {
                return;
            }
            await new Promise<void>(resolve => { this.wake = resolve; });
        }
    }
}

function beat(id: string): GlobalEvent {
    return { directory: '/w', payload: { id, type: 'server.connected', properties: {} } };
}

describe('EventStream', () => {
    let connections: FakeConnection[];
    let refusal: Error | undefined;
    let attempts: number[];
    /** The event that cannot be handled. */
    let broken: string | undefined;
    let log: string[];
    let stream: EventStream;

    beforeEach(() => {
        vi.useFakeTimers();
        connections = [];
        refusal = undefined;
        attempts = [];
        broken = undefined;
        log = [];
    });

    afterEach(() => {
        stream.close();
        vi.useRealTimers();
    });

    async function open(options: { silenceMs?: number; firstPauseMs?: number } = {}): Promise<void> {
        stream = new EventStream({
            open: async signal => {
                attempts.push(Date.now());
                if (refusal) {
                    throw refusal;
                }
                connections.push(new FakeConnection(Date.now(), signal));
                return connections.at(-1)!;
            },
            onEvent: ({ payload: { id } }) => {
                if (id === broken) {
                    throw new Error(`${id} is broken`);
                }
                log.push(id);
            },
            onProblem: problem => log.push(`problem: ${String(problem)}`),
            onDown: reason => log.push(`down: ${reason}`),
            onMute: () => log.push('mute'),
            ...options
        });
        await vi.advanceTimersByTimeAsync(0);
    }

    async function send(event: GlobalEvent): Promise<void> {
        connections.at(-1)!.send(event);
        await vi.advanceTimersByTimeAsync(0);
    }

    it('gives all events in order', async () => {
        await open();
        expect(log).toEqual([]);
        await send(beat('a'));
        await send(beat('b'));
        expect(log).toEqual(['a', 'b']);
    });

    it('is opened again after the connection ended, and says so', async () => {
        await open({ firstPauseMs: 100 });
        await send(beat('a'));
        connections[0].end();
        await vi.advanceTimersByTimeAsync(99);
        expect(connections).toHaveLength(1);
        await vi.advanceTimersByTimeAsync(1);
        await send(beat('b'));
        expect(log).toEqual(['a', 'down: the connection ended', 'b']);
    });

    it('goes on after an event that could not be handled, and says so', async () => {
        await open();
        broken = 'b';
        for (const id of ['a', 'b', 'c']) {
            await send(beat(id));
        }
        expect({ log, connections: connections.length }).toEqual({ log: ['a', 'problem: Error: b is broken', 'c'], connections: 1 });
    });

    it('tells why a connection failed', async () => {
        await open();
        connections[0].end(new Error('socket hang up'));
        await vi.advanceTimersByTimeAsync(0);
        expect(log).toEqual(['down: socket hang up']);
    });

    it('waits longer and longer while nobody answers, five seconds at most, and briefly again after a success', async () => {
        refusal = new Error('connection refused');
        await open({ firstPauseMs: 100 });
        await vi.advanceTimersByTimeAsync(40_000);
        const pauses = attempts.slice(1).map((time, index) => time - attempts[index]);
        expect(pauses.slice(0, 2).every(pause => pause <= 400)).toBe(true);
        pauses.slice(1).forEach((pause, index) => expect(pause).toBe(Math.min(pauses[index] * 2, 5_000)));
        expect(pauses.at(-1)).toBe(5_000);

        refusal = undefined;
        await vi.advanceTimersByTimeAsync(5_000);
        await send(beat('a'));
        connections[0].end();
        await vi.advanceTimersByTimeAsync(100);
        expect(connections).toHaveLength(2);
    });

    it('takes 25 seconds of silence for the end, and gives the connection up', async () => {
        await open();
        await send(beat('a'));
        await vi.advanceTimersByTimeAsync(24_999);
        expect(log).toEqual(['a']);
        await vi.advanceTimersByTimeAsync(1);
        expect(log).toEqual(['a', 'down: no sign of life for 25 s']);
        expect(connections[0].signal.aborted).toBe(true);
    });

    it('stays with a server that beats', async () => {
        await open();
        for (let beats = 0; beats < 10; beats++) {
            await vi.advanceTimersByTimeAsync(10_000);
            await send(beat('beat'));
        }
        expect(connections).toHaveLength(1);
        expect(log.filter(line => line.startsWith('down'))).toEqual([]);
    });

    it('gives up a server that lets connect and then says nothing', async () => {
        await open({ silenceMs: 3_000, firstPauseMs: 100 });
        await vi.advanceTimersByTimeAsync(3_000);
        expect(log).toEqual(['down: no sign of life for 3 s']);
    });

    it('hears nothing any more from a connection that it gave up', async () => {
        await open({ silenceMs: 3_000, firstPauseMs: 100 });
        await vi.advanceTimersByTimeAsync(3_000 + 200);
        const [first, second] = connections;
        first.send(beat('late'));
        second.send(beat('fresh'));
        await vi.advanceTimersByTimeAsync(0);
        expect(log).toEqual(['down: no sign of life for 3 s', 'fresh']);
    });

    it('fault 2: says once that nobody speaks at the other end, when connection after connection stays silent', async () => {
        await open({ silenceMs: 3_000, firstPauseMs: 100 });
        await send(beat('a'));
        await vi.advanceTimersByTimeAsync(30_000);
        const down = 'down: no sign of life for 3 s';
        expect(log.slice(0, 6)).toEqual(['a', down, down, down, 'mute', down]);
        expect(log.filter(line => line === 'mute')).toHaveLength(1);
    });

    it('does not take a server that refuses connections, or one that was asleep, for one that hangs', async () => {
        await open({ silenceMs: 3_000, firstPauseMs: 100 });
        await vi.advanceTimersByTimeAsync(3_200);
        await send(beat('awake'));
        refusal = new Error('connection refused');
        await vi.advanceTimersByTimeAsync(3_100 + 60_000);
        expect(log).toContain('down: connection refused');
        expect(log).not.toContain('mute');
    });

    it('ends quietly when it is closed', async () => {
        await open();
        await send(beat('a'));
        stream.close();
        connections[0].send(beat('late'));
        await vi.advanceTimersByTimeAsync(60_000);
        expect(log).toEqual(['a']);
        expect({ aborted: connections[0].signal.aborted, connections: connections.length, timers: vi.getTimerCount() })
            .toEqual({ aborted: true, connections: 1, timers: 0 });
    });

    it('is not opened again when it is closed during a pause', async () => {
        refusal = new Error('connection refused');
        await open();
        stream.close();
        await vi.advanceTimersByTimeAsync(60_000);
        expect({ attempts: attempts.length, timers: vi.getTimerCount() }).toEqual({ attempts: 1, timers: 0 });
    });
});
