import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findOpencodeBinary, Machine, platformPackage } from './opencode-binary';

const LINUX: Machine = { platform: 'linux', arch: 'x64', musl: false };

let root: string;

function install(name: string, manifest: object = {}): string {
    const folder = path.join(root, 'node_modules', name);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...manifest }));
    return folder;
}

const find = (machine: Machine): string => findOpencodeBinary(path.join(root, 'apps', 'main.js'), machine);

beforeEach(() => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'openspace-binary-')));
});

afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

describe('the program of the agent server', () => {
    it('is the one that its package has chosen', () => {
        install('opencode-linux-x64-baseline');
        const folder = install('opencode-ai', { bin: { opencode: './bin/opencode.exe' } });

        expect(find(LINUX)).toBe(path.join(folder, 'bin/opencode.exe'));
    });

    it('is not that of another version, which the person has installed', () => {
        const own = install('opencode-linux-x64-baseline');
        install('opencode-ai', { version: '1.2.4', bin: { opencode: './bin/opencode.exe' } });

        expect(find(LINUX)).toBe(path.join(own, 'bin/opencode'));
    });

    it('is else that of the machine\'s own package', () => {
        const linux = install('opencode-linux-x64-baseline');
        const windows = install('opencode-windows-arm64');

        expect(find(LINUX)).toBe(path.join(linux, 'bin/opencode'));
        expect(find({ platform: 'win32', arch: 'arm64', musl: false })).toBe(path.join(windows, 'bin/opencode.exe'));
    });

    it('is missing in one line that says what to do', () => {
        expect(() => find(LINUX))
            .toThrow(/^The agent server's program for linux-x64 is missing \(opencode-linux-x64-baseline\)\. .*optional/);
        install('opencode-linux-x64-baseline');
        expect(() => find({ ...LINUX, musl: true })).toThrow(/npx -p theia-openspace -p opencode-linux-x64-baseline-musl theia-openspace$/);
    });
});

it('is in a package whose name follows from the machine', () => {
    expect([
        platformPackage(LINUX), platformPackage({ ...LINUX, musl: true }),
        platformPackage({ platform: 'linux', arch: 'arm64', musl: true }),
        platformPackage({ platform: 'darwin', arch: 'arm64', musl: false }),
        platformPackage({ platform: 'darwin', arch: 'x64', musl: false }),
        platformPackage({ platform: 'win32', arch: 'x64', musl: false })
    ]).toEqual([
        'opencode-linux-x64-baseline', 'opencode-linux-x64-baseline-musl', 'opencode-linux-arm64-musl', 'opencode-darwin-arm64',
        'opencode-darwin-x64-baseline', 'opencode-windows-x64-baseline'
    ]);
});
