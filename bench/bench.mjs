#!/usr/bin/env node
// `npm run bench`: measures the build against baselines of the same run, prints a table, writes results/latest.json.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, STEPS } from '../scripts/build.mjs';
import { phase } from '../scripts/launch/phase.mjs';
import { run } from '../scripts/lib/run.mjs';
import { compareBuilds, judge, markdownTable } from './support/report.mjs';
import { Resources } from './support/resources.mjs';
import { describeMachine, timeOfBuild, writeResults } from './support/results.mjs';

/** Loaded when they are measured: some need what the compiler makes. */
const PARTS = {
    start: async () => (await import('./parts/start.mjs')).measureStart,
    beginning: async () => (await import('./parts/beginning.mjs')).measureBeginning,
    install: async () => (await import('./parts/install.mjs')).measureInstall,
    interceptor: async () => (await import('./parts/interceptor.mjs')).measureInterceptor,
    prompt: async () => (await import('./parts/prompt.mjs')).measurePrompt,
    latency: async () => (await import('./parts/latency.mjs')).measureLatency,
    commands: async () => (await import('./parts/commands.mjs')).measureCommands,
    hands: async () => (await import('./parts/hands.mjs')).measureHands,
    decks: async () => (await import('./parts/decks.mjs')).measureDecks,
    boards: async () => (await import('./parts/boards.mjs')).measureBoards,
    languages: async () => (await import('./parts/languages.mjs')).measureLanguages,
    flood: async () => (await import('./parts/flood.mjs')).measureFlood,
    prefix: async () => (await import('./parts/prefix.mjs')).measurePrefix,
    memory: async () => (await import('./parts/memory.mjs')).measureMemory,
    tour: async () => (await import('./parts/tour.mjs')).measureTour,
    workspaces: async () => (await import('./parts/workspaces.mjs')).measureWorkspaces,
    chat: async () => (await import('./parts/chat.mjs')).measureChat
};

/** Parts that do without the application, and what they need to be compiled. */
const WITHOUT_APPLICATION = { workspaces: 'packages/workspace-tools' };

const USAGE = `npm run bench -- [--only ${Object.keys(PARTS).join(',')}] [--quick] [--against DIR]`;

const abort = new globalThis.AbortController();
/** What is running now. */
let resources = new Resources();

async function main() {
    const { names, quick, against } = readOptions();
    await prepare(names);
    const machine = describeMachine();
    const rows = [];
    const problems = [];
    for (const name of names) {
        const built = timeOfBuild();
        try {
            const fail = error => problems.push(`${name}: ${error.stack}`);
            rows.push(...(await (against ? measureBoth(name, quick, against, fail) : measure(name, quick, fail))).map(judge));
        } catch (error) {
            abort.signal.throwIfAborted();
            problems.push(`${name}: ${error.stack}`);
        }
        if (timeOfBuild() !== built) {
            problems.push(`${name}: the application was built again meanwhile, so these numbers may mix two builds`);
        }
    }
    process.stdout.write(`${markdownTable(rows)}\n`);
    const file = writeResults({ ...machine, quick, against, rows, problems });
    process.stderr.write(`${problems.map(problem => `! ${problem}\n`).join('')}All numbers: ${file}\n`);
    process.exitCode = problems.length > 0 ? 1 : 0;
}

async function prepare(names) {
    const { signal } = abort;
    if (names.every(name => name in WITHOUT_APPLICATION)) {
        const { words, cwd } = STEPS.compile;
        await phase('Compiling', () => run(process.execPath, [...words, ...names.map(name => WITHOUT_APPLICATION[name])], { cwd, signal }));
    } else {
        await build({ signal });
    }
}

/** This build and that of another checkout, in an order in which a machine that gets slower or faster favours neither. */
async function measureBoth(name, quick, other, fail) {
    const rows = { ours: [], other: [] };
    for (const build of ['other', 'ours', 'ours', 'other']) {
        rows[build].push(...await measure(name, quick, fail, build === 'other' ? other : undefined));
    }
    return compareBuilds(rows.ours, rows.other);
}

/** A part that has measured something when it meets a problem reports it with `fail` and goes on. */
async function measure(name, quick, fail, checkout) {
    resources = new Resources(checkout);
    const tell = text => process.stderr.write(`  ${text}\n`);
    try {
        return await phase(`Measuring ${name}`, async () => (await PARTS[name]())({ resources, quick, tell, fail }));
    } finally {
        await resources.end();
    }
}

function readOptions() {
    const { values } = parseArgs({
        options: { only: { type: 'string' }, quick: { type: 'boolean', default: false }, against: { type: 'string' } }
    });
    const names = values.only?.split(',') ?? Object.keys(PARTS);
    const unknown = names.find(name => !(name in PARTS));
    if (unknown !== undefined) {
        throw new Error(`There is no part "${unknown}". Usage: ${USAGE}`);
    }
    return { names, quick: values.quick, against: values.against && resolve(values.against) };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, async () => {
        abort.abort();
        await resources.end().catch(() => undefined);
        process.exit(1);
    });
}

main().catch(error => {
    process.stderr.write(`${abort.signal.aborted ? 'The run was interrupted' : error.message}\n`);
    process.exitCode = 1;
});
