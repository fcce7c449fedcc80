import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../results/latest.json', import.meta.url));
const BUNDLE = new URL('../../apps/browser/lib/frontend/bundle.js', import.meta.url);

/** When the application was bundled; another time means another build. */
export function timeOfBuild() {
    return statSync(BUNDLE, { throwIfNoEntry: false })?.mtimeMs;
}

/** Where and when the numbers come from; the load says how much else was going on. */
export function describeMachine() {
    const processors = cpus();
    return {
        date: new Date().toISOString(), node: process.version, platform: `${process.platform}-${process.arch}`,
        processors: processors.length, processor: processors[0]?.model, load: loadavg()
    };
}

/** Returns the path of the file. */
export function writeResults(results) {
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify(results, undefined, 2) + '\n');
    return FILE;
}
