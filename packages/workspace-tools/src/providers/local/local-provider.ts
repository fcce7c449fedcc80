import { realpath, stat } from 'node:fs/promises';
import { AgentSandbox } from '../../agent-sandbox/agent-sandbox.js';
import { ProviderError } from '../../provider/errors.js';
import type { CreateSandbox, ProviderCapabilities, ProviderHealth, WorkspaceProvider } from '../../provider/provider.js';
import type { Sandbox } from '../../provider/sandbox.js';
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
    readonly capabilities: ProviderCapabilities = { isolation: 'none', sharesFolder: true, stopAndResume: true, snapshots: false };

    constructor(protected readonly options: LocalProviderOptions) { }

    async health(): Promise<ProviderHealth> {
        if (process.platform !== 'linux') {
            return { healthy: false, reason: 'Workspaces without isolation need Linux.' };
        }
        if (!this.options.allowNoIsolation) {
            return { healthy: false, reason: 'Running without isolation was not allowed.' };
        }
        return { healthy: true, detail: 'No isolation: commands can do everything that your account can.', limits: 'none' };
    }

    async create(options: CreateSandbox): Promise<Sandbox> {
        const health = await this.health();
        if (!health.healthy) {
            throw new ProviderError(health.reason);
        }
        const folder = await realpath(options.folder);
        if (!(await stat(folder)).isDirectory()) {
            throw new ProviderError(`This is not a folder: ${options.folder}`);
        }
        return AgentSandbox.start(options.id, await LocalLauncher.prepare(options.id, folder, [...options.aliases, options.folder]));
    }

    async cleanUp(): Promise<string[]> {
        return [];
    }
}
