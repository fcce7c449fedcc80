import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopyOutcome, CopyRequest, CopyUpdate, CopyUpdateRequest } from '@openspace/foundation/copies';
import type { Redactor } from '@openspace/foundation/redaction';
import type { AuditEntry } from '../audit/audit-entry.js';
import type { AuditLine, AuditPage, AuditQuery } from '../audit/audit-page.js';
import type { GitIdentity } from '../git/git-remote.js';
import type { TokenSource } from '../git/token-source.js';
import type { ProviderHealth, ProviderName, WorkspaceLimits, WorkspaceProvider } from '../provider/provider.js';
import { CopyRoom } from './copy-room.js';
import { auditedRequest, type CreateWorkspace } from './create-workspace.js';
import { KeptFiles } from './kept-files.js';
import { ManagedWorkspace } from './managed-workspace.js';
import { ProviderChoice } from './provider-choice.js';
import { WorkspaceError } from './workspace-error.js';
import type { WorkspaceEvent, WorkspaceListener } from './workspace-event.js';
import { workspaceFolder } from './workspace-folder.js';
import type { WorkspaceInfo } from './workspace-info.js';
import { limitsOf } from './workspace-limits.js';
import { WorkspaceNetworks } from './workspace-networks.js';
import { WorkspaceCopies, type ShownSet } from './workspace-copies.js';
import { WorkspaceRecords, type WorkspaceRecord } from './workspace-record.js';
import { WorkspaceRemotes, type ChosenRemote } from './workspace-remotes.js';
import { WorkspaceSnapshots } from './workspace-snapshots.js';
import { WorkspaceTrails } from './workspace-trails.js';
import type { ToolCall, ToolOutcome } from './workspace.js';

const IDLE_MS = 30 * 60_000;
const MAX_WORKSPACES = 50;

export interface WorkspaceManagerOptions {
    /** Ours alone, one process at a time. */
    readonly stateFolder: string;
    readonly providers: readonly WorkspaceProvider[];
    readonly redactor: Redactor;
    /** Somebody has agreed to `local`. */
    readonly allowNoIsolation?: boolean;
    readonly defaultProvider?: ProviderName;
    readonly defaultLimits?: WorkspaceLimits;
    readonly tokens?: TokenSource;
    readonly identity?: GitIdentity;
    /** After so long without a call a workspace is stopped; 0 for never. In milliseconds. */
    readonly idleMs?: number;
    readonly mostWorkspaces?: number;
    readonly now?: () => number;
    /** Receives messages about what happens in the background. */
    readonly log?: (line: string) => void;
}

/** All workspaces of a server. Everything rejects with a `WorkspaceError`. */
export class WorkspaceManager {

    protected readonly workspaces = new Map<string, ManagedWorkspace>();
    protected readonly records: WorkspaceRecords;
    protected readonly snapshots: WorkspaceSnapshots;
    protected readonly trails: WorkspaceTrails;
    protected readonly copies: WorkspaceCopies;
    /** What sandboxes may reach, and what the person is asked about. */
    readonly networks: WorkspaceNetworks;
    /** Who commits, and who signs in at remotes. */
    readonly remotes: WorkspaceRemotes;
    protected readonly now: () => number;
    protected readonly choice: ProviderChoice;
    protected readonly copyRoom: CopyRoom;
    protected readonly listeners = new Set<WorkspaceListener>();
    protected timer: NodeJS.Timeout | undefined;
    protected ending = false;

    protected constructor(protected readonly options: WorkspaceManagerOptions) {
        this.records = new WorkspaceRecords(join(options.stateFolder, 'workspaces'));
        this.snapshots = new WorkspaceSnapshots(join(options.stateFolder, 'snapshots'));
        this.copies = new WorkspaceCopies(this.records);
        this.networks = new WorkspaceNetworks(
            join(options.stateFolder, 'network.json'), event => this.tell(event), () => this.listeners.size > 0
        );
        const { redactor, tokens, identity } = options;
        this.remotes = new WorkspaceRemotes({ folder: join(options.stateFolder, 'empty'), redactor, tokens, identity });
        this.now = options.now ?? Date.now;
        this.trails = new WorkspaceTrails({
            folder: join(options.stateFolder, 'audit'), redactor, now: this.now, onLine: (id, line) => this.told(id, line)
        });
        const { providers, allowNoIsolation } = options;
        this.copyRoom = new CopyRoom({
            all: () => [...this.workspaces.values()], copies: this.copies, now: this.now, didDrop: id => this.forget(id)
        });
        this.choice = new ProviderChoice({ providers, allowNoIsolation, now: this.now });
    }

