import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { numberProblem, NumberSchema, readJson } from './argument-input';

describe('numberProblem', () => {
    const schemaOf = (schema: z.ZodType): NumberSchema => z.toJSONSchema(schema) as NumberSchema;

    it.each<[string, z.ZodType, string | undefined]>([
        ['3', z.number().int().min(1), undefined],
        [' 3 ', z.number(), undefined],
        ['-0.5', z.number(), undefined],
        ['100', z.number().gt(0).max(100), undefined],
        ['', z.number(), 'Enter a number'],
        ['many', z.number(), 'Enter a number'],
        ['Infinity', z.number(), 'Enter a number'],
        ['1.5', z.number().int(), 'Enter a whole number'],
        ['0', z.number().int().min(1), 'Enter a whole number (≥ 1)'],
        ['51', z.number().int().min(1).max(50), 'Enter a whole number (≥ 1, ≤ 50)'],
        ['0', z.number().gt(0).max(100), 'Enter a number (> 0, ≤ 100)']
    ])('of "%s"', (text, schema, problem) => expect(numberProblem(text, schemaOf(schema))).toBe(problem));
});

describe('readJson', () => {
    const RANGES = z.array(z.strictObject({ startLine: z.number().int().min(1) })).min(1);

    it('reads what the argument takes', () => expect(readJson('[{"startLine":3}]', RANGES, '[]')).toEqual({ value: [{ startLine: 3 }] }));

    it('takes a text as it is where the argument may be one', () => {
        expect(readJson('wide', z.union([z.number(), z.string()]), '')).toEqual({ value: 'wide' });
    });

    it.each([
        ['3 to 7', 'Enter JSON, for example: [{"startLine":3}]'],
        ['[{"startLine":0}]', expect.stringMatching(/^"0\.startLine": /)],
        ['[]', expect.any(String)]
    ])('says what is wrong with %s', (text, problem) => expect(readJson(text, RANGES, '[{"startLine":3}]')).toEqual({ problem }));
});
