import { execFile, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findProgram } from '@openspace/foundation/processes';
import type { AgentLink } from '../../../agent-sandbox/launcher.js';
import { ProviderError } from '../../../provider/errors.js';
import type { ProcessIdentity } from '../../remains/process-identity.js';
import { MachineProcess } from '../machine-process.js';
import type { MachineEngine, MachinePlan } from '../virtual-machine.js';
import { AGENT_SOCKET, API_SOCKET, apiCalls, callApi } from './firecracker-api.js';
import { connectToGuest } from './guest-socket.js';

/** Until Firecracker listens, and until the guest does. */
const API_START_MS = 5_000;
const BOOT_MS = 30_000;
const STEP_MS = 20;

/** Firecracker, told over its socket what to run. The agent talks over a socket between host and guest. */
export class FirecrackerEngine implements MachineEngine {
    readonly channel = 'vsock';

    /** Program and first arguments; a jailer could stand before it. */
    constructor(protected readonly program: readonly string[]) { }

    /** Where it is installed and KVM can be used, which it needs. */
    static find(): FirecrackerEngine | undefined {
        const program = findProgram('firecracker');
        try {
            accessSync('/dev/kvm', constants.R_OK | constants.W_OK);
            return program === undefined ? undefined : new FirecrackerEngine([program]);
        } catch {
            return undefined;
        }
    }

    async describe(): Promise<string> {
        const [program, ...words] = this.program;
        const { stdout } = await promisify(execFile)(program, [...words, '--version'], { env: {} });
        return `Firecracker ${/v(\d\S*)/.exec(stdout)?.[1] ?? 'of an unknown version'}`;
    }

    async start(plan: MachinePlan, onProcess: (process: ProcessIdentity) => void): Promise<AgentLink> {
        const [program, ...words] = this.program;
        // Its own folder is where it makes its sockets.
        const child = spawn(
            program, [...words, '--id', plan.id, '--api-sock', API_SOCKET],
            { detached: true, cwd: plan.folder, env: {}, stdio: ['ignore', 'pipe', 'pipe'] }
        );
        const running = new MachineProcess(child, [child.stdout, child.stderr]);
        if (running.identity) {
            onProcess(running.identity);
        }
        try {
            const folder = `/proc/${child.pid}/cwd`;
            const [first, ...others] = apiCalls(plan);
            await this.retry(running, API_START_MS, () => callApi(`${folder}/${API_SOCKET}`, first));
            for (const call of others) {
                await callApi(`${folder}/${API_SOCKET}`, call);
            }
            const stream = await this.retry(running, BOOT_MS, () => connectToGuest(`${folder}/${AGENT_SOCKET}`));
            return {
                stream,
                lastWords: () => running.lastWords(),
                kill: async () => {
                    // The agent ends with its connection, and the guest with its agent.
                    stream.destroy();
                    await running.end();
                }
            };
        } catch (error) {
            child.kill('SIGKILL');
            await running.exited;
            const reason = error instanceof Error ? error.message : String(error);
            throw new ProviderError([reason, running.lastWords()].filter(text => text !== '').join(' '));
        }
    }

    /** Until it works; what it said itself is final. */
    protected async retry<T>(running: MachineProcess, longestMs: number, attempt: () => Promise<T>): Promise<T> {
        for (let waited = 0; ; waited += STEP_MS) {
            try {
                return await attempt();
            } catch (error) {
                if (error instanceof ProviderError || running.hasExited || waited >= longestMs) {
                    throw error;
                }
            }
            await Promise.race([delay(STEP_MS), running.exited]);
        }
    }
}
