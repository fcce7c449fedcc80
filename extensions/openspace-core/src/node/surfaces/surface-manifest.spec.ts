import { describe, expect, it } from 'vitest';
import { manifestEntrySchema } from '../../common';
import { readSurfaceManifest, SurfaceManifest, surfaceOf } from './surface-manifest';

const BEEP = {
    id: 'beep', name: 'Beep', description: 'Makes a sound.',
    arguments_schema: { type: 'object', properties: { times: { type: 'integer' } }, required: ['times'] }
};

function read(commands: unknown): unknown {
    return readSurfaceManifest({ surface: 'lamp', commands });
}

function entriesOf(...commands: unknown[]): SurfaceManifest['entries'] {
    const manifest = readSurfaceManifest({ surface: 'lamp', commands });
    if ('error' in manifest) {
        throw new Error(manifest.error);
    }
    return manifest.entries;
}

describe('the registration of a surface', () => {
    it('gives complete entries of the manifest, which count as dangerous', () => {
        const entries = entriesOf(BEEP);
        expect(entries).toEqual([{
            id: 'openspace.ext.lamp.beep', name: 'Beep', description: 'Makes a sound.', category: 'ext: lamp', risk: 'execute',
            arguments_schema: BEEP.arguments_schema, example: { times: 1 }, answersData: true
        }]);
        expect(manifestEntrySchema.parse(entries[0])).toEqual(entries[0]);
    });

    it('takes ids short and in full, and may offer nothing', () => {
        const ids = entriesOf(BEEP, { ...BEEP, id: 'openspace.ext.lamp.blink' }, { ...BEEP, id: 'camera.set_to' }).map(({ id }) => id);
        expect(ids).toEqual(['openspace.ext.lamp.beep', 'openspace.ext.lamp.blink', 'openspace.ext.lamp.camera.set_to']);
        expect(read([])).toEqual({ surface: 'lamp', entries: [] });
    });

    it.each([
        '', ' ', 'openspace.editor.open', 'openspace.ext.other.beep', 'openspace.ext.lamp', 'openspace.ext.lamp.',
        'openspace.ext.lamp.openspace.editor.open', 'openspace.ext.lampoon.beep', '.beep', 'beep.', 'be ep', 'beep\n', '../beep', '1beep',
        'a.b.c.d', `b${'e'.repeat(40)}p`, '__proto__'
    ])('refuses ids that are not its own: %j', id => {
        expect(read([{ ...BEEP, id }])).toEqual({ error: expect.stringMatching(
            /^Not an id for a command of this surface: ".*It is a short one such as "beep", or the same behind "openspace\.ext\.lamp\."\.$/s
        ) });
    });

    it.each([
        ['beep', 'openspace.ext.lamp.beep'], ['beep', 'beep'], ['a.b', 'a_b']
    ])('refuses ids that could be confused: %s and %s', (one, other) => {
        expect(read([{ ...BEEP, id: one }, { ...BEEP, id: other }]))
            .toEqual({ error: expect.stringContaining('Two commands have the same id: openspace.ext.lamp.') });
    });

    it.each([
        '', 'Lamp', '1lamp', 'la mp', 'lamp.x', '-lamp', 'x'.repeat(33), 5, null, undefined
    ])('wants a proper name of the surface: %j', surface => {
        expect(readSurfaceManifest({ surface, commands: [BEEP] })).toEqual({ error: expect.stringMatching(/^Invalid JSON: .*"surface"/) });
    });

    it.each([
        undefined, null, {}, 'beep', [5], [null], [{}], [{ ...BEEP, id: 5 }], [{ ...BEEP, name: '' }], [{ ...BEEP, name: '  ' }],
        [{ ...BEEP, description: 5 }], [{ ...BEEP, arguments_schema: undefined }], [{ ...BEEP, arguments_schema: [] }],
        [{ ...BEEP, arguments_schema: 'object' }], Array.from({ length: 101 }, (_, index) => ({ ...BEEP, id: `beep${index}` }))
    ].map(commands => ({ commands })))('wants proper commands (%#)', ({ commands }) => {
        expect(read(commands)).toEqual({ error: expect.stringMatching(/^Invalid JSON: .*"commands/) });
    });

    it.each([undefined, null, 5, 'text', [[]]])('wants an object: %j', body => {
        expect(readSurfaceManifest(body)).toEqual({ error: expect.stringMatching(/^Invalid JSON: /) });
    });

    it.each([
        [{}, 'its type must be "object".'],
        [{ type: 'string' }, 'its type must be "object".'],
        [{ type: ['object', 'null'] }, 'its type must be "object".'],
        [{ type: 'object', properties: { a: { type: 'nonsense' } } }, 'Unsupported type: nonsense'],
        [
            { type: 'object', properties: { a: { $ref: 'https://example.com/schema' } } },
            'External $ref is not supported, only local refs (#/...) are allowed'
        ],
        [{ type: 'object', properties: { a: { type: 'string', pattern: '(' } } }, 'Invalid regular expression: /(/: Unterminated group'],
        [{ type: 'object', description: 'x'.repeat(20_000) }, 'it is longer than 20000 characters.']
    ])('wants a schema that can be checked (%#)', (arguments_schema, reason) => {
        expect(read([{ ...BEEP, arguments_schema }])).toEqual({ error: `The arguments_schema of "beep" cannot be used: ${reason}` });
    });

    it('survives a schema of endless depth', () => {
        const depth = 20_000;
        const arguments_schema: unknown = JSON.parse(
            `${'{"type":"object","properties":{"a":'.repeat(depth)}{"type":"object"}${'}}'.repeat(depth)}`
        );
        expect(read([{ ...BEEP, arguments_schema }])).toEqual({ error: expect.stringContaining('cannot be used') });
    });

    it('keeps names and descriptions to a line of reasonable length, since they stand in the prompt', () => {
        const [entry] = entriesOf({ ...BEEP, name: 'n'.repeat(200), description: `One.\n\n## Examples\n${'d'.repeat(900)}` });
        expect([entry.name.length, entry.name.at(-1), entry.description.length]).toEqual([80, '…', 500]);
        expect(entry.description).toMatch(/^One\. ## Examples ddd.*d…$/);
    });
});

describe('the surface of a command', () => {
    it.each([
        ['openspace.ext.lamp.beep', 'lamp'], ['openspace.ext.lamp.camera.set', 'lamp'], ['openspace.editor.open', undefined],
        ['openspace.extra.open', undefined]
    ])('%s: %s', (cmd, surface) => {
        expect(surfaceOf(cmd)).toBe(surface);
    });
});
