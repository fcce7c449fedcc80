#!/usr/bin/env node
// `npm run bench`: measures the build against baselines of the same run, prints a table, writes results/latest.json.
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { phase } from '../scripts/lib/phase.mjs';
import { measureChat } from './parts/chat.mjs';
import { measureCommands } from './parts/commands.mjs';
import { measureFlood } from './parts/flood.mjs';
import { measureHands } from './parts/hands.mjs';
import { measureInterceptor } from './parts/interceptor.mjs';
import { measureLatency } from './parts/latency.mjs';
import { measureMemory } from './parts/memory.mjs';
import { measurePrefix } from './parts/prefix.mjs';
import { measurePrompt } from './parts/prompt.mjs';
import { measureStart } from './parts/start.mjs';
import { judge, markdownTable } from './support/report.mjs';
import { Resources } from './support/resources.mjs';
import { describeMachine, timeOfBuild, writeResults } from './support/results.mjs';

const PARTS = {
    start: measureStart,
    interceptor: measureInterceptor,
    prompt: measurePrompt,
    latency: measureLatency,
    commands: measureCommands,
    hands: measureHands,
    flood: measureFlood,
    prefix: measurePrefix,
    memory: measureMemory,
    chat: measureChat
};

const USAGE = `npm run bench -- [--only ${Object.keys(PARTS).join(',')}] [--quick]`;

const abort = new globalThis.AbortController();
const resources = new Resources();

async function main() {
    const { names, quick } = readOptions();
    await build({ signal: abort.signal });
    const machine = describeMachine();
    const rows = [];
    const problems = [];
    for (const name of names) {
        const built = timeOfBuild();
        try {
            rows.push(...(await measure(name, quick, error => problems.push(`${name}: ${error.stack}`))).map(judge));
        } catch (error) {
            abort.signal.throwIfAborted();
            problems.push(`${name}: ${error.stack}`);
        }
        if (timeOfBuild() !== built) {
            problems.push(`${name}: the application was built again meanwhile, so these numbers may mix two builds`);
        }
    }
    process.stdout.write(`${markdownTable(rows)}\n`);
    const file = writeResults({ ...machine, quick, rows, problems });
    process.stderr.write(`${problems.map(problem => `! ${problem}\n`).join('')}All numbers: ${file}\n`);
    process.exitCode = problems.length > 0 ? 1 : 0;
}

/** A part that has measured something when it meets a problem reports it with `fail` and goes on. */
async function measure(name, quick, fail) {
    const tell = text => process.stderr.write(`  ${text}\n`);
    try {
        return await phase(`Measuring ${name}`, () => PARTS[name]({ resources, quick, tell, fail }));
    } finally {
        await resources.end();
    }
}

function readOptions() {
    const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } });
    const names = values.only?.split(',') ?? Object.keys(PARTS);
    const unknown = names.find(name => !(name in PARTS));
    if (unknown !== undefined) {
        throw new Error(`There is no part "${unknown}". Usage: ${USAGE}`);
    }
    return { names, quick: values.quick };
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
