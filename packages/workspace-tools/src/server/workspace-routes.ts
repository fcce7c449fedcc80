import type { ServerResponse } from 'node:http';
import { EventReader } from '@openspace/foundation/http';
import { Router, type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';
import { ENTRY_OUTCOMES } from '../audit/audit-entry.js';
import { DEFAULT_HOSTS, HOST_ANSWERS, networkRulesRequest } from '../network/index.js';
import { WorkspaceError } from '../workspace/workspace-error.js';
import type { WorkspaceEvent } from '../workspace/workspace-event.js';
import { limitsRequest } from '../workspace/workspace-limits.js';
import type { WorkspaceManager } from '../workspace/workspace-manager.js';
import { gitSettingsRequest } from '../workspace/workspace-remotes.js';
import type { ToolCall } from '../workspace/workspace.js';
import { addCopyRoutes } from './copy-routes.js';
import { answerOfOutcome, type Answer } from './http-answers.js';
import { answerOfFault, answering, jsonBody } from './http-json.js';
import { MCP_TOOLS } from './mcp-tools.js';
import type { Authority, ServerDoor } from './server-door.js';

/** In which an agent's session is named, for the audit and for workspaces that one session has for itself. */
export const SESSION_HEADER = 'x-openspace-session';

/** The commit of which somebody has seen what a push sends; a push of another one is refused. */
export const APPROVED_HEADER = 'x-openspace-approved-commit';

const MAX_SESSION_LENGTH = 200;
const AUDIT_ENTRIES = 200;
const MAX_AUDIT_ENTRIES = 10_000;

const MAX_PROGRAM_FOLDERS = 32;

const createBody = z.strictObject({
    provider: z.enum(['bubblewrap', 'gvisor', 'firecracker', 'e2b', 'local']).optional(),
    path: z.string().min(1).optional(),
    copy: z.strictObject({ ignored: z.boolean().optional(), like: z.string().optional() }).optional(),
    limits: limitsRequest.optional(),
    program_folders: z.array(z.string().min(1).max(4_096)).max(MAX_PROGRAM_FOLDERS).optional(),
    keep_home: z.boolean().optional(),
    remote: z.string().min(1).max(2_000).optional(),
    network: z.enum(['none', 'by-name']).optional(),
    snapshot: z.string().min(1).optional()
}).transform(({ program_folders: programFolders, keep_home: keepHome, ...request }) =>
    ({ ...request, ...programFolders && { programFolders }, ...keepHome && { keepHome } }));

const checkBody = z.strictObject({ remote: z.string().min(1).max(2_000), own_credentials: z.boolean().optional() });
const remoteBody = z.strictObject({ remote: z.string().min(1).max(2_000).nullable(), own_credentials: z.boolean().optional() });
const networkBody = z.strictObject({ network: z.enum(['none', 'by-name']) });
const answerBody = z.strictObject({ answer: z.enum(HOST_ANSWERS) });
const forgetBody = z.strictObject({ session: z.string().max(MAX_SESSION_LENGTH), host: z.string().max(300) });

/** What makes no sense counts as not said. */
const auditFilter = z.object({
    limit: z.coerce.number().int().positive().catch(AUDIT_ENTRIES).transform(limit => Math.min(limit, MAX_AUDIT_ENTRIES)),
    before: z.string().optional().catch(undefined),
    text: z.string().min(1).max(1_000).optional().catch(undefined),
    outcome: z.enum(ENTRY_OUTCOMES).optional().catch(undefined)
});

const NOT_YOURS: Answer = { status: 403, body: { error: 'This token opens the tools of one workspace only.' } };

/** The routes below `/workspaces`, `/snapshots`, `/providers` and `/events`; who asks stands in `response.locals.authority`. */
export class WorkspaceRoutes {

    readonly router = Router({ caseSensitive: true });
    protected readonly events: EventStreams;

    constructor(protected readonly manager: WorkspaceManager, protected readonly door: ServerDoor) {
        this.events = new EventStreams(manager);
        this.router.use(['/providers', '/snapshots', '/events', '/network', '/git'], ownerOnly);
        this.router.use('/workspaces', (request, response, next) => request.path === '/' ? ownerOnly(request, response, next) : next());
        this.router.use('/workspaces/:id', toolsOrOwner);
        this.addGeneral();
        this.addNetwork();
        this.addGit();
        this.addWorkspace();
        this.addTools();
        addCopyRoutes(this.router, manager);
        this.router.all(['/providers', '/providers/:name', '/events', '/workspaces'], answering(({ method }) => (
            { status: 405, body: { error: `${method} is not for this route.` } }
        )));
    }

    /** Ends what would keep the server from closing. */
    close(): void {
        this.events.close();
    }

    protected addGeneral(): void {
        this.router.get('/providers', answering(async () => {
            const all = await this.manager.health();
            return ok({ providers: all.map(({ provider, health }) => ({ provider, ...health })) });
        }));
        this.router.get('/providers/:name', answering(async ({ params }) => {
            const [found] = await this.manager.health(params.name);
            return found ? ok({ provider: found.provider, ...found.health })
                : { status: 404, body: { error: 'There is no such provider.' } };
        }));
        this.router.get('/events', (_request, response) => this.events.handle(response));
        this.router.delete('/snapshots/:snapshot', answering(async ({ params: { snapshot } }) => {
            await this.manager.deleteSnapshot(snapshot);
            return ok({ snapshot, deleted: true });
        }));
        this.router.get('/workspaces', answering(() => ok({ workspaces: this.manager.list() })));
        this.router.post('/workspaces', jsonBody, answering(async ({ body }) => {
            const parsed = createBody.safeParse(body);
            return parsed.success ? { status: 201, body: { ...await this.manager.create(parsed.data) } }
                : { status: 400, body: { error: z.prettifyError(parsed.error), code: 'invalid_request' } };
        }));
    }

    protected addWorkspace(): void {
        const { manager } = this;
        const one = this.router.route('/workspaces/:id');
        one.get(answering(({ params }, response) => {
            const { source, ...told } = manager.get(params.id);
            return ok({ ...told, ...isOwner(response) && source !== undefined && { source } });
        }));
        one.delete(answering(async request => {
            await manager.delete(request.params.id, sessionOf(request), { discard: request.query.discard === 'true' });
            return ok({ id: request.params.id, deleted: true });
        }));
        const post = (action: string, run: (id: string, session: string | undefined) => Promise<object> | object, status = 200): void => {
            this.router.post(`/workspaces/:id/${action}`, answering(async request => (
                { status, body: { ...await run(request.params.id, sessionOf(request)) } }
            )));
        };
        post('stop', (id, session) => manager.stop(id, session));
        post('resume', (id, session) => manager.resume(id, session));
        post('snapshot', async (id, session) => ({ id, snapshot: await manager.snapshot(id, session) }), 201);
        post('attach', (id, session) => manager.attach(id, needed(session)));
        post('detach', (id, session) => manager.detach(id, needed(session)));
        post('access', id => ({ id: manager.get(id).id, token: this.door.tokenOf(id) }));
        this.router.get('/workspaces/:id/audit', answering(async ({ params, query }) => (
            ok(await manager.auditPage(params.id, auditFilter.parse(query)))
        )));
    }

    protected addNetwork(): void {
        const { manager } = this;
        const current = (): object => ({
            ...manager.networks.rules, default_hosts: DEFAULT_HOSTS, questions: manager.networks.questions,
            sessions: manager.networks.sessionHosts
        });
        const all = (): Answer => ok(current());
        this.router.get('/network', answering(all));
        this.router.put('/network', jsonBody, answering(({ body }) => {
            const { skip_invalid: skipInvalid, ...rules } = parsed(networkRulesRequest, body);
            if (skipInvalid) {
                const leftOut = manager.networks.setValidRules(rules);
                return ok({ ...current(), left_out: leftOut });
            }
            manager.networks.setRules(rules);
            return all();
        }));
        this.router.post('/network/questions/:question', jsonBody, answering(({ params, body }) => {
            const { answer } = parsed(answerBody, body);
            manager.networks.answer(params.question, answer);
            return ok({ question: params.question, answer });
        }));
        this.router.put('/workspaces/:id/network', jsonBody, answering(async request => (
            ok(await manager.setNetwork(request.params.id, parsed(networkBody, request.body).network, sessionOf(request)))
        )));
        this.router.post('/workspaces/:id/network/forget', jsonBody, answering(({ params: { id }, body }) => {
            const { session, host } = parsed(forgetBody, body);
            manager.networks.forgetHost(id, session, host);
            return all();
        }));
    }

    protected addGit(): void {
        const { manager } = this;
        const current = (): Answer => ok({
            identity: manager.remotes.identity,
            ...manager.remotes.appProblem !== undefined && { github_app_problem: manager.remotes.appProblem }
        });
        this.router.get('/git', answering(current));
        this.router.put('/git', jsonBody, answering(async ({ body }) => {
            await manager.remotes.set(parsed(gitSettingsRequest, body));
            return current();
        }));
        this.router.post('/git/check', jsonBody, answering(async ({ body }) => {
            const { remote, own_credentials: ownCredentials = false } = parsed(checkBody, body);
            const problem = await manager.remotes.check({ remote, ownCredentials });
            return ok({ ...problem && { problem } });
        }));
        this.router.put('/workspaces/:id/remote', jsonBody, answering(async ({ params, body }) => {
            const { remote, own_credentials: ownCredentials } = parsed(remoteBody, body);
            return ok(await manager.setRemote(params.id, { remote: remote ?? undefined, ownCredentials }));
        }));
        this.router.post('/workspaces/:id/tools/git/push-preview', jsonBody, answering(async (request, response) => (
            answerOfOutcome(await manager.previewPush(request.params.id, request.body, callOf(request, response)))
        )));
    }

    protected addTools(): void {
        this.router.get('/workspaces/:id/tools', answering(({ params }) => {
            this.manager.get(params.id);
            return ok({ tools: MCP_TOOLS });
        }));
        const refuse = (error: unknown, request: Request, response: Response, next: NextFunction): void => {
            const fault = answerOfFault(error);
            const { id, tool } = request.params;
            const refused = fault && this.manager.refuse(id, tool, String(fault.body.error), callOf(request, response));
            Promise.resolve(refused).then(() => next(error), next);
        };
        this.router.post('/workspaces/:id/tools/:tool', jsonBody, refuse, answering(async (request, response) => (
            answerOfOutcome(await this.manager.run(request.params.id, request.params.tool, request.body, callOf(request, response)))
        )));
    }
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
    const result = schema.safeParse(body);
    if (!result.success) {
        throw new WorkspaceError('invalid_request', z.prettifyError(result.error));
    }
    return result.data;
}

function ok(body: object): Answer {
    return { status: 200, body: { ...body } };
}

function ownerOnly(_request: Request, response: Response, next: NextFunction): void {
    if (isOwner(response)) {
        next();
    } else {
        response.status(NOT_YOURS.status).json(NOT_YOURS.body);
    }
}

function isOwner(response: Response): boolean {
    return (response.locals.authority as Authority).kind === 'owner';
}

/** The token of a workspace opens its tools and what it is. */
function toolsOrOwner(request: Request, response: Response, next: NextFunction): void {
    const authority = response.locals.authority as Authority;
    const isTools = /^\/tools(?:\/|$)/.test(request.path) || request.path === '/' && request.method === 'GET';
    if (authority.kind === 'workspace' && authority.id === request.params.id && isTools) {
        next();
    } else {
        ownerOnly(request, response, next);
    }
}

/** A client that goes away ends its call. */
function callOf(request: Request, response: Response): ToolCall {
    const gone = new AbortController();
    response.once('close', () => {
        if (!response.writableEnded) {
            gone.abort();
        }
    });
    return { signal: gone.signal, session: sessionOf(request), approvedCommit: request.get(APPROVED_HEADER) };
}

function sessionOf(request: Request): string | undefined {
    return request.get(SESSION_HEADER)?.slice(0, MAX_SESSION_LENGTH) || undefined;
}

function needed(session: string | undefined): string {
    if (session === undefined) {
        throw new WorkspaceError('invalid_request', `Name the session in the header ${SESSION_HEADER}.`);
    }
    return session;
}

type StreamEvent = WorkspaceEvent | { readonly type: 'workspaces'; readonly workspaces: unknown } | { readonly type: 'ping' };

/** `GET /events`: what happens to all workspaces, as server-sent events whose data is JSON. Begins with the list. */
class EventStreams {

    protected readonly readers = new Set<EventReader>();

    constructor(protected readonly manager: WorkspaceManager) { }

    handle(response: ServerResponse): void {
        const reader = new EventReader(response, {
            ping: () => frameOf({ type: 'ping' }),
            onClosed: () => {
                unlisten();
                this.readers.delete(reader);
            }
        });
        const unlisten = this.manager.listen(event => reader.write(frameOf(event)));
        this.readers.add(reader);
        reader.write(frameOf({ type: 'workspaces', workspaces: this.manager.list() }));
    }

    /** Open streams would keep the server from closing. */
    close(): void {
        this.readers.forEach(reader => reader.close());
    }
}

function frameOf(event: StreamEvent): string {
    return `data: ${JSON.stringify(event)}\n\n`;
}
