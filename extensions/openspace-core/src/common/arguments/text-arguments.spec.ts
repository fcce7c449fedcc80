import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { color, content, idOf, label, withHostValues, withoutMarks, workspaceFolder, workspacePath } from './argument-kinds';
import { textArguments, unmarkedArguments } from './text-arguments';

function schemaOf(args: z.ZodType): Record<string, unknown> {
    return z.toJSONSchema(args, { io: 'input' });
}

const ARGS = z.strictObject({
    deck: workspacePath().describe('the deck'),
    slides: z.array(content()).optional(),
    title: label(z.string().max(20)).optional(),
    color: color(z.string()).default('red'),
    terminalId: idOf('terminal').optional(),
    folder: workspaceFolder().optional(),
    type: withHostValues(z.enum(['editor', 'terminal']), ['terminal']).optional(),
    shape: content(z.looseObject({ text: z.string(), link: z.object({ path: workspacePath() }).optional() })).optional(),
    line: z.number().optional()
});

describe('textArguments', () => {
    const read = (args: Record<string, unknown>, schema = schemaOf(ARGS)) => textArguments(schema, args);

    it('finds every text with its kind, whatever its argument is called', () => {
        expect(
            read({ deck: 'a.deck', slides: ['# One', '# Two'], title: 'Talk', color: 'blue', terminalId: 'build', folder: 'src', line: 3 })
        ).toEqual([
            { name: 'deck', value: 'a.deck', kind: 'path' },
            { name: 'slides', value: '# One', kind: 'content' },
            { name: 'slides', value: '# Two', kind: 'content' },
            { name: 'title', value: 'Talk', kind: 'label' },
            { name: 'color', value: 'blue', kind: 'color' },
            { name: 'terminalId', value: 'build', kind: 'id:terminal' },
            { name: 'folder', value: 'src', kind: 'path' }
        ]);
    });

    it('gives the kind of an object to all texts in it that have none of their own', () => {
        expect(read({ shape: { text: 'hi', link: { path: 'src/a.ts' }, style: { font: 'serif' } } })).toEqual([
            { name: 'shape', value: 'hi', kind: 'content' },
            { name: 'shape', value: 'src/a.ts', kind: 'path' },
            { name: 'shape', value: 'serif', kind: 'content' }
        ]);
    });

    it('leaves the values of a choice out, except those that reach the host', () => {
        expect(read({ type: 'editor' })).toEqual([]);
        expect(read({ type: 'terminal' })).toEqual([{ name: 'type', value: 'terminal', reachesHost: true }]);
    });

    it('knows nothing about what the schema does not mention', () => {
        expect(read({ surprise: 'x', nested: [{ a: 'y' }] })).toEqual([{ name: 'surprise', value: 'x' }, { name: 'nested', value: 'y' }]);
        expect(read({ a: 'x', b: { c: ['y'] } }, { type: 'object' })).toEqual([{ name: 'a', value: 'x' }, { name: 'b', value: 'y' }]);
        expect(read({ a: 'x' }, {})).toEqual([{ name: 'a', value: 'x' }]);
    });

    it('tells every reading of a text that may be several things', () => {
        const schema = schemaOf(
            z.object({ target: z.union([workspacePath(), idOf('pane'), z.number()]), either: z.union([z.literal('all'), z.string()]) })
        );
        expect(read({ target: 'x', either: 'all' }, schema)).toEqual([
            { name: 'target', value: 'x', kind: 'path' }, { name: 'target', value: 'x', kind: 'id:pane' }, { name: 'either', value: 'all' }
        ]);
    });

    it('takes only those alternatives that fit', () => {
        const schema = schemaOf(z.object({
            slides: z.array(content()).nullable(),
            target: z.union([z.object({ file: workspacePath() }), z.object({ text: content() }), workspacePath()]),
            either: z.union([workspacePath(), z.object({ note: content() })])
        }));
        expect(unmarkedArguments(schema)).toEqual([]);
        expect(read({ slides: ['# One'], target: { text: 'hi' }, either: { note: 'x' } }, schema)).toEqual([
            { name: 'slides', value: '# One', kind: 'content' }, { name: 'target', value: 'hi', kind: 'content' },
            { name: 'either', value: 'x', kind: 'content' }
        ]);
    });

    it('reads the names of members where they can be chosen', () => {
        const files = schemaOf(z.object({ files: z.record(workspacePath(), content()) }));
        expect(unmarkedArguments(files)).toEqual([]);
        expect(read({ files: { '../x': 'text' } }, files))
            .toEqual([{ name: 'files', value: '../x', kind: 'path' }, { name: 'files', value: 'text', kind: 'content' }]);
        expect(unmarkedArguments(schemaOf(z.object({ files: z.record(z.string(), content()) })))).toEqual(['files']);
    });

    it('takes a value that is not among its choices for a text like any other', () => {
        expect(read({ type: 'a secret' })).toEqual([{ name: 'type', value: 'a secret' }]);
    });

    it('does not lose its time with alternatives that contain each other', () => {
        const schema = { type: 'object', properties: {
            a: { anyOf: [{ $ref: '#/properties/b' }, { $ref: '#/properties/b' }] },
            b: { type: 'object', properties: { a: { anyOf: [{ $ref: '#/properties/b' }, { $ref: '#/properties/b' }] } } }
        } };
        const args = JSON.parse(`${'{"a":'.repeat(40)}"x"${'}'.repeat(40)}`) as Record<string, unknown>;
        expect(read(args, schema)).toEqual([{ name: 'a', value: 'x' }]);
    });

    it('follows references, also those that lead in a circle', () => {
        interface Tree { path: string; children?: Tree[] }
        const tree: z.ZodType<Tree> = z.lazy(() => z.object({ path: workspacePath(), children: z.array(tree).optional() }));
        expect(read({ tree: { path: 'a', children: [{ path: 'b' }] } }, schemaOf(z.object({ tree }))))
            .toEqual([{ name: 'tree', value: 'a', kind: 'path' }, { name: 'tree', value: 'b', kind: 'path' }]);
        const endless = { type: 'object', additionalProperties: false, properties: { a: { $ref: '#/properties/a' } } };
        expect(read({ a: 'x' }, endless)).toEqual([{ name: 'a', value: 'x' }]);
        expect(unmarkedArguments(endless)).toEqual(['a']);
    });

    it('is not confused by members that objects have by nature', () => {
        expect(read(JSON.parse('{"constructor":"x","__proto__":"y"}') as Record<string, unknown>))
            .toEqual([{ name: 'constructor', value: 'x' }, { name: '__proto__', value: 'y' }]);
    });
});

