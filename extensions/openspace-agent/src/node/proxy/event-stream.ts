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
    /** Whoever is at the other end takes connections and says nothing, again and again. */
    onMute?(): void;
    readonly silenceMs?: number;
    readonly firstPauseMs?: number;
}

/** The server beats every 10 s; two missed beats and some patience mean that nobody is there. */
const SILENCE_MS = 25_000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** After so many connections in a row without a word somebody at the other end hangs; one may be due to a machine that slept. */
const MUTE_CONNECTIONS = 2;

interface StreamEnd {
    readonly reason: string;
    /** It was there, and nothing came. */
    readonly silent?: boolean;
}

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
        let mute = 0;
        while (!this.closed.signal.aborted) {
            let up = false;
            const { reason, silent } = await this.readOnce(() => { up = true; });
            if (this.closed.signal.aborted) {
                return;
            }
            pause = up ? firstPause : Math.min(pause * 2, MAX_PAUSE_MS);
            mute = silent && !up ? mute + 1 : 0;
            this.options.onDown(reason);
            if (mute === MUTE_CONNECTIONS) {
                this.options.onMute?.();
            }
            await rest(pause, this.closed.signal);
        }
    }

    /** Reads until the stream is gone; returns why. */
    protected async readOnce(onUp: () => void): Promise<StreamEnd> {
        const attempt = new AbortController();
        const silence = this.options.silenceMs ?? SILENCE_MS;
        let timer: NodeJS.Timeout | undefined;
        const fellSilent = new Promise<StreamEnd>(resolve => {
            timer = setTimeout(() => resolve({ reason: `no sign of life for ${Math.round(silence / 1000)} s`, silent: true }), silence);
        });
        let onClosed = (): void => undefined;
        const wasClosed = new Promise<StreamEnd>(resolve => {
            onClosed = () => resolve({ reason: 'closed' });
            this.closed.signal.addEventListener('abort', onClosed, { once: true });
        });
        try {
            return await Promise.race([
                this.read(attempt.signal, onUp, () => timer?.refresh()).then((reason): StreamEnd => ({ reason })), fellSilent, wasClosed
            ]);
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
