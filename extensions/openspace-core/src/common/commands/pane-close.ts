import { z } from 'zod';
import { defineAgentCommand } from '../agent-command';

export const paneClose = defineAgentCommand({
    id: 'openspace.pane.close',
    label: 'Close Tab or Pane',
    description: 'Closes a tab (contentId) or all tabs of a pane (paneId). The person decides about unsaved changes.',
    category: 'Pane',
    risk: 'layout',
    args: z.object({ contentId: z.string().optional(), paneId: z.string().optional() }),
    result: z.object({ closed: z.array(z.string()) }),
    example: { contentId: 'src/auth.ts' }
});
