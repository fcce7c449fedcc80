/**
 * Bytes that a call may have on their way in one direction. Small enough that a flood neither fills memory nor keeps others
 * waiting, large enough that a round trip does not slow a copy down.
 */
export const WINDOW_BYTES = 256 * 1024;

/** Counts what the other side has not taken yet. */
export class SendWindow {
    protected open: number;
    protected waiting: (() => void)[] = [];
    protected ended = false;

    constructor(protected readonly size = WINDOW_BYTES) {
        this.open = size;
    }

    get hasRoom(): boolean {
        return this.open > 0 || this.ended;
    }

    /** May go beyond the window by one piece. */
    spend(bytes: number): void {
        this.open -= bytes;
    }

    /** The other side has taken this much. */
    grant(bytes: number): void {
        this.open = Math.min(this.size, this.open + bytes);
        this.wake();
    }

    /** Nobody counts any more: whoever waits goes on. */
    end(): void {
        this.ended = true;
        this.wake();
    }

    async room(): Promise<void> {
        while (!this.hasRoom) {
            await new Promise<void>(resolve => this.waiting.push(resolve));
        }
    }

    protected wake(): void {
        if (this.hasRoom) {
            const waiting = this.waiting;
            this.waiting = [];
            waiting.forEach(resolve => resolve());
        }
    }
}
