import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { label, workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

const CATEGORY = 'Language';

const count = z.number().int().min(1);

/** A place in a file, as the agent names it. */
export const placeArgs = { path: workspacePath(), line: count, column: count };

export const severitySchema = z.enum(['error', 'warning', 'info', 'hint']);

export const diagnosticSchema = z.object({
    path: z.string(), line: z.number(), column: z.number(), endLine: z.number(), endColumn: z.number(),
    severity: severitySchema, message: z.string(), source: z.string().optional(), code: z.string().optional()
});

/** Something that is wrong with a file. */
export type FileDiagnostic = z.infer<typeof diagnosticSchema>;

const locationsResult = z.object({
    locations: z.array(z.object({ path: z.string(), line: z.number(), column: z.number(), preview: z.string() })),
    truncated: z.boolean(),
    note: z.string().optional()
});

const placeExample = { path: 'src/index.ts', line: 12, column: 8 };

export const languageDiagnostics = defineAgentCommand({
    id: 'openspace.language.diagnostics',
    label: 'Show Diagnostics',
    description: 'Errors and warnings in a file or folder.',
    category: CATEGORY,
    risk: 'view',
    args: z.object({
        path: workspacePath().optional(),
        severity: severitySchema.optional().describe('least severe'),
        since: z.number().int().optional().describe('a revision: only what is new')
    }),
    result: z.object({
        diagnostics: z.array(diagnosticSchema), truncated: z.boolean(), revision: z.number().int(),
        gone: z.number().int().optional(), note: z.string().optional()
    }),
    example: { path: 'src/index.ts' },
    summary: ({ path }) => nls.localize('openspace/languages/done/diagnostics', 'Looked for errors in {0}', path ?? '.'),
    answersData: true
});

export const languageSymbols = defineAgentCommand({
    id: 'openspace.language.symbols',
    label: 'Find Symbols',
    description: 'Symbols of a file, or of the workspace by name.',
    category: CATEGORY,
    risk: 'view',
    args: z.object({ path: workspacePath().optional(), query: label(z.string().min(1).max(200)).optional() }),
    result: z.object({
        symbols: z.array(z.object({
            name: z.string(), kind: z.string(), path: z.string(), line: z.number(), column: z.number(), endLine: z.number(),
            container: z.string().optional()
        })),
        truncated: z.boolean(),
        note: z.string().optional()
    }),
    example: { query: 'Cart' },
    summary: ({ path, query }) => nls.localize('openspace/languages/done/symbols', 'Looked for symbols: {0}', query ?? path ?? ''),
    answersData: true,
    rarelyUsed: true
});

export const languageDefinition = defineAgentCommand({
    id: 'openspace.language.definition',
    label: 'Find Definition',
    description: 'Where the symbol at a place is defined.',
    category: CATEGORY,
    risk: 'view',
    args: z.object(placeArgs),
    result: locationsResult,
    example: placeExample,
    summary: ({ path, line }) => nls.localize('openspace/languages/done/definition', 'Looked up the definition at {0}:{1}', path, line),
    answersData: true,
    rarelyUsed: true
});

export const languageReferences = defineAgentCommand({
    id: 'openspace.language.references',
    label: 'Find References',
    description: 'Where the symbol at a place is used.',
    category: CATEGORY,
    risk: 'view',
    args: z.object(placeArgs),
    result: locationsResult,
    example: placeExample,
    summary: ({ path, line }) => nls.localize('openspace/languages/done/references', 'Looked up the references at {0}:{1}', path, line),
    answersData: true,
    rarelyUsed: true
});

export const languageHover = defineAgentCommand({
    id: 'openspace.language.hover',
    label: 'Show Hover',
    description: 'Type and documentation of the symbol at a place.',
    category: CATEGORY,
    risk: 'view',
    args: z.object(placeArgs),
    result: z.object({ text: z.string(), note: z.string().optional() }),
    example: placeExample,
    summary: ({ path, line }) => nls.localize('openspace/languages/done/hover', 'Looked up the symbol at {0}:{1}', path, line),
    answersData: true,
    rarelyUsed: true
});
