import { join } from 'node:path';
import { findProgram } from '@openspace/foundation/processes';
import { AgentSandbox } from '../../agent-sandbox/agent-sandbox.js';
import type { AgentLink, Launcher } from '../../agent-sandbox/launcher.js';
import type { CreateSandbox, ProviderCapabilities, ProviderHealth, WorkspaceLimits, WorkspaceProvider } from '../../provider/provider.js';
import type { Sandbox } from '../../provider/sandbox.js';
import { agentView, checkRequest, healthPrograms, type AgentViewOptions } from '../agent-view.js';
import { ControlGroups } from '../limits/control-groups.js';
import { probeHealth } from '../probe-sandbox.js';
import { bubblewrapRemedies } from '../remedies.js';
import { cleanUpRecords } from '../remains/clean-up.js';
import { defaultStateFolder, makePrivateFolder, SandboxRecords } from '../remains/sandbox-records.js';
import { processLimits, withProcessLimits } from '../start-script.js';
import type { SandboxView } from '../view/sandbox-view.js';
import { findBubblewrap } from './bubblewrap-program.js';
import { bwrapOptions } from './bwrap-arguments.js';
import { describeProblem, PROBE_COMMAND } from './probe.js';
import { startBubblewrap } from './running-bubblewrap.js';
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
    readonly capabilities: ProviderCapabilities = {
        isolation: 'namespaces', sharesFolder: true, stopAndResume: true, networkByName: true, keepsHome: true
    };
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
            remedies: (facts, problem) => problem === undefined ? [] : bubblewrapRemedies(facts),
            describe: async () => {
                const { version } = await findBubblewrap();
                const programs = healthPrograms(this.options, this.stateFolder);
                return await this.controlGroups()
                    ? { ...programs, limits: 'full', detail: `bubblewrap ${version}` }
                    : {
                        ...programs, limits: 'partial', notHeld: ['memoryBytes', 'processes', 'cpus'],
                        detail: `bubblewrap ${version}; without control groups, limits hold for single processes only`
                    };
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
        }), request.network);
    }

    /** Looked for once: what a machine offers does not change while we run. */
    protected controlGroups(): Promise<ControlGroups | undefined> {
        this.groups ??= this.options.controlGroups === false ? Promise.resolve(undefined) : ControlGroups.find();
        return this.groups;
    }
}

interface BubblewrapSetup {
    id: string;
    bwrap: string;
    prlimit: string | undefined;
    view: SandboxView;
    filter: Uint8Array;
    limits: WorkspaceLimits;
    groups: ControlGroups | undefined;
    records: SandboxRecords;
}

/** The agent in namespaces of its own, started by bubblewrap. */
class BubblewrapLauncher implements Launcher {
    readonly environment: Readonly<Record<string, string>>;

    constructor(protected readonly setup: BubblewrapSetup) {
        this.environment = setup.view.environment;
    }

    async launch(): Promise<AgentLink> {
        const { id, bwrap, filter, groups, limits, prlimit, records, view } = this.setup;
        const group = groups?.create(`openspace-${id}`, limits);
        return startBubblewrap({
            id, bwrap, filter, group, records,
            options: descriptor => bwrapOptions(view, descriptor),
            argv: group ? view.argv : withProcessLimits(view.argv, prlimit, limits),
            limits: processLimits(limits)
        });
    }
}
