import { z } from 'zod';
import { autoAcceptRuleSchema } from './auto-accept-rule';

/** How the agent's words reach the IDE: blocks in its text, tools, or both. */
export const transportSchema = z.enum(['blocks', 'mcp', 'both']);
export type AgentTransport = z.infer<typeof transportSchema>;

/** Limits and choices of the person that the backend has to know; taken from the preferences of the page. */
export const agentPolicySchema = z.object({
    /** Most commands that wait for one page. */
    queueDepth: z.number().int().min(1).max(1_000_000),
    /** Milliseconds between two commands. */
    commandDelay: z.number().min(0).max(60_000),
    maxCommandsPerMessage: z.number().int().min(1).max(1_000_000),
    /** How often results start one more step of the agent, per message of the person. */
    maxResultTurns: z.number().int().min(0).max(100),
    /** Minutes without activity after which a session's leftovers are cleaned up. */
    cleanupAfter: z.number().min(0),
    transport: transportSchema,
    /** Ask before commands that write or execute, in a turn that has read from the web or a foreign MCP server. */
    confirmAfterForeignContent: z.boolean(),
    /** Most clients of the event feed. */
    eventClients: z.number().int().min(1).max(1_000),
    /** Permission requests that are accepted without a question. */
    autoAccept: z.array(autoAcceptRuleSchema),
    /** New sessions begin in a sandbox. */
    sandboxNewSessions: z.boolean(),
    /** Sandboxes work on the folder itself, or each session in a copy of its own. */
    sandboxWorksIn: z.enum(['folder', 'copy']),
    /** Servers of tools that sessions in a sandbox may use although they run on the host, by name. */
    sandboxToolServers: z.array(z.string())
});

export type AgentPolicy = z.infer<typeof agentPolicySchema>;

export const DEFAULT_POLICY: AgentPolicy = {
    queueDepth: 50,
    commandDelay: 50,
    maxCommandsPerMessage: 10,
    maxResultTurns: 5,
    cleanupAfter: 30,
    transport: 'blocks',
    confirmAfterForeignContent: true,
    eventClients: 10,
    autoAccept: [],
    sandboxNewSessions: false,
    sandboxWorksIn: 'folder',
    sandboxToolServers: []
};

/** Most commands in one turn; a number that no sensible turn reaches. */
export const COMMANDS_PER_TURN = 50;
