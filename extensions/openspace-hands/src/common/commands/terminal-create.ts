import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { idOf, label, workspaceFolder } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { toTab } from './to-tab';

export const terminalCreate = defineAgentCommand({
    id: 'openspace.terminal.create',
    label: 'Create Terminal',
    description: 'Opens a shell in a terminal that the person sees. Its id is the title, unless that is taken.',
    category: 'Terminal',
    risk: 'execute',
    reach: 'host',
    args: z.object({
        title: label(z.string().trim().min(1).max(60)).optional(),
        cwd: workspaceFolder().optional().describe('folder, relative to the workspace root'),
        shellPath: idOf('shell').optional()
    }),
    result: z.object({ terminalId: z.string() }),
    example: { title: 'build' },
    leadsTo: ({ title }) => title === undefined ? undefined : toTab(title),
    summary: ({ title }) => title === undefined
        ? nls.localize('openspace/core/done/newTerminal', 'Opened a terminal')
        : nls.localize('openspace/core/done/newTitledTerminal', 'Opened terminal {0}', title),
    answersData: true
});
