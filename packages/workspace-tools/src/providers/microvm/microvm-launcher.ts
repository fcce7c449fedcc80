import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMAND_ENVIRONMENT } from '../../agent-sandbox/command-environment.js';
import type { AgentLink, Launcher } from '../../agent-sandbox/launcher.js';
import type { WorkspaceLimits } from '../../provider/provider.js';
import { identify } from '../remains/process-identity.js';
import { makePrivateFolder, type SandboxRecord, type SandboxRecords } from '../remains/sandbox-records.js';
import { OWN_PROGRAMS, type SandboxView } from '../view/sandbox-view.js';
import { makeExt4Image } from './image/ext4-image.js';
import { firstFileSystem } from './image/guest-images.js';
import type { GuestKernel } from './kernel/guest-kernel.js';
import type { MachineEngine } from './virtual-machine.js';

const MEGABYTE = 1024 * 1024;

/** In the folder of a sandbox, with the files of its workspace. */
export const WORKSPACE_DISK = 'workspace.ext4';

/** For the kernel of the guest and what it does for itself. */
const OWN_MEGABYTES = 128;

export interface MicrovmSetup {
    id: string;
    engine: MachineEngine;
    kernel: GuestKernel;
    view: SandboxView;
    limits: WorkspaceLimits;
    systemImage: string;
    /** What the workspace begins with; read once. */
    source: string;
    /** Room for more files. */
    diskBytes: number;
    records: SandboxRecords;
    /** Of this sandbox alone: its disk is there until the workspace is deleted. */
    folder: string;
}

/** The agent in a virtual machine. Files of the workspace are on a disk of its own, so that they outlive the machine. */
export class MicrovmLauncher implements Launcher {
    readonly environment = { PATH: `${COMMAND_ENVIRONMENT.PATH}:${OWN_PROGRAMS}` };
    protected readonly disk: string;
    protected readonly record: SandboxRecord;

    constructor(protected readonly setup: MicrovmSetup) {
        this.disk = join(setup.folder, WORKSPACE_DISK);
        this.record = { id: setup.id, owner: identify(process.pid)!, processes: [], groups: [], folders: [setup.folder] };
    }

    async launch(): Promise<AgentLink> {
        const { id, engine, kernel, view, limits, systemImage, records } = this.setup;
        records.save(this.record);
        makePrivateFolder(this.setup.folder);
        await this.makeDisk();
        const folder = join(this.setup.folder, `start-${randomBytes(4).toString('hex')}`);
        makePrivateFolder(folder);
        const first = join(folder, 'first.cpio');
        try {
            writeFileSync(first, firstFileSystem(kernel, view, limits, engine.channel), { mode: 0o600 });
            const link = await engine.start({
                id, kernel: kernel.image, firstFileSystem: first, systemImage, folder,
                workspaceImage: this.disk,
                memoryMegabytes: Math.ceil(limits.memoryBytes / MEGABYTE) + OWN_MEGABYTES,
                processors: Math.max(1, Math.ceil(limits.cpus))
            }, process => {
                this.record.processes = [process];
                records.save(this.record);
            });
            return {
                stream: link.stream,
                startMs: link.startMs,
                lastWords: () => link.lastWords?.() ?? '',
                kill: async () => {
                    await link.kill();
                    await rm(folder, { recursive: true, force: true });
                }
            };
        } catch (error) {
            await rm(folder, { recursive: true, force: true });
            throw error;
        }
    }

    async dispose(): Promise<void> {
        await rm(this.setup.folder, { recursive: true, force: true });
        this.setup.records.remove(this.setup.id);
    }

    /** Half a disk is none: it gets its name when it is whole. */
    protected async makeDisk(): Promise<void> {
        if (!existsSync(this.disk)) {
            await makeExt4Image(`${this.disk}.new`, { folder: this.setup.source, freeBytes: this.setup.diskBytes, journal: true });
            renameSync(`${this.disk}.new`, this.disk);
        }
    }
}
