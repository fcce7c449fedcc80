import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, sep } from 'node:path';
import esbuild from 'esbuild';
import { gzipAssets } from '../../../apps/browser/build/gzip-assets.mjs';
import { BUNDLES, COMPRESSED, FILES, MAPPED, PARTS, withoutMapLine } from './contents.mjs';
import { thirdPartyLicences } from './licences.mjs';
import { packageManifest, platformPackages } from './manifest.mjs';

/** Modules that esbuild makes of CommonJS packages ask for those of Node in the old way. */
const REQUIRE = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

/**
 * Puts all that the package has into the folder `target`, from a repository that is built.
 *
 * @param {string} root
 * @param {string} target
 */
export async function stagePackage(root, target) {
    await rm(target, { recursive: true, force: true });
    for (const part of PARTS) {
        await copyPart(join(root, part.from), join(target, part.to), part.wants);
    }
    for (const [from, to] of Object.entries(FILES)) {
        await copyTo(join(root, from), join(target, to));
    }
    for (const [from, to] of Object.entries(BUNDLES)) {
        await bundle(join(root, from), join(target, to));
    }
    await forgetMaps(join(target, MAPPED));
    await gzipAssets(join(target, COMPRESSED));
    await writeFile(join(target, 'THIRD-PARTY-LICENSES.txt'), await thirdPartyLicences(root));
    await writeFile(join(target, 'package.json'), `${JSON.stringify(await manifestOf(root), undefined, 2)}\n`);
}

/** Regular files below a folder, relative to it, with slashes. */
export async function filesBelow(folder) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1).split(sep).join('/'))
        .sort();
}

async function copyPart(from, to, wants = () => true) {
    const files = (await filesBelow(from)).filter(wants);
    if (files.length === 0) {
        throw new Error(`There is nothing for the package in ${from}`);
    }
    for (const file of files) {
        await copyTo(join(from, file), join(to, file));
    }
}

async function copyTo(from, to) {
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
}

function bundle(from, to) {
    const ending = extname(to);
    return esbuild.build({
        entryPoints: { [basename(to, ending)]: from },
        outdir: dirname(to),
        chunkNames: '[name]-[hash]',
        bundle: true,
        splitting: true,
        platform: 'node',
        format: 'esm',
        target: 'node20',
        minify: true,
        banner: { js: REQUIRE },
        logLevel: 'warning'
    });
}

async function forgetMaps(folder) {
    for (const file of (await filesBelow(folder)).filter(name => /\.(js|css)$/.test(name))) {
        const path = join(folder, file);
        const text = await readFile(path, 'utf8');
        const changed = withoutMapLine(text);
        if (changed !== text) {
            await writeFile(path, changed);
        }
    }
}

async function manifestOf(root) {
    const read = async folder => JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    const [project, agentServer, servers, ripgrep, watcher] = await Promise.all([
        read('.'), read('node_modules/opencode-ai'), read('packages/language-servers'), read('node_modules/@vscode/ripgrep'),
        read('node_modules/@parcel/watcher')
    ]);
    const platforms = platformPackages({
        agentServer: agentServer.optionalDependencies,
        others: [servers, ripgrep, watcher].map(({ optionalDependencies }) => optionalDependencies)
    });
    return packageManifest(project, { servers: servers.dependencies, platforms });
}
