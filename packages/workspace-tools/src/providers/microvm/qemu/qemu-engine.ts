import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { findProgram } from '@openspace/foundation/processes';
import type { AgentLink } from '../../../agent-sandbox/launcher.js';
import { ProviderError } from '../../../provider/errors.js';
import type { ProcessIdentity } from '../../remains/process-identity.js';
import { socketPair } from '../../socket-pair.js';
import { MachineProcess } from '../machine-process.js';
import type { MachineEngine, MachinePlan } from '../virtual-machine.js';
import { CONSOLE_DESCRIPTOR, qemuArguments, type QemuAccelerator } from './qemu-arguments.js';

/** Three seconds on a quiet machine, minutes on a busy one. A guest that cannot boot ends by itself, and much sooner. */
const EMULATED_START_MS = 480_000;

/** QEMU's machine without history (`microvm`). The agent talks over a serial port that is QEMU's own input and output. */
export class QemuEngine implements MachineEngine {
    readonly channel = 'serial';

    constructor(protected readonly accelerator: QemuAccelerator = findAccelerator()) { }

    async describe(): Promise<string> {
        const { stdout } = await promisify(execFile)(this.program(), ['--version'], { env: {} });
        const version = /version (\S+)/.exec(stdout)?.[1] ?? 'of an unknown version';
        return `QEMU ${version}, ${this.accelerator === 'kvm' ? 'KVM' : 'emulated processor'}`;
    }

    async start(plan: MachinePlan, onProcess: (process: ProcessIdentity) => void): Promise<AgentLink> {
        const program = this.program();
        const { ours: stream, theirs } = await socketPair();
        const child = spawn(
            program, qemuArguments(plan, this.accelerator, clockKilohertz()),
            { detached: true, cwd: '/', env: {}, stdio: [theirs, theirs, 'pipe', 'pipe'] }
        );
        theirs.destroy();
        const console = child.stdio[CONSOLE_DESCRIPTOR] as Readable;
        const running = new MachineProcess(child, [child.stderr!, console]);
        if (running.identity) {
            onProcess(running.identity);
        }
        return {
            stream,
            startMs: this.accelerator === 'tcg' ? EMULATED_START_MS : undefined,
            lastWords: () => running.lastWords(),
            kill: async () => {
                // Its end is what tells the guest.
                stream.destroy();
                await running.end();
                child.stdio.forEach(one => one?.destroy());
            }
        };
    }

    protected program(): string {
        const program = process.arch === 'x64' ? findProgram('qemu-system-x86_64') : undefined;
        if (!program) {
            throw new ProviderError('Neither Firecracker nor QEMU is installed (Debian: the package qemu-system-x86).');
        }
        return program;
    }
}

/** A device that can be opened is no promise: without help of the processor, guests do not boot with it. */
function findAccelerator(): QemuAccelerator {
    try {
        accessSync('/dev/kvm', constants.R_OK | constants.W_OK);
        return /^flags\s*:.*\b(vmx|svm)\b/m.test(readFileSync('/proc/cpuinfo', 'latin1')) ? 'kvm' : 'tcg';
    } catch {
        return 'tcg';
    }
}

/** Of a host without help for virtual machines, which is one itself, this is the clock that programs can read. */
function clockKilohertz(): number | undefined {
    const megahertz = Number(/^cpu MHz\s*:\s*([\d.]+)/m.exec(readFileSync('/proc/cpuinfo', 'latin1'))?.[1]);
    return megahertz > 0 ? Math.round(megahertz * 1000) : undefined;
}
