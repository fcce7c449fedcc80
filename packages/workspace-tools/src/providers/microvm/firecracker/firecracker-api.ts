import { request } from 'node:http';
import { z } from 'zod';
import { ProviderError } from '../../../provider/errors.js';
import { AGENT_PORT } from '../image/guest-setup.js';
import type { MachinePlan } from '../virtual-machine.js';

export interface ApiCall {
    path: string;
    body: object;
}

/** Names in the folder in which Firecracker runs: a path of a socket must be short. */
export const API_SOCKET = 'api.sock';
export const AGENT_SOCKET = 'agent.sock';

/** The first that is not taken by somebody (0 to 2). */
const GUEST_ADDRESS = 3;

/** An answer has a few words; more is nothing that we asked for. */
const MAX_ANSWER_LENGTH = 64 * 1024;

const API_MS = 10_000;

const faultSchema = z.object({ fault_message: z.string() });

/** What makes a machine of this plan and starts it, in this order. */
export function apiCalls(plan: MachinePlan): ApiCall[] {
    return [
        { path: '/machine-config', body: { vcpu_count: plan.processors, mem_size_mib: plan.memoryMegabytes } },
        // The guest ends by a reset over the keyboard controller, which is how Firecracker is told to exit.
        { path: '/boot-source', body: {
            kernel_image_path: plan.kernel, initrd_path: plan.firstFileSystem, boot_args: 'console=ttyS0 quiet loglevel=3 reboot=k panic=-1'
        } },
        drive('system', plan.systemImage, true),
        drive('workspace', plan.workspaceImage, false),
        { path: '/vsock', body: { guest_cid: GUEST_ADDRESS, uds_path: AGENT_SOCKET } },
        { path: '/actions', body: { action_type: 'InstanceStart' } }
    ];
}

function drive(name: string, file: string, isReadOnly: boolean): ApiCall {
    // Neither is the root: the first file system is, and it mounts both.
    return { path: `/drives/${name}`, body: { drive_id: name, path_on_host: file, is_root_device: false, is_read_only: isReadOnly } };
}

/** One call; rejects with what Firecracker says is wrong. */
export async function callApi(socket: string, { path, body }: ApiCall): Promise<void> {
    const { status, text } = await put(socket, path, JSON.stringify(body));
    if (status !== 204) {
        throw new ProviderError(`Firecracker refused ${path}: ${faultOf(text) ?? `status ${status}`}`);
    }
}

function put(socket: string, path: string, body: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
        const call = request({
            socketPath: socket, path, method: 'PUT', timeout: API_MS,
            headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
        }, answer => {
            let text = '';
            answer.setEncoding('utf8').on('data', (piece: string) => { text = (text + piece).slice(0, MAX_ANSWER_LENGTH); });
            answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
            answer.on('error', reject);
        });
        call.on('timeout', () => call.destroy(new ProviderError(`Firecracker does not answer to ${path}.`)));
        call.on('error', reject);
        call.end(body);
    });
}

function faultOf(text: string): string | undefined {
    try {
        return faultSchema.parse(JSON.parse(text)).fault_message;
    } catch {
        return undefined;
    }
}

/** What is sent to Firecracker's end of the socket, to be let through to the agent. */
export const CONNECT_LINE = `CONNECT ${AGENT_PORT}\n`;
