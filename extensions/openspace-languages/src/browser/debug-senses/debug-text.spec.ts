import { describe, expect, it } from 'vitest';
import { describeVariable, shorten } from './debug-text';

const told = (name: string, value: string, more: object = {}): unknown =>
    describeVariable('Local', { name, value, variablesReference: 0, ...more });

describe('a variable, for the agent', () => {

    it('is told with its scope and type', () => {
        expect(told('text', '\'Hello\'', { type: 'string' })).toEqual({ scope: 'Local', name: 'text', value: '\'Hello\'', type: 'string' });
    });

    it('is cut where it is long', () => {
        expect(shorten('a'.repeat(401))).toBe(`${'a'.repeat(400)}…`);
        expect(told('a'.repeat(1000), 'b'.repeat(100_000))).toMatchObject({ name: `${'a'.repeat(400)}…`, value: `${'b'.repeat(400)}…` });
    });

    it('does not tell keys and passwords', () => {
        expect(told('password', '\'swordfish\'')).toMatchObject({ value: '(redacted)' });
        expect(told('header', '\'Bearer ghp_0123456789abcdefghijklmnopqrstuvwxyz\'')).not.toMatchObject({
            value: expect.stringContaining('ghp_0123') as unknown
        });
        expect(told('password', 'undefined')).toMatchObject({ value: 'undefined' });
    });

    it('is not computed for it', () => {
        expect(told('total', '', { presentationHint: { lazy: true } })).toMatchObject({ value: '(not computed)' });
    });
});
