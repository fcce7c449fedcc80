import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { editorOpen } from 'openspace-hands/lib/common/commands/editor-open';
import { paneList } from 'openspace-hands/lib/common/commands/pane-list';
import { defineAgentCommand } from './agent-command';
import { commandManifestSchema, createManifest, toManifestEntry } from './command-manifest';

const WHEN = '2026-01-01T00:00:00.000Z';

describe('a manifest entry', () => {
    it('describes what the agent may send', () => {
        const definition = defineAgentCommand({
            id: 'openspace.test.run',
            label: 'Run',
            description: 'Runs.',
            category: 'Test',
            risk: 'execute',
            args: z.object({
                command: z.string().describe('what to run'), times: z.number().int().default(1), where: z.enum(['here', 'there']).optional()
            }),
            result: z.object({}),
            example: { command: 'ls' }
        });
        expect(toManifestEntry(definition)).toEqual({
            id: 'openspace.test.run',
            name: 'Run',
            description: 'Runs.',
            category: 'Test',
            risk: 'execute',
            arguments_schema: {
                type: 'object',
                properties: {
                    command: { type: 'string', description: 'what to run' },
                    times: { type: 'integer', default: 1, minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
                    where: { type: 'string', enum: ['here', 'there'] }
                },
                required: ['command'],
                additionalProperties: false
            },
            example: { command: 'ls' }
        });
    });

    it('says if the command answers with data or is rarely used, and nothing otherwise', () => {
        const { answersData, rarelyUsed } = toManifestEntry({ ...paneList, rarelyUsed: true });
        expect({ answersData, rarelyUsed }).toEqual({ answersData: true, rarelyUsed: true });
        expect(Object.keys(toManifestEntry(editorOpen))).not.toEqual(expect.arrayContaining(['answersData']));
    });
});

describe('the manifest', () => {
    it('is sorted by id and the same, byte for byte, whatever the order of registration', () => {
        const one = createManifest([paneList, editorOpen], WHEN);
        expect(one.commands.map(({ id }) => id)).toEqual(['openspace.editor.open', 'openspace.pane.list']);
        expect(JSON.stringify(createManifest([editorOpen, paneList], WHEN))).toBe(JSON.stringify(one));
    });

    it('comes unchanged through a file or a connection', () => {
        const manifest = createManifest([paneList, editorOpen], WHEN);
        const text = JSON.stringify(manifest);
        expect(JSON.stringify(commandManifestSchema.parse(JSON.parse(text)))).toBe(text);
    });

    it.each<[string, unknown]>([
        ['an unknown risk', { risk: 'harmless' }],
        ['no description', { description: undefined }],
        ['a schema that is not an object', { arguments_schema: 'any' }],
        ['a mark that is no yes or no', { answersData: 'yes' }]
    ])('is refused with %s', (_name, wrong) => {
        const [command] = createManifest([paneList], WHEN).commands;
        expect(commandManifestSchema.safeParse({ version: '1', lastUpdated: WHEN, commands: [{ ...command, ...wrong as object }] }).success)
            .toBe(false);
    });
});
