import { beforeEach, describe, expect, it } from 'vitest';
import { formatElapsed, PresenterClock } from './presenter-clock';

describe('clock of a talk', () => {
    let now: number;
    let clock: PresenterClock;

    beforeEach(() => {
        now = 5_000;
        clock = new PresenterClock(() => now);
    });

    it('stands still until it is started', () => {
        now += 1_000;
        expect([clock.elapsed, clock.isRunning]).toEqual([0, false]);
    });

    it('is right however long nobody looked at it', () => {
        clock.start();
        now += 3_600_000;
        expect(clock.elapsed).toBe(3_600_000);
    });

    it('leaves pauses out', () => {
        clock.start();
        now += 1_000;
        clock.toggle();
        now += 60_000;
        clock.toggle();
        now += 500;
        expect([clock.elapsed, clock.isRunning]).toEqual([1_500, true]);
    });

    it('goes on when it is started twice, and stays when it is paused twice', () => {
        clock.start();
        now += 1_000;
        clock.start();
        now += 1_000;
        clock.pause();
        clock.pause();
        expect(clock.elapsed).toBe(2_000);
    });

    it('begins anew, running or paused as it was', () => {
        clock.start();
        now += 9_000;
        clock.reset();
        now += 100;
        expect([clock.elapsed, clock.isRunning]).toEqual([100, true]);
        clock.pause();
        clock.reset();
        now += 100;
        expect([clock.elapsed, clock.isRunning]).toEqual([0, false]);
    });

    it('never runs backwards', () => {
        clock.start();
        now -= 1_000;
        expect(clock.elapsed).toBe(0);
    });

    it.each([[0, '0:00'], [999, '0:00'], [59_999, '0:59'], [754_000, '12:34'], [3_600_000, '1:00:00'], [45_296_000, '12:34:56']])(
        'writes %i ms as %s', (elapsed, text) => expect(formatElapsed(elapsed)).toBe(text));
});
