import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeBuildLock } from '../../apps/browser/build/build-lock.mjs';
import { phase } from '../launch/phase.mjs';
import { run } from './run.mjs';

const stampOf = root => join(root, 'node_modules', '.openspace-install');
const lockHash = root => createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');

/** Whether node_modules was made from the present lockfile; one that npm wrote by hand after it counts too. */
export function isInstalled(root) {
    const hidden = join(root, 'node_modules', '.package-lock.json');
    if (!existsSync(hidden)) {
        return false;
    }
    if (existsSync(stampOf(root))) {
        return readFileSync(stampOf(root), 'utf8') === lockHash(root);
    }
    return statSync(hidden).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Installs the dependencies if the lockfile changed since the last time; of several at once, one does it. Rejects on abort. */
export async function installIfNeeded(root, signal) {
    if (isInstalled(root)) {
        return false;
    }
    let told = false;
    // Not in node_modules, which npm removes.
    const release = await takeBuildLock(join(root, '.cache', 'install.lock'), 'install', holder => {
        if (!told) {
            told = true;
            process.stderr.write(`Waiting for another installation (process ${holder.pid})\n`);
        }
        return !signal?.aborted;
    });
    try {
        signal?.throwIfAborted();
        if (isInstalled(root)) {
            return false;
        }
        await install(root, signal);
        return true;
    } finally {
        release?.();
    }
}

async function install(root, signal) {
    const words = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
    await phase('Installing dependencies (a few minutes the first time)', () =>
        run('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
            cwd: root,
            signal,
            // Browsers come from the system; downloads of test tools are not wanted.
            env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', PUPPETEER_SKIP_DOWNLOAD: '1' }
        }));
    writeFileSync(stampOf(root), lockHash(root));
}
