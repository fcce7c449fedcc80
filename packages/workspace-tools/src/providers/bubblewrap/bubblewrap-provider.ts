import { join } from 'node:path';
import { AgentSandbox } from '../../agent-sandbox/agent-sandbox.js';
import type { CreateSandbox, ProviderCapabilities, ProviderHealth, WorkspaceProvider } from '../../provider/provider.js';
import type { Sandbox } from '../../provider/sandbox.js';
import { agentView, checkRequest, type AgentViewOptions } from '../agent-view.js';
import { findProgram } from '../find-program.js';
import { ControlGroups } from '../limits/control-groups.js';
import { probeHealth } from '../probe-sandbox.js';
import { cleanUpRecords } from '../remains/clean-up.js';
import { defaultStateFolder, makePrivateFolder, SandboxRecords } from '../remains/sandbox-records.js';
import { BubblewrapLauncher } from './bubblewrap-launcher.js';
import { findBubblewrap } from './bubblewrap-program.js';
import { describeProblem, PROBE_COMMAND } from './probe.js';
import { encodeSeccompFilter } from './seccomp/seccomp-filter.js';

export interface BubblewrapOptions extends AgentViewOptions {
    /** Where we write down what runs; private. */
    stateFolder?: string;
    /** False: limits hold for single processes only. */
    controlGroups?: boolean;
}

/** Linux namespaces: no network, no capabilities, a filter for system calls, limits by control groups. */
export class BubblewrapProvider implements WorkspaceProvider {
    readonly name = 'bubblewrap';
    readonly capabilities: ProviderCapabilities = { isolation: 'namespaces', sharesFolder: true, stopAndResume: true };
    protected readonly stateFolder: string;
    protected readonly records: SandboxRecords;
    protected groups: Promise<ControlGroups | undefined> | undefined;

    constructor(protected readonly options: BubblewrapOptions = {}) {
        this.stateFolder = join(options.stateFolder ?? defaultStateFolder(), 'bubblewrap');
        this.records = new SandboxRecords(join(this.stateFolder, 'running'));
    }

    health(): Promise<ProviderHealth> {
        return probeHealth({
            stateFolder: this.stateFolder,
            command: PROBE_COMMAND,
            judge: describeProblem,
            create: request => this.start(request),
            describe: async () => {
                const { version } = await findBubblewrap();
                return await this.controlGroups()
                    ? { limits: 'full', detail: `bubblewrap ${version}` }
                    : { limits: 'partial', detail: `bubblewrap ${version}; without control groups, limits hold for single processes only` };
            }
        });
    }

    async create(request: CreateSandbox): Promise<Sandbox> {
        return this.start(await checkRequest(request, this.stateFolder));
    }

    cleanUp(except: ReadonlySet<string>): Promise<string[]> {
        return cleanUpRecords(this.records, except);
    }

    protected async start(request: CreateSandbox): Promise<Sandbox> {
        const { bwrap, architecture } = await findBubblewrap();
        makePrivateFolder(this.stateFolder);
        return AgentSandbox.start(request.id, new BubblewrapLauncher({
            id: request.id, bwrap,
            limits: request.limits,
            view: await agentView(request, join(this.stateFolder, 'etc'), this.options),
            filter: encodeSeccompFilter(architecture),
            prlimit: findProgram('prlimit'),
            groups: await this.controlGroups(),
            records: this.records
        }));
    }

    /** Looked for once: what a machine offers does not change while we run. */
    protected controlGroups(): Promise<ControlGroups | undefined> {
        this.groups ??= this.options.controlGroups === false ? Promise.resolve(undefined) : ControlGroups.find();
        return this.groups;
    }
}
