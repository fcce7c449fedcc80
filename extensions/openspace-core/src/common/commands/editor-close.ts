import { z } from 'zod';
import { defineAgentCommand } from '../agent-command';

export const editorClose = defineAgentCommand({
    id: 'openspace.editor.close',
    label: 'Close Editor',
    description: 'Closes the editors of a file. Asks the person if it has unsaved changes.',
    category: 'Editor',
    risk: 'layout',
    args: z.object({ path: z.string().min(1) }),
    result: z.object({ closed: z.number().describe('number of editors'), saved: z.boolean().describe('unsaved changes were saved before') }),
    example: { path: 'src/index.ts' }
});