describe('unmarkedArguments', () => {
    it('finds nothing where everything is said', () => {
        expect(unmarkedArguments(schemaOf(ARGS))).toEqual([]);
    });

    it.each([
        ['a text', z.object({ deck: z.string() })],
        ['one that may be left out, or has a default', z.object({ deck: z.string().default('x').optional() })],
        ['one that may be something else', z.object({ deck: z.union([z.number(), z.string()]) })],
        ['one of a list', z.object({ deck: z.array(z.string()) })],
        ['one of an object', z.object({ deck: z.object({ name: z.string() }) })],
        ['one of a record', z.object({ deck: z.record(z.string(), z.string()) })],
        ['whatever it is', z.object({ deck: z.unknown() })],
        ['whatever is in it', z.object({ deck: z.looseObject({}) })],
        ['null or a text', z.object({ deck: z.string().nullable() })]
    ])('names the argument that holds %s', (_, args) => {
        expect(unmarkedArguments(schemaOf(args))).toEqual(['deck']);
    });

    it('does not ask about choices, numbers and switches', () => {
        expect(unmarkedArguments(
            schemaOf(z.strictObject({ a: z.enum(['x', 'y']), b: z.literal('z'), c: z.number(), d: z.boolean(), e: z.array(z.enum(['x'])) }))
        )).toEqual([]);
    });
});

it('takes its marks out of a schema for others', () => {
    const text = JSON.stringify(withoutMarks(schemaOf(ARGS)));
    expect([text.includes('x-openspace'), text.includes('the deck')]).toEqual([false, true]);
});
