import { describe, expect, it } from 'vitest';
import { ChatRequest } from './conversation.js';
import { conditionHolds } from './rule-condition.js';
import { RuleCondition } from './scenario.js';

const request: ChatRequest = {
    messages: [
        { role: 'system', content: 'You are in /work' },
        { role: 'user', content: 'first question' },
        { role: 'assistant', content: 'answer' },
        { role: 'user', content: 'Open the board' },
        { role: 'assistant', content: null },
        { role: 'tool', content: 'exit code 7' }
    ],
    tools: [{}]
};

describe('conditionHolds', () => {
    it('holds without a condition', () => {
        expect(conditionHolds(undefined, request)).toBe(true);
    });

    it.each<[RuleCondition, boolean]>([
        [{ lastUser: 'the board' }, true],
        [{ lastUser: 'first' }, false],
        [{ lastUser: { regex: '^open', flags: 'i' } }, true],
        [{ lastUser: { regex: '^open' } }, false],
        [{ anyUser: 'first' }, true],
        [{ anyUser: 'answer' }, false],
        [{ system: '/work' }, true],
        [{ system: '/home' }, false],
        [{ toolResult: { regex: 'code \\d$' } }, true],
        [{ toolResult: 'code 8' }, false],
        [{ lastRole: 'tool' }, true],
        [{ lastRole: 'user' }, false],
        [{ step: 1 }, true],
        [{ step: 0 }, false],
        [{ hasTools: true }, true],
        [{ hasTools: false }, false],
        [{ lastUser: 'board', step: 1, lastRole: 'tool' }, true],
        [{ lastUser: 'board', step: 2, lastRole: 'tool' }, false]
    ])('%j is %s', (condition, expected) => {
        expect(conditionHolds(condition, request)).toBe(expected);
    });

    it('takes an empty list of tools for none', () => {
        expect(conditionHolds({ hasTools: false }, { messages: [], tools: [] })).toBe(true);
        expect(conditionHolds({ hasTools: false }, { messages: [] })).toBe(true);
    });

    it('does not find a text in a message that is not there', () => {
        expect(conditionHolds({ toolResult: '' }, { messages: [] })).toBe(false);
        expect(conditionHolds({ lastUser: { regex: '' } }, { messages: [] })).toBe(false);
    });
});
