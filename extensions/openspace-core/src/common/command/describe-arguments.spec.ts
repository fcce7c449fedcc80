import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeArguments } from './describe-arguments';

function ofType(args: z.ZodObject): string {
    return describeArguments(z.toJSONSchema(args, { io: 'input' }) as Record<string, unknown>);
}

it('says what is needed, what may be given, and what it means', () => {
    expect(ofType(z.object({
        path: z.string().describe('the file'), line: z.number().int().optional(), deep: z.boolean().default(false),
        mode: z.enum(['a', 'b']).optional()
    })))
        .toBe('{ path: string (the file), line?: integer, deep?: boolean, mode?: "a"|"b" }');
});

it('describes lists and objects down to their members', () => {
    expect(ofType(
        z.object({ names: z.array(z.string()), ranges: z.array(z.object({ startLine: z.number(), endLine: z.number().optional() })) })
    ))
        .toBe('{ names: string[], ranges: { startLine: number, endLine?: number }[] }');
});

it('says so if there are none', () => {
    expect([ofType(z.object({})), describeArguments({})]).toEqual(['{}', '{}']);
});

it('gets along with whatever JSON Schema a stranger writes', () => {
    const schema = {
        type: 'object',
        required: true,
        properties: {
            a: true, b: {}, c: { type: ['string', 'null'] }, d: { type: 'array' }, e: { type: 'array', items: false },
            f: { type: 'object', required: 'x', properties: { x: {} } }
        }
    };
    expect(describeArguments(schema as never)).toBe('{ a?: any, b?: any, c?: string|null, d?: array, e?: array, f?: { x?: any } }');
});
