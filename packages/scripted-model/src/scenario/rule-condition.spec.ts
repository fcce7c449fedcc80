import { describe, expect, it } from 'vitest';
import { ChatRequest } from '../requests/conversation.js';
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

    describe('with what the IDE adds', () => {
        const results = 'Results of the IDE commands in your last message.\n<ide_results>\n[{"panes":["the board"]}]\n</ide_results>';
        const state = { type: 'text', text: '<ide_state>\n- pane: a.ts\n</ide_state>' };
        const person = { role: 'user', content: [{ type: 'text', text: 'go' }, state] };
        const told: ChatRequest = { messages: [person, { role: 'assistant', content: 'I look.' }, { role: 'user', content: results }] };
        const toldAlone: ChatRequest = { messages: [{ role: 'user', content: [state] }] };

        it.each<[RuleCondition | undefined, boolean]>([
            [{ lastUser: 'board' }, false],
            [{ lastUser: 'go' }, false],
            [{ anyUser: 'go' }, false],
            [{ lastRole: 'user' }, false],
            [{ step: 0 }, false],
            [{ lastUser: '<ide_results>' }, true],
            [{ lastUser: '<ide_results>', anyUser: 'go' }, true],
            [{ lastUser: '<ide_results>', anyUser: 'come' }, false],
            [{ lastUser: { regex: '<ide_results>[^]*board' } }, true],
            [{ lastUser: { regex: '<ide_results>[^]*deck' } }, false],
            [undefined, true]
        ])('%j is %s of results', (condition, expected) => {
            expect(conditionHolds(condition, told)).toBe(expected);
        });

        it('looks for words of the person in their own words only, unless the state is named', () => {
            const asked = { messages: [person] };
            expect(conditionHolds({ lastUser: 'go' }, asked)).toBe(true);
            expect(conditionHolds({ lastUser: 'pane' }, asked)).toBe(false);
            expect(conditionHolds({ anyUser: 'pane' }, asked)).toBe(false);
            expect(conditionHolds({ lastUser: { regex: '<ide_state>[^]*pane' } }, asked)).toBe(true);
        });

        it('takes a message of nothing but state for no message of the person', () => {
            expect(conditionHolds({ lastUser: 'pane' }, toldAlone)).toBe(false);
            expect(conditionHolds({ lastUser: '<ide_state>' }, toldAlone)).toBe(true);
        });

        it('remembers what the person wrote while tools answer after results', () => {
            const after = { messages: [...told.messages, { role: 'assistant', content: null }, { role: 'tool', content: 'output' }] };
            expect(conditionHolds({ lastUser: 'go', lastRole: 'tool' }, after)).toBe(true);
            expect(conditionHolds({ lastUser: 'board' }, after)).toBe(false);
        });

        it('sees a picture without words as a message of the person', () => {
            const picture = { messages: [{ role: 'user', content: [{ type: 'image_url' }, state] }] };
            expect(conditionHolds({ lastRole: 'user' }, picture)).toBe(true);
        });
    });
});
