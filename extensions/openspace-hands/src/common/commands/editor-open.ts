import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { idOf, workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { placeText } from 'openspace-core/lib/common/text/place-text';

const count = z.number().int().min(1);

export const editorOpen = defineAgentCommand({
    id: 'openspace.editor.open',
    label: 'Open File in Editor',
    description: 'Opens a file of the workspace in an editor and reveals a line or range. The person keeps the keyboard.',
    category: 'Editor',
    risk: 'view',
    args: z.object({
        path: workspacePath().describe('file, relative to the workspace root'),
        line: count.optional().describe('first line to reveal, from 1'),
        endLine: count.optional().describe('last line, inclusive'),
        column: count.optional(),
        endColumn: count.optional(),
        highlight: z.boolean().optional().describe('mark the revealed lines'),
        highlightId: idOf('highlight').optional(),
        mode: z.enum(['auto-focus', 'suggest-only', 'disabled']).optional(),
        newPane: z.boolean().optional().describe('open beside the current editor')
    }),
    result: z.object({ editorId: z.string(), highlightId: z.string().optional(), note: z.string().optional() }),
    example: { path: 'src/index.ts', line: 42 },
    summary: ({ path, line, endLine }) => nls.localize('openspace/core/done/open', 'Opened {0}', placeText(path, line, endLine))
});
