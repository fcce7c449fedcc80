import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;

/** Far above what is measured. */
const LIMITS = { memoryBytes: 2048 * MEGABYTE, processes: 512, cpus: 2, fileBytes: 512 * MEGABYTE, temporaryBytes: 256 * MEGABYTE };

/** A new sandbox over a folder. */
export function createSandboxOf(provider, folder) {
    return provider.create({ id: `bench-${randomBytes(6).toString('hex')}`, folder, limits: LIMITS, aliases: [] });
}

/**
 * The seven tools on a folder. `run` gives the result and throws what a tool refuses.
 * @returns {Promise<{
 *     run(tool: string, given: object): Promise<Record<string, any>>,
 *     outcome(tool: string, given: object): Promise<any>,
 *     close(): Promise<void>
 * }>}
 */
export async function openWorkspace(provider, folder) {
    const { Workspace } = await import('../../../packages/workspace-tools/lib/workspace/workspace.js');
    const sandbox = await createSandboxOf(provider, folder);
    const home = mkdtempSync(join(tmpdir(), 'openspace-bench-spool-'));
    const workspace = new Workspace({ sandbox, isolation: provider.capabilities.isolation, spoolFolder: join(home, 'spool') });
    const outcome = (tool, given) => workspace.run(tool, given);
    return {
        outcome,
        run: async (tool, given) => {
            const { ok, result, error } = await outcome(tool, given);
            if (!ok) {
                throw new Error(`${tool}: ${error.message}`);
            }
            return result;
        },
        close: async () => {
            await sandbox.delete();
            rmSync(home, { recursive: true, force: true });
        }
    };
}

/** A workspace that ends with the task, or with the run if that is interrupted. */
export async function withWorkspace({ provider, resources }, folder, task) {
    const workspace = await openWorkspace(provider, folder);
    let closed;
    const close = () => closed ??= workspace.close();
    resources.own(workspace, close);
    try {
        return await task(workspace);
    } finally {
        await close();
    }
}
