import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { name, version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/**
 * The application as its package brings it: built, with nothing to do before it starts.
 *
 * @type {import('./launch.mjs').Application}
 */
export const installed = {
    root: fileURLToPath(new URL('../../', import.meta.url)),
    command: name,
    version,
    base: process.cwd(),
    packageName: name
};
