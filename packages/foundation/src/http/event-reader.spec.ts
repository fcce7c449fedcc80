import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventReader } from './event-reader.js';

const FULL = 4 * 1024 * 1024;

/** The border to the network. */
class FakeResponse extends EventEmitter {
    writableLength = 0;
    readonly writeHead = vi.fn();
    readonly write = vi.fn();
    readonly end = vi.fn();
    readonly destroy = vi.fn();

    get written(): string {
        return this.write.mock.calls.join('');
    }
}

describe('EventReader', () => {
    let response: FakeResponse;
    let reader: EventReader;
    const onClosed = vi.fn();

    beforeEach(() => {
        vi.useFakeTimers();
        onClosed.mockReset();
        response = new FakeResponse();
        reader = new EventReader(response as unknown as ServerResponse, { ping: () => 'ping.', onClosed });
    });
    afterEach(() => vi.useRealTimers());

    it('gets a stream that nothing keeps, what is written, and a ping every thirty seconds', () => {
        expect(response.writeHead.mock.calls)
            .toEqual([[200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', Connection: 'keep-alive' }]]);
        expect(reader.write('one.')).toBe(true);
        vi.advanceTimersByTime(60_000);
        expect(response.written).toBe('one.ping.ping.');
    });

    it('gets nothing after the end, whoever ended it, which is told once', () => {
        response.emit('close');
        reader.close();
        vi.advanceTimersByTime(60_000);
        expect([reader.write('late'), response.written, onClosed.mock.calls.length, vi.getTimerCount()]).toEqual([false, '', 1, 0]);
        const other = new FakeResponse();
        const ended = new EventReader(other as unknown as ServerResponse, { ping: () => '', onClosed });
        ended.close();
        other.emit('close');
        expect([other.end.mock.calls.length, response.end.mock.calls.length, onClosed.mock.calls.length]).toEqual([1, 0, 2]);
    });

    it('is dropped when four megabytes wait for it, but not for one large event', () => {
        response.writableLength = FULL;
        expect(reader.write('large')).toBe(true);
        response.writableLength = FULL + 1;
        vi.advanceTimersByTime(30_000);
        expect([response.written, response.destroy.mock.calls.length, onClosed.mock.calls.length, vi.getTimerCount()])
            .toEqual(['large', 1, 1, 0]);
    });
});
