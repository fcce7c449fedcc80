import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const EXTENSIONS = fileURLToPath(new URL('../../extensions/', import.meta.url));

/** Extensions import each other by what the compiler makes of them. */
const SOURCES = Object.fromEntries(readdirSync(EXTENSIONS).map(name => [`${name}/lib`, join(EXTENSIONS, name, 'src')]));

/** What the extensions share between their sides, straight from the sources: a stale build would give stale pages. */
export async function loadDefinitions() {
    const shared = readdirSync(EXTENSIONS).map(name => `${name}/src/common/index.ts`).filter(file => existsSync(join(EXTENSIONS, file)));
    const { outputFiles: [bundle] } = await esbuild.build({
        stdin: { contents: shared.map(file => `export * from './${file}';`).join('\n'), resolveDir: EXTENSIONS }, alias: SOURCES,
        bundle: true, platform: 'node', format: 'esm', write: false, logLevel: 'silent'
    });
    return import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString('base64')}`);
}
