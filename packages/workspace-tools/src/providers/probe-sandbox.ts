import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OutdatedError } from '../provider/errors.js';
import type { CreateSandbox, HeldLimits, ProviderHealth, ProviderPrograms } from '../provider/provider.js';
import type { Sandbox } from '../provider/sandbox.js';
import { readMachineFacts, type MachineFacts } from './machine-facts.js';
import { makePrivateFolder } from './remains/sandbox-records.js';

/** A probe needs little; the rest is the agent. */
const PROBE_LIMITS = { memoryBytes: 512 * 1024 * 1024, processes: 64, cpus: 1, fileBytes: 1024 * 1024, temporaryBytes: 1024 * 1024 };

export interface Probe {
    stateFolder: string;
    /** What the provider is, and throws if something is missing. */
    describe(): Promise<{ detail: string; programs?: ProviderPrograms } & HeldLimits>;
    create(request: CreateSandbox): Promise<Sandbox>;
    command: readonly string[];
    /** What is wrong, given what the command wrote. */
    judge(output: string): string | undefined;
    /** Commands that would help. Without a problem it works, and could work better. */
    remedies?(facts: MachineFacts, problem: unknown): string[];
}

/** Really starts a sandbox, in a folder of its own, and looks whether it is one. */
export async function probeHealth(probe: Probe): Promise<ProviderHealth> {
    const { problem, ...health } = await tryOut(probe);
    const outdated = problem instanceof OutdatedError ? problem.program : undefined;
    const commands = probe.remedies?.(readMachineFacts(outdated), problem) ?? [];
    return commands.length > 0 ? { ...health, commands } : health;
}

async function tryOut(probe: Probe): Promise<ProviderHealth & { problem?: unknown }> {
    let folder: string | undefined;
    try {
        const description = await probe.describe();
        makePrivateFolder(probe.stateFolder);
        folder = await mkdtemp(join(probe.stateFolder, 'probe-'));
        const sandbox = await probe.create({ id: `probe-${randomBytes(6).toString('hex')}`, folder, aliases: [], limits: PROBE_LIMITS });
        const reason = await askSandbox(sandbox, probe);
        return reason ? { healthy: false, reason, problem: reason } : { healthy: true, ...description };
    } catch (error) {
        return { healthy: false, reason: error instanceof Error ? error.message : String(error), problem: error };
    } finally {
        if (folder) {
            await rm(folder, { recursive: true, force: true });
        }
    }
}

async function askSandbox(sandbox: Sandbox, probe: Probe): Promise<string | undefined> {
    try {
        let output = '';
        const collect = (chunk: Uint8Array): void => { output += Buffer.from(chunk).toString('latin1'); };
        const running = await sandbox.exec({ argv: probe.command, cwd: '/workspace', onStdout: collect, onStderr: collect });
        await running.ended;
        return probe.judge(output);
    } finally {
        await sandbox.delete();
    }
}
