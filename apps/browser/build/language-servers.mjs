import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { writeTextBundles } from './text-bundles.mjs';

/**
 * Servers that are bundled, by the places that `shipped-servers.ts` has for them: 4 MB instead of 54 with all that they depend on.
 * Each keeps its distance to the files that it reads.
 */
const BUNDLED_SERVERS = {
    'servers/yaml/out/server/src/server': 'yaml-language-server/bin/yaml-language-server',
    'servers/bash/out/cli': 'bash-language-server/out/cli.js'
};

const FILES_OF_SERVERS = {
    'ruff_fmt_bg.wasm': '@wasm-fmt/ruff_fmt/wasm',
    'shfmt.wasm': '@wasm-fmt/shfmt/wasm',
    'servers/yaml/l10n/bundle.l10n.json': 'yaml-language-server/l10n/bundle.l10n.json',
    'servers/bash/tree-sitter-bash.wasm': 'bash-language-server/tree-sitter-bash.wasm',
    'servers/bash/out/get-options.sh': 'bash-language-server/out/get-options.sh',
    'servers/bash/out/web-tree-sitter.wasm': 'web-tree-sitter/web-tree-sitter.wasm',
    'servers/bash/out/one_ini_bg.wasm': '@one-ini/wasm/one_ini_bg.wasm'
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
        'extension': 'extension.ts', 'no-network': 'preload/no-network.ts', 'guarded-tsserver': 'refactoring/guarded-tsserver.ts',
        'formatters': 'formatting/formatters.ts'
    });
    const fileOf = packageFiles(source);
    for (const [place, file] of Object.entries(BUNDLED_SERVERS)) {
        options.entryPoints[place] = fileOf(file);
    }
    // Programs of packages have no ending.
    options.loader = { '': 'js' };
    // Modules that find their files beside themselves.
    options.define = { 'import.meta.url': 'moduleUrl' };
    options.banner = { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' };
    // Some have a main file that asks for its parts in a way that cannot be bundled.
    options.mainFields = ['module', 'main'];
    options.plugins.push({
        name: 'openspace-files-of-servers',
        setup: build => build.onEnd(async ({ errors }) => {
            for (const [place, file] of errors.length === 0 ? Object.entries(FILES_OF_SERVERS) : []) {
                await mkdir(dirname(join(target, place)), { recursive: true });
                await copyFile(fileOf(file), join(target, place));
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
                await copyFile(join(source, 'src', manifest.replace('.json', '.nls.json')), join(target, 'package.nls.json'));
                await writeTextBundles(join(app, '../../extensions/openspace-translations/src/i18n'), join(target, 'l10n'));
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

/** Finds files of the servers' packages, and of what these depend on. */
function packageFiles(source) {
    const { resolve } = createRequire(join(source, 'package.json'));
    const server = dirname(resolve('bash-language-server/package.json'));
    const paths = [source, server, dirname(resolve('editorconfig/package.json', { paths: [server] }))];
    return path => resolve(path, { paths });
}
