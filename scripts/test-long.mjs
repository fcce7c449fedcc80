#!/usr/bin/env node
// `npm run test:long [name …]`: what takes minutes by nature, one after the other. Ends with a line for each and one of counts.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './lib/browser.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { chooseLong, LONG_RUNS } from './lib/long-runs.mjs';
import { phase } from './launch/phase.mjs';
import { run } from './lib/run.mjs';
import { ensureSandboxes, requiredProviders } from './lib/sandboxes.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

async function main() {
    const chosen = chooseLong(LONG_RUNS, process.argv.slice(2));
    await installIfNeeded(root);
    const { build } = await import('./build.mjs');
    await build();
    const browser = await ensureBrowser(root);
    const missing = await ensureSandboxes();
    mkdirSync(join(root, 'test-results'), { recursive: true });
    const lines = [];
    let [passed, failed] = [0, 0];
    for (const { name, needs, words, env } of chosen) {
        if (missing.includes(needs)) {
            const isRequired = requiredProviders().includes(needs);
            lines.push(`${isRequired ? 'failed' : 'not run'}: ${name} (${needs} is not available here)`);
            failed += isRequired ? 1 : 0;
            continue;
        }
        const options = { cwd: root, show: true, env: { ...process.env, OPENSPACE_BROWSER: browser, ...env } };
        const error = await phase(name, () => run(process.execPath, words, options)).then(() => undefined, reason => reason);
        lines.push(`${error ? 'failed' : 'passed'}: ${name}`);
        [passed, failed] = error ? [passed, failed + 1] : [passed + 1, failed];
    }
    process.stdout.write(`${lines.join('\n')}\n${passed} passed, ${failed} failed\n`);
    process.exitCode = failed === 0 ? 0 : 1;
}

main().catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.stdout.write('0 passed, 1 failed\n');
    process.exit(1);
});
