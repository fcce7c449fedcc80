import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AgentCommandDefinition, content, defineAgentCommand, idOf, label } from '../../common';
import { CommandFixture } from '../fixtures/command-fixture';
import { ArgumentPicker } from './argument-picker';
import { ArgumentPrompt, PaletteHint } from './argument-prompt';

const command = (args: z.ZodObject, example: Record<string, unknown> = {}): AgentCommandDefinition => defineAgentCommand({
    id: 'openspace.test.ask', label: 'Ask', description: 'Asks.', category: 'Test', risk: 'view', args, result: z.object({}), example
});

const FRUIT: ArgumentPicker = {
    kind: 'id:fruit',
    choices: async () => [{ label: 'Apple', description: 'red', value: 'fruit-1' }, { label: 'Banana', value: 'fruit-2' }],
    acceptsOther: typed => typed.startsWith('fruit-')
};

describe('ArgumentPrompt', () => {
    let fixture: CommandFixture;

    beforeEach(() => {
        fixture = new CommandFixture();
        fixture.container.bind(ArgumentPicker).toConstantValue(FRUIT);
    });

    const ask: ArgumentPrompt['ask'] = (...args) => fixture.container.get(ArgumentPrompt).ask(...args);
    const bindPicker = (picker: ArgumentPicker): unknown => fixture.container.bind(ArgumentPicker).toConstantValue(picker);

    it('lets the person pick what has a picker, and type the rest', async () => {
        fixture.answers.push('Banana', 'a label', 'some text');
        const fruit = idOf('fruit').describe('what to eat');
        const args = z.object({ fruit, title: label(), text: content(), other: idOf('fruit').optional() });
        expect(await ask(command(args))).toEqual({ fruit: 'fruit-2', title: 'a label', text: 'some text' });
        expect(fixture.questions).toEqual([
            { items: ['Apple', 'Banana'], title: 'Ask: fruit', placeholder: 'what to eat' },
            { title: 'Ask: title', placeHolder: undefined },
            { title: 'Ask: text', placeHolder: undefined }
        ]);
    });

    it('takes another value if the picker does', async () => {
        fixture.answers.push('fruit-77');
        expect(await ask(command(z.object({ fruit: idOf('fruit') })))).toEqual({ fruit: 'fruit-77' });
    });

    it('searches while the person types', async () => {
        bindPicker({
            kind: 'id:word',
            isSearch: true,
            choices: async (typed, { name }) => [{ label: `${name} with ${typed}`, value: typed.toUpperCase() }]
        });
        fixture.answers.push('abc');
        expect(await ask(command(z.object({ word: idOf('word') })))).toEqual({ word: 'ABC' });
        expect(fixture.questions).toEqual([{ items: ['word with '], title: 'Ask: word', placeholder: 'Type to search' }]);
    });

    it.each([
        ['fruit', z.object({ fruit: idOf('fruit') })],
        ['text', z.object({ text: label() })],
        ['number', z.object({ count: z.number() })],
        ['yes or no', z.object({ sure: z.boolean() })],
        ['list', z.object({ items: z.array(z.number()) })]
    ])('gives up when the person does: %s', async (_name, args) => {
        fixture.answers.push(undefined);
        expect([await ask(command(args)), fixture.questions.length]).toEqual([undefined, 1]);
    });

    it('says so when there is nothing to choose, and leaves out what is not needed', async () => {
        bindPicker({ kind: 'id:ship', choices: async () => [], emptyMessage: 'No ship is here.' });
        expect(await ask(command(z.object({ ship: idOf('ship'), title: label() })))).toBeUndefined();
        expect([fixture.infos, fixture.questions]).toEqual([[['Ask: No ship is here.']], []]);
        const optional = [{ name: 'ship', none: 'All ships' }];
        expect(await ask(command(z.object({ ship: idOf('ship').optional() })), { optional })).toEqual({});
        expect(fixture.questions).toEqual([]);
    });

    it('shows why there are no choices', async () => {
        bindPicker({ kind: 'id:ship', choices: () => Promise.reject(new Error('The harbour is closed.')) });
        expect(await ask(command(z.object({ ship: idOf('ship') })))).toBeUndefined();
        expect(fixture.errors).toEqual(['Ask: The harbour is closed.']);
    });

    it('asks again for a number until it is one', async () => {
        fixture.answers.push('many', '0', '7');
        expect(await ask(command(z.object({ count: z.number().int().min(1) })))).toEqual({ count: 7 });
        expect(fixture.refusals).toEqual(['Enter a whole number (≥ 1)', 'Enter a whole number (≥ 1)']);
    });

    it.each([['Yes', true], ['No', false]])('takes %s for %s', async (answer, sure) => {
        fixture.answers.push(answer);
        expect(await ask(command(z.object({ sure: z.boolean() })))).toEqual({ sure });
        expect(fixture.questions).toMatchObject([{ items: ['Yes', 'No'], title: 'Ask: sure' }]);
    });

    it('takes lists as JSON, with an example in the input', async () => {
        fixture.answers.push('3-7', '[{"line":"x"}]', '[{"line":3}]');
        const args = z.object({ ranges: z.array(z.object({ line: z.number() })).describe('what to mark') });
        expect(await ask(command(args, { ranges: [{ line: 1 }] }))).toEqual({ ranges: [{ line: 3 }] });
        expect(fixture.questions).toMatchObject([{ title: 'Ask: ranges', placeHolder: '[{"line":1}]', prompt: 'what to mark' }]);
        expect(fixture.refusals).toEqual(['Enter JSON, for example: [{"line":1}]', expect.stringMatching(/^"0\.line": /)]);
    });

    it('offers to leave out what is optional', async () => {
        const args = z.object({ fruit: idOf('fruit'), sure: z.boolean(), count: z.number(), list: z.array(z.number()) }).partial();
        const optional = [{ name: 'fruit', none: 'Any fruit' }, { name: 'sure', none: 'Whatever' }, 'count', 'list'];
        fixture.answers.push('Any fruit', 'Whatever', '', '');
        expect(await ask(command(args), { optional })).toEqual({});
        fixture.answers.push('Apple', 'No', '2', '[1]');
        expect(await ask(command(args), { optional })).toEqual({ fruit: 'fruit-1', sure: false, count: 2, list: [1] });
        const [fruit, sure] = fixture.questions;
        expect([fruit, sure]).toMatchObject([{ items: ['Any fruit', 'Apple', 'Banana'] }, { items: ['Whatever', 'Yes', 'No'] }]);
    });

    it('goes by the answers before if a hint says so', async () => {
        const args = z.object({ type: z.enum(['fruit', 'word']), id: idOf('thing') });
        const kindOf: PaletteHint['kindOf'] = (name, { type }) => name === 'id' && type === 'fruit' ? 'id:fruit' : undefined;
        fixture.answers.push('fruit', 'Apple', 'word', 'hello');
        expect(await ask(command(args), { kindOf })).toEqual({ type: 'fruit', id: 'fruit-1' });
        expect(await ask(command(args), { kindOf })).toEqual({ type: 'word', id: 'hello' });
    });
});
