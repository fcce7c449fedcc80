import { RestartPause } from '@openspace/foundation/supervision';
import { l10n } from 'vscode';
import { RunOrReason, ServerRun, ServerState } from './server-state';

/** A server that works on a large project answers late; one that answers later than this never will. */
const ANSWER_MS = 60_000;

/** How often a server is asked whether it is alive. The question costs it nothing. */
const PING_MS = 30_000;

/** Java and Rust read all dependencies before they say hello. */
const START_MS = 120_000;

export interface ManagedServerOptions {
    /** A new process, not yet started, or why there can be none. */
    readonly prepare: () => RunOrReason;
    /** How long it lives on when no file needs it; 0 is for ever. */
    readonly idleMs: () => number;
    readonly onDidChange: (state: ServerState) => void;
    /** It is not started again by itself. */
    readonly onDidGiveUp: (reason: string) => void;
}

/**
 * Keeps one language server running while files need it: starts it, watches it, starts it again when it ended or hangs, gives up when
 * that does not help, and ends it when no file has needed it for a while.
 */
export class ManagedServer {

    protected pauses = new RestartPause();
    /** When the run began, in milliseconds. */
    protected began = 0;
    protected currentState: ServerState = { kind: 'stopped' };
    protected needed = false;
    protected run: ServerRun | undefined;
    protected starting = Promise.resolve();
    /** Until the next start, or until the end for want of files. */
    protected timer: NodeJS.Timeout | undefined;
    protected pings: NodeJS.Timeout | undefined;

    constructor(protected readonly options: ManagedServerOptions) { }

    get state(): ServerState {
        return this.currentState;
    }

    /** Whether files of its languages are open. */
    setNeeded(needed: boolean): void {
        if (needed === this.needed) {
            return;
        }
        this.needed = needed;
        if (needed) {
            this.startIfNeeded();
        } else if (this.run) {
            this.endWhenIdle();
        } else if (this.state.kind !== 'failed') {
            this.forgetTimer();
            this.change({ kind: 'stopped' });
        }
    }

    /** Something changed that may have stood in the way: trust, settings, what is installed. */
    reconsider(): void {
        const { kind } = this.state;
        if (kind === 'missing' || kind === 'untrusted' || kind === 'disabled') {
            this.change({ kind: 'stopped' });
            this.startIfNeeded();
        }
    }

    /** Somebody asks it something though no file may be open. Resolves when it is ready, or is known not to be. */
    async wake(): Promise<void> {
        if (!this.run) {
            this.start();
        }
        await this.starting;
    }

    /** The person wants it anew. */
    async restart(): Promise<void> {
        await this.stop();
        this.pauses = new RestartPause();
        this.start();
    }

    /** Stays stopped until a file is opened after all others were closed, or until {@link restart}. */
    async stop(): Promise<void> {
        this.forgetTimer();
        const run = this.forgetRun();
        this.change({ kind: 'stopped' });
        await run?.stop();
    }

    protected startIfNeeded(): void {
        if (this.run) {
            this.forgetTimer();
        } else if (this.needed && this.state.kind !== 'failed') {
            this.start();
        }
    }

    protected start(): void {
        this.forgetTimer();
        const prepared = this.options.prepare();
        if ('obstacle' in prepared) {
            return this.change(prepared.obstacle);
        }
        const { run } = prepared;
        this.run = run;
        this.began = Date.now();
        this.change({ kind: 'starting' });
        void run.ended.then(reason => this.didEnd(run, reason));
        const started = inTime(run.start(), START_MS, l10n.t('It did not start in time'));
        this.starting = started.then(() => this.didStart(run), (error: unknown) => {
            run.kill();
            this.didEnd(run, messageOf(error));
        });
    }

    protected didStart(run: ServerRun): void {
        if (run !== this.run) {
            return;
        }
        this.change({ kind: 'ready' });
        this.pings = setInterval(() => void this.ping(run), PING_MS);
        if (!this.needed) {
            this.endWhenIdle();
        }
    }

    protected async ping(run: ServerRun): Promise<void> {
        try {
            await inTime(run.ping(), ANSWER_MS, l10n.t('It does not answer'));
        } catch (error) {
            run.kill();
            this.didEnd(run, messageOf(error));
        }
    }

    protected didEnd(run: ServerRun, reason: string): void {
        if (run !== this.run) {
            return;
        }
        this.forgetTimer();
        this.forgetRun();
        if (!this.needed) {
            return this.change({ kind: 'stopped' });
        }
        const { ms, hopeless } = this.pauses.after(Date.now() - this.began);
        if (hopeless) {
            this.change({ kind: 'failed', reason });
            return this.options.onDidGiveUp(reason);
        }
        this.change({ kind: 'restarting', reason });
        this.timer = setTimeout(() => this.start(), ms);
    }

    protected endWhenIdle(): void {
        this.forgetTimer();
        const idleMs = this.options.idleMs();
        if (idleMs > 0) {
            this.timer = setTimeout(() => void this.stop(), idleMs);
        }
    }

    protected forgetRun(): ServerRun | undefined {
        const { run } = this;
        this.run = undefined;
        clearInterval(this.pings);
        return run;
    }

    protected forgetTimer(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
    }

    protected change(state: ServerState): void {
        this.currentState = state;
        this.options.onDidChange(state);
    }
}

/** Rejects with the message if the promise takes longer. */
function inTime(promise: Promise<void>, milliseconds: number, message: string): Promise<void> {
    let timer: NodeJS.Timeout;
    const late = new Promise<void>((_, fail) => {
        timer = setTimeout(() => fail(new Error(message)), milliseconds);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function messageOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
