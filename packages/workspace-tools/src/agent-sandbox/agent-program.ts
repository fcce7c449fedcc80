import { fileURLToPath } from 'node:url';

/**
 * What an agent needs, on the host: the package's description (it says that the files are modules) and two compiled folders.
 * Inside of a sandbox they have to lie in the same way below one folder.
 */
export const AGENT_PACKAGE = fileURLToPath(new URL('../../', import.meta.url));

/** Relative to the package. */
export const AGENT_FILES = ['package.json', 'lib/agent', 'lib/channel'] as const;

/** What Node has to run, relative to the package. */
export const AGENT_MAIN = 'lib/agent/main.js';
