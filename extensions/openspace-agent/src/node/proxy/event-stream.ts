import { rest } from '@openspace/foundation/supervision';
import { GlobalEvent } from '../../common';

export interface EventStreamOptions {
    /** Opens the stream; the iteration ends or throws when the connection is gone. */
    open(signal: AbortSignal): Promise<AsyncIterable<GlobalEvent>>;
    onEvent(event: GlobalEvent): void;
    /** An event could not be handled; the stream goes on. */
    onProblem?(error: unknown): void;
    /** The stream is down; it will be opened again by itself. */
    onDown(reason: string): void;
    readonly silenceMs?: number;
    readonly firstPauseMs?: number;
}

/** The server beats every 10 s; two missed beats and some patience mean that nobody is there. */
const SILENCE_MS = 25_000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** One event stream that is opened again, with growing pauses, whenever it ends or falls silent. */
export class EventStream {

    protected readonly closed = new AbortController();

    constructor(protected readonly options: EventStreamOptions) {
        void this.run();
    }

    close(): void {
        this.closed.abort();
    }

    protected async run(): Promise<void> {
        const firstPause = this.options.firstPauseMs ?? FIRST_PAUSE_MS;
        let pause = firstPause;
        while (!this.closed.signal.aborted) {
            let up = false;
            const reason = await this.readOnce(() => { up = true; });
            if (this.closed.signal.aborted) {
                return;
            }
            pause = up ? firstPause : Math.min(pause * 2, MAX_PAUSE_MS);
            this.options.onDown(reason);
            await rest(pause, this.closed.signal);
        }
    }

    /** Reads until the stream is gone; returns why. */
    protected async readOnce(onUp: () => void): Promise<string> {
        const attempt = new AbortController();
        const silence = this.options.silenceMs ?? SILENCE_MS;
        let timer: NodeJS.Timeout | undefined;
        const fellSilent = new Promise<string>(resolve => {
            timer = setTimeout(() => resolve(`no sign of life for ${Math.round(silence / 1000)} s`), silence);
        });
        let onClosed = (): void => undefined;
        const wasClosed = new Promise<string>(resolve => {
            onClosed = () => resolve('closed');
            this.closed.signal.addEventListener('abort', onClosed, { once: true });
        });
        try {
            return await Promise.race([this.read(attempt.signal, onUp, () => timer?.refresh()), fellSilent, wasClosed]);
        } finally {
            clearTimeout(timer);
            this.closed.signal.removeEventListener('abort', onClosed);
            attempt.abort();
        }
    }

    protected async read(signal: AbortSignal, onUp: () => void, onLife: () => void): Promise<string> {
        try {
            let first = true;
            for await (const event of await this.options.open(signal)) {
                if (signal.aborted) {
                    break;
                }
                onLife();
                if (first) {
                    first = false;
                    onUp();
                }
                this.deliver(event);
            }
            return 'the connection ended';
        } catch (error) {
            return error instanceof Error ? error.message : String(error);
        }
    }

    /** One event that cannot be handled must not cost all others. */
    protected deliver(event: GlobalEvent): void {
        try {
            this.options.onEvent(event);
        } catch (error) {
            this.options.onProblem?.(error);
        }
    }
}
