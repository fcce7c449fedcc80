import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AGENT_FILES, AGENT_PACKAGE } from '../../agent-sandbox/agent-program.js';
import { AgentSandbox } from '../../agent-sandbox/agent-sandbox.js';
import { ProviderError, SandboxGoneError } from '../../provider/errors.js';
import type { FileAccess } from '../../provider/file-access.js';
import type { CreateSandbox, ProviderCapabilities, ProviderHealth, WorkspaceProvider } from '../../provider/provider.js';
import { type ExecRequest, type RunningCommand, type Sandbox, WORKSPACE_ROOT } from '../../provider/sandbox.js';
import { findRipgrep } from '../find-ripgrep.js';
import { probeHealth } from '../probe-sandbox.js';
import { identify, isAlive } from '../remains/process-identity.js';
import { checkId, defaultStateFolder, makePrivateFolder } from '../remains/sandbox-records.js';
import { RememberedHealth } from '../remembered-health.js';
import { copyIn } from './copy-in.js';
import { E2bLauncher } from './e2b-launcher.js';
import { E2bMachine } from './e2b-machine.js';
import { settingsFromEnvironment, type E2bSettings } from './e2b-settings.js';
import { AGENT_FOLDER, parseFacts, prepareScript, PROGRAMS_FOLDER, type GuestFacts } from './guest-scripts.js';

export interface E2bOptions {
    /** Where probes have their folders and this installation its name; private. */
    stateFolder?: string;
    /** By default, those of the environment; a string says why there are none. */
    settings?(): Promise<E2bSettings | string>;
    /** How often the lifetime of a sandbox is prolonged. */
    prolongMs?: number;
}

/** The agent uses what came with it. */
const OLDEST_NODE = 20;

const SAYS = 'it runs';

/** By which our sandboxes are known among those of the account. */
const INSTALLATION = 'openspace-installation', ID = 'openspace-id', OWNER = 'openspace-owner';

/** Machines of a service. The folder is copied there, and its files live there from then on. */
export class E2bProvider implements WorkspaceProvider {
    readonly name = 'e2b';
    readonly capabilities: ProviderCapabilities = {
        isolation: 'remote', sharesFolder: false, stopAndResume: true, networkByName: true
    };

    protected readonly stateFolder: string;
    protected readonly remembered = new RememberedHealth(() => this.probe());

    constructor(protected readonly options: E2bOptions = {}) {
        this.stateFolder = join(options.stateFolder ?? defaultStateFolder(), 'e2b');
    }

    health(): Promise<ProviderHealth> {
        return this.remembered.ask();
    }

    protected probe(): Promise<ProviderHealth> {
        return probeHealth({
            stateFolder: this.stateFolder,
            command: ['echo', SAYS],
            judge: output => output === `${SAYS}\n` ? undefined : `A command said something else than expected: ${output}`,
            create: request => this.start(request),
            describe: async () => {
                const { template, domain } = await this.settings();
                return { limits: 'none', detail: `E2B${domain ? ` at ${domain}` : ''}, ${template
                    ? `template ${template}`
                    : 'its default template'}; the template decides about memory and processors` };
            }
        });
    }

    create(request: CreateSandbox): Promise<Sandbox> {
        return this.remembered.during(() => this.start(request));
    }

    protected async start(request: CreateSandbox): Promise<Sandbox> {
        const folder = await folderOf(request);
        const settings = await this.settings();
        const owner = identify(process.pid);
        const machine = await E2bMachine.create(settings, {
            [INSTALLATION]: this.installation(), [ID]: checkId(request.id), ...owner && { [OWNER]: JSON.stringify(owner) }
        }, this.options.prolongMs);
        try {
            const facts = await prepare(machine);
            await copyIn(machine, { folder, members: ['.'], target: WORKSPACE_ROOT, user: machine.user });
            return await startAgent(request, machine, facts);
        } catch (error) {
            await machine.kill().catch(() => undefined);
            throw error;
        }
    }

    async reopen(request: CreateSandbox): Promise<Sandbox> {
        const settings = await this.settings();
        const [found] = await E2bMachine.list(settings, { [INSTALLATION]: this.installation(), [ID]: request.id });
        if (!found) {
            throw new SandboxGoneError('The sandbox at E2B does not exist any more, and its files are gone.');
        }
        const machine = await E2bMachine.open(settings, found.machineId, this.options.prolongMs);
        try {
            return await startAgent(request, machine, await prepare(machine));
        } catch (error) {
            // Its files are the person's: it is left to be tried again.
            machine.release();
            throw error;
        }
    }

