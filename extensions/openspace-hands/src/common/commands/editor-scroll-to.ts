import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { placeText } from 'openspace-core/lib/common/text/place-text';

export const editorScrollTo = defineAgentCommand({
    id: 'openspace.editor.scroll_to',
    label: 'Scroll Editor to Line',
    description: 'Scrolls a file to a line.',
    category: 'Editor',
    risk: 'view',
    args: z.object({
        path: workspacePath(),
        line: z.number().int().min(1),
        column: z.number().int().min(1).optional()
    }),
    result: z.object({ note: z.string().optional() }),
    example: { path: 'src/index.ts', line: 120 },
    summary: ({ path, line }) => nls.localize('openspace/core/done/show', 'Showed {0}', placeText(path, line)),
    rarelyUsed: true
});
