import { describe, expect, it } from 'vitest';
import { aSession, reset, stateAfter } from '../fixtures/conversations';
import { initialSession, sessionTitle, successorOf } from './session-choice';

describe('choice of sessions', () => {
    const sessions = [1, 2, 3].map(n => aSession(`ses_${n}`, { time: { created: n, updated: n } }));

    it('begins with the last active one, else the newest', () => {
        expect(initialSession(stateAfter(reset(sessions, { activeSessionID: 'ses_1' })))).toBe('ses_1');
        expect(initialSession(stateAfter(reset(sessions, { activeSessionID: 'gone' })))).toBe('ses_3');
        expect(initialSession(stateAfter(reset([])))).toBeUndefined();
    });

    it('goes on with the next older one, else with the next newer', () => {
        const without = (id: string): ReturnType<typeof stateAfter> => stateAfter(reset(sessions.filter(session => session.id !== id)));
        const all = stateAfter(reset(sessions));
        expect(successorOf('ses_2', all, without('ses_2'))).toBe('ses_1');
        expect(successorOf('ses_1', all, without('ses_1'))).toBe('ses_2');
        expect(successorOf('ses_1', stateAfter(reset([sessions[0]])), stateAfter(reset([])))).toBeUndefined();
    });

    it('gives sessions without a title of their own a name', () => {
        expect(sessionTitle(undefined)).toBe('New session');
        expect(sessionTitle(aSession('a', { title: 'New session - 2025-01-01T00:00:00.000Z' }))).toBe('New session');
        expect(sessionTitle(aSession('a', { title: 'Fix the parser' }))).toBe('Fix the parser');
    });
});
