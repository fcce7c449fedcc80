import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const SOURCES = fileURLToPath(new URL('../../extensions/openspace-core/src/', import.meta.url));

/** What `openspace-core` shares between its sides, straight from the sources: a stale build would give stale pages. */
export async function loadDefinitions() {
    const { outputFiles: [bundle] } = await esbuild.build({
        stdin: { contents: 'export * from \'./common/index.ts\';', resolveDir: SOURCES }, bundle: true, platform: 'node', format: 'esm', write: false, logLevel: 'silent'
    });
    return import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString('base64')}`);
}
