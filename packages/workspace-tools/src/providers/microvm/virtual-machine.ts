import type { AgentLink } from '../../agent-sandbox/launcher.js';
import type { ProcessIdentity } from '../remains/process-identity.js';
import type { GuestChannel } from './image/guest-setup.js';

/** One start of a guest. */
export interface MachinePlan {
    id: string;
    /** Unpacked kernel. */
    kernel: string;
    firstFileSystem: string;
    /** Read-only disk with the programs. */
    systemImage: string;
    /** Disk with the files of the workspace. */
    workspaceImage: string;
    memoryMegabytes: number;
    processors: number;
    /** For sockets and the like; of this start alone. */
    folder: string;
}

/** A program that runs virtual machines. */
export interface MachineEngine {
    readonly channel: GuestChannel;
    /** Name and version, for people; rejects with a reason if it cannot be used here. */
    describe(): Promise<string>;
    /** Boots the guest; the link is to its agent. `onProcess` is told which process on the host it is, at once. */
    start(plan: MachinePlan, onProcess: (process: ProcessIdentity) => void): Promise<AgentLink>;
}
