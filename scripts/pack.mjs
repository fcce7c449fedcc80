#!/usr/bin/env node
// `npm run pack`: builds, and makes the package that `npx` starts without a clone. The last line is the name of its file.
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as tar from 'tar';
import { build } from './build.mjs';
import { phase } from './launch/phase.mjs';
import { filesBelow, stagePackage } from './lib/pack/stage.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

/** npm's own archives have it too: the same sources make the same file. */
const TIME = new Date('1985-10-26T08:15:00.000Z');

/** Makes the package of a fresh build, in the repository's root; resolves with the name of its file. */
export async function pack() {
    await build();
    const folder = join(root, '.cache/package');
    await phase('Gathering files', () => stagePackage(root, folder));
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = `${name}-${version}.tgz`;
    const files = await filesBelow(folder);
    await phase('Packing', () => tar.create({
        file: join(root, file), cwd: folder, prefix: 'package', portable: true, mtime: TIME, gzip: { level: 6 }
    }, files));
    process.stderr.write(`${files.length} files, ${(statSync(join(root, file)).size / 1e6).toFixed(1)} MB\n`);
    return file;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
    pack().then(file => process.stdout.write(`${file}\n`), error => {
        process.stderr.write(`${error.message}\n`);
        process.exitCode = 1;
    });
}
