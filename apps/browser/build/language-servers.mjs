import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

/** Files of packages that are servers, each with the name that `server-catalog.ts` has for it. */
const NODE_SERVERS = {
    pyright: ['pyright', 'langserver.index.js'],
    yaml: ['yaml-language-server', 'bin/yaml-language-server'],
    bash: ['bash-language-server', 'out/cli.js'],
    tsserver: ['typescript', 'lib/tsserver.js']
};

/**
 * Options that make our extension with the language servers, in the application's folder for extensions.
 *
 * @param {string} app the application's folder, two levels below the repository
 * @param {'production' | 'development'} mode
 * @returns {import('esbuild').BuildOptions}
 */
export function languageServersBuild(app, mode) {
    const { source, target, options } = extensionBuild(app, mode, 'openspace-language-servers', 'manifest.json', {
        'extension': 'extension.ts', 'no-network': 'preload/no-network.ts', 'guarded-tsserver': 'refactoring/guarded-tsserver.ts'
    });
    options.plugins.push({
        name: 'openspace-shipped-servers',
        setup: build => build.onEnd(async ({ errors }) => {
            if (errors.length === 0) {
                await writeFile(join(target, 'servers.json'), JSON.stringify(shippedServers(source, target), undefined, 2));
            }
        })
    });
    return options;
}

/** The same for the extension that runs ESLint and Prettier of projects. */
export function projectToolsBuild(app, mode) {
    return extensionBuild(app, mode, 'openspace-project-tools', 'project-tools/manifest.json', {
        'extension': 'project-tools/extension.ts', 'no-network': 'preload/no-network.ts', 'tool-process': 'project-tools/tool-process.ts'
    }).options;
}

function extensionBuild(app, mode, name, manifest, files) {
    const source = join(app, '../../packages/language-servers');
    const target = join(app, 'plugins', name);
    const writeManifest = {
        name,
        setup: build => build.onEnd(async ({ errors }) => {
            if (errors.length === 0) {
                await mkdir(target, { recursive: true });
                await copyFile(join(source, 'src', manifest), join(target, 'package.json'));
            }
        })
    };
    const options = {
        entryPoints: Object.fromEntries(Object.entries(files).map(([entry, file]) => [entry, join(source, 'src', file)])),
        outdir: target,
        bundle: true,
        platform: 'node',
        format: 'cjs',
        target: 'node20',
        external: ['vscode'],
        minify: mode === 'production',
        logLevel: 'warning',
        plugins: [writeManifest]
    };
    return { source, target, options };
}

/** Where the servers are, seen from the extension. They run from where npm has put them: together they are 90 MB. */
function shippedServers(source, target) {
    const { resolve } = createRequire(join(source, 'package.json'));
    const at = (name, file) => relative(target, join(dirname(resolve(`${name}/package.json`)), file)).replaceAll(sep, '/');
    const servers = Object.entries(NODE_SERVERS).map(([server, [name, file]]) => [server, { file: at(name, file), node: true }]);
    return { ...Object.fromEntries(servers), ...nativeTypeScript(at) };
}

/** npm has installed the one for this machine, if there is one. */
function nativeTypeScript(at) {
    try {
        const program = process.platform === 'win32' ? 'lib/tsc.exe' : 'lib/tsc';
        return { typescript: { file: at(`@typescript/typescript-${process.platform}-${process.arch}`, program), node: false } };
    } catch {
        return {};
    }
}
