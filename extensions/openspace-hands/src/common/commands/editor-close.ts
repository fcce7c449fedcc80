import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

export const editorClose = defineAgentCommand({
    id: 'openspace.editor.close',
    label: 'Close Editor',
    description: 'Closes the editors of a file. Asks the person if it has unsaved changes.',
    category: 'Editor',
    risk: 'layout',
    args: z.object({ path: workspacePath() }),
    result: z.object({
        closed: z.number().describe('number of editors'), saved: z.boolean().describe('unsaved changes were saved before')
    }),
    example: { path: 'src/index.ts' },
    summary: ({ path }) => nls.localize('openspace/core/done/close', 'Closed {0}', path),
    rarelyUsed: true
});
