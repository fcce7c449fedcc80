/** Bundles page and backend. `--mode development|production` (default production), `--watch`. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import esbuild from 'esbuild';
import { backendBuild, frontendBuilds } from './build/bundle-options.mjs';
import { writeExtensionHostFiles } from './build/extension-host-files.mjs';
import { gzipAssets } from './build/gzip-assets.mjs';
import { staticModules } from './build/index-page.mjs';
import { joinChunks } from './build/join-chunks.mjs';
import { languageServersBuild, projectToolsBuild } from './build/language-servers.mjs';
import { FRONTEND, writePageFiles } from './build/page-files.mjs';
import { browserOptions, minify, mode, watch } from './gen-esbuild.browser.mjs';
import { nodeOptions } from './gen-esbuild.node.mjs';

const app = import.meta.dirname;
const frontend = join(app, FRONTEND);

const { page, workers } = frontendBuilds(browserOptions);
page.plugins.push({
    name: 'openspace-page-files',
    setup: build => build.onEnd(async result => {
        if (result.errors.length === 0) {
            const modules = mode === 'production' && !watch
                ? await joinChunks(result.metafile, { app, folder: FRONTEND, minify }) : staticModules(result.metafile, FRONTEND);
            await Promise.all([writePageFiles(app, result.metafile, modules), writeExtensionHostFiles(app)]);
        }
    })
});
const builds = [page, workers, backendBuild(nodeOptions), languageServersBuild(app, mode), projectToolsBuild(app, mode)];

// Chunks carry their hash, so old ones would stay for ever; a compressed copy of an old file would hide the new one.
await rm(frontend, { recursive: true, force: true });

if (watch) {
    await Promise.all(builds.map(async options => (await esbuild.context(options)).watch()));
} else {
    try {
        await Promise.all(builds.map(options => esbuild.build(options)));
    } catch {
        // esbuild has printed the reasons.
        process.exit(1);
    }
    if (mode === 'production') {
        const { files, before, after } = await gzipAssets(frontend);
        process.stdout.write(`gzip: ${files} files, ${megabytes(before)} -> ${megabytes(after)} MB\n`);
    }
}

function megabytes(bytes) {
    return (bytes / 1e6).toFixed(1);
}
