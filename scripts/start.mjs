#!/usr/bin/env node
// `npm start`: installs and builds what is missing, starts the IDE on a folder, prints its address.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startBackend } from './lib/backend.mjs';
import { isBuildFresh } from './lib/freshness.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { phase } from './lib/phase.mjs';
import { startScenario } from './lib/scenario.mjs';
import { parseStartArguments } from './lib/start-arguments.mjs';
import { checkFolder, checkHome, checkNodeVersion, checkPort } from './lib/start-checks.mjs';

const rootUrl = new URL('../', import.meta.url);
const root = fileURLToPath(rootUrl);

async function main() {
    checkNodeVersion();
    const options = parseStartArguments(process.argv.slice(2));
    const folder = checkFolder(options.folder);
    const home = checkHome();
    await checkPort(options.port, options.host);
    await installIfNeeded(root);
    if (!isBuildFresh()) {
        const { build } = await import('./build.mjs');
        await build();
    }
    const opencodeConfig = options.scenario ? await startScenario(rootUrl, options.scenario) : process.env.OPENSPACE_OPENCODE_CONFIG;
    const backend = startBackend(root, { ...options, folder, home, opencodeConfig });
    let stopping = false;
    const stop = async () => {
        if (!stopping) {
            stopping = true;
            await backend.stop();
            process.exit(0);
        }
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    process.on('SIGHUP', stop);
    const { link, problem } = await phase('Starting OpenSpace', () => backend.ready);
    if (problem) {
        process.stderr.write(`! ${problem}\n`);
    }
    process.stdout.write(`OpenSpace is ready at ${link}\n`);
    if (options.open) {
        openBrowser(link);
    }
    const reason = await backend.ended;
    if (!stopping) {
        throw new Error(`OpenSpace stopped unexpectedly (${reason}). Its log: ${backend.logFile}`);
    }
}

function openBrowser(link) {
    const [command, ...words] = process.platform === 'darwin' ? ['open', link]
        : process.platform === 'win32' ? ['cmd', '/c', 'start', '', link.replaceAll('&', '^&')]
            : ['xdg-open', link];
    const child = spawn(command, words, { stdio: 'ignore', detached: true });
    // Without a desktop the printed link is all there is.
    child.on('error', () => undefined);
    child.unref();
}

main().catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
});
