import { Turns } from '@openspace/foundation/turns';
import type { AuditedOperation } from '../audit/audit-entry.js';
import type { AuditTrail } from '../audit/audit-trail.js';
import type { GitBroker } from '../git/git-broker.js';
import type { WorkspaceNetwork } from '../network/index.js';
import { SandboxGoneError } from '../provider/errors.js';
import type { CreateSandbox, WorkspaceProvider } from '../provider/provider.js';
import type { Sandbox } from '../provider/sandbox.js';
import type { KeptFiles } from './kept-files.js';
import { KeptHome } from './kept-home.js';
import { WorkspaceAudit } from './workspace-audit.js';
import { WorkspaceError } from './workspace-error.js';
import { describeWorkspace, type WorkspaceInfo, type WorkspaceStatus } from './workspace-info.js';
import type { WorkspaceRecord, WorkspaceRecords } from './workspace-record.js';
import type { ChosenRemote, WorkspaceRemotes } from './workspace-remotes.js';
import { Workspace, type ToolCall, type ToolOutcome } from './workspace.js';

export interface ManagedWorkspaceOptions {
    readonly record: WorkspaceRecord;
    readonly records: WorkspaceRecords;
    readonly provider: WorkspaceProvider;
    readonly trail: AuditTrail;
    readonly remotes: WorkspaceRemotes;
    /** Used as long as the record says so. */
    readonly network?: WorkspaceNetwork;
    /** Of a copy, if the provider keeps its files. */
    readonly kept?: KeptFiles;
    readonly now: () => number;
}

interface LiveSandbox {
    readonly sandbox: Sandbox;
    readonly workspace: Workspace;
}

/** One workspace from its creation to its end. Changes of its status happen one after the other; tools run beside each other. */
export class ManagedWorkspace {

    protected status: WorkspaceStatus = 'creating';
    protected error: string | undefined;
    /** The provider has it, and we are not connected with it: an earlier process has made it, or it is to be started another way. */
    protected restored = false;
    protected holder: string | undefined;
    protected live: LiveSandbox | undefined;
    /** Why nothing more can be done with it. */
    protected gone: WorkspaceError | undefined;
    protected readonly calls = new Set<Promise<unknown>>();
    protected readonly turns = new Turns();

    protected readonly history: WorkspaceAudit;
    protected broker: GitBroker | undefined;

    /** Throws a `WorkspaceError` if the record names a remote that cannot be one. */
    constructor(protected readonly options: ManagedWorkspaceOptions) {
        this.history = new WorkspaceAudit(options.trail, options.now);
        this.broker = this.brokerFor(options.record);
    }

    get description(): WorkspaceRecord {
        return this.record;
    }

    get id(): string {
        return this.record.id;
    }

    get info(): WorkspaceInfo {
        const { record, status, error, holder } = this;
        return describeWorkspace({ record, provider: this.options.provider, status, hasNetwork: this.hasNetwork, session: holder, error });
    }

    /** For a workspace of an earlier process: it starts when it is needed. */
    restore(): void {
        const { provider } = this.options;
        const lost = !provider.capabilities.sharesFolder && !provider.reopen && !this.options.kept;
        this.restored = true;
        this.status = lost ? 'error' : 'stopped';
        this.error = lost ? 'Its files lived with the provider, and the connection was lost when the workspace server ended.' : undefined;
    }

    /** Milliseconds in which nothing was asked of it; 0 while it works. */
    idleMs(now: number): number {
        return this.calls.size > 0 || this.status !== 'ready' ? 0 : now - this.record.lastUsed;
    }

    /** Rejects with a `WorkspaceError` only, and then nothing ran. */
    run(tool: string, args: unknown, call: ToolCall): Promise<ToolOutcome> {
        return this.asked(tool, args, call, workspace => workspace.run(tool, args, call));
    }

    /** What a push would send. Rejects with a `WorkspaceError` only, and then nothing ran. */
    previewPush(args: unknown, call: ToolCall): Promise<ToolOutcome> {
        return this.asked('push-preview', args, call, workspace => workspace.previewPush(args, call));
    }

    async refuse(tool: string, error: string, session?: string): Promise<void> {
        await this.history.record(
            { type: tool, session, began: this.options.now(), outcome: 'refused' }, new WorkspaceError('invalid_request', error)
        );
    }

