import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as chat from 'openspace-chat/lib/common';
import * as hands from 'openspace-hands/lib/common';
import { commandsOf } from 'openspace-hands/lib/common/commands/our-surfaces';
import { redactArguments } from '../../node/audit/redact-arguments';
import * as core from '..';
import { unmarkedArguments } from '../arguments/text-arguments';
import { AgentCommandDefinition, defineAgentCommand, explainBadArguments } from './agent-command';
import { toArgumentsSchema } from './command-manifest';
import { SurfaceDescription } from './surface-description';

/** All that the extensions of the product define. */
const common = { ...core, ...hands, ...chat };
const surfaces = Object.values<unknown>(common).filter((member): member is SurfaceDescription =>
    typeof member === 'object' && member !== null && 'purpose' in member && 'commands' in member);
const definitions = commandsOf(surfaces);

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

    it('says of all its texts what they are', () => {
        expect(unmarkedArguments(toArgumentsSchema(definition.args))).toEqual([]);
    });

    it('says in a line what was done, also of what a log has kept', () => {
        const args = definition.args.parse(definition.example);
        expect(definition.summary?.(args)).toMatch(/^[A-Z][a-z]+\S*( .+)?$/);
        const kept = definition.args.safeParse(redactArguments(definition.example, toArgumentsSchema(definition.args)));
        expect(kept.data && definition.summary?.(kept.data)).toBe(definition.summary?.(args));
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

    it('has a message for arguments that are not an object', () => {
        expect(reason(definition, 'text')).toMatch(/expected object/);
    });

    it('leaves the given definition as it was', () => {
        const loose = z.object({ a: z.string() });
        const strict = defineAgentCommand({
            ...definition, summary: undefined, subject: undefined, leadsTo: undefined, args: loose, example: { a: '' }
        });
        expect([loose.safeParse({ a: '', b: 1 }).success, strict.args.safeParse({ a: '', b: 1 }).success]).toEqual([true, false]);
    });
});

describe.each(surfaces.map(surface => [surface.id, surface] as const))('the surface "%s"', (id, { purpose, commands, examples = [] }) => {
    it('has commands under its own name, and examples that fit', () => {
        expect(commands.filter(({ id: command }) => !command.startsWith(`openspace.${id}`))).toEqual([]);
        const problems = examples.flatMap(example => example.commands).map(({ cmd, args }) =>
            reason(definitions.find(({ id: known }) => known === cmd)!, args));
        expect(problems.filter(problem => problem !== undefined)).toEqual([]);
    });

    it('says in a line what it is for', () => {
        expect(purpose).toMatch(/^[A-Z][^\n]{10,90}\.$/);
    });
});

it('finds every definition in a surface', () => {
    const exported = Object.values<unknown>(common).filter((member): member is AgentCommandDefinition =>
        typeof member === 'object' && member !== null && 'args' in member && 'risk' in member);
    expect(exported.filter(definition => !definitions.includes(definition))).toEqual([]);
});

it('finds the definitions that it tests', () => {
    expect(definitions.map(({ id }) => id)).toEqual(expect.arrayContaining(['openspace.editor.open', 'openspace.pane.list']));
});