    /** Ends what an earlier process left behind, and knows its workspaces again. */
    static async start(options: WorkspaceManagerOptions): Promise<WorkspaceManager> {
        await mkdir(options.stateFolder, { recursive: true, mode: 0o700 });
        const manager = new WorkspaceManager(options);
        await manager.restore();
        await manager.trails.removeOld();
        manager.watchIdle();
        return manager;
    }

    /** Tells what happens from now on, until what it returns is called. */
    listen(listener: WorkspaceListener): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    list(): WorkspaceInfo[] {
        return Array.from(this.workspaces.values(), ({ info }) => info);
    }

    get(id: string): WorkspaceInfo {
        return this.find(id).info;
    }

    async create(request: CreateWorkspace): Promise<WorkspaceInfo> {
        if (this.ending) {
            throw new WorkspaceError('ending', 'The workspace server is ending.');
        }
        const most = this.options.mostWorkspaces ?? MAX_WORKSPACES;
        if (this.workspaces.size >= most && !await this.copyRoom.make()) {
            throw new WorkspaceError('too_many', `There are ${most} sandboxes already, and there is no room for more. `
                + 'Delete some in the view Sandboxes. Copies in which nothing is left to be applied make room by themselves.');
        }
        const id = `ws-${randomBytes(8).readBigUInt64BE().toString(36).padStart(12, '0').slice(-12)}`;
        const provider = await this.choice.select(request.provider ?? this.options.defaultProvider, request.path !== undefined);
        const given = request.path === undefined ? undefined : await workspaceFolder(request.path, this.options.stateFolder);
        const { copy } = request;
        const folder = copy ? this.copies.folderOf(id, given) : given ?? this.records.at(id, 'files');
        if (request.snapshot !== undefined && request.path !== undefined) {
            throw new WorkspaceError('invalid_request', 'A snapshot fills a new folder: give either a path or a snapshot.');
        }
        const now = this.now();
        const record: WorkspaceRecord = {
            id, provider: provider.name, folder, ownsFolder: given === undefined || copy !== undefined, ...copy && { copyOf: given },
            limits: limitsOf(request.limits, this.options.defaultLimits),
            ...request.programFolders && { programFolders: [...request.programFolders] },
            ...request.keepHome && { keepHome: true },
            remote: request.remote, ...request.network && { network: request.network }, created: now, lastUsed: now, stoppedOnPurpose: false
        };
        const workspace = this.manage(record, provider);
        try {
            await workspace.start(auditedRequest(request, provider.name), async () => {
                if (copy?.like !== undefined) {
                    await this.copies.clone(record, await this.broughtBack(copy.like));
                } else if (copy) {
                    await this.copies.make(record, copy.ignored ?? false);
                } else if (record.ownsFolder) {
                    await mkdir(folder, { recursive: true, mode: 0o700 });
                }
            });
            if (request.snapshot !== undefined) {
                const { snapshot } = request;
                await workspace.inside('restore', sandbox => this.snapshots.restore(snapshot, sandbox));
            }
            return workspace.info;
        } catch (error) {
            this.choice.forget();
            this.forget(id);
            await workspace.delete().catch(() => undefined);
            throw error instanceof WorkspaceError ? error : new WorkspaceError('provider_failed', (error as Error).message);
        }
    }

    async run(id: string, tool: string, args: unknown, call: ToolCall = {}): Promise<ToolOutcome> {
        return this.find(id).run(tool, args, call);
    }

    /** What a push would send, or why it would fail; nothing changes at the remote. */
    async previewPush(id: string, args: unknown, call: ToolCall = {}): Promise<ToolOutcome> {
        return this.find(id).previewPush(args, call);
    }

