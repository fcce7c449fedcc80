import { describe, expect, it } from 'vitest';
import { RuleBook } from './rule-book.js';

const saying = (content: string) => ({ messages: [{ role: 'user', content }] });

describe('RuleBook', () => {
    it('takes the first rule that matches and labels it by name or place', () => {
        const rules = new RuleBook({
            rules: [
                { when: { lastUser: 'a' }, reply: [{ text: '1' }] },
                { name: 'second', when: { lastUser: 'b' }, reply: [{ text: '2' }] },
                { reply: [{ text: '3' }] }
            ]
        });
        expect(rules.choose(saying('a b'))).toEqual({ rule: 'rules[0]', steps: [{ text: '1' }] });
        expect(rules.choose(saying('b'))).toEqual({ rule: 'second', steps: [{ text: '2' }] });
        expect(rules.choose(saying('c')).rule).toBe('rules[2]');
    });

    it('passes over a rule whose plays are used up', () => {
        const rules = new RuleBook({ rules: [{ name: 'twice', times: 2, reply: [] }, { name: 'once', times: 1, reply: [] }] });
        expect([1, 2, 3, 4].map(() => rules.choose(saying('a')).rule)).toEqual(['twice', 'twice', 'once', 'fallback']);
    });

    it('does not count a play for a rule that did not match', () => {
        const rules = new RuleBook({ rules: [{ name: 'once', times: 1, when: { lastUser: 'a' }, reply: [] }] });
        expect(['b', 'a', 'a'].map(text => rules.choose(saying(text)).rule)).toEqual(['fallback', 'once', 'fallback']);
    });

    it('has a fallback of its own', () => {
        expect(new RuleBook({ rules: [] }).choose(saying('a')).steps).toEqual([{ text: expect.stringContaining('No rule') }]);
        expect(new RuleBook({ rules: [], fallback: [{ text: 'mine' }] }).choose(saying('a')).steps).toEqual([{ text: 'mine' }]);
    });
});
