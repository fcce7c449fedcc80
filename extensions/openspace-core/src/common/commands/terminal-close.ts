import { z } from 'zod';
import { defineAgentCommand } from '../agent-command';

export const terminalClose = defineAgentCommand({
    id: 'openspace.terminal.close',
    label: 'Close Terminal',
    description: 'Closes a terminal and ends everything that runs in it.',
    category: 'Terminal',
    risk: 'execute',
    args: z.object({ terminalId: z.string().min(1) }),
    result: z.object({}),
    example: { terminalId: 'build' }
});
