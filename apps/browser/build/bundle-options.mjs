import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Plugins of Theia's configuration that we do without, and why. */
const DROPPED_PLUGINS = new Set([
    // Copies the page of secondary windows, which nothing here opens.
    'plugin:copy',
    // Rewrites every map in the folder with absolute addresses; two builds share the folder, and relative ones serve coverage as well.
    'theia-source-map-paths'
]);

/** Loaded when first used instead of inlined: the icon fonts alone are 2 MB of style sheet as data addresses. */
const LAZY_ASSETS = { '.ttf': 'file', '.eot': 'file', '.woff': 'file', '.woff2': 'file', '.wasm': 'file', '.svg': 'file' };

const dateLocales = fileURLToPath(new URL('date-locales.mjs', import.meta.url));

/** @type {import('esbuild').Plugin} */
const dateLocalesPlugin = {
    name: 'openspace-date-locales',
    setup(build) {
        build.onResolve({ filter: /^date-fns\/locale$/ }, args =>
            /[\\/]@theia[\\/]ai-chat-ui[\\/]/.test(args.importer) ? { path: dateLocales } : undefined);
    }
};

/**
 * `import text from './a.css?raw'` is the file as a text, as it is for Vite.
 *
 * @type {import('esbuild').Plugin}
 */
const rawTextPlugin = {
    name: 'openspace-raw-text',
    setup(build) {
        build.onResolve({ filter: /\?raw$/ }, async ({ path, importer, kind, resolveDir }) => {
            const { errors, path: file } = await build.resolve(path.slice(0, -'?raw'.length), { importer, kind, resolveDir });
            return errors.length > 0 ? { errors } : { path: file, namespace: 'raw-text' };
        });
        build.onLoad({ filter: /.*/, namespace: 'raw-text' }, async ({ path }) => ({
            contents: await readFile(path), loader: 'text', watchFiles: [path]
        }));
    }
};

/**
 * In development Theia's entry loads each extension by `import()`. With splitting, the module
 * that arrives has CommonJS exports one `default` too deep, so the entry is read as in production.
 *
 * @type {import('esbuild').Plugin}
 */
const eagerExtensionsPlugin = {
    name: 'openspace-eager-extensions',
    setup(build) {
        build.onLoad({ filter: /[\\/]src-gen[\\/]frontend[\\/]index\.js$/ }, async args => ({
            contents: (await readFile(args.path, 'utf8')).replaceAll('load(container, import(', 'load(container, require('),
            loader: 'js'
        }));
    }
};

/**
 * The frontend in two builds: the page as modules, so that every `import()` is a chunk of its own,
 * and the workers as classic scripts, because Monaco starts them as such. Theia's entry for
 * secondary windows, the whole bundle once more, is dropped.
 *
 * @param {import('esbuild').BuildOptions} browserOptions from `gen-esbuild.browser.mjs`
 * @returns {{ page: import('esbuild').BuildOptions, workers: import('esbuild').BuildOptions }}
 */
export function frontendBuilds(browserOptions) {
    const { bundle, ...workers } = browserOptions.entryPoints;
    delete workers['secondary-window'];
    const common = {
        ...browserOptions,
        sourcemap: 'linked',
        plugins: browserOptions.plugins.filter(plugin => !DROPPED_PLUGINS.has(plugin.name))
    };
    return {
        page: {
            ...common,
            entryPoints: { bundle },
            metafile: true,
            format: 'esm',
            splitting: true,
            chunkNames: 'chunks/[name]-[hash]',
            assetNames: 'assets/[name]-[hash]',
            loader: { ...browserOptions.loader, ...LAZY_ASSETS },
            plugins: [eagerExtensionsPlugin, dateLocalesPlugin, rawTextPlugin, ...common.plugins]
        },
        workers: { ...common, entryPoints: workers }
    };
}

/**
 * Refuses characters beyond Latin-1: for a single one V8 keeps the whole script in twice the memory, which is eleven megabytes
 * more. esbuild escapes them in texts, but not in regular expressions and comments.
 *
 * @type {import('esbuild').Plugin}
 */
const wideCharactersPlugin = {
    name: 'openspace-wide-characters',
    setup(build) {
        build.onEnd(async ({ errors }) => {
            const script = errors.length > 0 ? '' : await readFile(join(build.initialOptions.outdir, 'main.js'), 'utf8');
            const at = script.search(/[^\0-\xff]/);
            if (at >= 0) {
                const text = `Characters beyond Latin-1 double the memory of the backend's script. `
                    + `Write them with \\u escapes: ${script.slice(Math.max(0, at - 60), at + 20)}`;
                // esbuild fails by these errors, but does not print them.
                process.stderr.write(`${text}\n`);
                return { errors: [{ text }] };
            }
            return undefined;
        });
    }
};

/**
 * ripgrep from its own package, wherever Node finds it, as the watcher comes from its own: then the bundle fits every platform.
 * Theia would copy the program of the machine that builds.
 *
 * @type {import('esbuild').Plugin}
 */
const ripgrepPlugin = {
    name: 'openspace-ripgrep',
    setup(build) {
        build.onLoad({ filter: /@vscode[\\/]ripgrep[\\/]lib[\\/]index\.js$/ }, () => ({
            contents: `
                const program = process.platform === 'win32' ? 'rg.exe' : 'rg';
                export let rgPath = program;
                try {
                    rgPath = require.resolve('@vscode/ripgrep-' + process.platform + '-' + process.arch + '/bin/' + program);
                } catch {
                    // One that the person has installed serves too.
                }`,
            loader: 'js'
        }));
    }
};

/**
 * The backend as Theia builds it, with maps. It is a script, but modules in it may ask where they are.
 *
 * @param {import('esbuild').BuildOptions} nodeOptions from `gen-esbuild.node.mjs`
 * @returns {import('esbuild').BuildOptions}
 */
export function backendBuild(nodeOptions) {
    return {
        ...nodeOptions,
        sourcemap: 'linked',
        define: { ...nodeOptions.define, 'import.meta.url': 'openspaceScriptUrl' },
        banner: { ...nodeOptions.banner, js: 'const openspaceScriptUrl = require("node:url").pathToFileURL(__filename).href;' },
        plugins: [ripgrepPlugin, ...nodeOptions.plugins.filter(plugin => plugin.name !== 'theia-source-map-paths'), wideCharactersPlugin]
    };
}
