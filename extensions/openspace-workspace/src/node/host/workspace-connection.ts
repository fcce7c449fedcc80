import type { CopyOutcome, CopyRequest, CopyUpdate, CopyUpdateRequest } from '@openspace/foundation/copies';
import { EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import { CopySet } from 'openspace-agent/lib/node/sandbox/sandbox-copies';
import { z } from 'zod';
import {
    auditLineSchema, AuditPage, auditPageSchema, AuditQuery, ChosenRemote, HostAnswer, hostQuestionSchema, ProviderName, RemoteProblem,
    remoteProblemSchema, SandboxNetwork, sandboxNetworkSchema, serverWorkspaceSchema, WorkspaceSettings
} from '../../common';
import { GitSettings } from '../remotes/git-settings';

const NO_ANSWER = 'The workspace server does not answer.';

const eventSchema = z.discriminatedUnion('type', [
    z.object({ type: z.literal('workspaces'), workspaces: z.array(serverWorkspaceSchema) }),
    z.object({ type: z.literal('workspace'), workspace: serverWorkspaceSchema }),
    z.object({ type: z.literal('deleted'), id: z.string() }),
    z.object({ type: z.literal('audit'), line: auditLineSchema }),
    z.object({ type: z.literal('question'), question: hostQuestionSchema }),
    z.object({ type: z.literal('answered'), question: hostQuestionSchema, answer: z.string() }),
    z.object({ type: z.literal('network') }),
    z.object({ type: z.literal('ping') })
]);

export type WorkspaceServerEvent = z.infer<typeof eventSchema>;
export type ServerWorkspace = z.infer<typeof serverWorkspaceSchema>;

const healthSchema = z.object({
    healthy: z.boolean(), detail: z.string().optional(), reason: z.string().optional(), limits: z.string().optional(),
    commands: z.array(z.string()).optional(),
    programs: z.object({ names: z.array(z.string()), leftOut: z.array(z.object({ path: z.string() })) }).optional()
});
export type ServerHealth = z.infer<typeof healthSchema>;

/** As the server has it. */
export type NetworkKind = 'none' | 'by-name';

const copySetSchema = z.object({
    changes: z.array(z.object({
        path: z.string(), status: z.enum(['added', 'modified', 'deleted']), fingerprint: z.string(), before: z.string().optional(),
        now: z.string().optional(), size: z.number().optional(), link: z.string().optional(), executable: z.boolean().optional(),
        folder: z.enum(['base', 'copy', 'changed']), refused: z.enum(['name', 'repository', 'link', 'special', 'unreadable']).optional()
    })),
    truncated: z.boolean(),
    skipped: z.array(z.string())
});

const outcomesSchema = z.object({
    outcomes: z.array(z.object({
        path: z.string(), outcome: z.enum(['applied', 'merged', 'discarded', 'conflict', 'failed']), reason: z.string().optional(),
        merged: z.string().optional()
    }))
});

const copyUpdateSchema = z.object({
    updated: z.array(z.string()),
    trouble: z.array(z.object({
        path: z.string(), outcome: z.enum(['conflict', 'failed']), reason: z.string().optional(), merged: z.string().optional(),
        seen: z.string().optional()
    })),
    includes_ignored: z.boolean(),
    skipped: z.array(z.string())
}).transform(({ includes_ignored: includesIgnored, ...update }): CopyUpdate => ({ ...update, includesIgnored }));

/** What a server of ours may be asked. Rejects with the server's own words, which are for people. */
export class WorkspaceConnection {

    constructor(readonly url: string, protected readonly token: string) { }

    async create(request: {
        readonly provider?: ProviderName; readonly path: string; readonly copy?: object; readonly limits: object;
        readonly program_folders?: readonly string[];
        readonly keep_home?: true;
        readonly network: NetworkKind
    }): Promise<ServerWorkspace> {
        return serverWorkspaceSchema.parse(await this.ask('POST', '/workspaces', request));
    }

    async list(): Promise<ServerWorkspace[]> {
        return z.object({ workspaces: z.array(serverWorkspaceSchema) }).parse(await this.ask('GET', '/workspaces')).workspaces;
    }

    async stop(id: string): Promise<ServerWorkspace> {
        return serverWorkspaceSchema.parse(await this.ask('POST', `/workspaces/${encodeURIComponent(id)}/stop`));
    }

    async resume(id: string): Promise<ServerWorkspace> {
        return serverWorkspaceSchema.parse(await this.ask('POST', `/workspaces/${encodeURIComponent(id)}/resume`));
    }

    /** With `discard` also with work in a copy that nobody has applied. */
    async delete(id: string, discard = false): Promise<void> {
        await this.ask('DELETE', `/workspaces/${encodeURIComponent(id)}?discard=${discard}`);
    }

    async changes(id: string): Promise<CopySet> {
        return copySetSchema.parse(await this.ask('GET', `/workspaces/${encodeURIComponent(id)}/changes`));
    }

    async countChanges(id: string): Promise<number> {
        return z.object({ files: z.number() }).parse(await this.ask('GET', `/workspaces/${encodeURIComponent(id)}/changes/count`)).files;
    }

    async handleChanges(id: string, action: 'apply' | 'discard', changes: readonly CopyRequest[]): Promise<CopyOutcome[]> {
        const answer = await this.ask('POST', `/workspaces/${encodeURIComponent(id)}/changes/${action}`, { changes });
        return outcomesSchema.parse(answer).outcomes;
    }

    async updateCopy(id: string, { choices, onlyUnchanged }: CopyUpdateRequest): Promise<CopyUpdate> {
        return copyUpdateSchema.parse(await this.ask('POST', `/workspaces/${encodeURIComponent(id)}/changes/update`, {
            ...choices && { choices }, ...onlyUnchanged && { only_unchanged: true }
        }));
    }

    async setNetwork(id: string, network: NetworkKind): Promise<ServerWorkspace> {
        return serverWorkspaceSchema.parse(await this.ask('PUT', `/workspaces/${encodeURIComponent(id)}/network`, { network }));
    }

    /** Nowhere without a remote. */
    async setRemote(id: string, remote: ChosenRemote | undefined): Promise<ServerWorkspace> {
        return serverWorkspaceSchema.parse(await this.ask('PUT', `/workspaces/${encodeURIComponent(id)}/remote`, {
            remote: remote?.url ?? null, own_credentials: remote?.ownCredentials === true
        }));
    }

    async checkRemote({ url, ownCredentials }: ChosenRemote): Promise<RemoteProblem | undefined> {
        const answer = await this.ask('POST', '/git/check', { remote: url, own_credentials: ownCredentials });
        return z.object({ problem: remoteProblemSchema.optional() }).parse(answer).problem;
    }

    /** What is wrong with the GitHub App, if something is. */
    async setGit(settings: GitSettings): Promise<string | undefined> {
        return z.object({ github_app_problem: z.string().optional() }).parse(await this.ask('PUT', '/git', settings)).github_app_problem;
    }

    async network(): Promise<SandboxNetwork> {
        const answer = await this.ask('GET', '/network');
        const { defaults, default_hosts: hosts } = z.object({ defaults: z.boolean(), default_hosts: z.array(z.string()) }).parse(answer);
        return { ...sandboxNetworkSchema.parse(answer), defaultHosts: defaults ? hosts : [] };
    }

    /** Those that are none, which were left out. */
    async setHosts(hosts: WorkspaceSettings['networkHosts']): Promise<string[]> {
        const rules = Object.entries(hosts).map(([host, decision]) => ({ host, decision }));
        return z.object({ left_out: z.array(z.string()) })
            .parse(await this.ask('PUT', '/network', { rules, defaults: true, skip_invalid: true })).left_out;
    }

    async answerHost(question: string, answer: HostAnswer): Promise<void> {
        await this.ask('POST', `/network/questions/${encodeURIComponent(question)}`, { answer });
    }

    async forgetHost(id: string, session: string, host: string): Promise<void> {
        await this.ask('POST', `/workspaces/${encodeURIComponent(id)}/network/forget`, { session, host });
    }

    /** A token for the tools of this sandbox alone. */
    async access(id: string): Promise<string> {
        return z.object({ token: z.string() }).parse(await this.ask('POST', `/workspaces/${encodeURIComponent(id)}/access`)).token;
    }

    async audit(id: string, query: AuditQuery): Promise<AuditPage> {
        const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '').map(
            ([name, value]) => [name, String(value)]
        );
        return auditPageSchema.parse(
            await this.ask('GET', `/workspaces/${encodeURIComponent(id)}/audit?${new URLSearchParams(given).toString()}`)
        );
    }

    async health(provider: ProviderName): Promise<ServerHealth> {
        return healthSchema.parse(await this.ask('GET', `/providers/${provider}`));
    }

    /** What happens, from now on, until the connection ends. */
    async *events(signal: AbortSignal): AsyncGenerator<WorkspaceServerEvent> {
        const { body } = await this.send('GET', '/events', undefined, signal);
        const messages = body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
        // Streams of Node can be iterated; those of the DOM's types cannot.
        for await (const { data } of messages as unknown as AsyncIterable<EventSourceMessage>) {
            yield eventSchema.parse(JSON.parse(data));
        }
    }

    protected async ask(method: string, path: string, body?: object): Promise<unknown> {
        return (await this.send(method, path, body)).json();
    }

    protected async send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
        const response = await fetch(`${this.url}${path}`, {
            method,
            headers: { authorization: `Bearer ${this.token}`, ...body && { 'content-type': 'application/json' } },
            body: body && JSON.stringify(body),
            signal
        }).catch(() => {
            throw new Error(NO_ANSWER);
        });
        if (!response.ok) {
            const problem = z.object({ error: z.string() }).safeParse(await response.json().catch(() => undefined));
            throw new Error(problem.data?.error ?? NO_ANSWER);
        }
        return response;
    }
}
