import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { AuditQuery } from '../audit/audit-page.js';
import type { ToolCall } from '../workspace/workspace.js';
import { WorkspaceError } from '../workspace/workspace-error.js';
import { limitsRequest } from '../workspace/workspace-limits.js';
import type { WorkspaceManager } from '../workspace/workspace-manager.js';
import { EventStreams } from './event-stream.js';
import { answerOfError, answerOfOutcome, type Answer } from './http-answers.js';
import { readJson, sendJson, type BodyResult } from './http-json.js';
import { MCP_TOOLS } from './mcp-tools.js';
import type { Authority, ServerDoor } from './server-door.js';

/** In which an agent's session is named, for the audit and for workspaces that one session has for itself. */
export const SESSION_HEADER = 'x-openspace-session';

const LONGEST_SESSION = 200;
const AUDIT_ENTRIES = 200;
const MOST_AUDIT_ENTRIES = 10_000;

const createBody = z.strictObject({
    provider: z.enum(['bubblewrap', 'gvisor', 'firecracker', 'e2b', 'local']).optional(),
    path: z.string().min(1).optional(),
    limits: limitsRequest.optional(),
    remote: z.string().min(1).max(2_000).optional(),
    snapshot: z.string().min(1).optional()
});

const auditFilter = z.object({
    before: z.string().optional(),
    text: z.string().max(1_000).optional().catch(undefined),
    outcome: z.enum(['ok', 'failed', 'refused']).optional().catch(undefined)
});

interface Request {
    readonly method: string;
    readonly id: string;
    readonly rest: readonly string[];
    readonly query: URLSearchParams;
    readonly call: ToolCall;
    readonly readBody: () => Promise<BodyResult>;
}

const NOT_FOUND: Answer = { status: 404, body: { error: 'There is no such route.' } };
const NOT_YOURS: Answer = { status: 403, body: { error: 'This token opens the tools of one workspace only.' } };

/** The routes below `/workspaces`, `/snapshots` and `/providers`. */
export class WorkspaceRoutes {

    protected readonly events: EventStreams;

    constructor(protected readonly manager: WorkspaceManager, protected readonly door: ServerDoor) {
        this.events = new EventStreams(manager);
    }

    /** Ends what would keep the server from closing. */
    close(): void {
        this.events.close();
    }

    async handle(url: URL, authority: Authority, request: IncomingMessage, response: ServerResponse): Promise<void> {
        const answer = await this.answer(url, authority, request, response).catch((error: unknown): Answer => {
            if (error instanceof WorkspaceError) {
                return answerOfError(error);
            }
            throw error;
        });
        if (answer) {
            sendJson(response, answer.status, answer.body);
        }
    }

    /** Undefined if it answers by itself. */
    protected async answer(
        url: URL, authority: Authority, request: IncomingMessage, response: ServerResponse
    ): Promise<Answer | undefined> {
        const [root, id, ...rest] = url.pathname.slice(1).split('/');
        const method = request.method ?? '';
        if (root === 'providers' && id === undefined) {
            return authority.kind === 'owner' ? this.providers(method) : NOT_YOURS;
        }
        if (root === 'providers' && rest.length === 0) {
            return authority.kind === 'owner' ? this.provider(method, id) : NOT_YOURS;
        }
        if (root === 'events' && id === undefined) {
            return authority.kind === 'owner' ? this.watch(method, response) : NOT_YOURS;
        }
        if (root === 'snapshots' && id !== undefined && rest.length === 0 && method === 'DELETE') {
            return authority.kind === 'owner' ? this.deleteSnapshot(id) : NOT_YOURS;
        }
        if (root !== 'workspaces') {
            return NOT_FOUND;
        }
        if (id === undefined || id === '') {
            return authority.kind === 'owner' ? this.all(method, request) : NOT_YOURS;
        }
        const isTools = rest[0] === 'tools' || (rest.length === 0 && method === 'GET');
        if (authority.kind === 'workspace' && !(authority.id === id && isTools)) {
            return NOT_YOURS;
        }
        return this.one({ method, id, rest, query: url.searchParams, call: callOf(request, response), readBody: () => readJson(request) });
    }

    protected async providers(method: string): Promise<Answer> {
        if (method !== 'GET') {
            return notAllowed(method);
        }
        const all = await this.manager.health();
        return { status: 200, body: { providers: all.map(({ provider, health }) => ({ provider, ...health })) } };
    }

