import * as path from 'node:path';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { AgentControlMode, AgentControlState, CONSENT_VERSION } from '../../common';
import { LaunchOptions } from '../launch/launch-options';
import { writePrivateFile } from '../launch/private-files';
import { StateFiles } from '../launch/state-files';
import { ConnectedPage } from '../pages/connected-page';
import { PersonInquiry } from './person-inquiry';
import { stoppable } from './stoppable';

const storedConsent = z.object({ version: z.number(), allowed: z.boolean() });

/** The consent question while it is open, for all commands that wait for its answer. */
interface OpenQuestion {
    readonly closed: Promise<void>;
    readonly withdrawal: AbortController;
    waiting: number;
}

/** Whether the agent may act in the IDE, as the person decided it. */
@injectable()
export class AgentControl {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(StateFiles)
    protected readonly files: StateFiles;

    @inject(PersonInquiry)
    protected readonly inquiry: PersonInquiry;

    @inject(ILogger) @named('openspace-core:AgentControl')
    protected readonly logger: ILogger;

    protected readonly onDidChangeEmitter = new Emitter<AgentControlState>();
    readonly onDidChange: Event<AgentControlState> = this.onDidChangeEmitter.event;

    /** The answer to the consent question; undefined until it is given. */
    protected consent: boolean | undefined;
    protected paused = false;
    protected reason: string | undefined;
    protected question: OpenQuestion | undefined;

    protected get file(): string {
        return path.join(this.options.home, 'consent.json');
    }

    @postConstruct()
    protected init(): void {
        const stored = this.files.read(this.file, storedConsent);
        // An answer to another question is none to this one.
        this.consent = stored?.version === CONSENT_VERSION ? stored.allowed : undefined;
    }

    get state(): AgentControlState {
        const mode = this.consent === false ? 'off' : this.paused ? 'paused' : 'on';
        return { mode, decided: this.consent !== undefined, ...(mode === 'paused' && this.reason ? { reason: this.reason } : {}) };
    }

    /** To switch the agent on or off is an answer to the consent question. */
    setMode(mode: AgentControlMode): void {
        this.logger.debug('agent control is set', { mode });
        // To go on after a pause is no answer to a question that was never asked.
        const resumed = mode === 'on' && this.paused && this.consent === undefined;
        this.paused = mode === 'paused';
        this.reason = undefined;
        if (mode !== 'paused' && !resumed) {
            this.decide(mode === 'on', true);
        }
        this.onDidChangeEmitter.fire(this.state);
    }

    /** Pauses without being asked by the person. */
    pause(reason: string): void {
        this.paused = true;
        this.reason = reason;
        this.onDidChangeEmitter.fire(this.state);
    }

    /** The next command asks again. */
    resetConsent(): void {
        this.consent = undefined;
        this.store(undefined);
        this.onDidChangeEmitter.fire(this.state);
    }

    /**
     * Whether the person allows commands; asks once if that is not known. All commands that come meanwhile share the
     * question, which is withdrawn when all of them have been stopped. Undefined if nobody could be asked.
     */
    async ensureConsent(pick: () => ConnectedPage | undefined, stopped: AbortSignal): Promise<boolean | undefined> {
        if (this.consent === undefined && !stopped.aborted) {
            const question = this.question ??= this.ask(pick);
            question.waiting++;
            try {
                await stoppable(question.closed, stopped);
            } finally {
                if (--question.waiting === 0) {
                    this.close(question);
                }
            }
        }
        return this.consent;
    }

    /** Resolves when the agent is not paused, at once in most cases. */
    async untilResumed(stopped: AbortSignal): Promise<void> {
        while (this.paused && !stopped.aborted) {
            await new Promise<void>(resolve => {
                const done = (): void => {
                    listener.dispose();
                    stopped.removeEventListener('abort', done);
                    resolve();
                };
                const listener = this.onDidChange(done);
                stopped.addEventListener('abort', done);
            });
        }
    }

    protected ask(pick: () => ConnectedPage | undefined): OpenQuestion {
        const withdrawal = new AbortController();
        // The person may also answer in the status bar.
        const listener = this.onDidChange(({ decided }) => decided && withdrawal.abort());
        const closed = this.inquiry.ask({ kind: 'consent' }, { pick, withdrawn: withdrawal.signal }).then(answer => {
            if (answer && this.consent === undefined) {
                this.decide(answer.allowed, answer.remember === true);
                this.onDidChangeEmitter.fire(this.state);
            }
        }).finally(() => listener.dispose());
        return { closed, withdrawal, waiting: 0 };
    }

    /** Nobody waits for the answer any more; the next command asks anew, if it has to. */
    protected close(question: OpenQuestion): void {
        question.withdrawal.abort();
        if (this.question === question) {
            this.question = undefined;
        }
    }

    protected decide(allowed: boolean, remember: boolean): void {
        this.logger.debug('consent is given', { allowed, remember });
        this.consent = allowed;
        if (remember) {
            this.store(allowed);
        }
    }

    protected store(allowed: boolean | undefined): void {
        writePrivateFile(this.file, JSON.stringify(allowed === undefined ? {} : { version: CONSENT_VERSION, allowed }));
    }
}