    /** For programs of ours that run inside, such as an archiver. */
    inside<T>(type: string, step: (sandbox: Sandbox) => Promise<T>, session?: string): Promise<T> {
        return this.counted(() => this.history.during({ type, session }, async () => step((await this.use(session)).sandbox)));
    }

    /** For what is done with its files from outside, whether it runs or not. */
    outside<T>(type: string, args: unknown, step: () => Promise<T>): Promise<T> {
        return this.counted(() => this.history.during({ type, args }, step));
    }

    /** What is inside is on the host afterwards. A workspace that sleeps is only woken if it is not there yet. */
    async bringBack(): Promise<void> {
        const { kept } = this.options;
        if (kept?.areAhead) {
            await this.next(() => this.awake(sandbox => this.fetch(kept, sandbox)));
        }
    }

    /** For what is done with the files on the host: they are those that are inside, and what it changes there goes inside, too. */
    async changing<T>(step: () => Promise<T>, changedBy: (done: T) => readonly string[]): Promise<T> {
        const { kept } = this.options;
        if (!kept) {
            return step();
        }
        await this.bringBack();
        return this.next(async () => {
            const done = await step();
            const paths = changedBy(done);
            if (paths.length > 0) {
                await this.awake(sandbox => kept.putBack(sandbox, paths));
            }
            return done;
        });
    }

    /** `prepare` makes its folder what it should be. */
    start(args: unknown, prepare: () => Promise<void>): Promise<void> {
        return this.next(() => this.history.during({ type: 'create', args }, async () => {
            await prepare();
            await this.open();
        }));
    }

    /** It stays stopped until somebody resumes it. */
    stop(session?: string): Promise<void> {
        return this.next(() => this.history.during({ type: 'stop', session }, async () => {
            this.record.stoppedOnPurpose = true;
            this.holder = undefined;
            await this.suspend();
        }));
    }

    /** It wakes up at the next call. Nothing happens if it works meanwhile. */
    async sleep(): Promise<void> {
        await this.next(async () => {
            if (this.status === 'ready' && this.calls.size === 0) {
                await this.history.during({ type: 'sleep' }, () => this.suspend());
            }
        });
    }

    resume(session?: string): Promise<void> {
        return this.next(() => this.history.during({ type: 'resume', session }, () => this.reopen()));
    }

    /** What runs inside has been started with one or without: it ends, and the next call starts anew. */
    setNetwork(network: 'none' | 'by-name', session?: string): Promise<void> {
        return this.next(() => this.history.during({ type: 'network', session, args: { network } }, async () => {
            if ((this.record.network ?? 'none') !== network) {
                this.record.network = network;
                const wasReady = this.status === 'ready';
                if (wasReady) {
                    this.setStatus('stopped');
                }
                await (this.keepsFiles ? this.leave(wasReady) : this.discard());
            }
            await this.options.records.save(this.record);
        }));
    }

    /** What is pushed or pulled from now on goes there; what runs is not disturbed. */
    setRemote({ remote, ownCredentials }: ChosenRemote): Promise<void> {
        return this.next(() => this.history.during({ type: 'remote', args: { remote: remote ?? 'none' } }, async () => {
            const next = this.brokerFor({ remote, ownCredentials });
            // The mirror is that of one remote.
            await this.broker?.delete();
            this.broker = next;
            this.record.remote = remote;
            this.record.ownCredentials = remote !== undefined && ownCredentials ? true : undefined;
            await this.options.records.save(this.record);
        }));
    }

    attach(session: string): Promise<void> {
        return this.next(() => this.history.during({ type: 'attach', session }, async () => {
            this.checkHolder(session);
            this.holder = session;
        }));
    }

    detach(session: string): Promise<void> {
        return this.next(() => this.history.during({ type: 'detach', session }, async () => {
            this.checkHolder(session);
            this.holder = undefined;
        }));
    }

    /**
     * As {@link delete}, unless it works, somebody holds it, or there is a reason to keep it; false if it stays. Where the provider keeps
     * the files, more may be inside than is known here.
     */
    async deleteUnused(isUnused: () => Promise<boolean>): Promise<boolean> {
        if (this.options.kept) {
            return false;
        }
        const isAtRest = (): boolean => this.calls.size === 0 && this.holder === undefined && this.status !== 'creating';
        const ended = await this.next(async () => {
            if (!isAtRest() || !await isUnused() || !isAtRest()) {
                return false;
            }
            await this.endForGood({ type: 'delete', args: { unchanged_copy: true } });
            return true;
        });
        if (ended) {
            await this.closeTrail();
        }
        return ended;
    }

