import { Disposable } from '@theia/core/lib/common/disposable';

/** About the time between two frames, in milliseconds. */
const FRAME = 16;

/** Runs an action at most once per frame, however often it is asked for: after a rest at once, else with the next frame. */
export class FrameBatcher implements Disposable {

    protected frame: number | undefined;
    protected soon = false;
    protected lastRun = -Infinity;

    constructor(protected readonly action: () => void) { }

    schedule(): void {
        if (this.soon || this.frame !== undefined) {
            return;
        }
        // A page that nobody sees gets no frames, and needs none.
        if (performance.now() - this.lastRun < FRAME || document.hidden) {
            this.frame = requestAnimationFrame(() => this.run());
        } else {
            this.soon = true;
            queueMicrotask(() => this.soon && this.run());
        }
    }

    dispose(): void {
        this.soon = false;
        if (this.frame !== undefined) {
            cancelAnimationFrame(this.frame);
            this.frame = undefined;
        }
    }

    protected run(): void {
        this.soon = false;
        this.frame = undefined;
        this.lastRun = performance.now();
        this.action();
    }
}
