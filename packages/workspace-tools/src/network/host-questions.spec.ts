import { describe, expect, it } from 'vitest';
import { HostQuestions, type QuestionEnd } from './host-questions.js';

const LIMITS = { answerMs: 60_000, pendingQuestions: 2, questions: 3 };

interface Asking {
    readonly all: HostQuestions;
    readonly told: string[];
    ask(host: string, session?: string): Promise<QuestionEnd> | string;
}

function questions(limits = LIMITS, heard = true): Asking {
    const told: string[] = [];
    const all = new HostQuestions(limits, {
        onAsked: ({ host }) => told.push(`asked ${host}`), onEnded: ({ host }, end) => told.push(`${end} ${host}`)
    }, () => heard);
    return { all, told, ask: (host, session = 'ses_1') => all.ask({ workspace: 'ws', host, port: 443, session, command: 'curl' }) };
}

const answerFirst = (all: HostQuestions, answer: 'once' | 'never'): boolean => all.answer(all.open[0].id, answer);

describe('questions about hosts', () => {
    it('are one for all who wait for the same', async () => {
        const { all, told, ask } = questions();
        const ends = [1, 2, 3].map(async () => ask('a.com'));
        expect(answerFirst(all, 'once')).toBe(true);
        expect(await Promise.all(ends)).toEqual(['once', 'once', 'once']);
        expect(told).toEqual(['asked a.com', 'once a.com']);
    });

    it('of another session are others', () => {
        const { all, ask } = questions();
        void ask('a.com', 'ses_1');
        void ask('a.com', 'ses_2');
        expect(all.open).toHaveLength(2);
    });

    it('attack 23: are not asked without end', () => {
        const { all, ask } = questions();
        void ask('a.com');
        void ask('b.com');
        expect(ask('c.com')).toBe('too many');
        answerFirst(all, 'never');
        void ask('c.com');
        answerFirst(all, 'never');
        expect(ask('d.com')).toBe('too many');
    });

    it('are not asked where nobody would hear them, and end by themselves', async () => {
        expect(questions(LIMITS, false).ask('a.com')).toBe('nobody');
        const { all, ask } = questions({ ...LIMITS, answerMs: 1 });
        expect(await ask('a.com')).toBe('unanswered');
        expect(all.open).toEqual([]);
    });
});
