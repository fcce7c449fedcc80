const SECOND = 1_000;

/** Running time of a talk, by timestamps: a tick that comes late makes no difference. All times are milliseconds. */
export class PresenterClock {

    /** Until it was paused last. */
    protected passed = 0;
    /** Undefined while it is paused. */
    protected since: number | undefined;

    constructor(protected readonly now: () => number = () => performance.now()) { }

    get isRunning(): boolean {
        return this.since !== undefined;
    }

    get elapsed(): number {
        return this.passed + (this.since === undefined ? 0 : Math.max(0, this.now() - this.since));
    }

    start(): void {
        this.since ??= this.now();
    }

    pause(): void {
        this.passed = this.elapsed;
        this.since = undefined;
    }

    toggle(): void {
        if (this.isRunning) {
            this.pause();
        } else {
            this.start();
        }
    }

    /** Begins at zero; a paused one stays paused. */
    reset(): void {
        this.passed = 0;
        this.since = this.isRunning ? this.now() : undefined;
    }
}

/** `4:05`, and with hours `1:04:05`. */
export function formatElapsed(elapsed: number): string {
    const seconds = Math.floor(elapsed / SECOND);
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const twoDigits = (value: number): string => String(value).padStart(2, '0');
    return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}
