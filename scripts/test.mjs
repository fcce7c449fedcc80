#!/usr/bin/env node
// `npm test`: installs, builds, then lint, types, unit, contract and end-to-end tests. Ends with one line of counts.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './lib/browser.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { checkNodeVersion } from './launch/node-version.mjs';
import { phase } from './launch/phase.mjs';
import { run } from './lib/run.mjs';
import { ensureSandboxes, reportMissing } from './lib/sandboxes.mjs';
import { playwrightSelection, secondChance, vitestSelection } from './lib/second-chance.mjs';
import { nothing, readPlaywrightReport, readVitestReport } from './lib/test-report.mjs';
import { addOutcomes, closingLines, failureText, isGreen, programFailure } from './lib/test-summary.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const results = join(root, 'test-results');
const binary = name => join(root, 'node_modules', name);

/** Starts a program of ours; its error, if it fails. */
function failureOf(name, words, { env, unhurried } = {}) {
    const options = { cwd: root, show: true, unhurried, env: { ...process.env, ...env } };
    return phase(name, () => run(process.execPath, words, options)).then(() => undefined, error => error);
}

/** A check that is not a test counts as one; what it says is shown as it comes. */
async function check(name, words) {
    const error = await failureOf(name, words, { unhurried: true });
    return error ? { ...nothing, failures: [programFailure(name, error.output)] } : { ...nothing, passed: 1 };
}

/** A run of tests; a runner that fails although every test passed (coverage too low) counts as one failure. */
async function outcomeOf(name, words, env, read) {
    const error = await failureOf(name, words, { env });
    const outcome = read();
    return !error || outcome.failures.length > 0
        ? outcome
        : { ...outcome, failures: [programFailure(`${name}: every test passed, but the runner failed`, error.output)] };
}

function vitest(name, words) {
    const report = join(results, 'vitest', `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return outcomeOf(name, [binary('vitest/vitest.mjs'), 'run', ...reporters, ...words], {}, () => readVitestReport(report));
}

function playwright(name, words, browser) {
    // Playwright empties the folder that it is given.
    const output = join(results, name);
    const report = join(results, `${name}.json`);
    return outcomeOf(name, [binary('@playwright/test/cli.js'), 'test', '-c', 'tests/e2e', '--output', output, ...words],
        { OPENSPACE_BROWSER: browser, OPENSPACE_E2E_REPORT: report }, () => readPlaywrightReport(report));
}

const ROOMS = ['--config', 'scripts/rooms.config.mjs', 'extensions/*/src', 'packages/*/src'];

/** Lint with types holds all packages at once, which is more than Node allows by itself; in megabytes. */
const LINT_MEMORY = '--max-old-space-size=8192';
const LINT = ['--max-warnings', '0', '--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint/'];

/** One after the other: each of them keeps one processor busy, and is done long before the tests beside them. */
async function allChecks() {
    return [
        await check('Rooms', [binary('dependency-cruiser/bin/dependency-cruise.mjs'), ...ROOMS]),
        await check('Lint', [LINT_MEMORY, binary('eslint/bin/eslint.js'), '.', ...LINT]),
        await check('Types', [binary('typescript/bin/tsc'), '-p', 'tests/tsconfig.json'])
    ];
}

/** On a build machine an accident must not hide what the other thousands of tests say; it is named. */
const isForgiving = process.env.CI === 'true';

const again = (outcome, runAlone) => isForgiving ? secondChance(outcome, runAlone) : outcome;

async function main() {
    checkNodeVersion();
    await installIfNeeded(root);
    const { build } = await import('./build.mjs');
    await build();
    const browser = await ensureBrowser(root);
    const missing = reportMissing(await ensureSandboxes());
    rmSync(results, { recursive: true, force: true });
    mkdirSync(results, { recursive: true });
    const [checks, fast] = await Promise.all([allChecks(), vitest('Unit and contract tests', ['--coverage'])]);
    const e2e = await playwright('End-to-end tests', [], browser);
    const outcome = addOutcomes([
        missing, ...checks,
        await again(fast, test => vitest('Again, alone', vitestSelection(test))),
        await again(e2e, test => playwright('Again, alone', ['--workers', '1', ...playwrightSelection(test)], browser))
    ]);
    if (outcome.failures.length > 0) {
        process.stderr.write(`\n${outcome.failures.map(failureText).join('\n\n')}\n\n`);
    }
    process.stdout.write(`${closingLines(outcome).join('\n')}\n`);
    process.exitCode = isGreen(outcome) ? 0 : 1;
}

main().catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.stdout.write('0 passed, 1 failed\n');
    process.exit(1);
});
