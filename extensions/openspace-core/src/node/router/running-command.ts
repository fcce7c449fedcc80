import {
    AgentCommandCall, CommandDecision, CommandResult, OpenSpaceClient, PageResult, pageResultSchema, RAN, STOPPED
} from '../../common';
import { ConnectedPage } from '../pages/connected-page';

/** Longest time that a command may take; waiting for the person does not count. */
const COMMAND_TIMEOUT_MS = 30_000;

export interface CommandOutcome {
    readonly result: CommandResult;
    readonly decision: CommandDecision;
}

/** So long a page may take to say that it has a command in hands, if there is another one that could do it. */
const UNCLAIMED_MS = 10_000;

/** Who does the work: a page, or an external surface. */
export type CommandTarget = Pick<OpenSpaceClient, 'executeAgentCommand' | 'onCommandCancelled'>;

/** Asked right before a command starts: nothing if it may; a promise if it has to wait, with an outcome if it must not start. */
export type Clearance = (page: ConnectedPage | undefined) => Promise<CommandOutcome | undefined> | undefined;

/** Asked after it, with the page in which the command will run: nothing if there is nothing to look at; an outcome if it must not start. */
export type CommandCheck = (page: ConnectedPage | undefined) => Promise<CommandOutcome | undefined> | undefined;

export interface CommandHooks {
    readonly clearance?: Clearance;
    readonly check?: CommandCheck;
    /** It starts, for the first time. */
    onStart(call: AgentCommandCall): void;
    /** Its page has not said for a while that it has it in hands. */
    onUnclaimed(command: RunningCommand): void;
    /** It waits for the person, or does so no longer. */
    onAsking(command: RunningCommand, asking: boolean): void;
}

/** One command on its way, from the queue to its one answer. */
export class RunningCommand {

    /** A page has it in hands; before that it can go to another page without running twice. */
    claimed = false;
    /** The page that has it; undefined for external surfaces. */
    page: ConnectedPage | undefined;
    protected target: CommandTarget;
    /** How often it was given to a target; what earlier ones say does not count. */
    protected runs = 0;
    /** Undefined until it starts. */
    protected began: number | undefined;
    /** Its target knows of it, and may be running it. */
    protected sent = false;
    /** Settles when what had to be looked at has been; never rejects. */
    protected checked: Promise<void> = Promise.resolve();
    protected startedAt = 0;
    protected remaining = COMMAND_TIMEOUT_MS;
    protected timer: NodeJS.Timeout | undefined;
    protected claimTimer: NodeJS.Timeout | undefined;
    protected keptData: CommandResult['data'];
    protected resolve: (outcome: CommandOutcome) => void;
    protected finishRun: () => void = () => undefined;

    readonly outcome = new Promise<CommandOutcome>(resolve => { this.resolve = resolve; });
    answered = false;

    constructor(
        readonly call: AgentCommandCall, readonly person: boolean, readonly immediate: boolean, protected readonly hooks: CommandHooks
    ) { }

    assign(target: CommandTarget, page?: ConnectedPage): void {
        this.target = target;
        this.page = page;
    }

    /** Gives it to its target and waits for the answer, from there or from elsewhere. */
    run(): Promise<void> {
        if (this.answered) {
            return Promise.resolve();
        }
        const done = new Promise<void>(resolve => { this.finishRun = resolve; });
        const run = ++this.runs;
        const hold = this.hooks.clearance?.(this.page);
        if (hold) {
            void this.startAfter(hold, run);
        } else {
            this.startChecked(run);
        }
        return done;
    }

    /** Asked by its page right before it runs it: yes once, after the check, unless somebody has answered meanwhile. */
    async claim(): Promise<boolean> {
        const { runs } = this;
        await this.checked;
        if (runs !== this.runs || this.claimed || this.answered) {
            return false;
        }
        this.claimed = true;
        clearTimeout(this.claimTimer);
        return true;
    }

    /** The data of its answer, for a page that need not send it back. */
    keepData(data: NonNullable<CommandResult['data']>): void {
        this.keptData = data;
    }

    /** Takes it from a page that is gone; it waits again. */
    release(): void {
        this.runs++;
        this.sent = false;
        this.pauseClock();
        clearTimeout(this.claimTimer);
        this.finishRun();
    }

