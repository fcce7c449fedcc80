import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { placeText } from 'openspace-core/lib/common/text/place-text';

const lineNumber = z.number().int().min(1);

export const fileRead = defineAgentCommand({
    id: 'openspace.file.read',
    label: 'Read File',
    description: 'Returns the text of a file as it is on disk, or some of its lines.',
    category: 'File',
    risk: 'view',
    args: z.object({ path: workspacePath(), startLine: lineNumber.optional(), endLine: lineNumber.optional() }),
    result: z.object({ content: z.string() }),
    example: { path: 'src/index.ts', startLine: 1, endLine: 40 },
    summary: ({ path, startLine, endLine }) => nls.localize('openspace/core/done/read', 'Read {0}', placeText(path, startLine, endLine)),
    answersData: true
});
