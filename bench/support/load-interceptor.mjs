import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const COMPILED = fileURLToPath(new URL('../../extensions/openspace-core/lib/node/stream-interceptor/stream-interceptor.js', import.meta.url));

/** The class of the interceptor, bundled from the compiler's output as the application's build does it. */
export async function loadInterceptor() {
    const { outputFiles: [bundle] } = await esbuild.build({ entryPoints: [COMPILED], bundle: true, minify: true, platform: 'node', format: 'esm', write: false });
    const { StreamInterceptor } = await import(`data:text/javascript;base64,${Buffer.from(bundle.text).toString('base64')}`);
    return StreamInterceptor;
}
