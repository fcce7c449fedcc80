import { describe, expect, it } from 'vitest';
import { DECLINED, STOPPED } from '../../common';
import { outcomeOf, outcomeReason } from './command-outcome';

describe('the outcome of a command', () => {
    it.each([
        ['ran', true, 'Ran'], ['ran', false, 'Failed'], ['refused', false, 'Refused'], ['limited', false, 'Over the limit'],
        ['declined', false, 'Denied'], ['cancelled', false, 'Cancelled'], ['echo', false, 'Echo'], ['begun', false, 'Unknown'],
        ['postponed', false, 'postponed'],
        ['toString', false, 'toString']
    ])('says %s (success %s) as %s', (verdict, success, word) => expect(outcomeOf({ verdict, success }).word).toBe(word));

    it('takes a no of the person while it ran for no failure', () => {
        const ended = (error: string): string => outcomeOf({ verdict: 'ran', success: false, error }).word;
        expect([ended(DECLINED), ended(STOPPED), ended('gone')]).toEqual(['Denied', 'Cancelled', 'Failed']);
    });

    it('says of what was begun that nobody knows more', () => expect([
        outcomeReason({ verdict: 'begun' }), outcomeReason({ verdict: 'ran', error: 'gone' }), outcomeReason({ verdict: 'ran' })
    ]).toEqual(['It was begun; the outcome is not known.', 'gone', undefined]));
});
