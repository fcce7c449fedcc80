import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { asRemote, remotesOfFolder } from './folder-remotes';

describe('remotesOfFolder', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    it('names what the configuration names, and what it would be', async () => {
        folder.file('.git/config', [
            '[remote "origin"]', '\turl = git@github.com:acme/rocket.git', '\tfetch = +refs/heads/*:refs/remotes/origin/*',
            '[remote "up.stream"]', '\turl = https://me:hunter2@example.com/acme/rocket', '[remote "inside"]',
            '\turl = "ssh://git@git.example.com/acme/rocket.git"', ''
        ].join('\n'));
        expect(await remotesOfFolder(folder.path)).toEqual([
            { name: 'origin', address: 'git@github.com:acme/rocket.git', url: 'https://github.com/acme/rocket.git' },
            { name: 'up.stream', address: 'https://example.com/acme/rocket', url: 'https://example.com/acme/rocket' },
            { name: 'inside', address: 'ssh://git@git.example.com/acme/rocket.git', problem: expect.stringContaining('https only') }
        ]);
    });

    it('includes nothing, follows no link, and runs nothing', async () => {
        folder.file('other', '[remote "other"]\n\turl = https://example.com/other/one\n');
        folder.file('.git/config', [
            '[include]', `\tpath = ${folder.at('other')}`, '[core]', `\tfsmonitor = touch ${folder.at('ran')}`,
            `\tpager = touch ${folder.at('ran')}`, '[alias]', `\tconfig = !touch ${folder.at('ran')}`,
            '[url "https://evil.example.com/"]', '\tinsteadOf = https://example.com/', '[remote "origin"]',
            '\turl = https://example.com/acme/rocket', ''
        ].join('\n'));
        expect(await remotesOfFolder(folder.path)).toEqual(
            [{ name: 'origin', address: 'https://example.com/acme/rocket', url: 'https://example.com/acme/rocket' }]
        );
        expect(existsSync(folder.at('ran'))).toBe(false);
        folder.folder('linked/.git');
        symlinkSync(folder.at('other'), folder.at('linked/.git/config'));
        expect(await remotesOfFolder(folder.at('linked'))).toEqual([]);
        folder.folder('away');
        symlinkSync(folder.at('.git'), folder.at('away/.git'));
        expect(await remotesOfFolder(folder.at('away'))).toEqual([]);
    });

    it('finds none where there is no repository, or none that can be read', async () => {
        expect(await remotesOfFolder(folder.at('missing'))).toEqual([]);
        folder.file('worktree/.git', `gitdir: ${folder.at('elsewhere')}\n`);
        expect(await remotesOfFolder(folder.at('worktree'))).toEqual([]);
        folder.file('.git/config', '[remote "orig');
        expect(await remotesOfFolder(folder.path)).toEqual([]);
        writeFileSync(folder.at('.git/config'), `[remote "a"]\nurl = https://example.com/a/b\n# ${'x'.repeat(1024 * 1024)}`);
        expect(await remotesOfFolder(folder.path)).toEqual([]);
    });
});

describe('asRemote', () => {

    it.each([
        ['https://github.com/acme/rocket/', 'https://github.com/acme/rocket'],
        ['https://token@github.com/acme/rocket.git', 'https://github.com/acme/rocket.git'],
        ['ssh://git@GitHub.com/acme/rocket.git', 'https://github.com/acme/rocket.git'],
        ['ssh://git@gitlab.com:22/acme/sub/rocket.git', 'https://gitlab.com/acme/sub/rocket.git'],
        ['codeberg.org:acme/rocket', 'https://codeberg.org/acme/rocket'],
        ['http://127.0.0.1:8080/acme/rocket', 'http://127.0.0.1:8080/acme/rocket']
    ])('takes %s', (address, url) => {
        expect(asRemote(address)).toMatchObject({ url });
    });

    it.each([
        'git@evil.example.com:acme/rocket', 'http://github.com/acme/rocket', 'file:///tmp/rocket', '/tmp/rocket', '../rocket',
        'ext::sh -c "touch x"', 'https://github.com/', '', 'ssh://git@github.com:2222/acme/rocket', 'ssh://git@github.com/',
        'git@github.com:/etc'
    ])('does not take %j, and says why', address => {
        expect(asRemote(address).url).toBeUndefined();
        expect(asRemote(address).problem).toMatch(/\w/);
    });

    it('shows no credentials', () => {
        expect(JSON.stringify(asRemote('https://me:hunter2@example.com/x'))).not.toContain('hunter2');
    });
});
