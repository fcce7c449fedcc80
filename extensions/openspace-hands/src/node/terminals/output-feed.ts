/** The end of a pseudo terminal that can be told to wait. */
export interface OutputSource {
    pause(): void;
    resume(): void;
}

/** Characters that may wait for the screen; a slice of the parser takes about as many. */
const MAX_WAITING = 128 * 1024;
const FEW_WAITING = 32 * 1024;

/**
 * Characters per second that a program may write for long. Faster than anybody reads, and slow enough that the page, which
 * gets the same text, can draw it beside its other work.
 */
const SUSTAINED_RATE = 8_000_000;

/** What a program may write at once before that rate counts. */
const BURST = 2_000_000;

/** The shortest pause, in characters of the rate: no timer for every line. */
const MIN_ALLOWANCE = 64 * 1024;

/**
 * Brings the output of a program to its screen. A program that writes faster than the screen can take it has to wait, as
 * with every terminal, so that neither memory nor the rest of this process suffers.
 */
export class OutputFeed {

    protected waiting = 0;
    protected allowance = BURST;
    protected measuredAt = performance.now();
    protected isPaused = false;
    protected timer: NodeJS.Timeout | undefined;
    protected isDisposed = false;

    constructor(protected readonly source: OutputSource, protected readonly write: (data: string, done: () => void) => void) { }

    take(data: string): void {
        if (this.isDisposed) {
            return;
        }
        this.waiting += data.length;
        this.refill();
        this.allowance -= data.length;
        this.write(data, () => {
            this.waiting -= data.length;
            this.resumeIfPossible();
        });
        if (!this.isPaused && (this.waiting > MAX_WAITING || this.allowance < 0)) {
            this.isPaused = true;
            this.source.pause();
        }
    }

    dispose(): void {
        this.isDisposed = true;
        clearTimeout(this.timer);
        this.timer = undefined;
    }

    protected resumeIfPossible(): void {
        if (!this.isPaused || this.isDisposed || this.timer || this.waiting > FEW_WAITING) {
            return;
        }
        this.refill();
        if (this.allowance >= MIN_ALLOWANCE) {
            this.isPaused = false;
            this.source.resume();
            return;
        }
        this.timer = setTimeout(() => {
            this.timer = undefined;
            this.resumeIfPossible();
        }, Math.ceil((MIN_ALLOWANCE - this.allowance) * 1_000 / SUSTAINED_RATE));
    }

    protected refill(): void {
        const now = performance.now();
        this.allowance = Math.min(BURST, this.allowance + (now - this.measuredAt) * SUSTAINED_RATE / 1_000);
        this.measuredAt = now;
    }
}
