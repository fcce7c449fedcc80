import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const COMPILED = fileURLToPath(new URL('../../extensions/openspace-core/lib/', import.meta.url));

/** What programs outside the IDE use of it. */
const ENTRY = `
    export * from './common/index.js';
    export { StreamInterceptor } from './node/stream-interceptor/stream-interceptor.js';
`;

let copies = 0;

/**
 * Command definitions, prompt and interceptor, bundled from the compiler's output as the application's build does it.
 * Each call gives a copy of its own, in which nothing has run yet.
 */
export async function loadCore() {
    const { outputFiles: [bundle] } = await esbuild.build({
        stdin: { contents: ENTRY, resolveDir: COMPILED }, bundle: true, minify: true, platform: 'node', format: 'esm', write: false, logLevel: 'silent'
    });
    const text = `${bundle.text}\n// ${++copies}`;
    return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}
