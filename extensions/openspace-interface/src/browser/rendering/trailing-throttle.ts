import { Disposable } from '@theia/core/lib/common/disposable';

/**
 * Runs work at most once per interval, and always once more after the last trigger. Even the first run waits until the
 * code that triggered it is through, so that it sees a finished change.
 */
export class TrailingThrottle implements Disposable {

    protected timer: ReturnType<typeof setTimeout> | undefined;
    protected lastRun = -Infinity;

    constructor(protected readonly work: () => void, protected readonly intervalMs: number) { }

    trigger(): void {
        this.timer ??= setTimeout(() => this.run(), Math.max(0, this.lastRun + this.intervalMs - performance.now()));
    }

    protected run(): void {
        this.timer = undefined;
        this.lastRun = performance.now();
        this.work();
    }

    dispose(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
    }
}
