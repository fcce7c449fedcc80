import { JsonSchemaContribution, JsonSchemaRegisterContext } from '@theia/core/lib/browser/json-schema-store';
import { describe, expect, it } from 'vitest';
import { LateJsonSchemas } from './late-json-schemas';

describe('schemas for JSON files', () => {
    it('are collected when they are asked for, and are none that would be fetched', async () => {
        let collected = 0;
        const contribution: JsonSchemaContribution = {
            registerSchemas: async (context: JsonSchemaRegisterContext) => {
                collected++;
                context.registerSchema({ fileMatch: 'tsconfig.json', url: 'https://www.schemastore.org/tsconfig.json' });
                context.registerSchema({ fileMatch: 'settings.json', url: 'vscode://schemas/settings/user' });
            }
        };
        const schemas = new LateJsonSchemas();
        Object.assign(schemas, { contributions: { getContributions: () => [contribution] } });
        expect(collected).toBe(0);
        expect([await schemas.schemas, await schemas.schemas].map(all => all.map(({ url }) => url)))
            .toEqual([['vscode://schemas/settings/user'], ['vscode://schemas/settings/user']]);
        expect(collected).toBe(1);
    });
});
