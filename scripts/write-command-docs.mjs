#!/usr/bin/env node
// `npm run docs`: writes the pages in docs/commands from the definitions of the commands.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../docs/commands/', import.meta.url);

async function main() {
    // Only now: these want an installed checkout.
    const { loadDefinitions } = await import('./command-docs/load-definitions.mjs');
    const { writeCommandPages } = await import('./command-docs/command-pages.mjs');
    const pages = writeCommandPages(await loadDefinitions());
    mkdirSync(FOLDER, { recursive: true });
    readdirSync(FOLDER).filter(name => !pages.has(name)).forEach(name => rmSync(new URL(name, FOLDER)));
    pages.forEach((text, name) => writeFileSync(new URL(name, FOLDER), text));
    process.stdout.write(`${pages.size} pages in ${fileURLToPath(FOLDER)}\n`);
}

main().catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
});
