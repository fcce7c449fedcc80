import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { phase } from '../../scripts/launch/phase.mjs';
import { run } from '../../scripts/lib/run.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const APP = join(ROOT, 'bench/stock-app');
const STAMP = join(APP, 'lib/.stock-stamp');

/** Where the stock application's backend starts. */
export const STOCK_BACKEND = join(APP, 'lib/backend/main.js');

/** Builds what `theia build` makes of our application's dependencies without our extensions, if they changed since the last time. */
export async function buildStockApp() {
    const manifest = stockManifest();
    const inputs = createHash('sha256').update(manifest).update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex');
    if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) {
        return;
    }
    // The bundler's file is generated only if there is none: a new Theia brings a new one.
    ['lib', 'src-gen', 'esbuild.mjs'].forEach(name => rmSync(join(APP, name), { recursive: true, force: true }));
    writeFileSync(join(APP, 'package.json'), manifest);
    const theia = createRequire(import.meta.url).resolve('@theia/cli/bin/theia.js');
    await phase('Building stock Theia', () => run(process.execPath, [theia, 'build', '--mode', 'production'], { cwd: APP }));
    writeFileSync(STAMP, inputs);
}

/** Derived from ours, so that the two never drift apart. */
function stockManifest() {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'apps/browser/package.json'), 'utf8'));
    const stock = Object.fromEntries(Object.entries(dependencies).filter(([name]) => !name.startsWith('openspace-')));
    const theia = { target: 'browser', frontend: { config: { applicationName: 'Stock Theia' } } };
    return JSON.stringify(
        { name: 'stock-theia', version: '0.0.0', private: true, theia, dependencies: stock, devDependencies }, undefined, 2
    ) + '\n';
}
