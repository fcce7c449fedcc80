import { z } from 'zod';
import { defineAgentCommand } from '../agent-command';
import { workspacePath } from '../arguments/argument-kinds';

const lineNumber = z.number().int().min(1);

export const fileRead = defineAgentCommand({
    id: 'openspace.file.read',
    label: 'Read File',
    description: 'Answers the text of a file as it is on the disk, or some of its lines.',
    category: 'File',
    risk: 'view',
    args: z.object({ path: workspacePath(), startLine: lineNumber.optional(), endLine: lineNumber.optional() }),
    result: z.object({ content: z.string() }),
    example: { path: 'src/index.ts', startLine: 1, endLine: 40 },
    answersData: true
});
