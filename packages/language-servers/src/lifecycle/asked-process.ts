import type { ChildProcess } from 'node:child_process';
import { l10n } from 'vscode';
import { howItEnded } from './how-it-ended';

/** What goes to the process. The form is that of tsserver, which ours follow. */
export interface Question {
    readonly seq: number;
    readonly type: 'request';
    readonly command: string;
    readonly arguments: unknown;
}

/** What comes back; other messages are none of anybody's business. */
export interface Answer {
    readonly type: 'response';
    readonly request_seq: number;
    readonly success: boolean;
    readonly message?: string;
    readonly body?: unknown;
}

export interface AskedProcessOptions {
    /** A new process with a channel for messages. */
    readonly start: () => ChildProcess;
    /** How long it lives on after its last answer; 0 is for ever. */
    readonly idleMs: () => number;
    readonly log: (text: string) => void;
}

interface Pending {
    readonly resolve: (body: unknown) => void;
    readonly reject: (error: Error) => void;
    readonly timer: NodeJS.Timeout;
}

/** The process went away while it was asked: the next question starts another one. */
export class ProcessEndedError extends Error {

    /** @param isWanted whether somebody stopped it, who needs no telling */
    constructor(reason: string, readonly isWanted = false) {
        super(reason);
    }
}

/**
 * A process that is there for questions only: the first one starts it, and it ends when none has come for a while. One that does not
 * answer in time is killed.
 */
export class AskedProcess {

    protected child: ChildProcess | undefined;
    protected readonly pending = new Map<number, Pending>();
    protected lastQuestion = 0;
    protected starts = 0;
    protected idle: NodeJS.Timeout | undefined;

    constructor(protected readonly options: AskedProcessOptions) { }

    /** Changes when it is another process, which knows nothing of what was said before; undefined while there is none. */
    get run(): number | undefined {
        return this.child && this.starts;
    }

    ask(command: string, args: unknown, maxMs: number): Promise<unknown> {
        const child = this.child ?? this.start();
        const seq = ++this.lastQuestion;
        clearTimeout(this.idle);
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => {
                child.kill('SIGKILL');
                this.forget(child, l10n.t('It did not answer within {0} seconds', maxMs / 1_000));
            }, maxMs);
            this.pending.set(seq, { resolve, reject, timer });
            const question: Question = { seq, type: 'request', command, arguments: args };
            child.send(question, error => error && this.forget(child, error.message));
        });
    }

    stop(): void {
        const { child } = this;
        if (child) {
            this.forget(child, l10n.t('It was stopped'), true);
            child.kill('SIGKILL');
        }
    }

    protected start(): ChildProcess {
        const child = this.options.start();
        this.child = child;
        this.starts++;
        child.stderr?.setEncoding('utf8').on('data', (text: string) => this.options.log(text));
        // Nobody reads it, and a full pipe would stop the process.
        child.stdout?.resume();
        child.on('message', message => this.take(child, message as Answer));
        child.once('error', error => this.forget(child, error.message));
        child.once('exit', (code, signal) => this.forget(child, howItEnded(code, signal)));
        return child;
    }

    protected take(child: ChildProcess, answer: Answer): void {
        const pending = answer.type === 'response' && child === this.child ? this.pending.get(answer.request_seq) : undefined;
        if (!pending) {
            return;
        }
        this.pending.delete(answer.request_seq);
        clearTimeout(pending.timer);
        if (answer.success) {
            pending.resolve(answer.body);
        } else {
            pending.reject(new Error(answer.message ?? l10n.t('It could not answer')));
        }
        const idleMs = this.options.idleMs();
        if (this.pending.size === 0 && idleMs > 0) {
            this.idle = setTimeout(() => this.stop(), idleMs);
        }
    }

    protected forget(child: ChildProcess, reason: string, isWanted = false): void {
        if (child !== this.child) {
            return;
        }
        this.child = undefined;
        clearTimeout(this.idle);
        this.options.log(`${reason}\n`);
        const unanswered = [...this.pending.values()];
        this.pending.clear();
        for (const { reject, timer } of unanswered) {
            clearTimeout(timer);
            reject(new ProcessEndedError(reason, isWanted));
        }
    }
}
