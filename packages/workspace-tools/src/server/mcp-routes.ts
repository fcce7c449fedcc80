import { isInitializeRequest, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Router, type Request, type Response } from 'express';
import type { ToolCall } from '../workspace/workspace.js';
import { WorkspaceError } from '../workspace/workspace-error.js';
import type { WorkspaceManager } from '../workspace/workspace-manager.js';
import { answerOfError, answerOfOutcome, type Answer } from './http-answers.js';
import { answering, jsonBody } from './http-json.js';
import { McpSession } from './mcp-session.js';
import { toMcpAnswer } from './mcp-tools.js';
import type { Authority } from './server-door.js';

/** In which a client says which workspace its tools are for, if the path does not. */
export const WORKSPACE_HEADER = 'x-openspace-workspace';

const SESSION_ID_HEADER = 'mcp-session-id';
const MAX_SESSIONS = 100;

/** `/mcp` and `/mcp/{workspace}`: MCP over streamable HTTP. Every request proves whose it is; the id of a session alone opens nothing. */
export class McpRoutes {

    protected readonly sessions = new Map<string, McpSession>();

    readonly router = Router({ caseSensitive: true });

    constructor(protected readonly manager: WorkspaceManager) {
        const answer = answering((request, response) => this.answer(request, response));
        this.router.route('/mcp/:workspace?').get(answer).post(jsonBody, answer).delete(answer)
            .all((_request, response) => {
                response.status(405).set('allow', 'GET, POST, DELETE').json({ error: 'MCP uses GET, POST and DELETE.' });
            });
    }

    /** Open streams would keep the server from closing. */
    async close(): Promise<void> {
        await Promise.all(Array.from(this.sessions.values(), session => session.close()));
    }

    /** Undefined if the session answers. */
    protected async answer(request: Request, response: Response): Promise<Answer | undefined> {
        const authority = response.locals.authority as Authority;
        const named = request.params.workspace ?? request.get(WORKSPACE_HEADER);
        const workspace = authority.kind === 'workspace' ? named ?? authority.id : named;
        if (authority.kind === 'workspace' && workspace !== authority.id) {
            return { status: 403, body: { error: 'This token opens the tools of one workspace only.' } };
        }
        const session = await this.sessionFor(workspace, ownerOf(authority, workspace), request);
        if (!(session instanceof McpSession)) {
            return session;
        }
        await session.handle(request, response, request.method === 'POST' ? request.body : undefined);
        return undefined;
    }

    protected async sessionFor(workspace: string | undefined, owner: string, request: Request): Promise<McpSession | Answer> {
        const id = request.get(SESSION_ID_HEADER);
        if (id !== undefined) {
            const session = this.sessions.get(id);
            // The client is to begin anew; whether the id belongs to somebody else is not told.
            return session?.owner === owner ? session : { status: 404, body: { error: 'There is no such session.' } };
        }
        if (!isInitializeRequest(request.body)) {
            return { status: 400, body: { error: 'There is no session yet: send "initialize" first.' } };
        }
        if (workspace !== undefined && !this.manager.has(workspace)) {
            return { status: 404, body: { error: 'There is no such workspace.', code: 'no_such_workspace' } };
        }
        return this.openSession(workspace, owner);
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
        if (this.sessions.size >= MAX_SESSIONS) {
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
