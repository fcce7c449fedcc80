import { describe, expect, it } from 'vitest';
import { ruleLabel, sourceLabel } from './activity-words';

describe('the words of a decision', () => {
    it('says the rule, and nothing where there was none to break', () => {
        expect([ruleLabel('allowed'), ruleLabel('queue-full'), ruleLabel('a-new-rule')])
            .toEqual(['', 'Too many commands were waiting', 'a-new-rule']);
    });

    it('says who asked unless it was a block', () => expect([sourceLabel('block'), sourceLabel('http')]).toEqual(['', 'by a program']));
});
