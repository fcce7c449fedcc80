import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from './child.mjs';
import { createSandbox } from './sandbox.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Starts OpenSpace as a person does.
 *
 * @param {import('./resources.mjs').Resources} resources
 * @param {{ config?: object, words?: string[], environment?: NodeJS.ProcessEnv }} options `config` goes over that of the managed agent server
 */
export async function startOpenSpace(resources, { config, words = [], environment } = {}) {
    const sandbox = createSandbox(resources);
    const { match } = await startChild(resources, [process.execPath, join(ROOT, 'scripts/start.mjs'), sandbox.workspace, '--no-open', '--port', '0', ...words], {
        cwd: ROOT,
        env: { ...sandbox.environment, ...(config && { OPENSPACE_OPENCODE_CONFIG: JSON.stringify(config) }), ...environment },
        ready: /OpenSpace is ready at (\S+)/
    });
    return {
        link: match[1],
        /** The present ids; that of the agent server changes when it starts again. */
        processIds() {
            const { pid, opencode } = JSON.parse(readFileSync(sandbox.at('state/server.json'), 'utf8'));
            return { backend: pid, opencode: opencode.pid };
        }
    };
}
