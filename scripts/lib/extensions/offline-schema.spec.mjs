import { describe, expect, it } from 'vitest';
import { offlineSchema } from './offline-schema.mjs';

const files = { 'https://json.schemastore.org/eslintrc': './eslintrc.json' };

describe('a schema without a network', () => {
    it('refers to those beside it, and to no others', () => {
        expect(offlineSchema({
            $id: 'https://json.schemastore.org/package.json',
            properties: {
                eslintConfig: { $ref: 'https://json.schemastore.org/eslintrc.json#/definitions/rules' },
                eslint: { $ref: 'http://json.schemastore.org/eslintrc' },
                ava: { description: 'Settings of ava', $ref: 'https://json.schemastore.org/ava.json' },
                person: { $ref: '#/definitions/person' },
                id: { type: 'string' }
            }
        }, files)).toEqual({
            properties: {
                eslintConfig: { $ref: './eslintrc.json#/definitions/rules' },
                eslint: { $ref: './eslintrc.json' },
                ava: { description: 'Settings of ava' },
                person: { $ref: '#/definitions/person' },
                id: { type: 'string' }
            }
        });
    });

    it('offers the values that it knows and accepts those that came later', () => {
        expect(offlineSchema({ properties: { module: { description: 'Modules', enum: ['commonjs', 'esnext'] } } }, files)).toEqual({
            properties: { module: { description: 'Modules', anyOf: [{ enum: ['commonjs', 'esnext'] }, { type: 'string' }] } }
        });
    });

    it('accepts properties that came later', () => {
        const patternProperties = { '^x': { additionalProperties: { type: 'string' } } };
        expect(offlineSchema({ additionalProperties: false, patternProperties }, files)).toEqual({ patternProperties });
    });
});
