#!/usr/bin/env node
// `npm run watch`: compiles and bundles for development, again after every change, until Ctrl-C.
import { spawn } from 'node:child_process';
import { takeBuildLock } from '../apps/browser/build/build-lock.mjs';
import { bringExtensions, BUILD_LOCK, forgetLostOutput, STEPS } from './build.mjs';
import { removeStamp } from './lib/freshness.mjs';
import { phase } from './launch/phase.mjs';
import { run } from './lib/run.mjs';

const children = [];

async function main() {
    const release = await takeBuildLock(BUILD_LOCK, 'watch', holder => {
        if (holder.kind === 'watch') {
            throw new Error(`npm run watch is already running (process ${holder.pid})`);
        }
        return true;
    });
    process.once('exit', release);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
        process.once(signal, () => stop(0));
    }
    // What the watchers write is not a production build.
    removeStamp();
    forgetLostOutput();
    await bringExtensions();
    // The bundler needs something to begin with; what does not compile is told again by the watching compiler.
    await phase('Compiling', () => once(STEPS.compile)).catch(error => process.stderr.write(`${error.message}\n`));
    await phase('Generating', () => once(STEPS.generate));
    keep(STEPS.compile, '--watch', '--preserveWatchOutput');
    keep(STEPS.bundle, '--mode', 'development', '--watch');
}

function once({ words, cwd }) {
    return run(process.execPath, words, { cwd });
}

function keep({ words, cwd }, ...more) {
    const child = spawn(process.execPath, [...words, ...more], { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
    children.push(child);
    child.once('exit', code => stop(code ?? 1));
}

/** Ends both; one that ended by itself takes the other along. */
function stop(code) {
    process.exitCode ??= code;
    for (const child of children) {
        child.removeAllListeners('exit');
        child.kill('SIGTERM');
    }
    if (children.length === 0) {
        process.exit();
    }
}

main().catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
});
