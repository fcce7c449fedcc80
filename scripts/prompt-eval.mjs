#!/usr/bin/env node
// `npm run prompt-eval`: counts how many of twenty tasks lead a real model to the right commands. See docs/prompt-eval.md.
import { readFileSync } from 'node:fs';

const WANTED = { url: 'OPENSPACE_EVAL_URL', key: 'OPENSPACE_EVAL_KEY', model: 'OPENSPACE_EVAL_MODEL' };

/** Not 1: nothing failed, there is only nobody to ask. */
const NO_MODEL = 2;

async function main() {
    const missing = Object.values(WANTED).filter(name => !process.env[name]);
    if (missing.length > 0) {
        process.stderr.write(`There is no model to try the prompt on: set ${missing.join(', ')} (see docs/prompt-eval.md)\n`);
        process.exitCode = NO_MODEL;
        return;
    }
    // Only now: these want an installed and built checkout.
    const { build } = await import('./build.mjs');
    await build();
    const { loadCore } = await import('../bench/support/load-core.mjs');
    const { evaluate, summaryOf, tableOf } = await import('./prompt-eval/evaluate.mjs');
    const core = await loadCore();
    const suite = JSON.parse(readFileSync(new URL('prompt-eval/tasks.json', import.meta.url), 'utf8'));
    const endpoint = Object.fromEntries(Object.entries(WANTED).map(([name, variable]) => [name, process.env[variable]]));
    const rows = await evaluate(core, suite, endpoint, text => process.stderr.write(`  ${text}\n`));
    process.stdout.write(`${tableOf(rows)}\n\n${summaryOf(rows, core, endpoint.model)}\n`);
}

main().catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
});
