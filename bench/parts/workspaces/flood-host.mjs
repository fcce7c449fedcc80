// A process that only hosts a workspace, for `floods.mjs`: how much memory 50 MB of output cost.
import { readFileSync, writeFileSync } from 'node:fs';
import { openWorkspace } from './open-workspace.mjs';

const BYTES = 50 * 1024 * 1024;
const FLOOD = `head -c ${BYTES} /dev/zero | tr '\\0' 'x'`;
/** The parent of a command is the agent. */
const AGENT_MEMORY = 'while read -r key value _; do [ "$key" = VmRSS: ] && echo "$value"; done < /proc/$PPID/status';

/** Makes the kernel forget the highest value. */
const FORGET_PEAK = '5';

const [name, folder, rounds] = process.argv.slice(2);
const { PROVIDERS } = await import('../../../packages/workspace-tools/lib/conformance/providers.js');
const workspace = await openWorkspace(PROVIDERS[name](), folder);
process.once('SIGTERM', () => workspace.close().finally(() => process.exit(1)));

/** Of this process in MB. */
function memory(field) {
    return Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1_024 / 1e6;
}

async function agentMemory() {
    return Number((await workspace.run('bash', { command: AGENT_MEMORY })).stdout) * 1_024 / 1e6;
}

// What a workspace does anyway: some calls, some long output.
for (let call = 0; call < 10; call++) {
    await workspace.run('bash', { command: 'seq 20000' });
}
const agentBefore = await agentMemory();
const baseline = memory('VmRSS');
const report = { baseline, hosts: [], retained: [], agents: [], times: [] };
for (let round = 0; round < Number(rounds); round++) {
    writeFileSync('/proc/self/clear_refs', FORGET_PEAK);
    const began = performance.now();
    const { stdout_bytes: bytes } = await workspace.run('bash', { command: FLOOD });
    report.times.push(performance.now() - began);
    if (bytes !== BYTES) {
        throw new Error(`${bytes} bytes arrived`);
    }
    report.hosts.push(memory('VmHWM') - baseline);
    report.retained.push(memory('VmRSS') - baseline);
    report.agents.push(await agentMemory() - agentBefore);
}
await workspace.close();
process.send(report, () => process.exit(0));
