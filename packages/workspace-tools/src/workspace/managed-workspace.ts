import { Turns } from '@openspace/foundation/turns';
import type { AuditedOperation } from '../audit/audit-entry.js';
import type { AuditTrail } from '../audit/audit-trail.js';
import type { GitBroker } from '../git/git-broker.js';
import type { WorkspaceNetwork } from '../network/index.js';
import type { WorkspaceProvider } from '../provider/provider.js';
import type { Sandbox } from '../provider/sandbox.js';
import type { KeptFiles } from './kept-files.js';
import { SandboxLife, type LiveSandbox } from './sandbox-life.js';
import { WorkspaceAudit } from './workspace-audit.js';
import { WorkspaceError } from './workspace-error.js';
import { describeWorkspace, type WorkspaceInfo } from './workspace-info.js';
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

/** One workspace from its creation to its end. Changes of its status happen one after the other; tools run beside each other. */
export class ManagedWorkspace {

    protected holder: string | undefined;
    /** Why nothing more can be done with it. */
    protected gone: WorkspaceError | undefined;
    protected readonly calls = new Set<Promise<unknown>>();
    protected readonly turns = new Turns();

    protected readonly history: WorkspaceAudit;
    protected readonly life: SandboxLife;
    protected broker: GitBroker | undefined;

    /** Throws a `WorkspaceError` if the record names a remote that cannot be one. */
    constructor(protected readonly options: ManagedWorkspaceOptions) {
        const { record, records, provider, remotes, network, kept, now } = options;
        this.history = new WorkspaceAudit(options.trail, now);
        this.life = new SandboxLife({
            record, records, provider, network, kept, history: this.history, now,
            equip: (sandbox, aliases) => new Workspace({
                sandbox, aliases, isolation: provider.capabilities.isolation, spoolFolder: records.at(record.id, 'output'),
                identity: () => remotes.identity, remote: () => this.broker,
                onBegin: operation => this.history.beginOperation(operation),
                onOperation: operation => this.history.recordOperation(operation)
            })
        });
        this.broker = this.brokerFor(record);
    }

    get description(): WorkspaceRecord {
        return this.record;
    }

    get id(): string {
        return this.record.id;
    }

    get info(): WorkspaceInfo {
        const { record, holder, life: { status, error, hasNetwork } } = this;
        return describeWorkspace({ record, provider: this.options.provider, status, hasNetwork, session: holder, error });
    }

    /** For a workspace of an earlier process: it starts when it is needed. */
    restore(): void {
        this.life.restore();
    }

    /** Milliseconds in which nothing was asked of it; 0 while it works. */
    idleMs(now: number): number {
        return this.calls.size > 0 || !this.life.isReady ? 0 : now - this.record.lastUsed;
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
        return this.counted(() => this.history.acting({ type, args }, step));
    }

    /** What is inside is on the host afterwards. A workspace that sleeps is only woken if it is not there yet. */
    async bringBack(): Promise<void> {
        if (this.options.kept?.areAhead) {
            await this.next(() => this.life.bringBack());
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
                await this.life.awake(sandbox => kept.putBack(sandbox, paths));
            }
            return done;
        });
    }

    /** `prepare` makes its folder what it should be. */
    start(args: unknown, prepare: () => Promise<void>): Promise<void> {
        return this.next(() => this.history.during({ type: 'create', args }, async () => {
            await prepare();
            await this.life.open();
        }));
    }

    /** It stays stopped until somebody resumes it. */
    stop(session?: string): Promise<void> {
        return this.next(() => this.history.during({ type: 'stop', session }, async () => {
            this.record.stoppedOnPurpose = true;
            this.holder = undefined;
            await this.life.suspend();
        }));
    }

    /** It wakes up at the next call. Nothing happens if it works meanwhile. */
    async sleep(): Promise<void> {
        await this.next(async () => {
            if (this.life.isReady && this.calls.size === 0) {
                await this.history.during({ type: 'sleep' }, () => this.life.suspend());
            }
        });
    }

    resume(session?: string): Promise<void> {
        return this.next(() => this.history.during({ type: 'resume', session }, () => this.life.reopen()));
    }

    /** What runs inside has been started with one or without: it ends, and the next call starts anew. */
    setNetwork(network: 'none' | 'by-name', session?: string): Promise<void> {
        return this.next(() => this.history.during({ type: 'network', session, args: { network } }, async () => {
            if ((this.record.network ?? 'none') !== network) {
                this.record.network = network;
                await this.life.setAside();
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
        const isAtRest = (): boolean => this.calls.size === 0 && this.holder === undefined && this.life.status !== 'creating';
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
            await this.life.remove();
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
            await this.life.end();
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
        if (this.gone || !this.life.isReady) {
            await this.next(() => this.wake());
        }
        this.checkHolder(session);
        const { live, error } = this.life;
        if (!live) {
            throw new WorkspaceError('broken', error ?? 'The workspace does not run.');
        }
        return live;
    }

    protected async wake(): Promise<void> {
        const { isReady, status, error } = this.life;
        if (isReady) {
            return;
        }
        if (status === 'error') {
            throw new WorkspaceError('broken', `The workspace does not run: ${error}`);
        }
        if (this.record.stoppedOnPurpose) {
            throw new WorkspaceError('stopped', 'The workspace is stopped. Resume it first.');
        }
        await this.history.during({ type: 'resume' }, () => this.life.reopen());
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
}
