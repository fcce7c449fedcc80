import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuildFresh } from './freshness.mjs';
import { installIfNeeded } from './install.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The application as a clone has it: brought up to date before it starts.
 *
 * @type {import('../launch/launch.mjs').Application}
 */
export const clone = {
    root,
    command: 'npm start --',
    get version() {
        return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
    },
    // npm runs scripts in the folder of their package.
    base: process.env.INIT_CWD ?? process.cwd(),
    prepare: async signal => {
        await installIfNeeded(root, signal);
        if (!isBuildFresh()) {
            const { build } = await import('../build.mjs');
            await build({ signal });
        }
    }
};
