import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { content, idOf, workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

/** No answer under a line needs more. */
const MAX_ANSWER = 10_000;

/** One command for reading and answering: each name stands in every prompt. */
export const editorComments = defineAgentCommand({
    id: 'openspace.editor.comments',
    label: 'Comments on Lines',
    description: 'The person\'s comments on lines of files. With commentId and text it answers one under its lines.',
    category: 'Editor',
    risk: 'view',
    args: z.object({
        path: workspacePath().optional(), commentId: idOf('comment').optional(),
        text: content(z.string().trim().min(1).max(MAX_ANSWER)).optional().describe('Markdown')
    }),
    result: z.object({
        comments: z.array(z.object({
            commentId: z.string(), path: z.string(), line: z.number().optional(), endLine: z.number().optional(),
            state: z.enum(['there', 'changed', 'gone']), quote: z.string().optional(), text: z.string(), sent: z.boolean(),
            replies: z.array(z.object({ by: z.enum(['agent', 'person']), text: z.string() }))
        }))
    }),
    example: { commentId: '1f0c9a2e', text: 'Done: it is called `total` now.' },
    summary: ({ commentId }) => commentId === undefined
        ? nls.localize('openspace/chat/done/readComments', 'Read comments')
        : nls.localize('openspace/chat/done/answerComment', 'Answered a comment'),
    answersData: true,
    rarelyUsed: true
});
