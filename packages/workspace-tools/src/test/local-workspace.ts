import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../provider/sandbox.js';
import type { WorkspaceLimits } from '../provider/provider.js';
import { LocalProvider } from '../providers/local/local-provider.js';

export const TEST_LIMITS: WorkspaceLimits = { memoryBytes: 1e9, processes: 500, cpus: 1, fileBytes: 1e9, temporaryBytes: 1e8 };

export interface LocalWorkspace {
    sandbox: Sandbox;
    /** On the host. */
    folder: string;
    /** Beside the folder: what nobody inside may reach through files. */
    outside: string;
    remove(): Promise<void>;
}

let count = 0;

export async function localWorkspace(): Promise<LocalWorkspace> {
    const parent = await realpath(await mkdtemp(join(tmpdir(), 'openspace-test-')));
    const folder = await mkdtemp(join(parent, 'workspace-'));
    const outside = await mkdtemp(join(parent, 'outside-'));
    const sandbox = await new LocalProvider({ allowNoIsolation: true }).create(
        { id: `test-${process.pid}-${++count}`, folder, limits: TEST_LIMITS, aliases: [] }
    );
    return {
        sandbox,
        folder,
        outside,
        remove: async () => {
            await sandbox.delete();
            await rm(parent, { recursive: true, force: true });
        }
    };
}
