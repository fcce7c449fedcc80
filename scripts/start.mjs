#!/usr/bin/env node
// `npm start`: installs and builds what is missing, starts the IDE on a folder, prints its address.
// A Node that is too old reads this file and `node-version.mjs` before it can be told so: both keep to ES2018 and `import()`.
import { checkNodeVersion } from './launch/node-version.mjs';

async function main() {
    checkNodeVersion();
    const { launch } = await import('./launch/launch.mjs');
    const { clone } = await import('./lib/clone.mjs');
    await launch(process.argv.slice(2), clone);
}

main().catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
});
