import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from './child.mjs';
import { createSandbox } from './sandbox.mjs';

/**
 * Starts OpenSpace as a person does.
 *
 * @param {import('./resources.mjs').Resources} resources
 * @param {{
 *     config?: object, words?: string[], environment?: NodeJS.ProcessEnv, settings?: object, prepare?: (workspace: string) => void
 * }} options
 * `config` goes over that of the managed agent server; `settings` are the user's; `prepare` fills the workspace before the start
 */
export async function startOpenSpace(resources, { config, words = [], environment, settings, prepare } = {}) {
    const sandbox = createSandbox(resources, settings);
    prepare?.(sandbox.workspace);
    const token = randomUUID();
    const launcher = join(resources.checkout, 'scripts/start.mjs');
    const { match } = await startChild(
        resources, [process.execPath, launcher, sandbox.workspace, '--no-open', '--port', '0', ...words], {
            cwd: resources.checkout,
            env: {
                ...sandbox.environment,
                OPENSPACE_TOKEN: token,
                ...(config && { OPENSPACE_OPENCODE_CONFIG: JSON.stringify(config) }),
                ...environment
            },
            ready: /OpenSpace is ready at (\S+)/
        }
    );
    return {
        link: match[1],
        workspace: sandbox.workspace,
        /** For the API, if the words turn it on. */
        api: { url: new URL(match[1]).origin, token },
        /** The present ids; that of the agent server changes when it starts again. */
        processIds() {
            const { pid, opencode } = JSON.parse(readFileSync(sandbox.at('state/server.json'), 'utf8'));
            return { backend: pid, opencode: opencode?.pid };
        },
        /** Forgets the layouts of earlier pages, so that the next one begins like the first. */
        async forgetWindows() {
            // A page that was just closed may still be writing.
            for (let quietLooks = 0; quietLooks < 3; await pause(100)) {
                const kept = sandbox.at('state/folders');
                quietLooks = existsSync(kept) ? 0 : quietLooks + 1;
                try {
                    rmSync(kept, { recursive: true, force: true });
                } catch {
                    // Something came while it was removed.
                }
            }
        }
    };
}
