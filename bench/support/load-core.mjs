import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const EXTENSIONS = fileURLToPath(new URL('../../extensions/', import.meta.url));

/** What programs outside the IDE use of it: what the extensions share between their sides, and the interceptor. */
const ENTRY = [
    ...readdirSync(EXTENSIONS).map(name => `${name}/lib/common/index.js`).filter(file => existsSync(join(EXTENSIONS, file))).map(file =>
        `export * from './${file}';`),
    'export { StreamInterceptor } from \'./openspace-agent/lib/node/stream-interceptor/stream-interceptor.js\';'
].join('\n');

let copies = 0;

/**
 * Command definitions, prompt and interceptor, bundled from the compiler's output as the application's build does it.
 * Each call gives a copy of its own, in which nothing has run yet.
 */
export function loadCore() {
    return load(ENTRY);
}

/** The model of boards, without anything that shows or keeps one. */
export function loadBoardModel() {
    const files = ['apply-operations', 'board', 'board-file'].map(name => `./openspace-whiteboard/lib/common/model/${name}.js`);
    return load(files.map(file => `export * from '${file}';`).join('\n'));
}

/** @param {string} contents Exports of files of the extensions. */
async function load(contents) {
    const { outputFiles: [bundle] } = await esbuild.build({
        stdin: { contents, resolveDir: EXTENSIONS }, bundle: true, minify: true, platform: 'node', format: 'esm', write: false,
        logLevel: 'silent'
    });
    const text = `${bundle.text}\n// ${++copies}`;
    return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}
