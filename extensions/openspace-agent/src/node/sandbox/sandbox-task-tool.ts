import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Agent } from '@opencode-ai/sdk/v2/client';
import { z } from 'zod';
import { TASK_TOOL } from '../opencode/sandbox-rules';

/** Named as those of the agent server's own tool, which models know. */
const argumentsSchema = z.object({
    description: z.string().trim().min(1).max(200),
    prompt: z.string().trim().min(1),
    subagent_type: z.string().trim().min(1),
    task_id: z.string().trim().min(1).optional()
});

export type TaskArguments = z.infer<typeof argumentsSchema>;

/** Rejects with a message for the agent. */
export function readTaskArguments(args: unknown): TaskArguments {
    const read = argumentsSchema.safeParse(args);
    if (!read.success) {
        const [{ path, message }] = read.error.issues;
        throw new Error(`"${path.join('.')}": ${message}`);
    }
    return read.data;
}

/** Those that others may call. */
export function subAgentsOf(agents: readonly Agent[]): Agent[] {
    return agents.filter(({ mode, hidden }) => mode !== 'primary' && !hidden).sort((a, b) => a.name < b.name ? -1 : 1);
}

/** The tool as the agent sees it; nothing where there is nobody to call. For the same sub-agents the same bytes always. */
export function taskTool(subAgents: readonly Agent[]): Tool | undefined {
    return subAgents.length === 0 ? undefined : {
        name: TASK_TOOL,
        description: [
            'Starts a sub-agent in this sandbox. It works on the task by itself, with the sandbox_* tools and in the same folder, and its '
                + 'last message is the answer of this tool; the person does not see that message by itself. It knows nothing of this '
                + 'conversation: write into the prompt what it has to know, and what it is to report. Several calls in one reply run at '
                + 'the same time. Sub-agents:',
            ...subAgents.map(({ name, description }) => `- ${name}: ${description ?? 'Only when the person asks for it.'}`)
        ].join('\n'),
        inputSchema: {
            type: 'object',
            properties: {
                description: { type: 'string', description: 'The task in three to five words' },
                prompt: { type: 'string', description: 'The whole task for the sub-agent' },
                subagent_type: { type: 'string', description: 'The name of the sub-agent' },
                task_id: { type: 'string', description: 'Only to go on with an earlier task: the id that its answer named' }
            },
            required: ['description', 'prompt', 'subagent_type'],
            additionalProperties: false
        }
    };
}
