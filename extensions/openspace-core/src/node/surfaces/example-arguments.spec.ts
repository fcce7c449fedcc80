import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exampleArguments } from './example-arguments';

function exampleFor(schema: Record<string, unknown>): Record<string, unknown> {
    const type = z.fromJSONSchema(schema);
    return exampleArguments(schema, example => type.safeParse(example).success);
}

describe('the example of a surface\'s command', () => {
    it('has the required members, each with a value of its kind', () => {
        const properties = {
            text: { type: 'string' }, count: { type: 'integer' }, least: { type: 'number', minimum: 5 },
            most: { type: 'number', maximum: -2 }, loud: { type: 'boolean' }, nothing: { type: 'null' },
            color: { enum: ['red', 'blue'] }, kind: { const: 'lamp' }, size: { type: 'integer', default: 7 },
            shown: { type: 'string', examples: ['like this'] }, either: { type: ['string', 'null'] },
            list: { type: 'array', items: { type: 'string' } }, filled: { type: 'array', minItems: 1, items: { type: 'integer' } },
            inner: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } }, required: ['x'] },
            optional: { type: 'string' }
        };
        const { optional: _, ...rest } = properties;
        expect(exampleFor({ type: 'object', properties, required: Object.keys(rest) })).toEqual({
            text: 'text', count: 1, least: 5, most: -2, loud: true, nothing: null,
            color: 'red', kind: 'lamp', size: 7, shown: 'like this', either: 'text',
            list: [], filled: [1], inner: { x: 1 }
        });
    });

    it('is the one that the schema gives', () => {
        expect(exampleFor({ type: 'object', properties: { a: { type: 'string' } }, examples: [{ a: 'b' }] })).toEqual({ a: 'b' });
    });

    it.each([
        ['nothing is required', { type: 'object', properties: { a: { type: 'string' } } }],
        ['nothing is described', { type: 'object' }],
        ['what it made up does not fit', { type: 'object', properties: { a: { type: 'string', pattern: '^x{9}$' } }, required: ['a'] }],
        ['it would be too long', { type: 'object', properties: { a: { const: 'x'.repeat(600) } }, required: ['a'] }],
        ['the given one is none', { type: 'object', examples: ['text'] }]
    ])('is empty when %s', (_name, schema) => {
        expect(exampleFor(schema)).toEqual({});
    });

    it('ends where a schema contains itself', () => {
        let schema: Record<string, unknown> = { type: 'object' };
        for (let depth = 0; depth < 20; depth++) {
            schema = { type: 'object', properties: { a: schema }, required: ['a'] };
        }
        expect(exampleArguments(schema, () => true)).toEqual({ a: { a: { a: { a: {} } } } });
    });
});
