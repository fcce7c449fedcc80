import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

export const terminalList = defineAgentCommand({
    id: 'openspace.terminal.list',
    label: 'List Terminals',
    description: 'Lists all terminals, including the person\'s.',
    category: 'Terminal',
    risk: 'view',
    reach: 'host',
    args: z.object({}),
    result: z.object({
        terminals: z.array(z.object({
            terminalId: z.string(),
            title: z.string(),
            pid: z.number().int(),
            cwd: z.string(),
            busy: z.boolean(),
            createdBy: z.enum(['agent', 'user']),
            exitCode: z.number().int().optional()
        }))
    }),
    example: {},
    summary: () => nls.localize('openspace/core/done/listTerminals', 'Listed the terminals'),
    answersData: true
});
