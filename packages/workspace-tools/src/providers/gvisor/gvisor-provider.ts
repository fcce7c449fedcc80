import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@openspace/foundation/processes';
import { AgentSandbox } from '../../agent-sandbox/agent-sandbox.js';
import { OutdatedError, ProviderError } from '../../provider/errors.js';
import type { FileAccess } from '../../provider/file-access.js';
import type { CreateSandbox, ProviderCapabilities, ProviderHealth, WorkspaceProvider } from '../../provider/provider.js';
import type { ExecRequest, RunningCommand, Sandbox } from '../../provider/sandbox.js';
import { agentView, checkRequest, healthPrograms, type AgentViewOptions } from '../agent-view.js';
import { findBubblewrap } from '../bubblewrap/bubblewrap-program.js';
import { BubblewrapProvider } from '../bubblewrap/bubblewrap-provider.js';
import { SET_ID_RULES } from '../bubblewrap/seccomp/rules.js';
import { encodeSeccompFilter } from '../bubblewrap/seccomp/seccomp-filter.js';
import { ControlGroups } from '../limits/control-groups.js';
import { probeHealth } from '../probe-sandbox.js';
import { gvisorRemedies } from '../remedies.js';
import { cleanUpRecords } from '../remains/clean-up.js';
import { defaultStateFolder, makePrivateFolder, SandboxRecords } from '../remains/sandbox-records.js';
import { GvisorLauncher, type GvisorPlatform } from './gvisor-launcher.js';
import { innerUserObstacle } from './inner-user.js';
import { describeProblem, PROBE_COMMAND } from './probe.js';

export interface GvisorOptions extends AgentViewOptions {
    /** Where we write down what runs; private. */
    stateFolder?: string;
    platform?: GvisorPlatform;
}

/** The one of Debian 12, from 2022, answers `stat` with an error. */
const OLDEST_RELEASE = 20240000;

/** A second kernel, in user space, between a command and that of the host. */
export class GvisorProvider implements WorkspaceProvider {
    readonly name = 'gvisor';
    readonly capabilities: ProviderCapabilities = {
        isolation: 'user-space kernel', sharesFolder: true, stopAndResume: true, networkByName: true
    };
    protected readonly stateFolder: string;
    protected readonly records: SandboxRecords;
    /** For searches. */
    protected readonly beside: BubblewrapProvider;
    protected groups: Promise<ControlGroups | undefined> | undefined;

    constructor(protected readonly options: GvisorOptions = {}) {
        this.stateFolder = join(options.stateFolder ?? defaultStateFolder(), 'gvisor');
        this.records = new SandboxRecords(join(this.stateFolder, 'running'));
        this.beside = new BubblewrapProvider({ ...options, person: undefined, stateFolder: join(this.stateFolder, 'search') });
    }

    health(): Promise<ProviderHealth> {
        return probeHealth({
            stateFolder: this.stateFolder,
            command: PROBE_COMMAND,
            judge: describeProblem,
            create: request => this.start(request),
            remedies: (facts, problem) => problem === undefined ? [] : gvisorRemedies(facts),
            describe: async () => {
                const { release } = await this.findRunsc();
                const how = this.platform;
                const programs = healthPrograms(this.options, this.stateFolder);
                return await this.controlGroups()
                    ? { ...programs, limits: 'full', detail: `gVisor ${release}, ${how}${isRoot() ? '' : ', without root'}` }
                    : {
                        ...programs, limits: 'partial', notHeld: ['memoryBytes', 'cpus'],
                        detail: `gVisor ${release}, ${how}${isRoot() ? '' : ', without root'}; without control groups, memory and `
                            + `processor time have no limit`
                    };
            }
        });
    }

    async create(request: CreateSandbox): Promise<Sandbox> {
        return this.start(await checkRequest(request, this.stateFolder));
    }

    async cleanUp(except: ReadonlySet<string>): Promise<string[]> {
        await this.beside.cleanUp(new Set([...except].map(besideId)));
        return cleanUpRecords(this.records, except);
    }

    protected get platform(): GvisorPlatform {
        return this.options.platform ?? 'ptrace';
    }

    protected async start(request: CreateSandbox): Promise<Sandbox> {
        const { runsc } = await this.findRunsc();
        const { bwrap, architecture } = await findBubblewrap();
        makePrivateFolder(this.stateFolder);
        const launcher = new GvisorLauncher({
            id: request.id, runsc, bwrap,
            platform: this.platform,
            limits: request.limits,
            view: await agentView(request, join(this.stateFolder, 'etc'), this.options),
            user: isRoot() ? await stat(request.folder) : undefined,
            filter: encodeSeccompFilter(architecture, SET_ID_RULES),
            groups: await this.controlGroups(),
            records: this.records,
            folder: join(this.stateFolder, 'bundles')
        });
        const [commands, beside] = await Promise.allSettled(
            [AgentSandbox.start(request.id, launcher, request.network),
                this.beside.create({ ...request, network: undefined, home: undefined, programFolders: [], id: besideId(request.id) })]
        );
        if (commands.status === 'fulfilled' && beside.status === 'fulfilled') {
            return new GvisorSandbox(request.id, commands.value, beside.value);
        }
        for (const outcome of [commands, beside]) {
            if (outcome.status === 'fulfilled') {
                await outcome.value.delete();
            }
        }
        throw [commands, beside].find(outcome => outcome.status === 'rejected')?.reason
            ?? new ProviderError('The sandbox could not be started.');
    }

    /** Throws with a reason for people if it cannot be used here. */
    protected async findRunsc(): Promise<{ runsc: string; release: string }> {
        const runsc = process.platform === 'linux' ? findProgram('runsc') : undefined;
        if (!runsc) {
            throw new ProviderError('runsc is not installed (Debian: the package runsc, in Debian 12 the one of backports).');
        }
        const obstacle = isRoot() ? undefined : innerUserObstacle();
        if (obstacle) {
            throw new ProviderError(obstacle);
        }
        const { stdout } = await promisify(execFile)(runsc, ['--version'], { env: {} });
        const release = /\d{8}(\.\d+)?/.exec(stdout)?.[0] ?? 'of an unknown version';
        if (parseInt(release, 10) < OLDEST_RELEASE) {
            throw new OutdatedError(`gVisor ${release} is too old: one of 2024 or newer is needed.`, 'runsc');
        }
        return { runsc, release };
    }

    protected controlGroups(): Promise<ControlGroups | undefined> {
        this.groups ??= ControlGroups.find();
        return this.groups;
    }
}

function isRoot(): boolean {
    return process.getuid?.() === 0;
}

function besideId(id: string): string {
    return `${id}-search`;
}

/**
 * Commands run in gVisor, and so do files: programs inside that watch them hear only of changes that are made inside, and pipes
 * exist only there. Searches run next to it, in namespaces over the same folder, because gVisor needs many times as long.
 */
class GvisorSandbox implements Sandbox {
    readonly files: FileAccess;

    constructor(readonly id: string, protected readonly commands: AgentSandbox, protected readonly search: Sandbox) {
        this.files = commands.files;
    }

    exec(request: ExecRequest): Promise<RunningCommand> {
        return (request.purpose === 'search' ? this.search : this.commands).exec(request);
    }

    async stop(): Promise<void> {
        await Promise.all([this.commands.stop(), this.search.stop()]);
    }

    async resume(): Promise<void> {
        await Promise.all([this.commands.resume(), this.search.resume()]);
    }

    async delete(): Promise<void> {
        await Promise.all([this.commands.delete(), this.search.delete()]);
    }
}
