import { symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { findProjectConfig } from './project-config';

describe('findProjectConfig', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
        folder.folder('repository', '.git');
        folder.folder('repository', 'packages', 'one');
    });

    afterEach(() => folder.remove());

    it.each(['opencode.json', 'opencode.jsonc', '.opencode/plugin/evil.js'])('finds what the folder brings: %s', name => {
        folder.file(`repository/${name}`, '');
        const [top] = name.split('/');
        expect(findProjectConfig(folder.at('repository'), undefined)).toBe(folder.at('repository', top));
    });

    it('finds it on the way up to the root of the repository', () => {
        folder.file('repository/opencode.json', '');
        expect(findProjectConfig(folder.at('repository', 'packages', 'one'), undefined)).toBe(folder.at('repository', 'opencode.json'));
        folder.file('repository/packages/opencode.json', '');
        expect(findProjectConfig(folder.at('repository', 'packages', 'one'), undefined))
            .toBe(folder.at('repository', 'packages', 'opencode.json'));
    });

    it('is not stopped by a .git, which may be none', () => {
        folder.file('opencode.json', '');
        folder.file('worktree/.git', 'gitdir: elsewhere');
        expect(findProjectConfig(folder.at('worktree'), undefined)).toBe(folder.at('opencode.json'));
    });

    it('looks all the way up outside of a repository', () => {
        folder.file('opencode.json', '');
        expect(findProjectConfig(folder.folder('plain', 'deep'), undefined)).toBe(folder.at('opencode.json'));
    });

    it('does not take the user\'s own configuration for one of the repository', () => {
        folder.folder('home', '.opencode');
        expect(findProjectConfig(folder.folder('home', 'project'), folder.at('home'))).toBeUndefined();
        folder.file('home/project/.opencode/x', '');
        expect(findProjectConfig(folder.at('home', 'project'), folder.at('home'))).toBe(folder.at('home', 'project', '.opencode'));
    });

    it('knows the user\'s home also when the way to it is a link', () => {
        folder.folder('home', '.opencode');
        symlinkSync(folder.at('home'), folder.at('link'));
        expect(findProjectConfig(folder.folder('home', 'project'), folder.at('link'))).toBeUndefined();
        expect(findProjectConfig(folder.folder('home', 'project'), folder.at('missing'))).toBe(folder.at('home', '.opencode'));
    });

    it('counts a link that leads nowhere yet', () => {
        symlinkSync(folder.at('later'), folder.at('repository', '.opencode'));
        expect(findProjectConfig(folder.at('repository'), undefined)).toBe(folder.at('repository', '.opencode'));
    });

    it('ends at the top', () => {
        expect(dirname(findProjectConfig('/', undefined) ?? '/none')).toBe('/');
    });
});
