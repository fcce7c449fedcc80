import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { PlayState } from '../tab/deck-tab';

/** Milliseconds. */
export interface PlayerClock {
    now(): number;
    after(delay: number, callback: () => void): Disposable;
}

export const pageClock: PlayerClock = {
    now: () => performance.now(),
    after: (delay, callback) => {
        const timer = setTimeout(callback, delay);
        return Disposable.create(() => clearTimeout(timer));
    }
};

/** Seconds between two steps, if neither the deck nor the caller says it. */
export const DEFAULT_INTERVAL = 8;
const MIN_INTERVAL = 0.5;
/** A timer that is set for weeks ends at once. */
const MAX_INTERVAL = 600;

/** Goes through a deck step by step. */
export class DeckPlayer implements Disposable {

    protected current: PlayState = 'stopped';
    /** Milliseconds for a step. */
    protected interval = DEFAULT_INTERVAL * 1_000;
    /** Milliseconds of the step that had passed when it was paused. */
    protected passed = 0;
    protected since = 0;
    protected timer: Disposable = Disposable.NULL;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** Another state, or another step. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /** @param advance one step further; false if there is none */
    constructor(protected readonly advance: () => boolean, protected readonly clock: PlayerClock = pageClock) { }

    get state(): PlayState {
        return this.current;
    }

    /** How much of the time for this step is over, from 0 to 1. */
    get progress(): number {
        const now = this.current === 'running' ? this.clock.now() - this.since : 0;
        return Math.min(1, (this.passed + now) / this.interval);
    }

    /** Milliseconds until the next step. */
    get remaining(): number {
        return this.interval * (1 - this.progress);
    }

    /** So many seconds for each step; a paused one goes on where it was. */
    play(seconds?: number): void {
        const interval = seconds === undefined ? this.interval : Math.min(MAX_INTERVAL, Math.max(MIN_INTERVAL, seconds)) * 1_000;
        this.passed = this.progress * interval;
        this.interval = interval;
        this.change('running');
    }

    pause(): void {
        if (this.current === 'running') {
            this.passed = this.progress * this.interval;
            this.change('paused');
        }
    }

    stop(): void {
        if (this.current !== 'stopped') {
            this.passed = 0;
            this.change('stopped');
        }
    }

    /** The person went somewhere: the deck waits for them, and gives the slide its full time afterwards. */
    interrupt(): void {
        this.pause();
        if (this.current === 'paused') {
            this.passed = 0;
        }
    }

    /** Somebody else went to another step: it gets its full time, and the deck plays on. */
    restart(): void {
        this.passed = 0;
        if (this.current === 'running') {
            this.change('running');
        }
    }

    dispose(): void {
        this.timer.dispose();
        this.onDidChangeEmitter.dispose();
    }

    protected change(state: PlayState): void {
        this.timer.dispose();
        this.current = state;
        this.since = this.clock.now();
        if (state === 'running') {
            this.timer = this.clock.after(this.interval - this.passed, () => this.step());
        }
        this.onDidChangeEmitter.fire();
    }

    protected step(): void {
        this.passed = 0;
        this.since = this.clock.now();
        if (this.advance()) {
            if (this.current === 'running') {
                this.change('running');
            }
        } else {
            this.stop();
        }
    }
}
