import { Disposable } from '@theia/core/lib/common/disposable';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeckPlayer, PlayerClock } from './deck-player';

class ManualClock implements PlayerClock {

    protected time = 0;
    protected due: { readonly at: number; readonly callback: () => void } | undefined;

    now(): number {
        return this.time;
    }

    after(delay: number, callback: () => void): Disposable {
        const due = { at: this.time + delay, callback };
        this.due = due;
        return Disposable.create(() => this.due = this.due === due ? undefined : this.due);
    }

    pass(seconds: number): void {
        const end = this.time + seconds * 1_000;
        while (this.due && this.due.at <= end) {
            const { at, callback } = this.due;
            this.time = at;
            this.due = undefined;
            callback();
        }
        this.time = end;
    }
}

describe('player of a deck', () => {
    let clock: ManualClock;
    let player: DeckPlayer;
    let steps: number;
    let left: number;

    beforeEach(() => {
        clock = new ManualClock();
        steps = 0;
        left = 100;
        player = new DeckPlayer(() => {
            steps++;
            return left-- > 0;
        }, clock);
    });

    it('takes a step after each interval', () => {
        player.play(4);
        clock.pass(3.9);
        expect([player.state, steps]).toEqual(['running', 0]);
        clock.pass(8.2);
        expect([player.state, steps]).toEqual(['running', 3]);
    });

    it('goes on where it was paused', () => {
        player.play(4);
        clock.pass(3);
        player.pause();
        clock.pass(60);
        expect([player.state, player.progress, steps]).toEqual(['paused', 0.75, 0]);
        player.play();
        clock.pass(1);
        expect([player.state, steps]).toEqual(['running', 1]);
    });

    it('gives a slide its full time after the person went there', () => {
        player.play(4);
        clock.pass(3);
        player.interrupt();
        expect([player.state, player.progress]).toEqual(['paused', 0]);
        player.play();
        clock.pass(3.9);
        expect(steps).toBe(0);
    });

    it('plays on with the full time of a slide that somebody else went to', () => {
        player.play(4);
        clock.pass(3);
        player.restart();
        clock.pass(3.9);
        expect([player.state, steps]).toEqual(['running', 0]);
        clock.pass(0.1);
        expect(steps).toBe(1);
        player.pause();
        player.restart();
        expect([player.state, player.progress]).toEqual(['paused', 0]);
    });

    it('stops at the end', () => {
        left = 2;
        player.play(1);
        clock.pass(10);
        expect([player.state, player.progress, steps]).toEqual(['stopped', 0, 3]);
    });

    it('stays paused if the step itself pauses it', () => {
        player = new DeckPlayer(() => {
            player.pause();
            return true;
        }, clock);
        player.play(1);
        clock.pass(10);
        expect(player.state).toBe('paused');
    });

    it('tells of each change, and of none that is none', () => {
        const states: string[] = [];
        player.onDidChange(() => states.push(player.state));
        player.pause();
        player.stop();
        player.play(2);
        clock.pass(2);
        player.pause();
        player.stop();
        expect(states).toEqual(['running', 'running', 'paused', 'stopped']);
    });

    it('keeps its place in the step when the interval is changed', () => {
        player.play(4);
        clock.pass(2);
        player.play(10);
        expect([player.progress, player.remaining]).toEqual([0.5, 5_000]);
    });

    it('does nothing after it is disposed', () => {
        player.play(1);
        player.dispose();
        clock.pass(10);
        expect(steps).toBe(0);
    });

    it('waits for ten minutes at most: no timer lasts for weeks', () => {
        player.play(10_000_000);
        expect(player.remaining).toBe(600_000);
    });
});
