import type { ManagedProcess } from '../processes/index.js';
import { rest } from './rest.js';
import { RestartPause, type Pause } from './restart-pause.js';

/** What a supervisor has to know of a process to end it. */
export type SupervisedProcess = Pick<ManagedProcess, 'exited' | 'stop' | 'kill'>;

/** One attempt to have the service. */
export interface ServiceAttempt {
    /** Aborted as soon as nobody wants this one any more. */
    readonly signal: AbortSignal;
    /** Hands a process over as soon as there is one to stop: it is stopped if the attempt fails or is not wanted any more. */
    adopt(running: SupervisedProcess): void;
}

/** A service that is up. */
export interface RunningService<T> {
    readonly service: T;
    /** Resolves when it is lost, with a message for the user. */
    readonly gone: Promise<string>;
}

/** Brings the service up. Rejects with a message for the user; the next attempt follows by itself. */
export type BringUp<T> = (attempt: ServiceAttempt) => Promise<RunningService<T>>;

export interface SupervisorListener<T> {
    /** `recovered` if one was lost, or did not come up, before. */
    onReady(service: T, recovered: boolean): void;
    /** It is lost or did not come up; the next attempt begins after the pause. */
    onLost(problem: string, pause: Pause): void;
}

/** From one start to the next. */
interface Run {
    readonly signal: AbortSignal;
    /** Resolves when the signal is aborted. */
    readonly unwanted: Promise<string>;
}

/**
 * Keeps one service up: brings it up, waits until it is lost, and tries again after a pause that grows with each failure, until it is
 * stopped or replaced. There is never more than one at a time.
 */
export class Supervisor<T> {

    protected current: AbortController | undefined;
    protected pause = new AbortController();
    protected process: SupervisedProcess | undefined;
    protected last: Promise<void> = Promise.resolve();

    constructor(protected readonly listener: SupervisorListener<T>) { }

    /** Whether the service is wanted; it may be in a pause. */
    get isActive(): boolean {
        return this.current !== undefined;
    }

    /** Keeps this service up from now on. One that runs is ended first, and nobody hears of it any more. */
    start(bringUp: BringUp<T>): void {
        const ended = this.end();
        const { signal } = this.current = new AbortController();
        this.last = ended.then(() => this.keepRunning(bringUp, signal));
    }

    /** Resolves when nothing of it runs any more. */
    stop(): Promise<void> {
        return this.last = this.end();
    }

    /** The next attempt begins at once. */
    skipPause(): void {
        this.pause.abort();
    }

    /** Last resort when our process exits without {@link stop}. */
    kill(): void {
        this.process?.kill();
    }

    protected async end(): Promise<void> {
        this.current?.abort();
        this.current = undefined;
        const { last } = this;
        await this.process?.stop();
        await last;
    }

    protected async keepRunning(bringUp: BringUp<T>, signal: AbortSignal): Promise<void> {
        const pauses = new RestartPause();
        const unwanted = new Promise<string>(resolve => signal.addEventListener('abort', () => resolve('')));
        for (let recovered = false; !signal.aborted; recovered = true) {
            const began = Date.now();
            const problem = await this.serve(bringUp, { signal, unwanted }, recovered);
            if (signal.aborted) {
                return;
            }
            const pause = pauses.after(Date.now() - began);
            this.pause = new AbortController();
            this.listener.onLost(problem, pause);
            await rest(pause.ms, AbortSignal.any([signal, this.pause.signal]));
        }
    }

    /** Brings it up and stays until it is lost or unwanted; returns why it is lost. */
    protected async serve(bringUp: BringUp<T>, { signal, unwanted }: Run, recovered: boolean): Promise<string> {
        try {
            const { service, gone } = await bringUp({ signal, adopt: running => this.adopt(running, signal) });
            if (signal.aborted) {
                return '';
            }
            this.listener.onReady(service, recovered);
            return await Promise.race([gone, unwanted]);
        } catch (error) {
            await this.process?.stop();
            return error instanceof Error ? error.message : String(error);
        }
    }

    protected adopt(running: SupervisedProcess, signal: AbortSignal): void {
        if (signal.aborted) {
            void running.stop();
            return;
        }
        this.process = running;
        void running.exited.then(() => {
            if (this.process === running) {
                this.process = undefined;
            }
        });
    }
}