    /** Ends everything; of the files those stay that were not ours. The audit stays. */
    async delete(session?: string): Promise<void> {
        await this.next(() => this.endForGood({ type: 'delete', session }));
        await this.closeTrail();
    }

    protected endForGood(operation: Pick<AuditedOperation, 'type' | 'session' | 'args'>): Promise<void> {
        return this.history.during(operation, async () => {
            this.gone = new WorkspaceError('no_such_workspace', 'The workspace was deleted.');
            await this.discardRemote();
            await this.discard();
            await this.options.network?.close();
            await this.broker?.delete();
            await this.options.records.remove(this.id);
        });
    }

    /** At the end of our process: nothing runs on, and everything can be continued later. */
    async end(): Promise<void> {
        await this.next(async () => {
            this.gone = new WorkspaceError('ending', 'The workspace server is ending.');
            await this.options.records.save(this.record);
            await this.options.network?.close();
            await (this.options.provider.capabilities.sharesFolder
                ? this.discard()
                : this.status === 'ready' ? this.rest() : this.live?.sandbox.stop());
        });
        await this.closeTrail();
    }

    protected asked(
        type: string, args: unknown, { session }: ToolCall, step: (workspace: Workspace) => Promise<ToolOutcome>
    ): Promise<ToolOutcome> {
        return this.counted(async () => {
            const began = this.options.now();
            let live: LiveSandbox;
            try {
                live = await this.use(session);
            } catch (error) {
                await this.history.record({ type, session, args, began, outcome: 'refused' }, error);
                throw error;
            }
            const { kept } = this.options;
            return kept ? kept.during(() => step(live.workspace)) : step(live.workspace);
        });
    }

    protected brokerFor(chosen: ChosenRemote): GitBroker | undefined {
        return this.options.remotes.brokerFor(chosen, this.options.records.at(this.id, 'git'));
    }

    protected get record(): WorkspaceRecord {
        return this.options.record;
    }

    protected get request(): CreateSandbox {
        const { id, folder, copyOf, limits, programFolders } = this.record;
        const home = this.home?.folder;
        const network = this.hasNetwork ? this.options.network : undefined;
        const aliases = this.options.provider.capabilities.sharesFolder ? [copyOf ?? folder] : [];
        return {
            id, folder, limits, aliases,
            ...network && { network }, ...programFolders && { programFolders }, ...home !== undefined && { home }
        };
    }

    /** Undefined if it goes with the sandbox. */
    protected get home(): KeptHome | undefined {
        return this.record.keepHome && this.options.provider.capabilities.keepsHome
            ? new KeptHome(this.options.records.at(this.id, 'home')) : undefined;
    }

    /** They are with the provider, also while nothing runs. */
    protected get keepsFiles(): boolean {
        const { provider } = this.options;
        return !provider.capabilities.sharesFolder && provider.reopen !== undefined;
    }

    protected get hasNetwork(): boolean {
        return this.record.network === 'by-name' && this.options.network !== undefined;
    }

    protected next<T>(step: () => Promise<T>): Promise<T> {
        return this.turns.take(() => {
            if (this.gone) {
                throw this.gone;
            }
            return step();
        });
    }

    protected async counted<T>(step: () => Promise<T>): Promise<T> {
        const call = step();
        this.calls.add(call);
        try {
            return await call;
        } finally {
            this.calls.delete(call);
            this.record.lastUsed = this.options.now();
        }
    }

    /** What tools need; a workspace that only slept is woken. */
    protected async use(session: string | undefined): Promise<LiveSandbox> {
        if (this.gone || this.status !== 'ready') {
            await this.next(() => this.wake());
        }
        this.checkHolder(session);
        if (!this.live) {
            throw new WorkspaceError('broken', this.error ?? 'The workspace does not run.');
        }
        return this.live;
    }

    protected async wake(): Promise<void> {
        if (this.status === 'ready') {
            return;
        }
        if (this.status === 'error') {
            throw new WorkspaceError('broken', `The workspace does not run: ${this.error}`);
        }
        if (this.record.stoppedOnPurpose) {
            throw new WorkspaceError('stopped', 'The workspace is stopped. Resume it first.');
        }
        await this.history.during({ type: 'resume' }, () => this.reopen());
    }

