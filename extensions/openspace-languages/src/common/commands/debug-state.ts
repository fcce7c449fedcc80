import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { label } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

/** Names on the way into a variable. */
const MAX_DEPTH = 10;

export const debugState = defineAgentCommand({
    id: 'openspace.debug.state',
    label: 'Show Debugging State',
    description: 'What the person debugs: where it is stopped, stack, variables of a frame.',
    // With the other questions about code: a heading of its own would stand in every prompt.
    category: 'Language',
    risk: 'view',
    reach: 'host',
    args: z.object({
        frame: z.number().int().min(1).optional().describe('of the stack, 1 is the top'),
        inside: z.array(label(z.string().min(1).max(200))).min(1).max(MAX_DEPTH).optional()
            .describe('names that lead into a variable, such as ["order", "items"]')
    }),
    result: z.object({
        sessions: z.array(z.object({ name: z.string(), type: z.string(), state: z.enum(['starting', 'running', 'stopped']) })),
        stopped: z.object({ thread: z.string(), reason: z.string() }).optional(),
        stack: z.array(z.object({ name: z.string(), path: z.string().optional(), line: z.number(), column: z.number() })),
        variables: z.array(z.object({ scope: z.string(), name: z.string(), value: z.string(), type: z.string().optional() })),
        truncated: z.boolean(),
        note: z.string().optional()
    }),
    example: { frame: 2 },
    summary: () => nls.localize('openspace/languages/done/debugState', 'Looked at what is being debugged'),
    answersData: true,
    rarelyUsed: true
});

/** What is being debugged, as the agent is told. */
export type DebugPicture = z.infer<typeof debugState.result>;
