import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreBatch, StoreEvent } from '../../common';
import { PageOutbox } from './page-outbox';

const BATCH = 4;

function delta(partID: string, text: string): StoreEvent {
    return { type: 'part.delta', sessionID: 'ses_1', messageID: 'msg_1', partID, delta: text };
}

function pending(count: number): StoreEvent {
    return { type: 'session.pending', sessionID: 'ses_1', pending: count };
}

describe('PageOutbox', () => {
    let sent: StoreBatch[];
    let reachable: boolean;
    let attempts: number;
    let lost: number;
    let outbox: PageOutbox;

    beforeEach(() => {
        vi.useFakeTimers();
        vi.advanceTimersByTime(1_000);
        sent = [];
        reachable = true;
        attempts = 0;
        lost = 0;
        outbox = new PageOutbox(async batch => {
            attempts++;
            if (!reachable) {
                throw new Error('the buffer is full');
            }
            sent.push(batch);
        }, () => lost++);
    });

    afterEach(() => {
        expect(vi.getTimerCount(), 'timers left behind').toBe(0);
        vi.useRealTimers();
    });

    it('sends the first event at once, and what follows right behind it together', () => {
        outbox.push(pending(1));
        vi.advanceTimersByTime(0);
        expect(sent).toEqual([{ sequence: 0, events: [pending(1)] }]);
        outbox.push(pending(2));
        outbox.push(pending(3));
        vi.advanceTimersByTime(BATCH - 1);
        expect(sent).toHaveLength(1);
        vi.advanceTimersByTime(1);
        expect(sent.slice(1)).toEqual([{ sequence: 1, events: [pending(2), pending(3)] }]);
    });

    it('makes one delta of those of a part that follow each other', () => {
        outbox.push(delta('prt_1', 'a'));
        outbox.push(delta('prt_1', 'b'));
        outbox.push(delta('prt_1', 'c'));
        vi.advanceTimersByTime(0);
        expect(sent).toEqual([{ sequence: 0, events: [delta('prt_1', 'abc')] }]);
    });

    it('keeps the order when something else, or another part, comes in between', () => {
        const events = [delta('prt_1', 'a'), delta('prt_2', 'b'), delta('prt_1', 'c'), pending(1), delta('prt_1', 'd')];
        events.forEach(event => outbox.push(event));
        outbox.flush();
        expect(sent).toEqual([{ sequence: 0, events }]);
    });

    it('does not change an event that another page may get too', () => {
        const event = Object.freeze(delta('prt_1', 'a'));
        outbox.push(event);
        outbox.push(delta('prt_1', 'b'));
        outbox.flush();
        expect(event).toEqual(delta('prt_1', 'a'));
    });

    it('sends nothing when nothing happened', () => {
        outbox.flush();
        expect(attempts).toBe(0);
    });

    it('drops events while the page cannot be reached, and asks for everything anew once it can', async () => {
        outbox.push(pending(1));
        await vi.advanceTimersByTimeAsync(0);
        reachable = false;
        outbox.push(pending(2));
        await vi.advanceTimersByTimeAsync(BATCH);
        outbox.push(pending(3));
        await vi.advanceTimersByTimeAsync(3_000);
        expect({ attempts, lost }).toEqual({ attempts: 1 + 1 + 3, lost: 0 });
        reachable = true;
        await vi.advanceTimersByTimeAsync(1_000);
        expect(lost).toBe(1);
        outbox.push(pending(4));
        await vi.advanceTimersByTimeAsync(BATCH);
        // The jump of the numbers tells the page as well that something is missing.
        expect(sent).toEqual([{ sequence: 0, events: [pending(1)] }, { sequence: 5, events: [] }, { sequence: 6, events: [pending(4)] }]);
        expect(lost).toBe(1);
    });

    it('is silent after it was disposed of, also in the middle of a batch or of a try', () => {
        outbox.push(pending(1));
        outbox.dispose();
        outbox.push(pending(2));
        vi.advanceTimersByTime(5_000);
        outbox.flush();
        expect({ attempts, lost }).toEqual({ attempts: 0, lost: 0 });
    });

    it('is not revived by a try that succeeds after its end', async () => {
        reachable = false;
        outbox.push(pending(1));
        await vi.advanceTimersByTimeAsync(0);
        reachable = true;
        vi.advanceTimersByTime(1_000);
        outbox.dispose();
        await vi.advanceTimersByTimeAsync(5_000);
        outbox.push(pending(2));
        await vi.advanceTimersByTimeAsync(5_000);
        expect({ attempts, lost }).toEqual({ attempts: 2, lost: 0 });
    });

    it('does not go on trying a page that is gone', async () => {
        reachable = false;
        outbox.push(pending(1));
        await vi.advanceTimersByTimeAsync(0);
        outbox.dispose();
        await vi.advanceTimersByTimeAsync(5_000);
        expect({ attempts, lost }).toEqual({ attempts: 1, lost: 0 });
    });
});
