import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packageManifest, platformPackages } from './manifest.mjs';

const all = (...names) => Object.fromEntries(names.map(name => [name, '1.0.0']));

describe('the platform packages', () => {
    it('have one program of the agent server for each machine', () => {
        expect(Object.keys(platformPackages({
            agentServer: all(
                'opencode-linux-x64', 'opencode-linux-arm64', 'opencode-darwin-x64-baseline', 'opencode-darwin-arm64',
                'opencode-windows-arm64', 'opencode-linux-x64-baseline', 'opencode-darwin-x64', 'opencode-linux-x64-baseline-musl',
                'opencode-linux-x64-musl', 'opencode-linux-arm64-musl', 'opencode-windows-x64', 'opencode-windows-x64-baseline'
            ),
            others: []
        }))).toEqual([
            'opencode-darwin-arm64', 'opencode-darwin-x64-baseline', 'opencode-linux-arm64', 'opencode-linux-x64-baseline',
            'opencode-windows-arm64', 'opencode-windows-x64-baseline'
        ]);
    });

    it('have the native modules of machines that the agent server runs on', () => {
        expect(Object.keys(platformPackages({
            agentServer: {},
            others: [
                all(
                    '@vscode/ripgrep-linux-x64', '@vscode/ripgrep-linux-ppc64', '@vscode/ripgrep-win32-arm64', '@vscode/ripgrep-win32-ia32'
                ),
                all(
                    '@parcel/watcher-linux-x64-glibc', '@parcel/watcher-linux-x64-musl', '@parcel/watcher-linux-arm-musl',
                    '@parcel/watcher-android-arm64', 'detect-libc'
                )
            ]
        }))).toEqual([
            '@parcel/watcher-linux-x64-glibc', '@parcel/watcher-linux-x64-musl', '@vscode/ripgrep-linux-x64', '@vscode/ripgrep-win32-arm64'
        ]);
    });
});

it('the package depends on these and on two servers, and runs nothing when it is installed', () => {
    const platforms = all('opencode-linux-arm64');
    const servers = all('pyright', 'typescript', 'yaml-language-server');
    const manifest = packageManifest({ name: 'it', version: '1.2.3', private: true, scripts: { start: 'x' } }, { servers, platforms });
    expect(manifest).toMatchObject({
        name: 'it', version: '1.2.3', bin: { it: expect.stringMatching(/\.mjs$/) }, dependencies: all('pyright', 'typescript'),
        optionalDependencies: platforms
    });
    for (const key of ['private', 'scripts', 'workspaces', 'overrides']) {
        expect(manifest).not.toHaveProperty(key);
    }
});

it('what the package depends on depends on nothing, so that every version is ours', () => {
    const { packages } = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'));
    const { dependencies } = packageManifest({ name: 'it' }, { servers: {}, platforms: {} });
    for (const name of Object.keys(dependencies)) {
        expect([name, packages[`node_modules/${name}`].dependencies]).toEqual([name, undefined]);
    }
});
