import { mkdirSync } from 'node:fs';
import { Socket } from 'node:net';
import { Agent } from './agent.js';
import { parseAgentOptions } from './options.js';

const options = parseAgentOptions(process.argv.slice(2));
// What the agent was started with is nothing that a command should see.
for (const name of Object.keys(process.env)) {
    delete process.env[name];
}
process.umask(0o022);
if (options.home) {
    mkdirSync(options.home, { recursive: true, mode: 0o700 });
}

// Not process.stdin and process.stdout: writing to the latter waits until the host has read.
const input = new Socket({ fd: 0, readable: true, writable: false });
const output = new Socket({ fd: 1, readable: false, writable: true });
const agent = new Agent(options, input, output);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => agent.stop());
}
void agent.over.then(() => process.exit(0));
