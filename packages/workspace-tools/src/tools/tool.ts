import type { z } from 'zod';
import type { GitIdentity, GitRemote } from '../git/git-remote.js';
import type { Sandbox } from '../provider/sandbox.js';
import { parseArguments } from './arguments.js';
import type { KeyedLocks } from './keyed-locks.js';
import type { OutputSpool } from './output-spool.js';
import type { WorkspacePaths } from './workspace-paths.js';

export const TOOL_NAMES = ['bash', 'read', 'write', 'edit', 'glob', 'grep', 'git'] as const;
export type ToolName = typeof TOOL_NAMES[number];

/** What a tool may use. */
export interface ToolContext {
    readonly sandbox: Sandbox;
    readonly paths: WorkspacePaths;
    /** Of the workspace: whoever changes a file holds the lock of its path, whoever changes the repository that of `git-tool.ts`. */
    readonly locks: KeyedLocks;
    readonly spool: OutputSpool;
    readonly identity: GitIdentity;
    readonly remote?: GitRemote;
    /** Somebody has seen what a push of this commit sends: nothing else is pushed. */
    readonly approvedCommit?: string;
    /** Of the agent that calls. */
    readonly session?: string;
    /** The caller does not want the answer any more. */
    readonly signal?: AbortSignal;
    /** Resolves when it is written down that the call may act; rejects if that is impossible, and then nothing may be changed. */
    admit(): Promise<void>;
}

export type ToolResult = Readonly<Record<string, unknown>>;

/** One of the seven: written once, on `Sandbox`. */
export interface Tool {
    readonly name: ToolName;
    /** For the model. */
    readonly description: string;
    /** In the spelling of the contract. */
    readonly arguments: z.ZodType;
    /** Takes arguments that nobody has checked yet, in either spelling. Throws `ToolError`, `FileError` or `ProviderError`. */
    run(given: unknown, context: ToolContext): Promise<ToolResult>;
}

interface ToolDefinition<Schema extends z.ZodType> {
    readonly name: ToolName;
    readonly description: string;
    readonly arguments: Schema;
    /** Whether it may change something, or runs whatever it is given. */
    acts(given: z.output<Schema>): boolean;
    run(given: z.output<Schema>, context: ToolContext): Promise<ToolResult>;
}

/** Puts the schema of the arguments before the tool, and the audit before what acts. */
export function defineTool<Schema extends z.ZodType>(definition: ToolDefinition<Schema>): Tool {
    return {
        name: definition.name,
        description: definition.description,
        arguments: definition.arguments,
        run: async (given, context) => {
            const parsed = parseArguments(definition.name, definition.arguments, given);
            if (definition.acts(parsed)) {
                await context.admit();
            }
            return definition.run(parsed, context);
        }
    };
}
