import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packagesWithoutBinaries, packagesWithScripts } from './native-packages.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Packages that come without binaries and need none. */
const ALLOWED = [
    // Would download a browser; `.puppeteerrc.cjs` says no.
    'puppeteer',
    // Fetches its program from npm itself where the lockfile does not name the system's package.
    'opencode-ai'
];

describe('an installation of this repository', () => {
    it('needs no compiler on any system', () => {
        expect(packagesWithoutBinaries(repository).filter(line => !ALLOWED.includes(line.split(':')[0]))).toEqual([]);
    });

    it('has a word in package.json for every package that runs a script', () => {
        const { allowScripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
        expect(Object.keys(allowScripts).sort()).toEqual(packagesWithScripts(repository).map(({ name }) => name).sort());
    });
});

describe('packagesWithoutBinaries', () => {
    let root;

    beforeEach(() => {
        root = mkdtempSync(join(tmpdir(), 'openspace-native-'));
    });

    afterEach(() => rmSync(root, { recursive: true, force: true }));

    function write(path, text = '') {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
    }

    function lock(packages) {
        write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }));
    }

    it('finds a package that npm compiles without being told to', () => {
        lock({ 'node_modules/@theia/ffmpeg': {} });
        write('node_modules/@theia/ffmpeg/binding.gyp');
        expect(packagesWithoutBinaries(root)).toEqual(['@theia/ffmpeg: linux-x64, darwin-arm64, darwin-x64, win32-x64']);
    });

    it('finds a package with a script below another one', () => {
        lock({ 'node_modules/a/node_modules/b': { hasInstallScript: true } });
        expect(packagesWithoutBinaries(root)).toEqual(['b: linux-x64, darwin-arm64, darwin-x64, win32-x64']);
    });

    it('names the systems for which no binary is shipped', () => {
        lock({ 'node_modules/a': { hasInstallScript: true } });
        write('node_modules/a/prebuilds/linux-x64/a.node');
        write('node_modules/a/prebuilds/win32-x64/a.node');
        expect(packagesWithoutBinaries(root)).toEqual(['a: darwin-arm64, darwin-x64']);
    });

    it('is content with packages for each system, if the lockfile has them all', () => {
        const names = ['a-linux-x64-glibc', 'a-darwin-arm64', 'a-darwin-x64', 'a-windows-x64'];
        const a = { hasInstallScript: true, optionalDependencies: Object.fromEntries(names.map(name => [name, '1.0.0'])) };
        lock({ 'node_modules/a': a, ...Object.fromEntries(names.map(name => [`node_modules/${name}`, {}])) });
        expect(packagesWithoutBinaries(root)).toEqual([]);
        lock({ 'node_modules/a': a, ...Object.fromEntries(names.slice(1).map(name => [`node_modules/${name}`, {}])) });
        expect(packagesWithoutBinaries(root)).toEqual(['a: linux-x64']);
    });

    it('leaves out packages of the repository itself', () => {
        lock({ 'node_modules/a': { link: true, resolved: 'packages/a' }, 'packages/a': {} });
        write('packages/a/binding.gyp');
        expect(packagesWithoutBinaries(root)).toEqual([]);
    });
});
