import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentSandbox } from '../../agent-sandbox/agent-sandbox.js';
import { ProviderError } from '../../provider/errors.js';
import type { CreateSandbox, ProviderCapabilities, ProviderHealth, WorkspaceProvider } from '../../provider/provider.js';
import { WORKSPACE_ROOT, type Sandbox } from '../../provider/sandbox.js';
import { LocalLauncher } from './local-launcher.js';

export interface LocalProviderOptions {
    /** Somebody has said in so many words that commands may run without any isolation. */
    allowNoIsolation: boolean;
}

/**
 * Commands as the person's own processes: nothing stands between them and the machine. `/workspace` exists in the names of
 * files, not for commands; their folder is the real one.
 */
export class LocalProvider implements WorkspaceProvider {
    readonly name = 'local';
    readonly capabilities: ProviderCapabilities = { isolation: 'none', sharesFolder: true, stopAndResume: true };

    constructor(protected readonly options: LocalProviderOptions) { }

    async health(): Promise<ProviderHealth> {
        const reason = this.refusal();
        if (reason) {
            return { healthy: false, reason };
        }
        try {
            await tryOut();
            return { healthy: true, detail: 'No isolation: commands can do everything that your account can.', limits: 'none' };
        } catch (error) {
            return { healthy: false, reason: error instanceof Error ? error.message : String(error) };
        }
    }

    async create(options: CreateSandbox): Promise<Sandbox> {
        const reason = this.refusal();
        if (reason) {
            throw new ProviderError(reason);
        }
        const folder = await realpath(options.folder);
        if (!(await stat(folder)).isDirectory()) {
            throw new ProviderError(`This is not a folder: ${options.folder}`);
        }
        return AgentSandbox.start(options.id, await LocalLauncher.prepare(options.id, folder, [...options.aliases, options.folder]));
    }

    cleanUp(except: ReadonlySet<string>): Promise<string[]> {
        return LocalLauncher.cleanUp(except);
    }

    protected refusal(): string | undefined {
        if (process.platform !== 'linux') {
            return 'Workspaces without isolation need Linux.';
        }
        return this.options.allowNoIsolation ? undefined : 'Nobody has allowed commands to run without isolation.';
    }
}

/** Rejects unless a command runs and ends well. */
async function tryOut(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'openspace-health-'));
    try {
        // Unique: what carries the id is ended with the sandbox.
        const id = `health-${randomBytes(6).toString('hex')}`;
        const sandbox = await AgentSandbox.start(id, await LocalLauncher.prepare(id, await realpath(folder), []));
        try {
            const command = await sandbox.exec(
                { argv: ['true'], cwd: WORKSPACE_ROOT, onStdout: () => undefined, onStderr: () => undefined }
            );
            const { exitCode } = await command.ended;
            if (exitCode !== 0) {
                throw new ProviderError(`A command that does nothing ended with ${exitCode}.`);
            }
        } finally {
            await sandbox.delete();
        }
    } finally {
        await rm(folder, { recursive: true, force: true });
    }
}
