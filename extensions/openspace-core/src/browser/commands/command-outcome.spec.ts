import { describe, expect, it } from 'vitest';
import { DECLINED, STOPPED } from '../../common';
import { outcomeOf } from './command-outcome';

describe('the outcome of a command', () => {
    it.each([
        ['ran', true, 'Ran'], ['ran', false, 'Failed'], ['refused', false, 'Refused'], ['limited', false, 'Over the limit'],
        ['declined', false, 'Denied'], ['cancelled', false, 'Cancelled'], ['echo', false, 'Echo'], ['postponed', false, 'postponed'],
        ['toString', false, 'toString']
    ])('says %s (success %s) as %s', (verdict, success, word) => expect(outcomeOf({ verdict, success }).word).toBe(word));

    it('takes a no of the person while it ran for no failure', () => {
        const ended = (error: string): string => outcomeOf({ verdict: 'ran', success: false, error }).word;
        expect([ended(DECLINED), ended(STOPPED), ended('gone')]).toEqual(['Denied', 'Cancelled', 'Failed']);
    });
});
