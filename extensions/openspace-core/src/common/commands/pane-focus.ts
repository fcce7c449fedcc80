import { z } from 'zod';
import { defineAgentCommand } from '../agent-command';

export const paneFocus = defineAgentCommand({
    id: 'openspace.pane.focus',
    label: 'Focus Pane',
    description: 'Brings a tab or pane to the front; the keyboard follows (focused) unless the person is typing.',
    category: 'Pane',
    risk: 'view',
    args: z.object({ paneId: z.string().optional(), contentId: z.string().optional() }),
    result: z.object({ focused: z.boolean() }),
    example: { contentId: 'src/auth.ts' }
});
