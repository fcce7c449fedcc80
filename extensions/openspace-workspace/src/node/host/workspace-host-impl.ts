import * as fs from 'node:fs';
import * as path from 'node:path';
import type { CopyOutcome, CopyRequest, CopyUpdate, CopyUpdateRequest } from '@openspace/foundation/copies';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { CopySet } from 'openspace-agent/lib/node/sandbox/sandbox-copies';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { StateFiles } from 'openspace-core/lib/node/launch/state-files';
import {
    AuditLine, AuditPage, AuditQuery, ChosenRemote, CreateWorkspace, DEFAULT_WORKSPACE_SETTINGS, HostAnswer, HostQuestion, NO_NETWORK,
    RemoteProblem, SandboxedWorkspace, toSandboxedWorkspace, WorkspaceSettings, WorkspacesState
} from '../../common';
import { ChosenRemotes } from '../remotes/chosen-remotes';
import { gitSettingsOf } from '../remotes/git-settings';
import { ProviderChecks } from './provider-checks';
import { NetworkKind, ServerWorkspace, WorkspaceConnection, WorkspaceServerEvent } from './workspace-connection';
import { HostAnswered, WorkspaceHost, WorkspaceMcpEndpoint } from './workspace-host';
import { WorkspaceSupervisor } from './workspace-supervisor';

const MEGABYTE = 1024 * 1024;

/** Keeps what the server tells, and asks it on behalf of the backend. */
@injectable()
export class WorkspaceHostImpl implements WorkspaceHost, BackendApplicationContribution {

    @inject(WorkspaceSupervisor)
    protected readonly supervisor: WorkspaceSupervisor;

    @inject(ConfigurationSeals)
    protected readonly seals: ConfigurationSeals;

    @inject(StateFiles)
    protected readonly stateFiles: StateFiles;

    @inject(ChosenRemotes)
    protected readonly remotes: ChosenRemotes;

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(ILogger) @named('openspace-workspace:WorkspaceHost')
    protected readonly logger: ILogger;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    protected readonly onDidAuditEmitter = new Emitter<AuditLine>();
    readonly onDidAudit: Event<AuditLine> = this.onDidAuditEmitter.event;

    protected readonly onDidAskHostEmitter = new Emitter<HostQuestion>();
    readonly onDidAskHost: Event<HostQuestion> = this.onDidAskHostEmitter.event;

    protected readonly onDidAnswerHostEmitter = new Emitter<HostAnswered>();
    readonly onDidAnswerHost: Event<HostAnswered> = this.onDidAnswerHostEmitter.event;

    protected readonly onDidMissRemoteEmitter = new Emitter<string>();
    readonly onDidMissRemote: Event<string> = this.onDidMissRemoteEmitter.event;

    protected readonly checks = new ProviderChecks(async provider => (await this.supervisor.ensure()).health(provider));
    protected bindings: SessionBindings;
    protected known = new Map<string, ServerWorkspace>();
    /** No network before a page has told what the person wants. */
    protected current: WorkspaceSettings = { ...DEFAULT_WORKSPACE_SETTINGS, network: 'off' };
    /** Before that nobody knows which hosts the person wants; the server goes on with those that it was told before. */
    protected isTold = false;
    protected network = NO_NETWORK;
    protected leftOut: readonly string[] = [];
    protected appProblem: string | undefined;
    /** What each server was told about git. */
    protected readonly toldGit = new WeakMap<WorkspaceConnection, { readonly text: string; readonly done: Promise<void> }>();

    @postConstruct()
    protected init(): void {
        this.bindings = new SessionBindings(path.join(this.options.home, 'workspace-sessions.json'), this.stateFiles);
        this.supervisor.onEvent(event => this.take(event));
        this.supervisor.onDidChange(() => void this.onDidChangeEmitter.fire());
        this.checks.onDidChange(() => void this.onDidChangeEmitter.fire());
        this.remotes.onDidChange(() => void this.onDidChangeEmitter.fire());
        process.on('exit', () => this.supervisor.kill());
    }

    async onStop(): Promise<void> {
        await this.supervisor.stop();
    }

    get onDidRecover(): Event<void> {
        return this.supervisor.onDidRecover;
    }

    get state(): WorkspacesState {
        return {
            server: this.supervisor.status, workspaces: this.workspaces, providers: this.checks.all,
            network: {
                ...this.network, leftOut: [...this.leftOut], ...this.current.network === 'off' && { defaultHosts: [] }
            },
            git: { remotes: this.remotes.all, ...this.appProblem !== undefined && { appProblem: this.appProblem } }
        };
    }

    get settings(): WorkspaceSettings {
        return this.current;
    }

    setSettings(settings: WorkspaceSettings): void {
        this.current = settings;
        this.isTold = true;
        this.supervisor.setSettings(settings);
        this.tellServer();
        // With something that runs, the person decides when.
        if (this.supervisor.status.outdated && !this.workspaces.some(({ status }) => status === 'ready' || status === 'creating')) {
            this.supervisor.restart().catch(() => undefined);
        }
    }

