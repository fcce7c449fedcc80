import { describe, expect, it } from 'vitest';
import { aSession, reset, stateAfter } from '../fixtures/conversations';
import { initialSession, successorOf, wasTakenAway } from './session-choice';

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

    it('leaves sessions that were archived, and does not begin with one', () => {
        const archived = stateAfter(
            reset([aSession('ses_1'), aSession('ses_2', { time: { created: 2, updated: 2, archived: 5 } })], { activeSessionID: 'ses_2' })
        );
        const before = stateAfter(reset([aSession('ses_1'), aSession('ses_2')]));
        expect(initialSession(archived)).toBe('ses_1');
        expect(
            [wasTakenAway('ses_2', before, archived), wasTakenAway('ses_1', before, archived), wasTakenAway('ses_2', archived, archived)]
        )
            .toEqual([true, false, false]);
        expect(successorOf('ses_2', before, archived)).toBe('ses_1');
    });
});
