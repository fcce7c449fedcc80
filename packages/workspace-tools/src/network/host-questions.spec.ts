import { describe, expect, it, vi } from 'vitest';
import { HostQuestions, type NotAsked, type QuestionEnd } from './host-questions.js';

const LIMITS = { answerMs: 60_000, pendingQuestions: 2, questions: 3 };

interface Asking {
    readonly all: HostQuestions;
    readonly told: string[];
    ask(host: string, session?: string, asker?: object): Promise<QuestionEnd | NotAsked> | string;
}

function questions(limits = LIMITS, heard = true): Asking {
    const told: string[] = [];
    const all = new HostQuestions(limits, {
        onAsked: ({ host }) => told.push(`asked ${host}`), onEnded: ({ host }, end) => told.push(`${end} ${host}`)
    }, () => heard);
    return {
        all, told,
        ask: (host, session = 'ses_1', asker = all) => all.ask({ workspace: 'ws', host, port: 443, session, command: 'curl' }, asker)
    };
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

    it('that were answered for one command are asked anew for others', async () => {
        const { all, told, ask } = questions();
        const [first, second, third] = [{}, {}, {}].map(async asker => ask('a.com', 'ses_1', asker));
        answerFirst(all, 'once');
        expect(await first).toBe('once');
        await vi.waitFor(() => expect(all.open).toHaveLength(1));
        answerFirst(all, 'never');
        expect(await Promise.all([second, third])).toEqual(['never', 'never']);
        expect(told).toEqual(['asked a.com', 'once a.com', 'asked a.com', 'never a.com']);
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

    it('are withdrawn when everybody who waits has left', () => {
        const { all, told } = questions();
        const waiters = [new AbortController(), new AbortController()];
        waiters.forEach(({ signal }) => void all.ask({ workspace: 'ws', host: 'a.com', port: 443, command: 'curl' }, {}, signal));
        waiters[0].abort();
        expect(told).toEqual(['asked a.com']);
        waiters[1].abort();
        expect([told, all.open]).toEqual([['asked a.com', 'unanswered a.com'], []]);
    });

    it('are not asked where nobody would hear them, and end by themselves', async () => {
        expect(questions(LIMITS, false).ask('a.com')).toBe('nobody');
        const { all, ask } = questions({ ...LIMITS, answerMs: 1 });
        expect(await ask('a.com')).toBe('unanswered');
        expect(all.open).toEqual([]);
    });
});
