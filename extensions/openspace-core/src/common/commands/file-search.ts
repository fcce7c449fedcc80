import { z } from 'zod';
import { defineAgentCommand } from '../agent-command';

export const fileSearch = defineAgentCommand({
    id: 'openspace.file.search',
    label: 'Find Files',
    description: 'Finds files by name, fuzzily, best first, without ignored ones. Contents are not searched.',
    category: 'File',
    risk: 'view',
    args: z.object({
        query: z.string().min(1).max(1000),
        path: z.string().optional().describe('folder to search'),
        includePattern: z.string().optional().describe('glob'),
        excludePattern: z.string().optional().describe('glob')
    }),
    result: z.object({ results: z.array(z.string()), truncated: z.boolean() }),
    example: { query: 'index', includePattern: 'src/**' },
    answersData: true
});
