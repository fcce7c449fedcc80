import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutputFeed } from './output-feed';

describe('OutputFeed', () => {

    let done: (() => void)[];
    let calls: string[];
    let feed: OutputFeed;
    let now: number;

    beforeEach(() => {
        vi.useFakeTimers();
        now = 0;
        vi.spyOn(performance, 'now').mockImplementation(() => now);
        done = [];
        calls = [];
        feed = new OutputFeed({ pause: () => calls.push('pause'), resume: () => calls.push('resume') }, (_, written) => done.push(written));
    });

    afterEach(() => {
        feed.dispose();
        vi.restoreAllMocks();
        vi.useRealTimers();
    });

    const written = (): void => done.splice(0).forEach(call => call());

    it('holds the program up while the screen has enough to do', () => {
        feed.take('x'.repeat(100_000));
        expect(calls).toEqual([]);
        feed.take('x'.repeat(100_000));
        expect(calls).toEqual(['pause']);
        written();
        expect(calls).toEqual(['pause', 'resume']);
    });

    it('slows a flood down, but not a burst', () => {
        for (let burst = 0; burst < 40; burst++) {
            feed.take('x'.repeat(50_000));
            written();
        }
        expect(calls).toEqual([]);
        feed.take('x'.repeat(50_000));
        written();
        expect(calls).toEqual(['pause']);
        now = 20;
        vi.advanceTimersByTime(20);
        expect(calls).toEqual(['pause', 'resume']);
    });

    it('is quiet after its end', () => {
        feed.take('x'.repeat(200_000));
        feed.dispose();
        written();
        feed.take('more');
        vi.advanceTimersByTime(1_000);
        expect(calls).toEqual(['pause']);
        expect(done).toEqual([]);
    });
});