    /** Where push and pull of a workspace lead; nowhere without a remote. */
    async setRemote(id: string, chosen: ChosenRemote): Promise<WorkspaceInfo> {
        const workspace = this.find(id);
        await workspace.setRemote(chosen);
        this.tell({ type: 'workspace', workspace: workspace.info });
        return workspace.info;
    }

    /** Writes down a call that could not even be read. */
    async refuse(id: string, tool: string, error: string, { session }: ToolCall): Promise<void> {
        await this.find(id).refuse(tool, error, session);
    }

    async stop(id: string, session?: string): Promise<WorkspaceInfo> {
        const workspace = this.find(id);
        await workspace.stop(session);
        return workspace.info;
    }

    async resume(id: string, session?: string): Promise<WorkspaceInfo> {
        const workspace = this.find(id);
        await workspace.resume(session);
        return workspace.info;
    }

    /** From now on only this session may use the workspace. */
    async attach(id: string, session: string): Promise<WorkspaceInfo> {
        const workspace = this.find(id);
        await workspace.attach(session);
        return workspace.info;
    }

    async detach(id: string, session: string): Promise<WorkspaceInfo> {
        const workspace = this.find(id);
        await workspace.detach(session);
        return workspace.info;
    }

    /** The id of an archive of all files, from which another workspace can begin. */
    async snapshot(id: string, session?: string): Promise<string> {
        return this.find(id).inside('snapshot', sandbox => this.snapshots.take(sandbox), session);
    }

    async deleteSnapshot(snapshot: string): Promise<void> {
        await this.snapshots.delete(snapshot);
    }

    /** Turns the network of a workspace on or off. */
    async setNetwork(id: string, network: 'none' | 'by-name', session?: string): Promise<WorkspaceInfo> {
        const workspace = this.find(id);
        await workspace.setNetwork(network, session);
        this.tell({ type: 'workspace', workspace: workspace.info });
        return workspace.info;
    }

    /** What a workspace in a copy changed. */
    async changes(id: string): Promise<ShownSet> {
        return this.copies.changes(await this.broughtBack(id));
    }

    async countChanges(id: string): Promise<number> {
        return this.copies.countChanges(await this.broughtBack(id));
    }

    /** Brings changes of a copy into the folder of the person, or puts the copy back. */
    async handleChanges(id: string, action: 'apply' | 'discard', requests: readonly CopyRequest[]): Promise<CopyOutcome[]> {
        const workspace = this.find(id);
        const files = requests.map(({ path }) => path);
        return workspace.outside(action, { files }, () => workspace.changing(
            () => this.copies[action](workspace.description, requests),
            outcomes => outcomes.filter(({ outcome }) => outcome === 'discarded').map(({ path }) => path)
        ));
    }

    /** Brings into a copy what is new in the folder of the person; nothing is written down if there is nothing. */
    async updateCopy(id: string, request: CopyUpdateRequest): Promise<CopyUpdate> {
        const workspace = this.find(id);
        const { description } = workspace;
        const { includesIgnored, skipped } = await this.copies.about(description);
        const files: string[] = [];
        const { updated, trouble } = !await this.copies.isBehind(description)
            ? { updated: [], trouble: [] }
            : await workspace.outside('update', { files }, async () => {
                const done = await workspace.changing(() => this.copies.update(description, request), result => result.updated);
                files.push(...done.updated);
                return done;
            });
        return { updated, trouble, includesIgnored, skipped };
    }

    /** Unless `discard` is set, a copy with changes that nobody has applied stays. */
    async delete(id: string, session?: string, { discard = false } = {}): Promise<void> {
        const workspace = this.find(id);
        if (!discard) {
            await this.copies.checkDone(await this.broughtBack(id));
        }
        await workspace.delete(session);
        this.forget(id);
    }

    /** The newest entries, oldest of them first; also of a workspace that was deleted. */
    async audit(id: string, limit: number): Promise<AuditEntry[]> {
        return (await this.auditPage(id, { limit })).entries;
    }

    /** Those that fit a question. */
    async auditPage(id: string, query: AuditQuery): Promise<AuditPage> {
        const page = await this.trails.page(id, query);
        if (page.entries.length === 0) {
            this.find(id);
        }
        return page;
    }

