import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { AGENT_FILES, AGENT_MAIN, AGENT_PACKAGE } from '../../agent-sandbox/agent-program.js';
import { AgentSandbox } from '../../agent-sandbox/agent-sandbox.js';
import { ProviderError } from '../../provider/errors.js';
import type { CreateSandbox, ProviderCapabilities, ProviderHealth, WorkspaceProvider } from '../../provider/provider.js';
import type { Sandbox } from '../../provider/sandbox.js';
import { findProgram } from '../find-program.js';
import { findRipgrep } from '../find-ripgrep.js';
import { ControlGroups } from '../limits/control-groups.js';
import { cleanUpRecords } from '../remains/clean-up.js';
import { defaultStateFolder, makePrivateFolder, SandboxRecords } from '../remains/sandbox-records.js';
import { HOST_FILES } from '../view/host-files.js';
import { writeOwnSettings } from '../view/own-settings.js';
import { makeView } from '../view/sandbox-view.js';
import { BubblewrapLauncher } from './bubblewrap-launcher.js';
import { describeProblem, PROBE_COMMAND } from './probe.js';
import { architectureOf, encodeSeccompFilter } from './seccomp/seccomp-filter.js';

/** Has `--disable-userns` and `--size`. */
const OLDEST_VERSION = [0, 8];

/** A probe needs little; the rest is the agent. */
const PROBE_LIMITS = { memoryBytes: 512 * 1024 * 1024, processes: 64, cpus: 1, fileBytes: 1024 * 1024, temporaryBytes: 1024 * 1024 };

export interface BubblewrapOptions {
    /** Where we write down what runs; private. */
    stateFolder?: string;
    /** More files and folders of the host that programs inside need, at their own paths. */
    readOnly?: readonly string[];
    /** The ripgrep to use inside; by default the one that we ship. */
    ripgrep?: string;
    /** Without: limits hold for single processes only. */
    controlGroups?: boolean;
}

interface Means {
    bwrap: string;
    version: string;
    filter: Uint8Array;
}

/** Linux namespaces: no network, no capabilities, a filter for system calls, limits by control groups. */
export class BubblewrapProvider implements WorkspaceProvider {
    readonly name = 'bubblewrap';
    readonly capabilities: ProviderCapabilities = { isolation: 'namespaces', sharesFolder: true, stopAndResume: true, snapshots: false };
    protected readonly stateFolder: string;
    protected readonly records: SandboxRecords;
    protected groups: Promise<ControlGroups | undefined> | undefined;

    constructor(protected readonly options: BubblewrapOptions = {}) {
        this.stateFolder = join(options.stateFolder ?? defaultStateFolder(), 'bubblewrap');
        this.records = new SandboxRecords(join(this.stateFolder, 'running'));
    }

    async health(): Promise<ProviderHealth> {
        let folder: string | undefined;
        try {
            const { version } = await this.means();
            makePrivateFolder(this.stateFolder);
            folder = await mkdtemp(join(this.stateFolder, 'probe-'));
            const problem = await this.probe(folder);
            const limits = await this.controlGroups() ? 'full' : 'partial';
            return problem
                ? { healthy: false, reason: problem }
                : { healthy: true, limits, detail: `bubblewrap ${version}${limits === 'full' ? '' : '; without control groups, limits hold for single processes only'}` };
        } catch (error) {
            return { healthy: false, reason: error instanceof Error ? error.message : String(error) };
        } finally {
            if (folder) {
                await rm(folder, { recursive: true, force: true });
            }
        }
    }

    async create(request: CreateSandbox): Promise<Sandbox> {
        return this.start(request, await this.workspaceFolder(request.folder));
    }

    cleanUp(except: ReadonlySet<string>): Promise<string[]> {
        return cleanUpRecords(this.records, except);
    }

    protected async start({ id, aliases, limits }: CreateSandbox, folder: string): Promise<Sandbox> {
        const { bwrap, filter } = await this.means();
        makePrivateFolder(this.stateFolder);
        const view = makeView({
            folder, aliases,
            temporaryBytes: limits.temporaryBytes,
            ownSettings: writeOwnSettings(join(this.stateFolder, 'etc')),
            readOnly: this.options.readOnly,
            programs: {
                node: await realpath(process.execPath),
                ripgrep: this.options.ripgrep ?? await findRipgrep(),
                agent: {
                    package: AGENT_PACKAGE, files: AGENT_FILES, main: AGENT_MAIN,
                    options: ['--id', id, '--home', '/tmp/home', '--owns-processes', ...aliases.flatMap(alias => ['--name', alias])]
                }
            }
        }, HOST_FILES);
        return AgentSandbox.start(id, new BubblewrapLauncher({
            id, bwrap, view, filter, limits, records: this.records, prlimit: findProgram('prlimit'), groups: await this.controlGroups()
        }));
    }

    /** What is needed on this machine; throws with a reason for people. */
    protected async means(): Promise<Means> {
        const architecture = architectureOf(process.arch);
        if (process.platform !== 'linux' || !architecture) {
            throw new ProviderError('bubblewrap needs Linux on x86_64 or aarch64.');
        }
        const bwrap = findProgram('bwrap');
        if (!bwrap) {
            throw new ProviderError('bwrap is not installed (Debian, Ubuntu, Fedora: the package bubblewrap).');
        }
        const { stdout } = await promisify(execFile)(bwrap, ['--version'], { env: {} });
        const version = /\d+(\.\d+)+/.exec(stdout)?.[0] ?? 'of an unknown version';
        const [major = 0, minor = 0] = version.split('.').map(Number);
        if (major < OLDEST_VERSION[0] || major === OLDEST_VERSION[0] && minor < OLDEST_VERSION[1]) {
            throw new ProviderError(`bubblewrap ${version} is too old: ${OLDEST_VERSION.join('.')} or newer is needed.`);
        }
        return { bwrap, version, filter: encodeSeccompFilter(architecture) };
    }

    protected async workspaceFolder(path: string): Promise<string> {
        const folder = await realpath(path).catch(() => { throw new ProviderError(`This folder does not exist: ${path}`); });
        if (!(await stat(folder)).isDirectory()) {
            throw new ProviderError(`This is not a folder: ${path}`);
        }
        makePrivateFolder(this.stateFolder);
        // What is written down there decides which processes are ended later.
        if (!relative(folder, await realpath(this.stateFolder)).startsWith('..')) {
            throw new ProviderError(`The folder is not fit for a workspace, because the state of the sandboxes lies in it: ${path}`);
        }
        return folder;
    }

    /** Looked for once: what a machine offers does not change while we run. */
    protected controlGroups(): Promise<ControlGroups | undefined> {
        this.groups ??= this.options.controlGroups === false ? Promise.resolve(undefined) : ControlGroups.find(`openspace-probe-${process.pid}-${randomBytes(4).toString('hex')}`);
        return this.groups;
    }

    /** Starts a sandbox and looks whether it is one; what is wrong, in words. */
    protected async probe(folder: string): Promise<string | undefined> {
        const sandbox = await this.start({ id: `probe-${randomBytes(6).toString('hex')}`, folder, aliases: [], limits: PROBE_LIMITS }, folder);
        try {
            let output = '';
            const command = await sandbox.exec({
                argv: PROBE_COMMAND,
                cwd: '/workspace',
                onStdout: chunk => { output += Buffer.from(chunk).toString('latin1'); },
                onStderr: chunk => { output += Buffer.from(chunk).toString('latin1'); }
            });
            await command.ended;
            return describeProblem(output);
        } finally {
            await sandbox.delete();
        }
    }
}
