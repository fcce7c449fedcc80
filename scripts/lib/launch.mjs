import { fileURLToPath } from 'node:url';
import { startBackend } from './backend.mjs';
import { isBuildFresh } from './freshness.mjs';
import { installIfNeeded } from './install.mjs';
import { onNpmGone } from './npm-parent.mjs';
import { openBrowser } from './open-browser.mjs';
import { phase } from './phase.mjs';
import { startScenario } from './scenario.mjs';
import { parseStartArguments } from './start-arguments.mjs';
import { checkFolder, checkHome, checkPort } from './start-checks.mjs';

const rootUrl = new URL('../../', import.meta.url);
const root = fileURLToPath(rootUrl);

/** Whatever still hangs then is left to what ends our children at our exit; five seconds are promised. */
const STOP_MS = 4_800;

/** Does what `npm start` promises and ends this process with code 0 when the person stops it, at whatever point. Rejects if it fails. */
export async function launch(words) {
    const stop = new globalThis.AbortController();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
        process.on(name, () => stop.abort());
    }
    onNpmGone(() => stop.abort());
    stop.signal.addEventListener('abort', () => setTimeout(() => process.exit(0), STOP_MS));
    for (const stream of [process.stdout, process.stderr]) {
        // A terminal that was closed takes no more lines; that must not keep us from ending what we started.
        stream.on('error', () => undefined);
    }
    try {
        await start(words, stop.signal);
    } catch (error) {
        if (!stop.signal.aborted) {
            throw error;
        }
    }
    process.exit(0);
}

/** Rejects when OpenSpace has ended, for whatever reason, with nothing left running. */
async function start(words, signal) {
    const options = parseStartArguments(words);
    const folder = checkFolder(options.folder);
    const home = checkHome();
    await checkPort(options.port, options.host);
    await installIfNeeded(root, signal);
    if (!isBuildFresh()) {
        const { build } = await import('../build.mjs');
        await build({ signal });
    }
    const opencodeConfig = options.scenario ? await startScenario(rootUrl, options.scenario) : process.env.OPENSPACE_OPENCODE_CONFIG;
    signal.throwIfAborted();
    const backend = startBackend(root, { ...options, folder, home, opencodeConfig });
    signal.addEventListener('abort', backend.stop);
    try {
        const { link, problem } = await phase('Starting OpenSpace', async () => {
            const message = await backend.ready;
            signal.throwIfAborted();
            return message;
        });
        if (problem) {
            process.stderr.write(`! ${problem}\n`);
        }
        process.stdout.write(`OpenSpace is ready at ${link}\n`);
        if (options.open) {
            openBrowser(link, home);
        }
        const reason = await backend.ended;
        throw new Error(`OpenSpace stopped unexpectedly (${reason}). Its log: ${backend.logFile}`);
    } finally {
        await backend.stop();
    }
}
