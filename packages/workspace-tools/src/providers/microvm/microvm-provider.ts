import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AgentSandbox } from '../../agent-sandbox/agent-sandbox.js';
import { ProviderError, SandboxGoneError } from '../../provider/errors.js';
import type { CreateSandbox, ProviderCapabilities, ProviderHealth, WorkspaceProvider } from '../../provider/provider.js';
import type { Sandbox } from '../../provider/sandbox.js';
import { agentView, checkRequest, type AgentViewOptions } from '../agent-view.js';
import { probeHealth } from '../probe-sandbox.js';
import { RememberedHealth } from '../remembered-health.js';
import { kvmRemedies, microvmRemedies } from '../remedies.js';
import { cleanUpRecords, endRecord } from '../remains/clean-up.js';
import { isAlive, killProcess } from '../remains/process-identity.js';
import { defaultStateFolder, makePrivateFolder, SandboxRecords } from '../remains/sandbox-records.js';
import type { SandboxView } from '../view/sandbox-view.js';
import { FirecrackerEngine } from './firecracker/firecracker-engine.js';
import { systemImage } from './image/guest-images.js';
import { DEFAULT_PACKAGES } from './image/system-packages.js';
import { findGuestKernel, type GuestKernel } from './kernel/guest-kernel.js';
import { MicrovmLauncher, WORKSPACE_DISK } from './microvm-launcher.js';
import { describeProblem, PROBE_COMMAND } from './probe.js';
import { QemuEngine } from './qemu/qemu-engine.js';
import type { MachineEngine } from './virtual-machine.js';

const GIGABYTE = 1024 * 1024 * 1024;

export interface MicrovmOptions extends AgentViewOptions {
    /** Where we write down what runs, and where the disks of workspaces are; private. */
    stateFolder?: string;
    /** Where the kernel and the disk with the programs are kept. */
    cacheFolder?: string;
    /** By default Firecracker where it is installed, else QEMU. */
    engine?: MachineEngine;
    /** Packages of this machine whose programs are in a guest, beside those that are always there. */
    packages?: readonly string[];
    /** Room for files of a workspace, beside those that it begins with. */
    diskBytes?: number;
}

/**
 * A virtual machine with a kernel of its own. The folder is copied in when the workspace is made; then its files are in the guest only,
 * on a disk that outlives our process.
 */
export class MicrovmProvider implements WorkspaceProvider {
    readonly name = 'firecracker';
    readonly capabilities: ProviderCapabilities = {
        isolation: 'virtual machine', sharesFolder: false, stopAndResume: true, networkByName: true
    };
    protected readonly stateFolder: string;
    protected readonly cacheFolder: string;
    protected readonly records: SandboxRecords;
    protected readonly engine: MachineEngine;
    protected image: Promise<string> | undefined;
    protected readonly remembered = new RememberedHealth(() => this.probe());

    constructor(protected readonly options: MicrovmOptions = {}) {
        this.stateFolder = join(options.stateFolder ?? defaultStateFolder(), 'microvm');
        this.cacheFolder = options.cacheFolder ?? defaultCacheFolder();
        this.records = new SandboxRecords(join(this.stateFolder, 'running'));
        this.engine = options.engine ?? FirecrackerEngine.find() ?? new QemuEngine();
    }

    health(): Promise<ProviderHealth> {
        return this.remembered.ask();
    }

    protected probe(): Promise<ProviderHealth> {
        return probeHealth({
            stateFolder: this.stateFolder,
            command: PROBE_COMMAND,
            judge: output => describeProblem(output, this.kernel().version),
            create: request => this.start(request),
            remedies: (facts, problem) => problem === undefined
                ? kvmRemedies(facts)
                : microvmRemedies(facts, findGuestKernel(this.cacheFolder) !== undefined),
            describe: async () => ({ limits: 'full', detail: `${await this.engine.describe()}, Linux ${this.kernel().version}` })
        });
    }

    async create(request: CreateSandbox): Promise<Sandbox> {
        const checked = await checkRequest(request, this.stateFolder);
        return this.remembered.during(() => this.start(checked));
    }

    /** The disk that was left, in a machine of our own: that of a process that was killed turns itself off. */
    async reopen(request: CreateSandbox): Promise<Sandbox> {
        const checked = await checkRequest(request, this.stateFolder);
        const record = this.records.all().find(({ id }) => id === request.id);
        if (!record || !existsSync(join(this.folderOf(request.id), WORKSPACE_DISK))) {
            throw new SandboxGoneError('The disk of this virtual machine does not exist any more.');
        }
        record.processes.forEach(killProcess);
        for (let tries = 0; record.processes.some(isAlive) && tries < 100; tries++) {
            await setTimeout(50);
        }
        return this.remembered.during(() => this.start(checked, true));
    }

    async remove(id: string): Promise<void> {
        await Promise.all(this.records.all().filter(record => record.id === id).map(record => endRecord(this.records, record)));
    }

    cleanUp(except: ReadonlySet<string>): Promise<string[]> {
        return cleanUpRecords(this.records, except);
    }

    protected async start(request: CreateSandbox, keep = false): Promise<Sandbox> {
        const kernel = this.kernel();
        makePrivateFolder(this.stateFolder);
        makePrivateFolder(this.cacheFolder);
        const view = await agentView({ ...request, programFolders: [] }, join(this.stateFolder, 'etc'), this.options);
        return AgentSandbox.start(request.id, new MicrovmLauncher({
            id: request.id, kernel, view,
            engine: this.engine,
            limits: request.limits,
            systemImage: await this.systemImage(view),
            source: request.folder,
            diskBytes: this.options.diskBytes ?? 8 * GIGABYTE,
            records: this.records,
            folder: this.folderOf(request.id)
        }), request.network, { keep });
    }

    protected folderOf(id: string): string {
        return join(this.stateFolder, 'machines', id);
    }

    protected kernel(): GuestKernel {
        const kernel = findGuestKernel(this.cacheFolder);
        if (!kernel) {
            throw new ProviderError(
                'There is no kernel for virtual machines. "npm run fetch-kernel -w packages/workspace-tools" gets one from Debian\'s '
                    + 'packages.'
            );
        }
        return kernel;
    }

    /** What it holds is the same for every workspace; programs that are installed later are there after the next start of this process. */
    protected systemImage(view: SandboxView): Promise<string> {
        const relay = this.engine.channel === 'vsock' ? ['socat'] : [];
        this.image ??= systemImage(this.cacheFolder, view, [...DEFAULT_PACKAGES, ...relay, ...this.options.packages ?? []]).catch(error => {
            this.image = undefined;
            throw error;
        });
        return this.image;
    }
}

export function defaultCacheFolder(): string {
    return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'openspace', 'microvm');
}
