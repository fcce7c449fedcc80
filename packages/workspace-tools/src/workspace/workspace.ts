import { BOT_IDENTITY, type GitIdentity, type GitRemote } from '../git/git-remote.js';
import type { Isolation } from '../provider/provider.js';
import type { Sandbox } from '../provider/sandbox.js';
import { ALL_TOOLS } from '../tools/all-tools.js';
import { previewPush } from '../tools/git/git-tool.js';
import { KeyedLocks } from '../tools/keyed-locks.js';
import { OutputSpool } from '../tools/output-spool.js';
import { ToolError, toolErrorOf, type ToolErrorCode } from '../tools/tool-error.js';
import { TOOL_NAMES, type Tool, type ToolContext, type ToolName, type ToolResult } from '../tools/tool.js';
import { WorkspacePaths } from '../tools/workspace-paths.js';
import type { BegunOperation, Operation, OperationOutcome } from './operation.js';

export interface WorkspaceOptions {
    readonly sandbox: Sandbox;
    /** Without any, every outcome says so. */
    readonly isolation: Isolation;
    /** A folder of the host for long outputs; made when needed, removed by `dispose`. Nobody else may use it. */
    readonly spoolFolder: string;
    /** The same that the sandbox was created with. */
    readonly aliases?: readonly string[];
    /** Looked at for every call: the person may choose another one. */
    readonly identity?: () => GitIdentity;
    /** Without one, push and pull answer that there is none. Looked at for every call. */
    readonly remote?: () => GitRemote | undefined;
    /**
     * Told of every call that may change something, before it does. Answers a name for it, by which `onOperation` knows it again. If it
     * rejects, nothing is done, and the caller gets an error.
     */
    readonly onBegin?: (operation: BegunOperation) => Promise<string>;
    /** Told of every call, refused ones included, before the caller has the answer. If it rejects, the caller gets an error. */
    readonly onOperation?: (operation: Operation) => Promise<void>;
}

export interface ToolCall {
    /** Of the agent, for the audit. */
    readonly session?: string;
    /** Ends a running command as a timeout would. */
    readonly signal?: AbortSignal;
    /** A push sends this commit, or nothing. */
    readonly approvedCommit?: string;
}

export interface ToolFailure {
    readonly code: ToolErrorCode;
    readonly message: string;
    /** What there is in spite of it, such as the output of a command until its timeout, in the form of the result. */
    readonly partial?: ToolResult;
}

export type ToolOutcome = ({ readonly ok: true; readonly result: ToolResult } | { readonly ok: false; readonly error: ToolFailure }) & {
    /** For the agent and people, beside the result. */
    readonly notice?: string;
};

export const NOT_ISOLATED =
    'This workspace is not isolated: the provider "local" runs commands directly on this machine, with the rights of its user.';

/** A sandbox with the seven tools. */
export class Workspace {
    protected readonly paths: WorkspacePaths;
    protected readonly locks = new KeyedLocks();
    protected readonly spool: OutputSpool;

    constructor(protected readonly options: WorkspaceOptions) {
        this.paths = new WorkspacePaths(options.aliases);
        this.spool = new OutputSpool(options.spoolFolder);
    }

    get id(): string {
        return this.options.sandbox.id;
    }

    get sandbox(): Sandbox {
        return this.options.sandbox;
    }

    /** Never rejects: what goes wrong is a value with a reason. */
    run(tool: string, given: unknown, call: ToolCall = {}): Promise<ToolOutcome> {
        return this.recorded(tool, given, call, context => toolNamed(tool).run(given, context));
    }

    /** What a push would send, for whoever has to agree to it. Never rejects. */
    previewPush(given: unknown, call: ToolCall = {}): Promise<ToolOutcome> {
        return this.recorded('push-preview', given, call, context => previewPush(given, context));
    }

    /** Frees what the tools keep on the host; the sandbox is the business of its owner. */
    async dispose(): Promise<void> {
        await this.spool.delete();
    }

    protected async recorded(
        tool: string, given: unknown, call: ToolCall, step: (context: ToolContext) => Promise<ToolResult>
    ): Promise<ToolOutcome> {
        const start = performance.now();
        const operation: BegunOperation = {
            tool, workspace: this.id, ...call.session !== undefined && { session: call.session }, startedAt: new Date(), given
        };
        let begun: string | undefined;
        const admit = async (): Promise<void> => {
            begun = await this.options.onBegin?.(operation).catch((error: Error) => { throw unaudited(error); });
        };
        const outcome = await this.answer(call, admit, step);
        try {
            await this.options.onOperation?.({
                ...operation,
                ...begun !== undefined && { begun },
                durationMs: Math.round(performance.now() - start),
                outcome: audited(outcome)
            });
        } catch (error) {
            const { code, message } = unaudited(error as Error);
            return { ok: false, error: { code, message } };
        }
        return this.options.isolation === 'none' ? { ...outcome, notice: NOT_ISOLATED } : outcome;
    }

    protected async answer(
        call: ToolCall, admit: () => Promise<void>, step: (context: ToolContext) => Promise<ToolResult>
    ): Promise<ToolOutcome> {
        try {
            const result = await step({
                sandbox: this.options.sandbox,
                paths: this.paths,
                locks: this.locks,
                spool: this.spool,
                identity: this.options.identity?.() ?? BOT_IDENTITY,
                remote: this.options.remote?.(),
                session: call.session,
                signal: call.signal,
                approvedCommit: call.approvedCommit,
                admit
            });
            return { ok: true, result };
        } catch (error) {
            const { code, message, partial } = toolErrorOf(error);
            return { ok: false, error: { code, message, ...partial && { partial } } };
        }
    }
}

function toolNamed(name: string): Tool {
    if (!TOOL_NAMES.includes(name as ToolName)) {
        throw new ToolError('unknown_tool', `There is no tool ${JSON.stringify(name)}; there are ${TOOL_NAMES.join(', ')}.`);
    }
    return ALL_TOOLS[name as ToolName];
}

function unaudited({ message }: Error): ToolError {
    return new ToolError('audit_failed', `The operation could not be written to the audit: ${message}`);
}

function audited(outcome: ToolOutcome): OperationOutcome {
    if (!outcome.ok) {
        return { ok: false, code: outcome.error.code, message: outcome.error.message };
    }
    const { truncated, exit_code: exitCode } = outcome.result;
    return { ok: true, ...truncated === true && { truncated }, ...typeof exitCode === 'number' && { exitCode } };
}
