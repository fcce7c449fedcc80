import { z } from 'zod';
import { defineAgentCommand } from '../agent-command';

export const paneOpen = defineAgentCommand({
    id: 'openspace.pane.open',
    label: 'Open in Pane',
    description: 'Shows content as a tab of the active pane (tab group), or in a pane of its own. What is open already comes to the front.',
    category: 'Pane',
    risk: 'layout',
    args: z.object({
        type: z.enum(['editor', 'terminal', 'chat']),
        contentId: z.string().describe('path of a file; terminalId; session id or "" for the chat'),
        title: z.string().min(1).max(100).optional(),
        splitDirection: z.enum(['horizontal', 'vertical']).optional().describe('new pane: vertical to the right, horizontal below'),
        targetPaneId: z.string().optional().describe('instead of the active pane'),
        newPane: z.boolean().optional()
    }),
    result: z.object({ paneId: z.string() }),
    example: { type: 'editor', contentId: 'src/auth.ts', splitDirection: 'vertical' }
});
