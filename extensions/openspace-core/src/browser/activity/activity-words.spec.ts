import { describe, expect, it } from 'vitest';
import { DECLINED, STOPPED } from '../../common';
import { outcomeOf, ruleLabel, sourceLabel } from './activity-words';

describe('the words of a decision', () => {
    it.each([
        ['ran', true, 'Ran'], ['ran', false, 'Failed'], ['refused', false, 'Refused'], ['limited', false, 'Over the limit'],
        ['declined', false, 'Denied'], ['cancelled', false, 'Cancelled'], ['echo', false, 'Echo'], ['postponed', false, 'postponed'],
        ['toString', false, 'toString']
    ])('says %s (success %s) as %s', (verdict, success, word) => expect(outcomeOf({ verdict, success }).word).toBe(word));

    it('takes a no of the person while it ran for no failure', () => {
        const ended = (error: string): string => outcomeOf({ verdict: 'ran', success: false, error }).word;
        expect([ended(DECLINED), ended(STOPPED), ended('gone')]).toEqual(['Denied', 'Cancelled', 'Failed']);
    });

    it('says the rule, and nothing where there was none to break', () => {
        expect([ruleLabel('allowed'), ruleLabel('queue-full'), ruleLabel('a-new-rule')])
            .toEqual(['', 'Too many commands were waiting', 'a-new-rule']);
    });

    it('says who asked unless it was a block', () => expect([sourceLabel('block'), sourceLabel('http')]).toEqual(['', 'by a program']));
});