    protected async reopen(): Promise<void> {
        if (this.status !== 'ready') {
            try {
                if (this.live && this.options.provider.capabilities.stopAndResume) {
                    await this.home?.prepare();
                    await this.live.sandbox.resume();
                } else {
                    await this.discard();
                    await this.open();
                }
            } catch (error) {
                this.setStatus('error', (error as Error).message);
                throw new WorkspaceError('provider_failed', (error as Error).message);
            }
            this.setStatus('ready');
        }
        this.record.stoppedOnPurpose = false;
        this.record.lastUsed = this.options.now();
        await this.options.records.save(this.record);
    }

    protected async open(): Promise<void> {
        const { provider, records, remotes } = this.options;
        const { id, aliases } = this.request;
        const sandbox = await this.obtain();
        const workspace = new Workspace({
            sandbox, aliases, isolation: provider.capabilities.isolation, spoolFolder: records.at(id, 'output'),
            identity: () => remotes.identity, remote: () => this.broker,
            onOperation: operation => this.history.recordOperation(operation)
        });
        this.live = { sandbox, workspace };
        this.setStatus('ready');
        await records.save(this.record);
    }

    protected async obtain(): Promise<Sandbox> {
        const { provider, kept } = this.options;
        if (this.restored && provider.reopen) {
            try {
                return await provider.reopen(this.request);
            } catch (error) {
                if (!kept || !(error instanceof SandboxGoneError)) {
                    throw error;
                }
            }
        }
        await kept?.beginAnew();
        await this.home?.prepare();
        return provider.create(this.request);
    }

    /** A workspace that sleeps does so again afterwards. */
    protected async awake(step: (sandbox: Sandbox) => Promise<void>): Promise<void> {
        const { status, record: { stoppedOnPurpose } } = this;
        await this.reopen();
        try {
            await step(this.live!.sandbox);
        } finally {
            if (status !== 'ready') {
                this.record.stoppedOnPurpose = stoppedOnPurpose;
                this.setStatus('stopped');
                await this.live?.sandbox.stop();
                await this.options.records.save(this.record);
            }
        }
    }

    protected fetch(kept: KeptFiles, sandbox: Sandbox): Promise<void> {
        return this.history.during({ type: 'bring-back' }, () => kept.fetch(sandbox));
    }

    /** Everything in it ends. What could not be fetched stays with the provider, and is fetched later. */
    protected async rest(): Promise<void> {
        const { kept } = this.options;
        if (this.live && kept?.areAhead) {
            await this.fetch(kept, this.live.sandbox).catch(() => undefined);
        }
        await this.live?.sandbox.stop();
        kept?.processesEnded();
    }

    /** It stays with its provider, to be opened again in another way. */
    protected async leave(wasReady: boolean): Promise<void> {
        if (wasReady) {
            await this.rest();
        }
        await this.live?.workspace.dispose();
        this.live = undefined;
        this.restored = true;
    }

    /** Whoever calls from now on waits for the end of it. */
    protected async suspend(): Promise<void> {
        if (this.status === 'ready') {
            this.setStatus('stopped');
            await this.rest();
        }
        await this.options.records.save(this.record);
    }

    protected async discard(): Promise<void> {
        const { live } = this;
        this.live = undefined;
        await live?.workspace.dispose();
        await live?.sandbox.delete();
    }

    /** One that lives with its provider and was not used since we began. If it cannot be reached now, the next start cleans up. */
    protected async discardRemote(): Promise<void> {
        if (!this.restored || this.live) {
            return;
        }
        if (this.options.provider.remove) {
            await this.options.provider.remove(this.id).catch(() => undefined);
        } else {
            const sandbox = await this.options.provider.reopen?.(this.request).catch(() => undefined);
            await sandbox?.delete();
        }
    }

    /** What still runs is written down first. */
    protected async closeTrail(): Promise<void> {
        await Promise.allSettled(this.calls);
        await this.history.close();
    }

    protected checkHolder(session: string | undefined): void {
        if (this.holder !== undefined && this.holder !== session) {
            throw new WorkspaceError('held', `The workspace is in use by session ${this.holder}.`);
        }
    }

    protected setStatus(status: WorkspaceStatus, error?: string): void {
        this.status = status;
        this.error = error;
    }
}
