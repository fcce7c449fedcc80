import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentLink, Launcher } from '../../agent-sandbox/launcher.js';
import type { WorkspaceLimits } from '../../provider/provider.js';
import { startBubblewrap } from '../bubblewrap/running-bubblewrap.js';
import type { ControlGroups } from '../limits/control-groups.js';
import type { SandboxRecords } from '../remains/sandbox-records.js';
import { makePrivateFolder } from '../remains/sandbox-records.js';
import { NO_PROCESS_LIMITS } from '../start-script.js';
import type { SandboxView } from '../view/sandbox-view.js';
import { writeBundle, type HostUser } from './oci-bundle.js';

/** `systrap` is faster for programs that call the kernel a lot, `ptrace` when processes are started. */
export type GvisorPlatform = 'ptrace' | 'systrap' | 'kvm';

export interface GvisorSetup {
    id: string;
    runsc: string;
    bwrap: string;
    filter: Uint8Array;
    platform: GvisorPlatform;
    view: SandboxView;
    /** Whose folder it is; undefined if we are not root and can only be ourselves. */
    user: HostUser | undefined;
    limits: WorkspaceLimits;
    groups: ControlGroups | undefined;
    records: SandboxRecords;
    /** Where folders of sandboxes are made. */
    folder: string;
}

/** What gVisor itself needs, beside the processes inside. */
const OWN_MEMORY_BYTES = 256 * 1024 * 1024;
const OWN_THREADS = 128;
/**
 * On the host. With `ptrace` a process has a thread for each thread of gVisor that ever ran it: 150 that wait for the network were
 * 2 300. One thread too few, and gVisor ends the whole sandbox, so there must be room.
 */
const THREADS_FOR_A_PROCESS = 16;

/** bubblewrap around gVisor adds a group of processes that ends as a whole, and the filter that files with set-id bits need. */
const AROUND: readonly string[] = [
    '--dev-bind', '/', '/', '--proc', '/proc', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--die-with-parent', '--new-session',
    '--cap-add', 'ALL'
];

/** An ordinary account is root of a namespace that has no other user. */
const AROUND_WITHOUT_ROOT: readonly string[] = [...AROUND, '--unshare-user', '--uid', '0', '--gid', '0'];

/** The agent on gVisor's own kernel, in a sandbox without network. */
export class GvisorLauncher implements Launcher {
    readonly environment: Readonly<Record<string, string>>;

    constructor(protected readonly setup: GvisorSetup) {
        this.environment = setup.view.environment;
    }

    async launch(): Promise<AgentLink> {
        const { id, runsc, platform, bwrap, filter, view, limits, user, records } = this.setup;
        const group = this.setup.groups?.create(`openspace-${id}`, {
            ...limits, memoryBytes: limits.memoryBytes + OWN_MEMORY_BYTES, processes: limits.processes * THREADS_FOR_A_PROCESS + OWN_THREADS
        });
        const folder = join(this.setup.folder, `${id}.${randomBytes(4).toString('hex')}`);
        makePrivateFolder(folder);
        try {
            writeBundle(folder, view, { limits, user, grouped: group !== undefined });
        } catch (error) {
            await rm(folder, { recursive: true, force: true });
            throw error;
        }
        return startBubblewrap({
            id, bwrap, filter, group, records,
            folders: [folder],
            options: descriptor => [...user ? AROUND : AROUND_WITHOUT_ROOT, '--seccomp', String(descriptor)],
            argv: [
                runsc, ...user ? [] : ['--rootless'], `--root=${join(folder, 'state')}`, `--platform=${platform}`, '--network=none',
                '--ignore-cgroups', '--overlay2=none', 'run', '--bundle', folder, id
            ],
            // gVisor keeps the memory of all processes in one file.
            limits: NO_PROCESS_LIMITS
        });
    }
}
