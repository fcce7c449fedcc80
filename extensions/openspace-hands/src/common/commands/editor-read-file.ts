import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { placeText } from 'openspace-core/lib/common/text/place-text';

const lineNumber = z.number().int().min(1);

export const editorReadFile = defineAgentCommand({
    id: 'openspace.editor.read_file',
    label: 'Read File with Unsaved Changes',
    description: 'Returns the text of a file as the person sees it, with unsaved changes, or some of its lines.',
    category: 'Editor',
    risk: 'view',
    args: z.object({ path: workspacePath(), startLine: lineNumber.optional(), endLine: lineNumber.optional() }),
    result: z.object({ content: z.string() }),
    example: { path: 'src/index.ts' },
    summary: ({ path, startLine, endLine }) => nls.localize('openspace/core/done/read', 'Read {0}', placeText(path, startLine, endLine)),
    answersData: true
});
