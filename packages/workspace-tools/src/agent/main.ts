import { closeSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { constants as zlib, createDeflateRaw } from 'node:zlib';
import { leanSocket } from '../channel/lean-socket.js';
import { TextLineEncoder } from '../channel/text-lines.js';
import { Agent } from './agent.js';
import { parseAgentOptions, type AgentOptions } from './options.js';

/** `O_CLOEXEC`, as the kernel shows it: in octal. */
const CLOSED_FOR_COMMANDS = 0o2000000;

/** Whatever whoever started us forgot to close: commands would get it. All of Node's own are marked. */
function closeForgotten(keep: number | undefined): void {
    for (const name of readdirSync('/proc/self/fd')) {
        const descriptor = Number(name);
        if (descriptor > 2 && descriptor !== keep) {
            try {
                const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${name}`, 'utf8'));
                if (flags && (Number.parseInt(flags[1], 8) & CLOSED_FOR_COMMANDS) === 0) {
                    closeSync(descriptor);
                }
            } catch {
                // It was the one by which we looked.
            }
        }
    }
}

/** Not process.stdin and process.stdout: writing to the latter waits until the host has read. */
function streams({ descriptor, textOutput }: AgentOptions): [Socket, Writable] {
    if (descriptor !== undefined) {
        const both = leanSocket({ fd: descriptor, readable: true, writable: true });
        return [both, both];
    }
    const output = new Socket({ fd: 1, readable: false, writable: true });
    return [leanSocket({ fd: 0, readable: true, writable: false }), textOutput ? asText(output) : output];
}

/** Packed, because whoever takes it for text sends it over a network; each piece at once. */
function asText(output: Socket): Writable {
    const packer = createDeflateRaw({ level: zlib.Z_BEST_SPEED, flush: zlib.Z_SYNC_FLUSH });
    output.on('error', error => packer.destroy(error));
    packer.pipe(new TextLineEncoder()).pipe(output);
    return packer;
}

const options = parseAgentOptions(process.argv.slice(2));
closeForgotten(options.descriptor);
// What the agent was started with is nothing that a command should see.
for (const name of Object.keys(process.env)) {
    delete process.env[name];
}
process.umask(0o022);
if (options.home) {
    mkdirSync(options.home, { recursive: true, mode: 0o700 });
}

const agent = new Agent(options, ...streams(options));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => agent.stop());
}
void agent.over.then(() => process.exit(0));
