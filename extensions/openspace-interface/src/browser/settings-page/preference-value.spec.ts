import { describe, expect, it } from 'vitest';
import { parsePreference, preferenceKind, preferenceLabel } from './preference-value';

describe('a preference in its field', () => {
    it.each([
        [{ type: 'boolean' as const }, 'boolean'], [{ type: 'integer' as const }, 'number'], [{ type: 'string' as const }, 'text'],
        [{ type: 'string' as const, enum: ['a', 'b'] }, 'choice'],
        [{ type: 'array' as const, items: { type: 'string' as const } }, 'texts'],
        [{ type: 'array' as const, items: { type: 'string' as const, enum: ['a'] } }, 'choices'],
        [{ type: 'array' as const, items: { type: 'object' as const } }, 'other'], [{ type: 'object' as const }, 'other'], [{}, 'other']
    ])('%j is a %s', (property, kind) => expect(preferenceKind(property)).toBe(kind));

    it.each([
        [{ minimum: 1, maximum: 10 }, '7', { value: 7 }], [{ minimum: 1, maximum: 10 }, '0', { problem: 'Enter a number from 1 to 10.' }],
        [{ minimum: 0 }, '-1', { problem: 'Enter at least 0.' }], [{ maximum: 3 }, '4', { problem: 'Enter at most 3.' }],
        [{}, '', { problem: 'Enter a number.' }], [{}, '1e999', { problem: 'Enter a number.' }],
        [{}, '1.5', { problem: 'Enter a whole number.' }],
        [{}, ' 12 ', { value: 12 }]
    ])('takes a number that fits %j: %s', (bounds, text, result) =>
        expect(parsePreference({ type: 'integer', ...bounds }, text)).toEqual(result));

    it('takes a text that fits', () => {
        expect(parsePreference({ type: 'string' }, '')).toEqual({ value: '' });
        expect(parsePreference({ type: 'string', minLength: 1 }, '')).toEqual({ problem: 'This cannot be empty.' });
        expect(parsePreference({ type: 'string', pattern: '^a' }, 'b')).toEqual({ problem: 'This must match ^a.' });
    });

    it('has a label of words', () => {
        expect(['openspace.agent.maxResultTurns', 'editor.fontSize', 'a.b2C'].map(preferenceLabel)).toEqual(
            ['Max Result Turns', 'Font Size', 'B2 C']
        );
    });
});
