import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { idOf } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

export const terminalClose = defineAgentCommand({
    id: 'openspace.terminal.close',
    label: 'Close Terminal',
    description: 'Closes a terminal and ends everything that runs in it.',
    category: 'Terminal',
    risk: 'execute',
    reach: 'host',
    args: z.object({ terminalId: idOf('terminal') }),
    result: z.object({}),
    example: { terminalId: 'build' },
    leadsTo: () => undefined,
    summary: ({ terminalId }) => nls.localize('openspace/core/done/closeTerminal', 'Closed terminal {0}', terminalId)
});
