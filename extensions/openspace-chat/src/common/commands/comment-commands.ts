import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { content, idOf, workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

const CATEGORY = 'Comments';

/** No answer under a line needs more. */
const MAX_ANSWER = 10_000;

export const listComments = defineAgentCommand({
    id: 'openspace.chat.list_comments',
    label: 'List Comments',
    description: 'The person\'s comments on lines of files, with what was answered.',
    category: CATEGORY,
    risk: 'view',
    args: z.object({ path: workspacePath().optional() }),
    result: z.object({
        comments: z.array(z.object({
            commentId: z.string(), path: z.string(), line: z.number().optional(), endLine: z.number().optional(),
            state: z.enum(['there', 'changed', 'gone']), quote: z.string().optional(), text: z.string(), sent: z.boolean(),
            replies: z.array(z.object({ by: z.enum(['agent', 'person']), text: z.string() }))
        }))
    }),
    example: {},
    summary: () => nls.localize('openspace/chat/done/listComments', 'Read comments'),
    answersData: true,
    rarelyUsed: true
});

export const answerComment = defineAgentCommand({
    id: 'openspace.chat.answer_comment',
    label: 'Answer Comment',
    description: 'Answers a comment of the person under its lines, in Markdown.',
    category: CATEGORY,
    risk: 'view',
    reach: 'window',
    args: z.object({ commentId: idOf('comment'), text: content(z.string().trim().min(1).max(MAX_ANSWER)) }),
    result: z.object({}),
    example: { commentId: '1f0c9a2e', text: 'Done: it is called `total` now.' },
    summary: () => nls.localize('openspace/chat/done/answerComment', 'Answered a comment'),
    rarelyUsed: true
});
