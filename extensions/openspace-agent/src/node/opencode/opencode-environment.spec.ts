import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { OpencodeEnvironmentOptions, prepareOpencodeEnvironment } from './opencode-environment';

describe('the environment of the managed server', () => {
    let folder: TemporaryFolder;
    let userHome: string;

    beforeEach(() => {
        folder = new TemporaryFolder();
        userHome = folder.folder('user');
        folder.file('user/.config/opencode/opencode.json', '{"username":"ada"}');
        folder.file('user/.local/share/opencode/auth.json', '{}');
    });

    afterEach(() => folder.remove());

    function prepare(inherited: NodeJS.ProcessEnv = {}, extra: Partial<OpencodeEnvironmentOptions> = {}): NodeJS.ProcessEnv {
        return prepareOpencodeEnvironment({
            inherited: { PATH: process.env.PATH, HOME: userHome, SHELL: '/bin/sh', OPENSPACE_HOME: folder.at('state'), ...inherited },
            home: folder.at('state'),
            password: 'the-password',
            config: { instructions: ['it\'s here.md'] },
            projectConfig: true,
            ...extra
        });
    }

    it('lets it write into our state folder only, with our configuration and a password', () => {
        const root = folder.at('state', 'opencode');
        expect(prepare()).toEqual({
            PATH: process.env.PATH,
            HOME: userHome,
            OPENSPACE_HOME: folder.at('state'),
            SHELL: join(root, 'shell', 'sh'),
            XDG_DATA_HOME: join(root, 'data'),
            XDG_CONFIG_HOME: join(root, 'config'),
            XDG_STATE_HOME: join(root, 'state'),
            XDG_CACHE_HOME: join(root, 'cache'),
            TMPDIR: join(root, 'tmp'),
            npm_config_cache: join(root, 'cache', 'npm'),
            OPENCODE_SERVER_PASSWORD: 'the-password',
            OPENCODE_CONFIG_CONTENT: '{"instructions":["it\'s here.md"]}',
            OPENCODE_DISABLE_AUTOUPDATE: '1',
            GIT_CONFIG_COUNT: '2',
            GIT_CONFIG_KEY_0: 'core.hooksPath',
            GIT_CONFIG_VALUE_0: '/dev/null',
            GIT_CONFIG_KEY_1: 'core.fsmonitor',
            GIT_CONFIG_VALUE_1: 'false'
        });
        expect(existsSync(join(root, 'tmp'))).toBe(true);
    });

    it('keeps the configuration of the repository out until it is trusted', () => {
        expect([prepare({}, { projectConfig: false }).OPENCODE_DISABLE_PROJECT_CONFIG, prepare().OPENCODE_DISABLE_PROJECT_CONFIG])
            .toEqual(['1', undefined]);
    });

    it('does not hand on what configures another opencode around us', () => {
        const environment = prepare({
            OPENCODE: '1', OPENCODE_CLIENT: 'other', OPENCODE_PERMISSION: '{"*":"allow"}', OPENCODE_SERVER_USERNAME: 'other',
            OPENCODE_SERVER_PASSWORD: 'other', OPENCODE_CONFIG_CONTENT: '{}', OPENCODE_DISABLE_SHARE: '1'
        });
        const ours = Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('OPENCODE')));
        expect(ours).toEqual({
            OPENCODE_SERVER_PASSWORD: 'the-password', OPENCODE_CONFIG_CONTENT: '{"instructions":["it\'s here.md"]}',
            OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_SHARE: '1'
        });
    });

    it('shows the user\'s configuration and credentials, wherever they are', () => {
        prepare();
        const seen = (...path: string[]): string => readFileSync(folder.at('state', 'opencode', ...path), 'utf8');
        expect([seen('config', 'opencode', 'opencode.json'), seen('data', 'opencode', 'auth.json')]).toEqual(['{"username":"ada"}', '{}']);
        folder.file('xdg/config/opencode/opencode.json', '{"username":"grace"}');
        prepare({ XDG_CONFIG_HOME: folder.at('xdg', 'config'), XDG_DATA_HOME: folder.at('xdg', 'data') });
        expect(seen('config', 'opencode', 'opencode.json')).toBe('{"username":"grace"}');
    });

    it('offers our ripgrep, wherever it is by now, unless the server has loaded one itself', () => {
        const found = folder.at('state', 'opencode', 'cache', 'opencode', 'bin', 'rg');
        prepare();
        expect(realpathSync(found)).toBe(realpathSync(rgPath));
        rmSync(found);
        symlinkSync(folder.at('gone'), found);
        prepare();
        expect(realpathSync(found)).toBe(realpathSync(rgPath));
        rmSync(found);
        writeFileSync(found, 'loaded');
        prepare();
        expect(readFileSync(found, 'utf8')).toBe('loaded');
    });

    it('writes nothing into the user\'s folders', () => {
        const before = readdirSync(userHome, { recursive: true }).sort();
        prepare();
        expect(readdirSync(userHome, { recursive: true }).sort()).toEqual(before);
    });

    it('is the person\'s own again in the agent\'s shell: no password, no folders of ours', () => {
        const environment = prepare({ TMPDIR: '/tmp/it\'s mine', XDG_CONFIG_HOME: join(userHome, '.config') });
        const seen = Object.fromEntries(execFileSync(environment.SHELL!, ['-c', 'env -0'], { encoding: 'utf8', env: environment })
            .split('\0').filter(line => line.includes('=')).map(line =>
                [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
        expect(seen)
            .toMatchObject({ HOME: userHome, SHELL: '/bin/sh', TMPDIR: '/tmp/it\'s mine', XDG_CONFIG_HOME: join(userHome, '.config') });
        expect(Object.keys(seen).filter(name => /^OPENCODE|XDG_(DATA|STATE|CACHE)|npm_config_cache/.test(name))).toEqual([]);
        expect(Object.entries(seen).filter(([name, value]) => name !== 'OPENSPACE_HOME' && value.includes(folder.at('state')))).toEqual([]);
    });

    it('runs no hook and no monitor of a repository, on top of what the person set for git; in the agent\'s shell git is as ever', () => {
        const mine = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: 'Ada' };
        const environment = prepare(mine);
        const git = (...words: string[]): string =>
            execFileSync('git', ['config', ...words], { encoding: 'utf8', env: environment }).trim();
        expect([git('user.name'), git('core.hooksPath'), git('core.fsmonitor')]).toEqual(['Ada', '/dev/null', 'false']);
        const shell = execFileSync(environment.SHELL!, ['-c', 'env | grep ^GIT_CONFIG_ | sort'], { encoding: 'utf8', env: environment });
        expect(shell.trim().split('\n')).toEqual(Object.entries(mine).map(([name, value]) => `${name}=${value}`));
    });

    it('keeps the inherited shell where ours cannot stand in front of it', () => {
        expect(prepare({ SHELL: '/no/such/shell' }).SHELL).toBe('/no/such/shell');
    });
});
