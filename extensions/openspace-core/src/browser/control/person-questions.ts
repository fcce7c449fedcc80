import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { PersonAnswer, PersonQuestion } from '../../common';

/** How long a question must have been visible before input can be meant for it, in milliseconds. */
export const ARMING_TIME = 500;

const NO: PersonAnswer = { allowed: false };

/** Equal questions that get one answer. */
interface QuestionGroup {
    readonly question: PersonQuestion;
    readonly key: string;
    /** Those who wait for the answer, by the id of their question. */
    readonly asking: Map<string, (answer: PersonAnswer) => void>;
}

export interface ShownQuestion {
    readonly question: PersonQuestion;
    /** How often it was asked, word for word. */
    readonly count: number;
    /** How many other questions come after it. */
    readonly waiting: number;
}

/**
 * What the person is to decide, one question at a time. Equal ones become one question, as long as the person cannot have
 * answered yet: an answer never covers something that came after it could be read.
 */
@injectable()
export class PersonQuestions {

    protected groups: QuestionGroup[] = [];
    /** The group that was shown at the last change. */
    protected current: QuestionGroup | undefined;
    protected visibleSince = Infinity;
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    get shown(): ShownQuestion | undefined {
        const [first] = this.groups;
        return first && { question: first.question, count: first.asking.size, waiting: this.groups.length - 1 };
    }

    /** Whether input may answer. What was meant for the place before the question appeared there must not. */
    get isArmed(): boolean {
        return this.groups.length > 0 && this.now() - this.visibleSince >= ARMING_TIME;
    }

    /** A question that is withdrawn is answered with no; nobody listens then. */
    ask(question: PersonQuestion): Promise<PersonAnswer> {
        return new Promise(resolve => {
            const key = keyOf(question);
            const open = this.groups.find((group, index) => group.key === key && (index > 0 || !this.isArmed));
            if (open) {
                open.asking.set(question.id, resolve);
            } else {
                this.groups.push({ question, key, asking: new Map([[question.id, resolve]]) });
            }
            this.changed();
        });
    }

    withdraw(id: string): void {
        const group = this.groups.find(({ asking }) => asking.has(id));
        if (group) {
            group.asking.get(id)?.(NO);
            group.asking.delete(id);
            this.groups = this.groups.filter(({ asking }) => asking.size > 0);
            this.changed();
        }
    }

    /** Answers the question that is shown; false, and nothing happens, if it is too early. */
    answer(answer: PersonAnswer): boolean {
        if (!this.isArmed) {
            return false;
        }
        const [first, ...rest] = this.groups;
        this.groups = rest;
        first.asking.forEach(resolve => resolve(answer));
        this.changed();
        return true;
    }

    /** The question came (back) into view: from now on the person can read it. */
    markVisible(): void {
        this.visibleSince = this.now();
    }

    protected changed(): void {
        const [first] = this.groups;
        if (first !== this.current) {
            this.current = first;
            this.visibleSince = Infinity;
        }
        this.onDidChangeEmitter.fire();
    }

    protected now(): number {
        return performance.now();
    }
}

function keyOf(question: PersonQuestion): string {
    return question.kind === 'consent'
        ? question.kind
        : JSON.stringify([
            question.kind, question.cmd, question.label, question.details, question.reason, question.sessionChoice, question.scopeChoice,
            question.push
        ]);
}
