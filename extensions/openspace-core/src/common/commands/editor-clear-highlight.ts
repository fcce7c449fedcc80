import { z } from 'zod';
import { defineAgentCommand } from '../agent-command';

export const editorClearHighlight = defineAgentCommand({
    id: 'openspace.editor.clear_highlight',
    label: 'Clear Highlights',
    description: 'Removes one highlight, those of a file, or all.',
    category: 'Editor',
    risk: 'view',
    args: z.object({ highlightId: z.string().min(1).optional(), path: z.string().min(1).optional() }),
    result: z.object({ cleared: z.number() }),
    example: {}
});
