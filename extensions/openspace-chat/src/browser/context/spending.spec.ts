import { describe, expect, it } from 'vitest';
import { aSession } from '../fixtures/conversations';
import { spendingOf } from './spending';

describe('what a session has used', () => {
    const tokens = { input: 10, output: 5, reasoning: 0, cache: { read: 0, write: 0 } };
    const sessions = {
        ses_1: aSession('ses_1', { cost: 1, tokens }),
        ses_2: aSession('ses_2', { parentID: 'ses_1', cost: 0.5, tokens }),
        ses_3: aSession('ses_3', { parentID: 'ses_2' }),
        ses_4: aSession('ses_4', { cost: 7, tokens })
    };

    it('includes its sub-agents, and theirs', () => {
        expect(spendingOf(sessions, 'ses_1')).toEqual({ tokens: 30, cost: 1.5 });
        expect([spendingOf(sessions, 'ses_3'), spendingOf(sessions, undefined), spendingOf({}, 'ses_1')])
            .toEqual(Array(3).fill({ tokens: 0, cost: 0 }));
    });

    it('stays the same object while nothing changes', () => {
        expect(spendingOf(sessions, 'ses_1')).toBe(spendingOf(sessions, 'ses_1'));
    });
});
