import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ChatMessage } from '../requests/conversation.js';
import { loadScenario } from './load-scenario.js';
import { conditionHolds } from './rule-condition.js';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../../../docs/tour/${name}`, import.meta.url));
const steps = JSON.parse(readFileSync(fileOf('steps.json'), 'utf8')) as string[];
const results = (line: string): string => `Results of the IDE commands in your last message.\n<ide_results>\n[${line}]\n</ide_results>`;

describe('the script of the tour', async () => {
    const { rules } = await loadScenario(fileOf('tour.json'));
    const ruleFor = (...messages: ChatMessage[]): string | undefined => rules.find(({ when }) => conditionHolds(when, { messages }))?.name;

    it('has an answer of its own to each step, also when results of the step before come with it', () => {
        const late = { type: 'text', text: results('{"cmd":"openspace.whiteboard.open","success":true}') };
        const alone = steps.map(text => ruleFor({ role: 'user', content: text }));
        const withResults = steps.map(text => ruleFor({ role: 'user', content: [{ type: 'text', text }, late] }));
        expect(alone).toEqual(['around', 'tests', 'bug', 'fix', 'tests again', 'slides', 'board', 'undo']);
        expect(withResults).toEqual(alone);
        expect(ruleFor({ role: 'user', content: [{ type: 'text', text: 'What is the capital of France?' }, late] })).toBeUndefined();
    });

    it.each([
        ['{"cmd":"openspace.terminal.read_output","success":true,"commands":[]}', 'tests still run'],
        ['{"cmd":"openspace.terminal.read_output","success":true,"commands":[{"running":true}]}', 'tests still run'],
        ['{"cmd":"openspace.terminal.read_output","success":true,"commands":[{"exitCode":1}]}', 'tests failed'],
        ['{"cmd":"openspace.terminal.read_output","success":true,"commands":[{"exitCode":0}]}', 'tests passed'],
        ['{"cmd":"openspace.presentation.create","success":true,"findings":[]}', 'slides are shown'],
        ['{"cmd":"openspace.whiteboard.create","success":false,"error":"exists"}', 'drawing is there already'],
        ['{"cmd":"openspace.editor.open","success":false,"error":"declined by the user"}', 'declined']
    ])('goes on from %s', (line, rule) => {
        expect(ruleFor({ role: 'user', content: 'go' }, { role: 'assistant', content: 'so' }, { role: 'user', content: results(line) }))
            .toBe(rule);
    });
});