    async ensureRunning(): Promise<void> {
        await this.supervisor.ensure();
    }

    wasUsed(): boolean {
        try {
            return fs.readdirSync(path.join(this.supervisor.stateFolder, 'workspaces')).length > 0;
        } catch {
            return false;
        }
    }

    hasFor(session: string): boolean {
        return this.bindings.has(session);
    }

    async list(): Promise<SandboxedWorkspace[]> {
        const all = await (await this.supervisor.ensure()).list();
        this.known = byId(all);
        return this.workspaces;
    }

    async create({ provider, path: folder, copy, like, session }: CreateWorkspace): Promise<SandboxedWorkspace> {
        this.seals.seal(folder);
        const connection = await this.supervisor.ensure();
        const {
            provider: preferred, memoryMegabytes, processes, cpus, programFolders, keepHome, fileMegabytes, temporaryMegabytes
        } = this.current;
        const chosen = provider ?? (preferred === 'auto' ? undefined : preferred);
        const created = await connection.create({
            ...chosen && { provider: chosen }, path: folder,
            ...copy && { copy: like === undefined ? { ignored: this.current.copyIgnored } : { like } },
            limits: {
                memoryBytes: memoryMegabytes * MEGABYTE, processes, cpus,
                fileBytes: fileMegabytes * MEGABYTE, temporaryBytes: temporaryMegabytes * MEGABYTE
            },
            ...programFolders.length > 0 && { program_folders: programFolders },
            ...keepHome && { keep_home: true },
            network: this.wantedNetwork
        });
        if (session !== undefined) {
            this.bindings.bind(created.id, session);
        }
        const workspace = this.remember(created);
        await this.adjustGit(workspace, folder);
        return toSandboxedWorkspace(this.known.get(workspace.id) ?? created, session);
    }

    adopt(workspace: SandboxedWorkspace, session: string): SandboxedWorkspace {
        this.bindings.bind(workspace.id, session);
        this.onDidChangeEmitter.fire();
        return { ...workspace, session };
    }

    async stop(id: string): Promise<void> {
        this.remember(await (await this.supervisor.ensure()).stop(id));
    }

    async resume(id: string): Promise<void> {
        this.remember(await (await this.supervisor.ensure()).resume(id));
    }

    async delete(id: string, discard?: boolean): Promise<void> {
        await (await this.supervisor.ensure()).delete(id, discard);
        this.forget(id);
    }

    async changes(id: string): Promise<CopySet> {
        return (await this.supervisor.ensure()).changes(id);
    }

    async countChanges(id: string): Promise<number> {
        return (await this.supervisor.ensure()).countChanges(id);
    }

    async handleChanges(id: string, action: 'apply' | 'discard', changes: readonly CopyRequest[]): Promise<CopyOutcome[]> {
        return (await this.supervisor.ensure()).handleChanges(id, action, changes);
    }

    async updateCopy(id: string, request: CopyUpdateRequest): Promise<CopyUpdate> {
        return (await this.supervisor.ensure()).updateCopy(id, request);
    }

    async answerHost(question: string, answer: HostAnswer): Promise<void> {
        await (await this.supervisor.ensure()).answerHost(question, answer);
    }

    async forgetHost(workspace: string, session: string, host: string): Promise<void> {
        await (await this.supervisor.ensure()).forgetHost(workspace, session, host);
    }

    async adjustNetwork({ id, network, isolation }: SandboxedWorkspace): Promise<void> {
        // What has the network of the machine stays so.
        if (isolation !== 'none' && network !== this.wantedNetwork) {
            this.remember(await (await this.supervisor.ensure()).setNetwork(id, this.wantedNetwork));
        }
    }

    async checkRemote(remote: ChosenRemote): Promise<RemoteProblem | undefined> {
        return (await this.supervisor.ensure()).checkRemote(remote);
    }

    async setRemote(folder: string, remote: ChosenRemote | undefined): Promise<void> {
        this.remotes.set(folder, remote);
        if (this.supervisor.status.state !== 'off') {
            const all = this.workspaces.filter(({ source }) => source !== undefined && this.remotes.isSame(source, folder));
            await Promise.all(all.map(workspace => this.adjustGit(workspace, folder)));
        }
    }

    async adjustGit({ id, remote }: SandboxedWorkspace, folder: string): Promise<void> {
        const connection = await this.supervisor.ensure();
        await this.tellGit(connection);
        const wanted = this.remotes.of(folder);
        if (wanted?.url !== remote?.url || wanted?.ownCredentials !== remote?.ownCredentials) {
            this.remember(await connection.setRemote(id, wanted));
        }
    }

    missRemote(folder: string): void {
        this.onDidMissRemoteEmitter.fire(folder);
    }

