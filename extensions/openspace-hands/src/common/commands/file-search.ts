import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { label, workspaceFolder } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

export const fileSearch = defineAgentCommand({
    id: 'openspace.file.search',
    label: 'Find Files',
    description: 'Finds files by name, fuzzily, best first, without ignored ones. Contents are not searched.',
    category: 'File',
    risk: 'view',
    args: z.object({
        query: label(z.string().min(1).max(1000)),
        path: workspaceFolder(z.string()).optional().describe('folder to search'),
        includePattern: label(z.string()).optional().describe('glob'),
        excludePattern: label(z.string()).optional().describe('glob')
    }),
    result: z.object({ results: z.array(z.string()), truncated: z.boolean() }),
    example: { query: 'index', includePattern: 'src/**' },
    summary: ({ query }) => nls.localize('openspace/core/done/search', 'Searched for {0}', query),
    answersData: true
});
