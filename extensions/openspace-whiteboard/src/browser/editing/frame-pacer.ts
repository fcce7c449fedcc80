import { Disposable } from '@theia/core/lib/common/disposable';

/** In ms. Somebody who watches an agent draw sees no difference, and drawing leaves time for the agent. */
const MIN_GAP = 100;

/** Shows what is new with the next frame, but not in each one while there is always something new. */
export class FramePacer implements Disposable {

    protected timer: ReturnType<typeof setTimeout> | undefined;
    protected frame: number | undefined;
    /** As `performance.now()` tells it. */
    protected lastShown = -Infinity;

    constructor(protected readonly show: () => void) { }

    /** Something is new that is not shown yet. */
    get isPending(): boolean {
        return this.timer !== undefined || this.frame !== undefined;
    }

    showSoon(): void {
        if (this.isPending) {
            return;
        }
        const wait = this.lastShown + MIN_GAP - performance.now();
        if (wait > 0) {
            this.timer = setTimeout(() => this.awaitFrame(), wait);
        } else {
            this.awaitFrame();
        }
    }

    showNow(): void {
        this.dispose();
        this.lastShown = performance.now();
        this.show();
    }

    /** What is pending is not shown any more. */
    dispose(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        if (this.frame !== undefined) {
            cancelAnimationFrame(this.frame);
            this.frame = undefined;
        }
    }

    protected awaitFrame(): void {
        this.timer = undefined;
        this.frame = requestAnimationFrame(() => this.showNow());
    }
}
