import { pathToFileURL } from 'node:url';
import { startBackend } from './backend.mjs';
import { onNpmGone } from './npm-parent.mjs';
import { openBrowser } from './open-browser.mjs';
import { phase } from './phase.mjs';
import { keepOffline, startScenario } from './scenario.mjs';
import { otherInstance } from './server-file.mjs';
import { helpText, parseStartArguments } from './start-arguments.mjs';
import { checkFolder, checkHome, choosePort } from './start-checks.mjs';
import { tourFolder } from './tour.mjs';
import { changeUpdateCheck, hintAtUpdate } from './update-check.mjs';

/**
 * What is started, and how it differs between a clone and the package.
 *
 * @typedef {object} Application
 * @property {string} root folder with `apps/browser` and all else, laid out as in a clone
 * @property {string} command what people type before the words
 * @property {string} version
 * @property {string} base folder that the person's paths start from
 * @property {string} [packageName] by which a newer version can be had from npm
 * @property {(signal: AbortSignal) => Promise<void>} [prepare] what is done before each start
 */

/** Whatever still hangs then is left to what ends our children at our exit; five seconds are promised. */
const STOP_MS = 4_800;

/**
 * Does what `npm start` promises and ends this process with code 0 when the person stops it, at whatever point. Rejects if it fails.
 *
 * @param {string[]} words
 * @param {Application} application
 */
export async function launch(words, application) {
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
        const options = parseStartArguments(words, application.command);
        const answer = await answerOnly(options, application, stop.signal);
        if (answer === undefined) {
            await start(options, application, stop.signal);
        } else {
            process.stdout.write(`${answer}\n`);
        }
    } catch (error) {
        if (!stop.signal.aborted) {
            throw error;
        }
    }
    process.exit(0);
}

/** What the person only wanted to know; undefined if OpenSpace is to start. */
async function answerOnly(options, application, signal) {
    const { command, packageName } = application;
    if (options.help) {
        return helpText(command, packageName !== undefined);
    }
    if (options.version) {
        return application.version;
    }
    if (options.updateCheck !== undefined) {
        return changeUpdateCheck(options.updateCheck, { home: checkHome(), packageName, version: application.version, signal });
    }
    return undefined;
}

/** The folder of the tour, which needs no network. */
function startTour(home) {
    keepOffline();
    return tourFolder(home);
}

/** Rejects when OpenSpace has ended, for whatever reason, with nothing left running. */
async function start(options, application, signal) {
    const { root, base } = application;
    const wanted = options.tour ? undefined : checkFolder(options.folder, base);
    const home = checkHome();
    const warn = line => process.stderr.write(`! ${line}\n`);
    // First of all: it may be why the port is in use.
    const other = otherInstance(home, wanted);
    if (other) {
        warn(other);
    }
    const { port, note } = await choosePort(options.port, options.host);
    if (note) {
        warn(note);
    }
    await application.prepare?.(signal);
    const { scenario } = options;
    const opencodeConfig = scenario ? await startScenario(pathToFileURL(root), scenario, base) : process.env.OPENSPACE_OPENCODE_CONFIG;
    signal.throwIfAborted();
    const folder = wanted ?? startTour(home);
    const backend = startBackend(root, { ...options, port, folder, home, opencodeConfig });
    signal.addEventListener('abort', backend.stop);
    try {
        const { link, problem } = await phase('Starting OpenSpace', async () => {
            const message = await backend.ready;
            signal.throwIfAborted();
            return message;
        });
        if (problem) {
            warn(problem);
        }
        process.stdout.write(`OpenSpace is ready at ${link}\n`);
        if (options.open) {
            openBrowser(link, home);
        }
        if (application.packageName !== undefined) {
            void hintAtUpdate({ home, packageName: application.packageName, version: application.version, signal });
        }
        const reason = await backend.ended;
        throw new Error(`OpenSpace stopped unexpectedly (${reason}). Its log: ${backend.logFile}`);
    } finally {
        await backend.stop();
    }
}
