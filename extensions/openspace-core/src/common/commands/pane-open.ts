import { z } from 'zod';
import { defineAgentCommand } from '../agent-command';
import { idOf, label, withHostValues } from '../arguments/argument-kinds';

export const paneOpen = defineAgentCommand({
    id: 'openspace.pane.open',
    label: 'Open in Pane',
    description: 'Shows content as a tab of the active pane (tab group), or in a pane of its own. What is open already comes to the front.',
    category: 'Pane',
    risk: 'layout',
    reach: 'window',
    args: z.object({
        type: withHostValues(z.enum(['editor', 'terminal', 'chat']), ['terminal']),
        contentId: idOf('content', z.string()).describe('path of a file; terminalId; session id or "" for the chat'),
        title: label(z.string().min(1).max(100)).optional(),
        splitDirection: z.enum(['horizontal', 'vertical']).optional().describe('new pane: vertical to the right, horizontal below'),
        targetPaneId: idOf('pane', z.string()).optional().describe('instead of the active pane'),
        newPane: z.boolean().optional()
    }),
    result: z.object({ paneId: z.string() }),
    example: { type: 'editor', contentId: 'src/auth.ts', splitDirection: 'vertical' }
});
