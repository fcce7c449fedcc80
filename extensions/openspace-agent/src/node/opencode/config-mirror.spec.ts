import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { linkCredentials, linkOtherEntries, mirrorConfig } from './config-mirror';

describe('mirrorConfig', () => {
    let folder: TemporaryFolder;
    let user: string;
    let mirror: string;

    beforeEach(() => {
        folder = new TemporaryFolder();
        user = folder.folder('user');
        mirror = folder.at('mirror');
    });

    afterEach(() => folder.remove());

    /** Each entry as the kind of thing it is. */
    function list(path: string): Record<string, string> {
        return Object.fromEntries(readdirSync(path).sort().map(name => {
            const stat = lstatSync(join(path, name));
            return [name, stat.isSymbolicLink()
                ? `link to ${readlinkSync(join(path, name))}`
                : stat.isDirectory() ? 'folder' : readFileSync(join(path, name), 'utf8')];
        }));
    }

    it('copies settings, links everything else, and leaves out what the server makes for itself', () => {
        folder.file('user/opencode.json', '{"model":"a"}');
        folder.file('user/opencode.jsonc', '// comment');
        folder.file('user/AGENTS.md', 'be kind');
        folder.file('user/plugin/mine.js', '');
        for (const name of ['package.json', 'package-lock.json', 'bun.lock', '.gitignore', 'node_modules/x/index.js']) {
            folder.file(`user/${name}`, 'the user\'s');
        }
        mirrorConfig(user, mirror);
        expect(list(mirror)).toEqual({
            'AGENTS.md': `link to ${join(user, 'AGENTS.md')}`, 'opencode.json': '{"model":"a"}', 'opencode.jsonc': '// comment',
            'plugin': `link to ${join(user, 'plugin')}`
        });
        expect(statSync(mirror).mode & 0o777).toBe(0o700);
    });

    it('follows what the user changes and removes, keeps what the server added for itself, and writes nothing to the user', () => {
        folder.file('user/opencode.json', 'old');
        folder.file('user/gone.json', '');
        folder.file('user/plugin/mine.js', 'mine');
        mirrorConfig(user, mirror);
        writeFileSync(join(mirror, 'opencode.json'), '{"$schema":"completed by the server"}');
        writeFileSync(join(mirror, 'package.json'), 'the server\'s');
        mkdirSync(join(mirror, 'node_modules'));
        mkdirSync(join(mirror, 'leftover'));
        folder.file('user/opencode.json', 'new');
        rmSync(folder.at('user/gone.json'));
        writeFileSync(folder.at('user/opencode.jsonc'), 'added');
        const before = list(user);
        mirrorConfig(user, mirror);
        expect(list(mirror)).toEqual({
            'node_modules': 'folder', 'opencode.json': 'new', 'opencode.jsonc': 'added', 'package.json': 'the server\'s',
            'plugin': `link to ${join(user, 'plugin')}`
        });
        expect(list(user)).toEqual(before);
        expect(readFileSync(join(user, 'plugin', 'mine.js'), 'utf8')).toBe('mine');
    });

    it('empties the mirror when the user has no configuration any more, and not the user\'s folders that it linked', () => {
        folder.file('user/plugin/mine.js', 'mine');
        mirrorConfig(user, mirror);
        mirrorConfig(folder.at('nobody'), mirror);
        expect(list(mirror)).toEqual({});
        expect(readFileSync(join(user, 'plugin', 'mine.js'), 'utf8')).toBe('mine');
    });

    it('links what only looks like settings: folders, and links that lead nowhere yet', () => {
        folder.folder('user', 'themes.json');
        symlinkSync(folder.at('nowhere'), join(user, 'opencode.json'));
        mirrorConfig(user, mirror);
        expect(list(mirror))
            .toEqual({ 'opencode.json': `link to ${join(user, 'opencode.json')}`, 'themes.json': `link to ${join(user, 'themes.json')}` });
    });

    it('copies settings that are links themselves, as people have who keep them in a repository', () => {
        const real = folder.file('dotfiles/opencode.json', '{"a":1}');
        symlinkSync(real, join(user, 'opencode.json'));
        mirrorConfig(user, mirror);
        writeFileSync(join(mirror, 'opencode.json'), 'changed by the server');
        expect(readFileSync(real, 'utf8')).toBe('{"a":1}');
    });
});

describe('linkOtherEntries', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    it('shows the configuration of other programs, follows its changes, and touches neither opencode\'s nor what the server made', () => {
        folder.file('user/git/config', 'mine');
        folder.file('user/gone', '');
        folder.file('user/opencode/opencode.json', '');
        folder.file('mirror/opencode/opencode.json', 'copy');
        folder.file('mirror/made/by-the-server', '');
        linkOtherEntries(folder.at('user'), folder.at('mirror'), 'opencode');
        expect(readdirSync(folder.at('mirror')).sort()).toEqual(['git', 'gone', 'made', 'opencode']);
        rmSync(folder.at('user/gone'));
        folder.file('user/new', 'new');
        folder.file('user/made', 'the user\'s');
        linkOtherEntries(folder.at('user'), folder.at('mirror'), 'opencode');
        expect(readdirSync(folder.at('mirror')).sort()).toEqual(['git', 'made', 'new', 'opencode']);
        expect([
            readFileSync(folder.at('mirror/git/config'), 'utf8'),
            readlinkSync(folder.at('mirror/new')),
            lstatSync(folder.at('mirror/made')).isDirectory()
        ])
            .toEqual(['mine', folder.at('user', 'new'), true]);
        linkOtherEntries(folder.at('nobody'), folder.at('mirror'), 'opencode');
        expect(readdirSync(folder.at('mirror')).sort()).toEqual(['made', 'opencode']);
    });
});

describe('linkCredentials', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    it('shows the user\'s credentials, also those that appear later', () => {
        linkCredentials(folder.at('user'), folder.at('data'));
        expect(readlinkSync(folder.at('data', 'auth.json'))).toBe(folder.at('user', 'auth.json'));
        folder.file('user/auth.json', 'credentials');
        linkCredentials(folder.at('user'), folder.at('data'));
        expect(readFileSync(folder.at('data', 'auth.json'), 'utf8')).toBe('credentials');
    });

    it('leaves credentials alone that are there already', () => {
        folder.file('data/auth.json', 'own');
        linkCredentials(folder.at('user'), folder.at('data'));
        expect(lstatSync(folder.at('data', 'auth.json')).isSymbolicLink()).toBe(false);
    });
});