    async cleanUp(except: ReadonlySet<string>): Promise<string[]> {
        const settings = await this.findSettings();
        if (typeof settings === 'string') {
            return [];
        }
        const left = (await E2bMachine.list(settings, { [INSTALLATION]: this.installation() })).filter(
            ({ metadata }) => metadata[ID] && !except.has(metadata[ID]) && isOrphan(metadata[OWNER])
        );
        await Promise.all(left.map(({ machineId }) => E2bMachine.kill(settings, machineId)));
        return left.map(({ metadata }) => metadata[ID]);
    }

    /** Others may use the same account: what they made is not ours to end. */
    protected installation(): string {
        makePrivateFolder(this.stateFolder);
        const file = join(this.stateFolder, 'installation');
        try {
            writeFileSync(file, randomUUID(), { flag: 'wx', mode: 0o600 });
        } catch {
            // It has one.
        }
        return readFileSync(file, 'utf8');
    }

    protected async settings(): Promise<E2bSettings> {
        const settings = await this.findSettings();
        if (typeof settings === 'string') {
            throw new ProviderError(settings);
        }
        return settings;
    }

    protected async findSettings(): Promise<E2bSettings | string> {
        return this.options.settings ? this.options.settings() : settingsFromEnvironment();
    }
}

async function folderOf(request: CreateSandbox): Promise<string> {
    const folder = await realpath(request.folder).catch(() => {
        throw new ProviderError(`This folder does not exist: ${request.folder}`);
    });
    if (!(await stat(folder)).isDirectory()) {
        throw new ProviderError(`This is not a folder: ${request.folder}`);
    }
    return folder;
}

async function startAgent({ id, aliases, network }: CreateSandbox, machine: E2bMachine, facts: GuestFacts): Promise<Sandbox> {
    return new E2bSandbox(id, await AgentSandbox.start(id, new E2bLauncher(id, machine, facts, aliases), network), machine);
}

/** Uploads our own programs; if the template lacks something that it has to bring itself, a message says so. */
async function prepare(machine: E2bMachine): Promise<GuestFacts> {
    const { exitCode, stdout, stderr } = await machine.run(prepareScript(machine.user), 'root');
    const facts = exitCode === 0 ? parseFacts(stdout) : undefined;
    if (!facts) {
        throw new ProviderError(`The sandbox of E2B could not be prepared: ${(stderr || stdout).trim()}`);
    }
    if (facts.node < OLDEST_NODE) {
        throw new ProviderError(`The template of E2B has to have Node.js ${OLDEST_NODE} or newer.`);
    }
    await copyIn(machine, { folder: AGENT_PACKAGE, members: AGENT_FILES, target: AGENT_FOLDER, user: 'root' });
    const ripgrep = process.platform === 'linux' && process.arch === facts.architecture ? await findRipgrep() : undefined;
    if (ripgrep) {
        await copyIn(machine, { folder: dirname(ripgrep), members: [basename(ripgrep)], target: PROGRAMS_FOLDER, user: 'root' });
    } else if (!facts.ripgrep) {
        throw new ProviderError('The template of E2B has to have ripgrep, because that of this machine does not run there.');
    }
    return facts;
}

/** Whoever made it lives no more. */
function isOrphan(owner: string | undefined): boolean {
    try {
        return !isAlive(JSON.parse(owner ?? '') as { pid: number; started: string });
    } catch {
        // Nobody knows.
        return false;
    }
}

/** A workspace at E2B. While it is stopped, its machine is paused there. */
class E2bSandbox implements Sandbox {
    readonly files: FileAccess;

    constructor(readonly id: string, protected readonly inner: AgentSandbox, protected readonly machine: E2bMachine) {
        this.files = inner.files;
    }

    exec(request: ExecRequest): Promise<RunningCommand> {
        return this.inner.exec(request);
    }

    async stop(): Promise<void> {
        await this.inner.stop();
        await this.machine.pause();
    }

    resume(): Promise<void> {
        return this.inner.resume();
    }

    async delete(): Promise<void> {
        await this.inner.delete();
        await this.machine.kill();
    }
}