    setAsking(asking: boolean): void {
        if (this.answered) {
            return;
        }
        this.pauseClock();
        if (!asking) {
            this.resumeClock();
        }
        this.hooks.onAsking(this, asking);
    }

    /** The first answer counts. */
    answer(result: CommandResult, decision: CommandDecision = RAN): void {
        if (this.answered) {
            return;
        }
        this.answered = true;
        clearTimeout(this.timer);
        clearTimeout(this.claimTimer);
        const executionTime = this.began === undefined ? 0 : Math.round(performance.now() - this.began);
        this.resolve({ result: { ...result, executionTime }, decision });
        this.finishRun();
    }

    /** Answers for the page, whose handler should give up. */
    cancel(reason: string, decision?: CommandDecision): void {
        const { answered, target, call } = this;
        this.answer(CommandResult.failed(reason), decision);
        if (!answered && this.sent) {
            // A page that cannot be reached has nothing to give up.
            Promise.resolve().then(() => target.onCommandCancelled(call.id)).catch(() => undefined);
        }
    }

    stop(): void {
        this.cancel(STOPPED, { verdict: 'cancelled', rule: 'stopped' });
    }

    protected async startAfter(hold: Promise<CommandOutcome | undefined>, run: number): Promise<void> {
        this.hooks.onAsking(this, true);
        const refusal = await hold;
        if (run !== this.runs || this.answered) {
            return;
        }
        this.hooks.onAsking(this, false);
        if (refusal) {
            this.answer(refusal.result, refusal.decision);
        } else {
            this.startChecked(run);
        }
    }

    /**
     * The check belongs to the time of the command: a disk that does not answer must not hold those behind it for ever. A page
     * hears of the command meanwhile, for it has to claim it before it runs it; an external surface runs what it gets.
     */
    protected startChecked(run: number): void {
        const check = this.hooks.check?.(this.page);
        this.resumeClock();
        this.checked = check ? check.then(refusal => this.endCheck(run, refusal)) : Promise.resolve(this.begin());
        if (check && !this.page) {
            void this.checked.then(() => this.send(run));
        } else {
            this.send(run);
        }
    }

    protected endCheck(run: number, refusal: CommandOutcome | undefined): void {
        if (run !== this.runs || this.answered) {
            return;
        }
        if (refusal) {
            this.answer(refusal.result, refusal.decision);
        } else {
            this.begin();
        }
    }

    protected begin(): void {
        if (this.began === undefined) {
            this.began = performance.now();
            this.hooks.onStart(this.call);
        }
    }

    protected send(run: number): void {
        if (run !== this.runs || this.answered) {
            return;
        }
        const { target, checked } = this;
        this.sent = true;
        if (this.page) {
            void checked.then(() => this.awaitClaim(run));
        }
        // Also a call that throws at once must become an answer.
        void Promise.resolve().then(() => target.executeAgentCommand(this.call)).then(
            (result): PageResult => pageResultSchema.safeParse(result).data ?? CommandResult.failed('The page gave no valid answer.'),
            (error: unknown) => CommandResult.failed(error instanceof Error ? error.message : String(error))
        ).then(result => checked.then(() => this.answerOf(run, result)));
    }

    protected awaitClaim(run: number): void {
        if (run === this.runs && !this.claimed && !this.answered) {
            this.claimTimer = setTimeout(() => this.hooks.onUnclaimed(this), UNCLAIMED_MS);
        }
    }

    /** A page from which the command was taken has nothing to say any more. */
    protected answerOf(run: number, { isDataKept, ...result }: PageResult): void {
        if (run !== this.runs) {
            return;
        }
        if (!result.success) {
            this.answer(result.error ? result : { ...result, error: 'The page gave no reason.' });
        } else if (!isDataKept) {
            this.answer(result);
        } else {
            this.answer(this.keptData ? { ...result, data: this.keptData } : CommandResult.failed('The answer was lost.'));
        }
    }

    protected resumeClock(): void {
        this.startedAt = performance.now();
        clearTimeout(this.timer);
        this.timer = setTimeout(
            () => this.cancel(`The command took longer than ${COMMAND_TIMEOUT_MS / 1000} s.`, { verdict: 'ran', rule: 'timeout' }),
            this.remaining
        );
    }

    protected pauseClock(): void {
        if (this.timer) {
            clearTimeout(this.timer);
            this.timer = undefined;
            this.remaining -= performance.now() - this.startedAt;
        }
    }
}
