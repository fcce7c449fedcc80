#!/usr/bin/env node
// `npm test`: installs, builds, then lint, types, unit, contract and end-to-end tests. Ends with one line of counts.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './lib/browser.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { phase } from './lib/phase.mjs';
import { run } from './lib/run.mjs';
import { ensureSandboxes, reportMissing } from './lib/sandboxes.mjs';
import { addCounts, readNotRun, readPlaywrightReport, readVitestReport, summaryLine } from './lib/test-counts.mjs';
import { playwrightFailures, programFailure, vitestFailures } from './lib/test-failures.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const reports = join(root, 'test-results', 'reports');
const binary = name => join(root, 'node_modules', name);

/** What failed, to be said once more at the end, where it is not lost among thousands of lines. */
const failures = [];

/** A check that is no test counts as one; what it says is shown as it comes. */
async function check(name, words) {
    try {
        await phase(name, () => run(process.execPath, words, { cwd: root, show: true }));
        return { passed: 1, failed: 0, skipped: 0 };
    } catch (error) {
        failures.push(programFailure(name, error.output));
        return { passed: 0, failed: 1, skipped: 0 };
    }
}

/** A run of tests; a runner that fails although every test passed (coverage too low) counts as one failure. */
async function tests(name, words, { count, failed }, environment) {
    const error = await phase(name, () => run(process.execPath, words, { cwd: root, show: true, env: { ...process.env, ...environment } })).then(() => undefined, reason => reason);
    const counts = count();
    failures.push(...failed());
    if (error === undefined || counts.failed > 0) {
        return counts;
    }
    failures.push(programFailure(`${name}: every test passed, but the runner failed`, error.output));
    return { ...counts, failed: 1 };
}

async function main() {
    checkNodeVersion();
    await installIfNeeded(root);
    const { build } = await import('./build.mjs');
    await build();
    const browser = await ensureBrowser(root);
    const sandboxes = reportMissing(await ensureSandboxes(), process.env.CI === 'true');
    rmSync(reports, { recursive: true, force: true });
    mkdirSync(reports, { recursive: true });
    const vitestReport = join(reports, 'vitest.json');
    const e2eReport = join(reports, 'e2e.json');
    const [lint, types] = await Promise.all([
        check('Lint', [binary('eslint/bin/eslint.js'), '.', '--max-warnings', '0']),
        check('Types', [binary('typescript/bin/tsc'), '-p', 'tests/tsconfig.json'])
    ]);
    const fast = await tests('Unit and contract tests',
        [binary('vitest/vitest.mjs'), 'run', '--coverage', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
        { count: () => readVitestReport(vitestReport), failed: () => vitestFailures(vitestReport) }, {});
    // Now, because Playwright begins with an empty folder.
    const notRun = readNotRun(vitestReport);
    const e2e = await tests('End-to-end tests', [binary('@playwright/test/cli.js'), 'test', '-c', 'tests/e2e'],
        { count: () => readPlaywrightReport(e2eReport), failed: () => playwrightFailures(e2eReport) }, { OPENSPACE_BROWSER: browser, OPENSPACE_E2E_REPORT: e2eReport });
    const counts = addCounts([lint, types, fast, e2e, sandboxes.counts]);
    if (failures.length > 0) {
        process.stderr.write(`\n${failures.join('\n\n')}\n\n`);
    }
    [...sandboxes.lines, ...notRun].forEach(line => process.stdout.write(`${line}\n`));
    process.stdout.write(`${summaryLine(counts)}\n`);
    process.exitCode = counts.failed + counts.skipped === 0 ? 0 : 1;
}

main().catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.stdout.write('0 passed, 1 failed\n');
    process.exit(1);
});
