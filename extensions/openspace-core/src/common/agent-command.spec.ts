import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as common from '.';
import { AgentCommandDefinition, defineAgentCommand, explainBadArguments } from './agent-command';

const definitions = Object.values<unknown>(common).filter((member): member is AgentCommandDefinition => typeof member === 'object' && member !== null && 'args' in member && 'risk' in member);

/** The reason why the arguments do not fit. */
function reason(definition: AgentCommandDefinition, args: unknown): string | undefined {
    const parsed = definition.args.safeParse(args);
    return parsed.success ? undefined : explainBadArguments(parsed.error);
}

describe.each(definitions.map(definition => [definition.id, definition] as const))('%s', (id, definition) => {
    it('has an example that fits its own arguments', () => {
        expect(reason(definition, definition.example)).toBeUndefined();
    });

    it('is named openspace.<surface>.<verb>, except the one that belongs to all', () => {
        expect(id).toMatch(/^openspace\.([a-z]+(\.[a-z_]+)+|help)$/);
    });

    it('names an argument that it does not know', () => {
        expect(reason(definition, { ...definition.example, surprise: 1 })).toBe('unknown argument "surprise"');
    });
});

describe('explainBadArguments', () => {
    const definition = defineAgentCommand({
        id: 'openspace.test.run',
        label: 'Run',
        description: '',
        category: 'Test',
        risk: 'view',
        args: z.object({ path: z.string(), ranges: z.array(z.object({ line: z.number() })).optional() }),
        result: z.object({}),
        example: { path: 'a' }
    });

    it('names every unknown argument', () => {
        expect(reason(definition, { path: 'a', one: 1, two: 2 })).toBe('unknown arguments "one", "two"');
    });

    it('names what is missing or of the wrong kind, down to the member of a list', () => {
        expect(reason(definition, { ranges: [{ line: 1 }, { line: 'x' }] })).toMatch(/^"path": .+; "ranges\.1\.line": .+$/);
    });

    it('has words for arguments that are no object', () => {
        expect(reason(definition, 'text')).toMatch(/expected object/);
    });

    it('leaves the given definition as it was', () => {
        const loose = z.object({ a: z.string() });
        const strict = defineAgentCommand({ ...definition, args: loose, example: { a: '' } });
        expect([loose.safeParse({ a: '', b: 1 }).success, strict.args.safeParse({ a: '', b: 1 }).success]).toEqual([true, false]);
    });
});

it('finds the definitions that it tests', () => {
    expect(definitions.map(({ id }) => id)).toEqual(expect.arrayContaining(['openspace.editor.open', 'openspace.pane.list']));
});
