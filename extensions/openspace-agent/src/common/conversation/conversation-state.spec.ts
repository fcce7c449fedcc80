import { describe, expect, it } from 'vitest';
import { aSession, reset, stateAfter } from '../fixtures/conversations';
import { SessionStatus } from '../opencode/opencode-types';
import { EMPTY_STATE, isBusy, listedSessions, sessionTree } from './conversation-state';

describe('isBusy', () => {
    const statuses: [string, SessionStatus, boolean][] = [
        ['idle', { type: 'idle' }, false],
        ['busy', { type: 'busy' }, true],
        ['waiting for the next try', { type: 'retry', attempt: 1, message: 'overloaded', next: 0 }, true]
    ];

    it.each(statuses)('follows the server: %s', (_name, status, busy) => {
        expect(isBusy({ ...EMPTY_STATE, statuses: { ses_1: status } }, 'ses_1')).toBe(busy);
    });

    it('counts our own commands and results of the turn', () => {
        const state = { ...EMPTY_STATE, statuses: { ses_1: { type: 'idle' } as const }, pending: { ses_1: 1, ses_2: 0 } };
        expect([isBusy(state, 'ses_1'), isBusy(state, 'ses_2')]).toEqual([true, false]);
    });

    it('is false for a session that nobody spoke of', () => {
        expect(isBusy({ ...EMPTY_STATE, statuses: { ses_1: { type: 'busy' } }, pending: { ses_1: 1 } }, 'ses_2')).toBe(false);
    });
});

describe('sessionTree', () => {
    it('finds helpers of helpers, whatever their order, and no cousins', () => {
        const state = stateAfter(reset([
            aSession('grandchild', { parentID: 'child' }), aSession('child', { parentID: 'top' }),
            aSession('cousin', { parentID: 'other' }), aSession('top'), aSession('other')
        ]));
        expect([...sessionTree(state, 'top')].sort()).toEqual(['child', 'grandchild', 'top']);
        expect([...sessionTree(state, 'grandchild')]).toEqual(['grandchild']);
    });

    it('ends when sessions are each other\'s parents', () => {
        const state = stateAfter(reset([aSession('a', { parentID: 'b' }), aSession('b', { parentID: 'a' })]));
        expect([...sessionTree(state, 'a')].sort()).toEqual(['a', 'b']);
    });
});

describe('listedSessions', () => {
    it('are top-level, not archived, most recently changed first', () => {
        const state = stateAfter(reset([
            aSession('old', { time: { created: 1, updated: 1 } }),
            aSession('archived', { time: { created: 1, updated: 9, archived: 9 } }),
            aSession('new', { time: { created: 1, updated: 3 } }),
            aSession('helper', { parentID: 'new', time: { created: 1, updated: 4 } }),
            aSession('middle', { time: { created: 1, updated: 2 } })
        ]));
        expect(listedSessions(state).map(({ id }) => id)).toEqual(['new', 'middle', 'old']);
    });
});
