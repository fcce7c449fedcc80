import type { WorkspaceNetwork } from '../network/index.js';
import { SandboxGoneError } from '../provider/errors.js';
import type { CreateSandbox, WorkspaceProvider } from '../provider/provider.js';
import type { Sandbox } from '../provider/sandbox.js';
import type { KeptFiles } from './kept-files.js';
import { KeptHome } from './kept-home.js';
import type { WorkspaceAudit } from './workspace-audit.js';
import { WorkspaceError } from './workspace-error.js';
import type { WorkspaceStatus } from './workspace-info.js';
import type { WorkspaceRecord, WorkspaceRecords } from './workspace-record.js';
import type { Workspace } from './workspace.js';

export interface SandboxLifeOptions {
    readonly record: WorkspaceRecord;
    readonly records: WorkspaceRecords;
    readonly provider: WorkspaceProvider;
    /** Used as long as the record says so. */
    readonly network?: WorkspaceNetwork;
    /** Of a copy, if the provider keeps its files. */
    readonly kept?: KeptFiles;
    readonly history: WorkspaceAudit;
    readonly now: () => number;
    /** The tools on top of a sandbox. */
    readonly equip: (sandbox: Sandbox, aliases: readonly string[]) => Workspace;
}

export interface LiveSandbox {
    readonly sandbox: Sandbox;
    readonly workspace: Workspace;
}

/** The sandbox of one workspace: it is made, laid to rest, woken and ended. Whoever asks for that waits for what was asked for before. */
export class SandboxLife {

    protected current: WorkspaceStatus = 'creating';
    protected problem: string | undefined;
    /** The provider has it, and we are not connected with it: an earlier process has made it, or it is to be started another way. */
    protected restored = false;
    protected connected: LiveSandbox | undefined;

    constructor(protected readonly options: SandboxLifeOptions) { }

    get status(): WorkspaceStatus {
        return this.current;
    }

    get isReady(): boolean {
        return this.current === 'ready';
    }

    /** Why the status is `error`. */
    get error(): string | undefined {
        return this.problem;
    }

    /** What tools need, if it runs or could. */
    get live(): LiveSandbox | undefined {
        return this.connected;
    }

    get hasNetwork(): boolean {
        return this.record.network === 'by-name' && this.options.network !== undefined;
    }

    /** For one of an earlier process: it starts when it is needed. */
    restore(): void {
        const { provider } = this.options;
        const lost = !provider.capabilities.sharesFolder && !provider.reopen && !this.options.kept;
        this.restored = true;
        this.setStatus(
            lost ? 'error' : 'stopped',
            lost ? 'Its files lived with the provider, and the connection was lost when the workspace server ended.' : undefined
        );
    }

    async open(): Promise<void> {
        const { records, equip } = this.options;
        const sandbox = await this.obtain();
        this.connected = { sandbox, workspace: equip(sandbox, this.request.aliases) };
        this.setStatus('ready');
        await records.save(this.record);
    }

    /** Unless it runs, it is woken, or made anew. */
    async reopen(): Promise<void> {
        if (!this.isReady) {
            try {
                if (this.connected && this.options.provider.capabilities.stopAndResume) {
                    await this.home?.prepare();
                    await this.connected.sandbox.resume();
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

    /** Whoever calls from now on waits for the end of it. */
    async suspend(): Promise<void> {
        if (this.isReady) {
            this.setStatus('stopped');
            await this.rest();
        }
        await this.options.records.save(this.record);
    }

    /** What is inside is on the host afterwards. One that sleeps is only woken if it is not there yet. */
    async bringBack(): Promise<void> {
        const { kept } = this.options;
        if (kept?.areAhead) {
            await this.awake(sandbox => this.fetch(kept, sandbox));
        }
    }

    /** One that sleeps does so again afterwards. */
    async awake(step: (sandbox: Sandbox) => Promise<void>): Promise<void> {
        const { status, record: { stoppedOnPurpose } } = this;
        await this.reopen();
        try {
            await step(this.connected!.sandbox);
        } finally {
            if (status !== 'ready') {
                this.record.stoppedOnPurpose = stoppedOnPurpose;
                this.setStatus('stopped');
                await this.connected?.sandbox.stop();
                await this.options.records.save(this.record);
            }
        }
    }

    /** It ends, to be started in another way; its files stay. */
    async setAside(): Promise<void> {
        const wasReady = this.isReady;
        if (wasReady) {
            this.setStatus('stopped');
        }
        await (this.keepsFiles ? this.leave(wasReady) : this.discard());
    }

    /** Nothing runs on, and everything can be continued by another process. */
    async end(): Promise<void> {
        await (this.options.provider.capabilities.sharesFolder
            ? this.discard()
            : this.isReady ? this.rest() : this.connected?.sandbox.stop());
    }

    /** It ends for good, wherever it is. */
    async remove(): Promise<void> {
        await this.discardRemote();
        await this.discard();
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
        const { record: { id, keepHome }, records, provider } = this.options;
        return keepHome && provider.capabilities.keepsHome ? new KeptHome(records.at(id, 'home')) : undefined;
    }

    /** They are with the provider, also while nothing runs. */
    protected get keepsFiles(): boolean {
        const { provider } = this.options;
        return !provider.capabilities.sharesFolder && provider.reopen !== undefined;
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

    protected fetch(kept: KeptFiles, sandbox: Sandbox): Promise<void> {
        return this.options.history.during({ type: 'bring-back' }, () => kept.fetch(sandbox));
    }

    /** Everything in it ends. What could not be fetched stays with the provider, and is fetched later. */
    protected async rest(): Promise<void> {
        const { kept } = this.options;
        if (this.connected && kept?.areAhead) {
            await this.fetch(kept, this.connected.sandbox).catch(() => undefined);
        }
        await this.connected?.sandbox.stop();
        kept?.processesEnded();
    }

    /** It stays with its provider, to be opened again in another way. */
    protected async leave(wasReady: boolean): Promise<void> {
        if (wasReady) {
            await this.rest();
        }
        await this.connected?.workspace.dispose();
        this.connected = undefined;
        this.restored = true;
    }

    protected async discard(): Promise<void> {
        const { connected } = this;
        this.connected = undefined;
        await connected?.workspace.dispose();
        await connected?.sandbox.delete();
    }

    /** One that lives with its provider and was not used since we began. If it cannot be reached now, the next start cleans up. */
    protected async discardRemote(): Promise<void> {
        if (!this.restored || this.connected) {
            return;
        }
        const { provider } = this.options;
        if (provider.remove) {
            await provider.remove(this.record.id).catch(() => undefined);
        } else {
            const sandbox = await provider.reopen?.(this.request).catch(() => undefined);
            await sandbox?.delete();
        }
    }

    protected setStatus(status: WorkspaceStatus, error?: string): void {
        this.current = status;
        this.problem = error;
    }
}
