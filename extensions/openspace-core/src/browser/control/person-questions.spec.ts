import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PersonAnswer, PersonQuestion } from '../../common';
import { ARMING_TIME, PersonQuestions, ShownQuestion } from './person-questions';

const consent = (id: string): PersonQuestion => ({ kind: 'consent', id });
const danger = (id: string, details = 'rm -rf build'): PersonQuestion =>
    ({ kind: 'danger', id, cmd: 'openspace.terminal.send', label: 'Send to Terminal', details, reason: 'It runs a program.' });

const YES: PersonAnswer = { allowed: true };

describe('PersonQuestions', () => {
    let questions: PersonQuestions;
    let answers: Record<string, PersonAnswer>;

    beforeEach(() => {
        vi.useFakeTimers();
        questions = new PersonQuestions();
        answers = {};
    });
    afterEach(() => {
        vi.useRealTimers();
    });

    function ask(...asked: PersonQuestion[]): void {
        asked.forEach(question => void questions.ask(question).then(answer => { answers[question.id] = answer; }));
    }

    beforeEach(() => {
        let current: PersonQuestion | undefined;
        questions.onDidChange(() => {
            if (questions.shown?.question !== current) {
                current = questions.shown?.question;
                questions.markVisible();
            }
        });
    });

    async function answer(given: PersonAnswer): Promise<boolean> {
        vi.advanceTimersByTime(ARMING_TIME);
        const taken = questions.answer(given);
        await vi.advanceTimersByTimeAsync(0);
        return taken;
    }

    const shown = (): [string, number, number] | undefined => {
        const { question, count, waiting }: Partial<ShownQuestion> = questions.shown ?? {};
        return question && [question.id, count ?? 0, waiting ?? 0];
    };

    it('shows one question at a time, in the order in which they came', async () => {
        ask(consent('c'), danger('d1'), danger('d2', 'other'));
        expect(shown()).toEqual(['c', 1, 2]);
        await answer({ allowed: true, remember: true });
        expect([shown(), answers]).toEqual([['d1', 1, 1], { c: { allowed: true, remember: true } }]);
        await answer({ allowed: false });
        await answer(YES);
        expect([shown(), answers]).toEqual([undefined, { c: { allowed: true, remember: true }, d1: { allowed: false }, d2: YES }]);
    });

    it('groups equal questions of a burst, also those that do not come one after the other', async () => {
        ask(...Array.from({ length: 100 }, (_, index) => danger(`d${index}`, index % 2 ? 'odd' : 'even')));
        expect(shown()).toEqual(['d0', 50, 1]);
        await answer({ allowed: false });
        expect([Object.keys(answers).length, shown()]).toEqual([50, ['d1', 50, 0]]);
    });

    it('keeps apart what can be answered in different ways', () => {
        ask(danger('d1'), { ...danger('d2'), sessionChoice: true } as PersonQuestion);
        expect(shown()).toEqual(['d1', 1, 1]);
    });

    it('does not let an answer cover what came when the person could answer already', async () => {
        ask(danger('d1'));
        vi.advanceTimersByTime(ARMING_TIME);
        ask(danger('d2'), danger('d3'));
        expect(shown()).toEqual(['d1', 1, 1]);
        questions.answer(YES);
        await vi.advanceTimersByTimeAsync(0);
        expect([answers, shown()]).toEqual([{ d1: YES }, ['d2', 2, 0]]);
    });

    it('takes no answer in the first moment of each question', async () => {
        expect(questions.answer(YES)).toBe(false);
        ask(danger('d1'), danger('d2', 'other'));
        vi.advanceTimersByTime(ARMING_TIME - 1);
        expect([questions.isArmed, questions.answer(YES)]).toEqual([false, false]);
        vi.advanceTimersByTime(1);
        expect([questions.isArmed, questions.answer(YES), questions.answer(YES)]).toEqual([true, true, false]);
        await vi.advanceTimersByTimeAsync(0);
        expect(answers).toEqual({ d1: YES });
    });

    it('takes no answer to what nobody has seen', () => {
        const unseen = new PersonQuestions();
        void unseen.ask(danger('d1'));
        vi.advanceTimersByTime(60_000);
        expect(unseen.answer(YES)).toBe(false);
    });

    it('waits again when the page comes back into view', () => {
        ask(danger('d1'));
        vi.advanceTimersByTime(60_000);
        questions.markVisible();
        expect(questions.answer(YES)).toBe(false);
    });

    it('is not delayed for ever by a flood', () => {
        ask(danger('d1'));
        for (let time = 0; time < ARMING_TIME; time += 10) {
            vi.advanceTimersByTime(10);
            ask(danger(`d${time + 2}`), danger(`e${time}`, String(time)));
        }
        expect(questions.isArmed).toBe(true);
    });

    it('forgets what is withdrawn and answers it with no', async () => {
        ask(danger('d1'), danger('d2'), danger('e1', 'other'));
        questions.withdraw('d1');
        expect(shown()).toEqual(['d1', 1, 1]);
        questions.withdraw('d2');
        questions.withdraw('unknown');
        await vi.advanceTimersByTimeAsync(0);
        expect([shown(), answers]).toEqual([['e1', 1, 0], { d1: { allowed: false }, d2: { allowed: false } }]);
    });

    it('does not let a click for a withdrawn question answer the one in its place', () => {
        ask(danger('d1'), danger('e1', 'other'));
        vi.advanceTimersByTime(ARMING_TIME);
        questions.withdraw('d1');
        expect(questions.answer(YES)).toBe(false);
    });

    it('keeps a question armed when another one behind it goes or comes', () => {
        ask(danger('d1'), danger('e1', 'other'));
        vi.advanceTimersByTime(ARMING_TIME);
        questions.withdraw('e1');
        ask(consent('c'));
        expect(questions.isArmed).toBe(true);
    });

    it('tells about every change', () => {
        let changes = 0;
        questions.onDidChange(() => changes++);
        ask(danger('d1'), danger('d2'));
        questions.withdraw('d1');
        vi.advanceTimersByTime(ARMING_TIME);
        questions.answer(YES);
        expect(changes).toBe(4);
    });
});
