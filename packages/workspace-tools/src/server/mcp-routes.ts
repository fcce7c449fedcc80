import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { McpSessions, type McpCall, type McpOffer } from '@openspace/foundation/mcp';
import { Router, type Request, type Response } from 'express';
import { WorkspaceError } from '../workspace/workspace-error.js';
import type { WorkspaceManager } from '../workspace/workspace-manager.js';
import { answerOfError, answerOfOutcome, type Answer } from './http-answers.js';
import { answering, jsonBody } from './http-json.js';
import { MCP_TOOLS, toMcpAnswer } from './mcp-tools.js';
import type { Authority } from './server-door.js';
import { SESSION_HEADER } from './workspace-routes.js';

/** In which a client says which workspace its tools are for, if the path does not. */
export const WORKSPACE_HEADER = 'x-openspace-workspace';

const MAX_SESSIONS = 100;

/** Stands in the model's prompt: the same bytes always. */
const INSTRUCTIONS = [
    'These tools work in a sandbox: /workspace is the project, and nothing else of the person\'s machine is there.',
    'Paths are absolute or relative to /workspace. Each answer is a JSON object; "error" says why something failed.'
].join('\n');

/** `/mcp` and `/mcp/{workspace}`: MCP over streamable HTTP. */
export class McpRoutes {

    protected readonly sessions = new McpSessions({ limit: MAX_SESSIONS });

    readonly router = Router({ caseSensitive: true });

    constructor(protected readonly manager: WorkspaceManager, protected readonly version: string) {
        const answer = answering((request, response) => this.answer(request, response));
        this.router.route('/mcp/:workspace?').post(jsonBody).all(answer);
    }

    /** Open streams would keep the server from closing. */
    close(): Promise<void> {
        return this.sessions.close();
    }

    /** Undefined if the session answers. */
    protected async answer(request: Request, response: Response): Promise<Answer | undefined> {
        const authority = response.locals.authority as Authority;
        const named = request.params.workspace ?? request.get(WORKSPACE_HEADER);
        const workspace = authority.kind === 'workspace' ? named ?? authority.id : named;
        if (authority.kind === 'workspace' && workspace !== authority.id) {
            return { status: 403, body: { error: 'This token opens the tools of one workspace only.' } };
        }
        const refusal = await this.sessions.handle(request, response, request.body, {
            // A session works for the authority and the workspace that it was opened with.
            owner: `${authority.kind} ${workspace ?? ''}`,
            offer: () => this.offerOf(workspace)
        });
        return refusal && { status: refusal.status, body: { error: refusal.error } };
    }

    protected offerOf(workspace: string | undefined): McpOffer {
        if (workspace !== undefined) {
            // Throws if there is none.
            this.manager.get(workspace);
        }
        return {
            name: 'openspace-workspace',
            version: this.version,
            instructions: INSTRUCTIONS,
            tools: () => [...MCP_TOOLS],
            call: (tool, args, call) => this.call(workspace, tool, args, call)
        };
    }

    protected async call(workspace: string | undefined, tool: string, args: unknown, asked: McpCall): Promise<CallToolResult> {
        const session = asked.headers[SESSION_HEADER];
        const call = { signal: asked.signal, ...typeof session === 'string' && { session } };
        try {
            return toMcpAnswer(answerOfOutcome(await this.manager.run(workspace ?? this.onlyWorkspace(), tool, args, call)));
        } catch (error) {
            if (error instanceof WorkspaceError) {
                return toMcpAnswer(answerOfError(error));
            }
            throw error;
        }
    }

    /** Who names none means the one that there is. */
    protected onlyWorkspace(): string {
        const all = this.manager.list();
        if (all.length !== 1) {
            throw new WorkspaceError(
                'invalid_request', `There are ${all.length} workspaces: choose one by the path /mcp/{id} or the header ${WORKSPACE_HEADER}.`
            );
        }
        return all[0].id;
    }
}
