import { randomBytes } from 'node:crypto';
import { QUESTIONS_MS, type NetworkLimits } from './network-limits.js';

/** `once`: for the command that asks. `not now`: refused for that command; whoever tries later asks again. */
export const HOST_ANSWERS = ['once', 'session', 'always', 'never', 'not now'] as const;
export type HostAnswer = typeof HOST_ANSWERS[number];

/** What a person is asked. */
export interface HostQuestion {
    readonly id: string;
    readonly workspace: string;
    /** As a rule about it would name it: with a port if that is none of the web. */
    readonly host: string;
    readonly port: number;
    /** The agent's session whose command wants to go there. */
    readonly session?: string;
    readonly command: string;
    /** ISO 8601. */
    readonly asked_at: string;
}

export type QuestionEnd = HostAnswer | 'unanswered';

export interface QuestionListener {
    onAsked(question: HostQuestion): void;
    onEnded(question: HostQuestion, end: QuestionEnd): void;
}

/** Why a question is not even asked. */
export type NotAsked = 'nobody' | 'too many';

interface Pending {
    /** Whose question it is; `once` is an answer to nobody else. */
    readonly asker: object;
    readonly question: HostQuestion;
    readonly end: Promise<QuestionEnd>;
    /** How many wait for it. */
    waiting: number;
    settle(end: QuestionEnd): void;
}

/** Questions of one workspace. Whoever wants the same while one is open waits with it, and asks again if it was for another alone. */
export class HostQuestions {
    protected readonly pending = new Map<string, Pending>();
    protected asked: number[] = [];

    constructor(
        protected readonly limits: Pick<NetworkLimits, 'answerMs' | 'pendingQuestions' | 'questions'>,
        protected readonly listener: QuestionListener,
        /** Whether anybody would hear it. */
        protected readonly isHeard: () => boolean
    ) { }

    get open(): HostQuestion[] {
        return Array.from(this.pending.values(), ({ question }) => question);
    }

    /** A question for which everybody has left is withdrawn. */
    ask(about: Omit<HostQuestion, 'id' | 'asked_at'>, asker: object, left?: AbortSignal): Promise<QuestionEnd | NotAsked> | NotAsked {
        const same = [...this.pending.values()].find(({ question }) => question.host === about.host && question.session === about.session);
        if (same) {
            const joined = this.join(same, left);
            return same.asker === asker ? joined : joined.then(end => end !== 'once' ? end
                : left?.aborted ? 'unanswered' : this.ask(about, asker, left));
        }
        const now = Date.now();
        this.asked = this.asked.filter(time => time > now - QUESTIONS_MS);
        if (!this.isHeard()) {
            return 'nobody';
        }
        if (this.pending.size >= this.limits.pendingQuestions || this.asked.length >= this.limits.questions) {
            return 'too many';
        }
        this.asked.push(now);
        return this.join(this.begin({ ...about, id: randomBytes(8).toString('hex'), asked_at: new Date(now).toISOString() }, asker), left);
    }

    /** False if the question is not open any more. */
    answer(id: string, answer: HostAnswer): boolean {
        const pending = this.pending.get(id);
        pending?.settle(answer);
        return pending !== undefined;
    }

    /** A rule has come to be that answers them, or nobody needs them any more. */
    withdraw(which: (question: HostQuestion) => QuestionEnd | undefined): void {
        for (const pending of [...this.pending.values()]) {
            const end = which(pending.question);
            if (end) {
                pending.settle(end);
            }
        }
    }

    protected join(pending: Pending, left: AbortSignal | undefined): Promise<QuestionEnd> {
        pending.waiting++;
        const leave = (): void => {
            pending.waiting--;
            if (pending.waiting === 0) {
                pending.settle('unanswered');
            }
        };
        if (left?.aborted) {
            leave();
        } else {
            left?.addEventListener('abort', leave, { once: true });
        }
        return pending.end;
    }

    protected begin(question: HostQuestion, asker: object): Pending {
        let resolve: (end: QuestionEnd) => void = () => undefined;
        const end = new Promise<QuestionEnd>(settled => { resolve = settled; });
        const settle = (how: QuestionEnd): void => {
            clearTimeout(timer);
            if (this.pending.delete(question.id)) {
                this.listener.onEnded(question, how);
                resolve(how);
            }
        };
        const timer = setTimeout(() => settle('unanswered'), this.limits.answerMs);
        timer.unref();
        const pending: Pending = { asker, question, end, waiting: 0, settle };
        this.pending.set(question.id, pending);
        this.listener.onAsked(question);
        return pending;
    }
}
