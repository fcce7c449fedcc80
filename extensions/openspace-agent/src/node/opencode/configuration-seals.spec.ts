import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { serviceContainer } from '../fixtures/service-container';
import { ConfigurationSeals } from './configuration-seals';

describe('ConfigurationSeals', () => {
    let folder: TemporaryFolder;
    let workspace: string;
    let seals: ConfigurationSeals;

    const start = (): ConfigurationSeals => serviceContainer(launchOptions(folder.at('state'))).get(ConfigurationSeals);

    beforeEach(() => {
        folder = new TemporaryFolder();
        workspace = folder.folder('workspace');
        seals = start();
    });

    afterEach(() => folder.remove());

    it('says nothing of a folder that never had a sandbox', () => {
        folder.file('workspace/opencode.json', '{}');
        expect([seals.isIntact(workspace), seals.changedIn(workspace)]).toEqual([true, []]);
    });

    it('tells what came, changed and went, also after a restart', () => {
        folder.file('workspace/opencode.json', '{}');
        folder.file('workspace/.opencode/plugin/mine.js', 'a');
        folder.file('workspace/.opencode/node_modules/used/index.js', 'a');
        seals.seal(workspace);
        folder.file('workspace/src/a.ts', 'of no interest');
        expect(seals.isIntact(workspace)).toBe(true);
        folder.file('workspace/.opencode/plugin/theirs.js', 'b');
        folder.file('workspace/.opencode/node_modules/used/index.js', 'b');
        rmSync(folder.at('workspace/opencode.json'));
        const changed = ['.opencode/node_modules/used/index.js', '.opencode/plugin/theirs.js', 'opencode.json'];
        expect([seals.changedIn(workspace), start().changedIn(workspace), start().isIntact(workspace)]).toEqual([changed, changed, false]);
    });

    it('follows links, and stands rings of them', () => {
        folder.file('workspace/elsewhere/plugin/a.js', 'a');
        symlinkSync('elsewhere', folder.at('workspace/.opencode'));
        symlinkSync('..', folder.at('workspace/elsewhere/ring'));
        symlinkSync('nowhere', folder.at('workspace/opencode.json'));
        seals.seal(workspace);
        expect(seals.changedIn(workspace)).toEqual([]);
        folder.file('workspace/elsewhere/plugin/a.js', 'b');
        expect(seals.changedIn(workspace)).toContain('.opencode/plugin/a.js');
    });

    it('tells of a link to itself instead of failing', () => {
        seals.seal(workspace);
        symlinkSync('.opencode', folder.at('workspace/.opencode'));
        expect(seals.changedIn(workspace)).toEqual(['.opencode']);
    });

    it('is not taken in by a folder in the place of a file, nor by a second sandbox', () => {
        seals.seal(workspace);
        mkdirSync(folder.at('workspace/opencode.json'));
        seals.seal(workspace);
        expect(seals.changedIn(workspace)).toEqual(['opencode.json']);
    });

    it('lets the server write what it writes, and nobody else more', () => {
        folder.file('workspace/.opencode/agent/poet.md', 'a');
        seals.seal(workspace);
        folder.file('workspace/.opencode/.gitignore', 'node_modules');
        folder.file('workspace/.opencode/package.json', '{ "dependencies": { "@opencode-ai/plugin": "1.18.33" } }');
        folder.file('workspace/.opencode/bun.lock', '{}');
        folder.file('workspace/.opencode/node_modules/@opencode-ai/plugin/index.js', '');
        expect(seals.changedIn(workspace)).toEqual([]);
        folder.file('workspace/.opencode/package.json', '{ "dependencies": { "@opencode-ai/plugin": "file:../evil" } }');
        expect(seals.changedIn(workspace)).toContain('.opencode/package.json');
        folder.file('workspace/.opencode/package.json', '{ "scripts": { "postinstall": "evil" } }');
        expect(seals.changedIn(workspace)).toContain('.opencode/package.json');
    });

    it('is content with what the person has agreed to', () => {
        seals.seal(workspace);
        folder.file('workspace/opencode.json', '{}');
        seals.accept(workspace);
        expect([seals.isIntact(workspace), start().isIntact(workspace)]).toEqual([true, true]);
        folder.file('workspace/opencode.json', '{ "mcp": {} }');
        expect(start().changedIn(workspace)).toEqual(['opencode.json']);
    });

    it('holds all configuration for changed when nobody knows what was written down', () => {
        folder.file('workspace/opencode.json', '{}');
        seals.seal(workspace);
        folder.file('state/configuration-seals.json', '{ half');
        const plain = folder.folder('plain');
        const after = start();
        after.seal(workspace);
        after.seal(plain);
        expect([after.changedIn(workspace), after.changedIn(plain), start().changedIn(workspace)])
            .toEqual([['opencode.json'], [], ['opencode.json']]);
        after.accept(workspace);
        expect([after.isIntact(workspace), start().isIntact(workspace)]).toEqual([true, true]);
    });
});
