import { Disposable } from '@theia/core/lib/common/disposable';

/** Runs an action at most once per animation frame, however often it is asked for. */
export class FrameBatcher implements Disposable {

    protected frame: number | undefined;

    constructor(protected readonly action: () => void) { }

    schedule(): void {
        this.frame ??= requestAnimationFrame(() => {
            this.frame = undefined;
            this.action();
        });
    }

    dispose(): void {
        if (this.frame !== undefined) {
            cancelAnimationFrame(this.frame);
            this.frame = undefined;
        }
    }
}