    async mcpEndpoint(id: string): Promise<WorkspaceMcpEndpoint> {
        const connection = await this.supervisor.ensure();
        const session = this.bindings.sessionOf(id);
        return {
            url: `${connection.url}/mcp/${encodeURIComponent(id)}`,
            headers: {
                authorization: `Bearer ${await connection.access(id)}`, ...session !== undefined && { 'x-openspace-session': session }
            }
        };
    }

    async audit(id: string, query: AuditQuery): Promise<AuditPage> {
        return (await this.supervisor.ensure()).audit(id, query);
    }

    checkProviders(): Promise<void> {
        return this.checks.check();
    }

    restart(): Promise<void> {
        return this.supervisor.restart();
    }

    protected get wantedNetwork(): NetworkKind {
        return this.current.network === 'off' ? 'none' : 'by-name';
    }

    protected tellServer(): void {
        if (this.isTold && this.supervisor.status.state === 'ready') {
            this.tellHosts();
            void this.supervisor.ensure().then(connection => this.tellGit(connection))
                .catch((error: unknown) => this.logger.error('the server did not take the settings for git', { error: String(error) }));
        }
    }

    /** Who waits for it knows that the server goes by it. */
    protected tellGit(connection: WorkspaceConnection): Promise<void> {
        const settings = gitSettingsOf(this.current);
        const text = JSON.stringify(settings);
        let told = this.toldGit.get(connection);
        if (this.isTold && told?.text !== text) {
            const done = connection.setGit(settings).then(problem => {
                this.appProblem = problem;
                this.onDidChangeEmitter.fire();
            });
            told = { text, done };
            this.toldGit.set(connection, told);
            done.catch(() => this.toldGit.delete(connection));
        }
        return told?.done ?? Promise.resolve();
    }

    /** The server keeps them; with another window's server, the last word counts. */
    protected tellHosts(): void {
        void this.supervisor.ensure().then(async connection => this.didTell(await connection.setHosts(this.current.networkHosts)))
            .catch((error: unknown) => this.logger.error('the server did not take the hosts of settings', { error: String(error) }));
    }

    protected didTell(leftOut: readonly string[]): void {
        if (leftOut.join('\n') !== this.leftOut.join('\n')) {
            this.leftOut = leftOut;
            if (leftOut.length > 0) {
                this.logger.warn('what is no name of a host was left out of openspace.workspace.networkHosts', { leftOut });
            }
            this.onDidChangeEmitter.fire();
        }
    }

    protected lookAtNetwork(): void {
        void this.supervisor.ensure().then(async connection => {
            this.network = await connection.network();
            this.onDidChangeEmitter.fire();
        }).catch(() => undefined);
    }

    protected get workspaces(): SandboxedWorkspace[] {
        return [...this.known.values()].map(workspace => toSandboxedWorkspace(workspace, this.bindings.sessionOf(workspace.id)));
    }

    protected take(event: WorkspaceServerEvent): void {
        switch (event.type) {
            case 'workspaces':
                this.known = byId(event.workspaces);
                this.onDidChangeEmitter.fire();
                this.tellServer();
                this.lookAtNetwork();
                break;
            case 'question':
                this.lookAtNetwork();
                this.onDidAskHostEmitter.fire(event.question);
                break;
            case 'answered':
                this.lookAtNetwork();
                this.onDidAnswerHostEmitter.fire(event);
                break;
            case 'network':
                this.lookAtNetwork();
                break;
            case 'workspace':
                this.remember(event.workspace);
                break;
            case 'deleted':
                this.forget(event.id);
                break;
            case 'audit':
                this.onDidAuditEmitter.fire(event.line);
                break;
        }
    }

    protected remember(workspace: ServerWorkspace): SandboxedWorkspace {
        this.known.set(workspace.id, workspace);
        this.onDidChangeEmitter.fire();
        return toSandboxedWorkspace(workspace, this.bindings.sessionOf(workspace.id));
    }

    protected forget(id: string): void {
        this.known.delete(id);
        this.bindings.forget(id);
        this.onDidChangeEmitter.fire();
    }
}

function byId(workspaces: readonly ServerWorkspace[]): Map<string, ServerWorkspace> {
    return new Map(workspaces.map(workspace => [workspace.id, workspace]));
}

/** Which sandbox was created for which session of the agent. Outlives our process, as sandboxes do. */
class SessionBindings {

    protected readonly sessions: Map<string, string>;

    constructor(protected readonly file: string, files: StateFiles) {
        this.sessions = new Map(Object.entries(files.read(file, z.record(z.string(), z.string())) ?? {}));
    }

    sessionOf(workspace: string): string | undefined {
        return this.sessions.get(workspace);
    }

    has(session: string): boolean {
        return [...this.sessions.values()].includes(session);
    }

    bind(workspace: string, session: string): void {
        this.sessions.set(workspace, session);
        this.save();
    }

    forget(workspace: string): void {
        if (this.sessions.delete(workspace)) {
            this.save();
        }
    }

    protected save(): void {
        writePrivateFile(this.file, JSON.stringify(Object.fromEntries(this.sessions)));
    }
}
