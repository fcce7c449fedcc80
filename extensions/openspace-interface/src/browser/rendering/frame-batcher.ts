import { Disposable } from '@theia/core/lib/common/disposable';

/** About the time between two frames, in milliseconds. */
const FRAME = 16;

/** After an action that took long it rests so many times as long: the page is there for the person, too. */
const REST = 2;

/** Runs an action at most once per frame, however often it is asked for: after a rest at once, else with a later frame. */
export class FrameBatcher implements Disposable {

    protected frame: number | undefined;
    protected soon = false;
    protected timer: ReturnType<typeof setTimeout> | undefined;
    /** From when on it may run again. */
    protected rested = -Infinity;

    constructor(protected readonly action: () => void) { }

    schedule(): void {
        if (this.soon || this.frame !== undefined || this.timer !== undefined) {
            return;
        }
        const wait = this.rested - performance.now();
        if (wait > FRAME) {
            this.timer = setTimeout(() => this.runInFrame(), wait);
        } else if (wait > 0 || document.hidden) {
            this.runInFrame();
        } else {
            this.soon = true;
            queueMicrotask(() => this.soon && this.run());
        }
    }

    /** A page that nobody sees gets no frames, and needs none. */
    protected runInFrame(): void {
        this.timer = undefined;
        this.frame = requestAnimationFrame(() => this.run());
    }

    dispose(): void {
        this.soon = false;
        clearTimeout(this.timer);
        this.timer = undefined;
        if (this.frame !== undefined) {
            cancelAnimationFrame(this.frame);
            this.frame = undefined;
        }
    }

    protected run(): void {
        this.soon = false;
        this.frame = undefined;
        const start = performance.now();
        this.action();
        const end = performance.now();
        this.rested = Math.max(start + FRAME, end + REST * (end - start));
    }
}
