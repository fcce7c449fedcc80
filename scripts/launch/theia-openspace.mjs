#!/usr/bin/env node
// `theia-openspace`, the command of the package that `npm run pack` makes: starts the IDE on a folder, prints its address.
// A Node that is too old reads this file and `node-version.mjs` before it can be told so: both keep to ES2018 and `import()`.
import { checkNodeVersion } from './node-version.mjs';

async function main() {
    checkNodeVersion();
    const { launch } = await import('./launch.mjs');
    const { installed } = await import('./installed.mjs');
    await launch(process.argv.slice(2), installed);
}

main().catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
});