    /** Of all providers, or of one. */
    async health(name?: string): Promise<{ provider: ProviderName; health: ProviderHealth }[]> {
        const asked = this.options.providers.filter(provider => name === undefined || provider.name === name);
        return Promise.all(asked.map(async provider => ({ provider: provider.name, health: await provider.health() })));
    }

    /** Stops workspaces that nobody has used for long, and drops copies in which nothing was left. */
    async stopIdle(): Promise<void> {
        const { idleMs = IDLE_MS } = this.options;
        const idle = [...this.workspaces.values()].filter(workspace => idleMs > 0 && workspace.idleMs(this.now()) >= idleMs);
        await Promise.all(idle.map(
            workspace => workspace.sleep().catch((error: Error) => this.log(`${workspace.id} could not be stopped: ${error.message}`))
        ));
        if (idleMs > 0) {
            await this.copyRoom.dropOld().catch((error: Error) => this.log(`Old copies could not be looked at: ${error.message}`));
        }
    }

    /** Ends all sandboxes; the workspaces are known again by the next process. */
    async close(): Promise<void> {
        this.ending = true;
        clearInterval(this.timer);
        await Promise.all(Array.from(
            this.workspaces.values(),
            workspace => workspace.end().catch((error: Error) => this.log(`${workspace.id} did not end well: ${error.message}`))
        ));
    }

    /** A workspace whose copy on the host has what is inside. */
    protected async broughtBack(id: string): Promise<WorkspaceRecord> {
        const workspace = this.find(id);
        await workspace.bringBack();
        return workspace.description;
    }

    protected find(id: string): ManagedWorkspace {
        const workspace = this.workspaces.get(id);
        if (!workspace) {
            throw new WorkspaceError('no_such_workspace', 'There is no such workspace.');
        }
        return workspace;
    }

    protected manage(record: WorkspaceRecord, provider: WorkspaceProvider): ManagedWorkspace {
        const trail = this.trails.open(record.id, provider.name);
        const network = provider.capabilities.networkByName ? this.networks.open(record.id, trail) : undefined;
        const kept = record.copyOf !== undefined && !provider.capabilities.sharesFolder
            ? new KeptFiles(record, this.records, this.copies)
            : undefined;
        const workspace = new ManagedWorkspace(
            { record, records: this.records, provider, trail, remotes: this.remotes, network, kept, now: this.now }
        );
        this.workspaces.set(record.id, workspace);
        this.tell({ type: 'workspace', workspace: workspace.info });
        return workspace;
    }

    protected forget(id: string): void {
        this.workspaces.delete(id);
        this.trails.forget(id);
        this.networks.forget(id);
        this.copies.forget(id);
        this.tell({ type: 'deleted', id });
    }

    /** Whatever changes a workspace is written down, so that a line is the moment to look at it. */
    protected told(id: string, line: AuditLine): void {
        this.tell({ type: 'audit', line });
        const workspace = this.workspaces.get(id);
        if (workspace) {
            this.tell({ type: 'workspace', workspace: workspace.info });
        }
    }

    protected tell(event: WorkspaceEvent): void {
        this.listeners.forEach(listener => listener(event));
    }

    protected async restore(): Promise<void> {
        const records = await this.records.load();
        for (const record of records) {
            const provider = this.options.providers.find(({ name }) => name === record.provider);
            if (provider) {
                this.manage(record, provider).restore();
            } else {
                this.log(`${record.id} is left alone: its provider ${record.provider} is not part of this server.`);
            }
        }
        await Promise.all(this.options.providers.map(async provider => {
            const kept = provider.capabilities.sharesFolder
                ? []
                : records.filter(record => record.provider === provider.name).map(({ id }) => id);
            try {
                const ended = await provider.cleanUp(new Set(kept));
                ended.forEach(id => this.log(`What was left of ${id} was ended (${provider.name}).`));
            } catch (error) {
                this.log(`${provider.name} could not clean up: ${(error as Error).message}`);
            }
        }));
    }

    protected watchIdle(): void {
        const { idleMs = IDLE_MS } = this.options;
        if (idleMs > 0) {
            this.timer = setInterval(() => void this.stopIdle(), Math.min(Math.max(idleMs / 4, 10), 30_000));
            this.timer.unref();
        }
    }

    protected log(line: string): void {
        this.options.log?.(this.options.redactor.redact(line));
    }
}