    protected async provider(method: string, name: string): Promise<Answer> {
        if (method !== 'GET') {
            return notAllowed(method);
        }
        const [found] = await this.manager.health(name);
        return found
            ? { status: 200, body: { provider: found.provider, ...found.health } }
            : { status: 404, body: { error: 'There is no such provider.' } };
    }

    protected watch(method: string, response: ServerResponse): Answer | undefined {
        if (method !== 'GET') {
            return notAllowed(method);
        }
        this.events.handle(response);
        return undefined;
    }

    protected async deleteSnapshot(snapshot: string): Promise<Answer> {
        await this.manager.deleteSnapshot(snapshot);
        return { status: 200, body: { snapshot, deleted: true } };
    }

    protected async all(method: string, request: IncomingMessage): Promise<Answer> {
        if (method === 'GET') {
            return { status: 200, body: { workspaces: this.manager.list() } };
        }
        if (method !== 'POST') {
            return notAllowed(method);
        }
        const body = await readJson(request);
        if (!body.ok) {
            return { status: body.status, body: { error: body.error } };
        }
        const parsed = createBody.safeParse(body.value);
        if (!parsed.success) {
            return { status: 400, body: { error: z.prettifyError(parsed.error), code: 'invalid_request' } };
        }
        return { status: 201, body: { ...await this.manager.create(parsed.data) } };
    }

    protected async one(request: Request): Promise<Answer> {
        const { method, id, rest, call } = request;
        const { session } = call;
        switch (`${method} ${rest.join('/')}`) {
            case 'GET ': return { status: 200, body: { ...this.manager.get(id) } };
            case 'DELETE ':
                await this.manager.delete(id, session);
                return { status: 200, body: { id, deleted: true } };
            case 'POST stop': return { status: 200, body: { ...await this.manager.stop(id, session) } };
            case 'POST resume': return { status: 200, body: { ...await this.manager.resume(id, session) } };
            case 'POST snapshot': return { status: 201, body: { id, snapshot: await this.manager.snapshot(id, session) } };
            case 'GET tools':
                this.manager.get(id);
                return { status: 200, body: { tools: MCP_TOOLS } };
            case 'POST attach': return { status: 200, body: { ...await this.manager.attach(id, needed(session)) } };
            case 'POST detach': return { status: 200, body: { ...await this.manager.detach(id, needed(session)) } };
            case 'POST access':
                this.manager.get(id);
                return { status: 200, body: { id, token: this.door.tokenOf(id) } };
            case 'GET audit': return { status: 200, body: { ...await this.manager.auditPage(id, auditQueryOf(request.query)) } };
        }
        return method === 'POST' && rest.length === 2 && rest[0] === 'tools' ? this.tool(request, rest[1]) : NOT_FOUND;
    }

    protected async tool({ id, call, readBody }: Request, tool: string): Promise<Answer> {
        const body = await readBody();
        if (!body.ok) {
            await this.manager.refuse(id, tool, body.error, call);
            return { status: body.status, body: { error: body.error } };
        }
        return answerOfOutcome(await this.manager.run(id, tool, body.value, call));
    }
}

/** A client that goes away ends its call. */
function callOf(request: IncomingMessage, response: ServerResponse): ToolCall {
    const gone = new AbortController();
    response.once('close', () => {
        if (!response.writableEnded) {
            gone.abort();
        }
    });
    const session = request.headers[SESSION_HEADER];
    return { signal: gone.signal, ...typeof session === 'string' && session !== '' && { session: session.slice(0, LONGEST_SESSION) } };
}

function needed(session: string | undefined): string {
    if (session === undefined) {
        throw new WorkspaceError('invalid_request', `Name the session in the header ${SESSION_HEADER}.`);
    }
    return session;
}

/** What makes no sense counts as not said. */
function auditQueryOf(query: URLSearchParams): AuditQuery {
    const { before, text, outcome } = auditFilter.parse(Object.fromEntries(query));
    return { limit: limitOf(query), before, outcome, ...text !== '' && { text } };
}

function limitOf(query: URLSearchParams): number {
    const limit = Number(query.get('limit') ?? AUDIT_ENTRIES);
    return Number.isInteger(limit) && limit > 0 ? Math.min(limit, MOST_AUDIT_ENTRIES) : AUDIT_ENTRIES;
}

function notAllowed(method: string): Answer {
    return { status: 405, body: { error: `${method} is not for this route.` } };
}
