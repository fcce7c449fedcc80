#!/usr/bin/env node
// `node scripts/lib/pack/trial-install.mjs FOLDER [PREFIX]`: installs the package that `npm run pack` has made into a folder, as a
// person would do it, and says as JSON how long that took and what it needs on disk; then with `--global` below the prefix, if there
// is one. Ends with code 3 if the registry cannot be reached.
import { execFile } from 'node:child_process';
import { copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** What a script that npm runs inherits of it would install into another folder. */
const OF_A_SCRIPT = /^(INIT_CWD|npm_(package|lifecycle|command|execpath|node).*|npm_config_(local_|global_)?prefix)$/i;

const QUIETLY = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

export class RegistryOutOfReach extends Error {
}

/**
 * @param {string} tarball
 * @param {string} folder becomes a project with the package in it, and `npm-cache` beside it
 * @returns {Promise<{ seconds: number, megabytes: Record<string, number>, scripts: string[] }>} megabytes on disk by package, and
 * packages that run something when they are installed
 */
export async function installPackage(tarball, folder) {
    const npm = npmIn(folder);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const cache = cacheOf(folder);
    seedCache((await npm('config', 'get', 'cache')).trim(), cache);
    const common = ['--cache', cache, '--fetch-retries', '0'];
    const began = performance.now();
    try {
        await npm('install', ...common, ...QUIETLY, tarball);
        const seconds = (performance.now() - began) / 1000;
        return { seconds, megabytes: sizesBelow(join(folder, 'node_modules')), scripts: packagesWithScripts(folder) };
    } catch (error) {
        await npm('ping', ...common).catch(() => {
            throw new RegistryOutOfReach('The npm registry cannot be reached.');
        });
        throw error;
    }
}

/**
 * As `npm install --global` does it for all folders of a person.
 *
 * @param {string} tarball
 * @param {string} prefix a folder below which the command and the package will be
 * @param {string} folder where the package has been installed before: what that fetched is taken
 */
export async function installGlobally(tarball, prefix, folder) {
    mkdirSync(prefix, { recursive: true });
    await npmIn(prefix)('install', '--global', '--prefix', prefix, '--cache', cacheOf(folder), '--fetch-retries', '0', ...QUIETLY, tarball);
}

/** @returns {(...words: string[]) => Promise<string>} runs npm there, and resolves with what it says */
function npmIn(folder) {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_A_SCRIPT.test(name)));
    return async (...words) => (await run('npm', words, { cwd: folder, env, shell: process.platform === 'win32' })).stdout;
}

function cacheOf(folder) {
    return `${folder}-npm-cache`;
}

/** A cache of its own that begins with what the person's has: nothing is downloaded twice, and nothing is left behind. */
function seedCache(from, to) {
    for (const [part, bring] of [['content-v2', linkOrCopy], ['index-v5', copyFileSync]]) {
        const folder = join(from, '_cacache', part);
        for (const path of filesBelow(folder)) {
            const target = join(to, '_cacache', part, path.slice(folder.length + 1));
            mkdirSync(dirname(target), { recursive: true });
            bring(path, target);
        }
    }
}

/** npm never changes a content, but appends to the index. */
function linkOrCopy(from, to) {
    try {
        linkSync(from, to);
    } catch {
        copyFileSync(from, to);
    }
}

function filesBelow(folder) {
    try {
        return readdirSync(folder, { recursive: true, withFileTypes: true })
            .filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
    } catch {
        return [];
    }
}

function sizesBelow(modules) {
    const sizes = {};
    for (const path of filesBelow(modules)) {
        const [, name] = /^((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(path.slice(modules.length + 1));
        sizes[name] = (sizes[name] ?? 0) + lstatSync(path).blocks * 512 / 1e6;
    }
    return sizes;
}

function packagesWithScripts(folder) {
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    return Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
}

async function main() {
    const { pack } = await import('../../pack.mjs');
    const tarball = join(root, await pack());
    const [, , folder, prefix] = process.argv;
    const result = await installPackage(tarball, folder);
    if (prefix) {
        await installGlobally(tarball, prefix, folder);
    }
    process.stdout.write(`${JSON.stringify(result)}\n`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
    main().catch(error => {
        process.stderr.write(`${error.message}\n`);
        process.exitCode = error instanceof RegistryOutOfReach ? 3 : 1;
    });
}
