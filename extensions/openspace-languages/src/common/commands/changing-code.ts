import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { label, workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { placeArgs } from './reading-code';

const CATEGORY = 'Language';

const count = z.number().int().min(1);

export const languageRename = defineAgentCommand({
    id: 'openspace.language.rename',
    label: 'Rename Symbol',
    description: 'Renames the symbol at a place wherever it is used.',
    category: CATEGORY,
    risk: 'write',
    args: z.object({ ...placeArgs, newName: label(z.string().min(1).max(200)) }),
    result: z.object({ files: z.array(z.string()) }),
    example: { path: 'src/index.ts', line: 12, column: 8, newName: 'total' },
    summary: ({ path, line, newName }) =>
        nls.localize('openspace/languages/done/rename', 'Renamed the symbol at {0}:{1} to {2}', path, line, newName),
    answersData: true,
    rarelyUsed: true
});

export const languageFormat = defineAgentCommand({
    id: 'openspace.language.format',
    label: 'Format File',
    description: 'Formats a file.',
    category: CATEGORY,
    risk: 'write',
    args: z.object({ path: workspacePath() }),
    result: z.object({ changed: z.boolean() }),
    example: { path: 'src/index.ts' },
    summary: ({ path }) => nls.localize('openspace/languages/done/format', 'Formatted {0}', path),
    rarelyUsed: true
});

export const languageCodeAction = defineAgentCommand({
    id: 'openspace.language.code_action',
    label: 'Apply Code Action',
    description: 'Lists the quick fixes, refactorings and source actions for lines or a part of them, or applies the one with the title.',
    category: CATEGORY,
    risk: 'write',
    args: z.object({
        path: workspacePath(), line: count, column: count.optional(), endLine: count.optional(), endColumn: count.optional(),
        title: label(z.string().min(1).max(500)).optional()
    }),
    result: z.object({
        actions: z.array(z.object({ title: z.string(), kind: z.string().optional() })).optional(),
        files: z.array(z.string()).optional(),
        note: z.string().optional()
    }),
    example: { path: 'src/index.ts', line: 12 },
    summary: ({ path, line, title }) => title === undefined
        ? nls.localize('openspace/languages/done/actions', 'Looked for quick fixes at {0}:{1}', path, line)
        : nls.localize('openspace/languages/done/action', 'Applied "{0}" at {1}:{2}', title, path, line),
    answersData: true,
    rarelyUsed: true
});
