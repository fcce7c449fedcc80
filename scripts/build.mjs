#!/usr/bin/env node
// `npm run build`: compiles, generates and bundles the application if its sources have changed. `--force` does it anyway.
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeBuildLock } from '../apps/browser/build/build-lock.mjs';
import { areBuiltInExtensionsFresh, bringBuiltInExtensions } from './lib/extensions/built-in-extensions.mjs';
import { compiledFolders, removeStamp, staleReason, takeSnapshot, writeStamp } from './lib/freshness.mjs';
import { phase } from './launch/phase.mjs';
import { run } from './lib/run.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const app = join(root, 'apps/browser');
const { resolve } = createRequire(import.meta.url);

export const BUILD_LOCK = join(root, '.cache/build.lock');

/** The programs of a build, each as the words after `node` and the folder it runs in. */
export const STEPS = {
    compile: { words: [resolve('typescript/bin/tsc'), '-b'], cwd: root },
    // Always as for production: the bundler cannot split what Theia generates for development.
    generate: { words: [resolve('@theia/cli/bin/theia.js'), 'generate', '--mode', 'production'], cwd: app },
    bundle: { words: [join(app, 'esbuild.mjs')], cwd: app }
};

/**
 * Makes `apps/browser/lib` fresh. Rejects, and leaves no stamp, if a step fails.
 * While `npm run watch` holds the build, its output counts as fresh.
 *
 * @param {{ force?: boolean, signal?: AbortSignal }} options
 */
export async function build({ force = false, signal } = {}) {
    let told = false;
    const release = await takeBuildLock(BUILD_LOCK, 'build', holder => {
        if (!told) {
            told = true;
            process.stderr.write(holder.kind === 'watch'
                ? `npm run watch (process ${holder.pid}) keeps the build fresh\n`
                : `Waiting for another build (process ${holder.pid})\n`);
        }
        return holder.kind !== 'watch' && !signal?.aborted;
    });
    if (!release) {
        signal?.throwIfAborted();
        return;
    }
    try {
        const reason = force ? 'it was asked for' : staleReason(root);
        if (reason === undefined) {
            process.stderr.write('The build is fresh\n');
            return;
        }
        process.stderr.write(`Building, because ${reason}\n`);
        const snapshot = takeSnapshot(root);
        removeStamp(root);
        forgetLostOutput();
        await bringExtensions(signal);
        await step('Compiling', STEPS.compile, signal);
        await step('Generating', STEPS.generate, signal);
        await step('Bundling', STEPS.bundle, signal);
        writeStamp(snapshot, root);
    } finally {
        release();
    }
}

function step(name, { words, cwd }, signal) {
    return phase(name, () => run(process.execPath, words, { cwd, signal }));
}

/** Extensions that belong to the application. The first time, and when the list changes, this needs the network or npm's cache. */
export async function bringExtensions(signal) {
    if (!areBuiltInExtensionsFresh(root)) {
        await phase('Unpacking extensions', () => bringBuiltInExtensions(root, { signal }));
    }
}

/** The compiler trusts its notes and does not look whether the output still exists. */
export function forgetLostOutput() {
    for (const folder of compiledFolders(root)) {
        if (!existsSync(join(root, folder))) {
            rmSync(join(root, folder, '../tsconfig.tsbuildinfo'), { force: true });
        }
    }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
    const abort = new globalThis.AbortController();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
        process.on(name, () => abort.abort());
    }
    build({ force: process.argv.includes('--force'), signal: abort.signal }).catch(error => {
        process.stderr.write(abort.signal.aborted ? 'The build was interrupted\n' : `${error.message}\n`);
        process.exitCode = 1;
    });
}
