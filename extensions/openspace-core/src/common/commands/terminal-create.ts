import { z } from 'zod';
import { defineAgentCommand } from '../agent-command';

export const terminalCreate = defineAgentCommand({
    id: 'openspace.terminal.create',
    label: 'Create Terminal',
    description: 'Opens a shell in a terminal that the person sees. Its id is the title, unless that is taken.',
    category: 'Terminal',
    risk: 'execute',
    args: z.object({
        title: z.string().trim().min(1).max(60).optional(),
        cwd: z.string().min(1).optional().describe('folder, relative to the workspace root'),
        shellPath: z.string().min(1).optional()
    }),
    result: z.object({ terminalId: z.string() }),
    example: { title: 'build' },
    answersData: true
});
