import type { IncomingMessage, ServerResponse } from 'node:http';
import { isInitializeRequest, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ToolCall } from '../workspace/workspace.js';
import { WorkspaceError } from '../workspace/workspace-error.js';
import type { WorkspaceManager } from '../workspace/workspace-manager.js';
import { answerOfError, answerOfOutcome } from './http-answers.js';
import { readJson, sendJson } from './http-json.js';
import { McpSession } from './mcp-session.js';
import { toMcpAnswer } from './mcp-tools.js';
import type { Authority } from './server-door.js';

/** In which a client says which workspace its tools are for, if the path does not. */
export const WORKSPACE_HEADER = 'x-openspace-workspace';

const SESSION_ID_HEADER = 'mcp-session-id';
const MOST_SESSIONS = 100;

/** `/mcp` and `/mcp/{workspace}`: MCP over streamable HTTP. Every request proves whose it is; the id of a session alone opens nothing. */
export class McpRoutes {

    protected readonly sessions = new Map<string, McpSession>();

    constructor(protected readonly manager: WorkspaceManager) { }

    async handle(url: URL, authority: Authority, request: IncomingMessage, response: ServerResponse): Promise<void> {
        const [, workspaceInPath, ...rest] = url.pathname.slice(1).split('/');
        const named = workspaceInPath || request.headers[WORKSPACE_HEADER]?.toString();
        const workspace = authority.kind === 'workspace' ? named ?? authority.id : named;
        if (rest.length > 0) {
            return sendJson(response, 404, { error: 'There is no such route.' });
        }
        if (authority.kind === 'workspace' && workspace !== authority.id) {
            return sendJson(response, 403, { error: 'This token opens the tools of one workspace only.' });
        }
        if (!['GET', 'POST', 'DELETE'].includes(request.method ?? '')) {
            response.setHeader('allow', 'GET, POST, DELETE');
            return sendJson(response, 405, { error: 'MCP uses GET, POST and DELETE.' });
        }
        const body = request.method === 'POST' ? await readJson(request) : undefined;
        if (body && !body.ok) {
            return sendJson(response, body.status, { error: body.error });
        }
        await this.dispatch(workspace, body?.value, ownerOf(authority, workspace), request, response);
    }

    /** Open streams would keep the server from closing. */
    async close(): Promise<void> {
        await Promise.all(Array.from(this.sessions.values(), session => session.close()));
    }

    protected async dispatch(
        workspace: string | undefined, body: unknown, owner: string, request: IncomingMessage, response: ServerResponse
    ): Promise<void> {
        const id = request.headers[SESSION_ID_HEADER];
        if (id === undefined) {
            if (!isInitializeRequest(body)) {
                return sendJson(response, 400, { error: 'There is no session yet: send "initialize" first.' });
            }
            if (workspace !== undefined && !this.manager.has(workspace)) {
                return sendJson(response, 404, { error: 'There is no such workspace.', code: 'no_such_workspace' });
            }
            return (await this.openSession(workspace, owner)).handle(request, response, body);
        }
        const session = this.sessions.get(id.toString());
        if (session?.owner !== owner) {
            // The client is to begin anew; whether the id belongs to somebody else is not told.
            return sendJson(response, 404, { error: 'There is no such session.' });
        }
        return session.handle(request, response, body);
    }

    protected async openSession(workspace: string | undefined, owner: string): Promise<McpSession> {
        const session = new McpSession({
            owner,
            call: (tool, args, call) => this.call(workspace, tool, args, call),
            onOpen: opened => {
                this.makeRoom();
                this.sessions.set(opened.id, opened);
            },
            onClose: ({ id }) => this.sessions.delete(id)
        });
        await session.open();
        return session;
    }

    protected async call(workspace: string | undefined, tool: string, args: unknown, call: ToolCall): Promise<CallToolResult> {
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

    /** Of the sessions that nobody listens to, else of all, the one goes that was used least recently. */
    protected makeRoom(): void {
        if (this.sessions.size >= MOST_SESSIONS) {
            const all = [...this.sessions.values()];
            const idle = all.filter(session => session.isIdle);
            const oldest = (idle.length > 0 ? idle : all).reduce((a, b) => (b.lastUsed < a.lastUsed ? b : a));
            this.sessions.delete(oldest.id);
            void oldest.close();
        }
    }
}

/** A session works for the authority and the workspace that it was opened with. */
function ownerOf(authority: Authority, workspace: string | undefined): string {
    return `${authority.kind} ${workspace ?? ''}`;
}
