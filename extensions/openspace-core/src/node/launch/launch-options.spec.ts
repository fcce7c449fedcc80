import { symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { createSecret, readLaunchOptions } from './launch-options';

describe('readLaunchOptions', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    it('needs little: everything has a default, and the page key is new each time', () => {
        const environment: NodeJS.ProcessEnv = { OPENSPACE_HOME: '/state' };
        const options = readLaunchOptions(environment);
        expect(options).toEqual({
            home: '/state', workspace: undefined, tour: false, pageKey: expect.stringMatching(/^[\w-]{43}$/), apiToken: undefined,
            extensions: true, opencodeUrl: undefined, opencodeAuth: undefined, opencodeConfig: undefined, hosts: [],
            environment: { OPENSPACE_HOME: '/state' }
        });
        expect(readLaunchOptions(environment).pageKey).not.toBe(options.pageKey);
    });

    it('takes the secrets out of the environment, so that no shell inherits them', () => {
        const environment: NodeJS.ProcessEnv = {
            PATH: '/bin',
            OPENSPACE_HOME: '/state',
            OPENSPACE_API: '1',
            OPENSPACE_TOKEN: 'token',
            OPENSPACE_OPENCODE_URL: 'http://127.0.0.1:4096',
            OPENSPACE_OPENCODE_CONFIG: '{"provider":{"x":{"options":{"apiKey":"secret"}}}}',
            OPENCODE_SERVER_USERNAME: 'ada',
            OPENCODE_SERVER_PASSWORD: 'password'
        };
        const { pageKey: _, ...options } = readLaunchOptions(environment);
        expect(options).toEqual({
            home: '/state', workspace: undefined, tour: false, apiToken: 'token', extensions: true, opencodeUrl: 'http://127.0.0.1:4096',
            opencodeAuth: { username: 'ada', password: 'password' }, opencodeConfig: '{"provider":{"x":{"options":{"apiKey":"secret"}}}}',
            hosts: [], environment
        });
        expect(environment)
            .toEqual({ PATH: '/bin', OPENSPACE_HOME: '/state', OPENSPACE_API: '1', OPENSPACE_OPENCODE_URL: 'http://127.0.0.1:4096' });
    });

    it('has a token only if the API is on; a random one if none was fixed', () => {
        const token = (environment: NodeJS.ProcessEnv): string | undefined =>
            readLaunchOptions({ OPENSPACE_HOME: '/state', ...environment }).apiToken;
        expect([
            token({ OPENSPACE_TOKEN: 'token' }),
            token({ OPENSPACE_API: '0', OPENSPACE_TOKEN: 'token' }),
            token({ OPENSPACE_API: '1', OPENSPACE_TOKEN: 'token' })
        ])
            .toEqual([undefined, undefined, 'token']);
        expect(token({ OPENSPACE_API: '1', OPENSPACE_TOKEN: '' })).toMatch(/^[\w-]{43}$/);
    });

    it('removes a token also while the API is off', () => {
        const environment: NodeJS.ProcessEnv = { OPENSPACE_HOME: '/state', OPENSPACE_TOKEN: 'token' };
        readLaunchOptions(environment);
        expect(environment).toEqual({ OPENSPACE_HOME: '/state' });
    });

    it('knows the folder by its real path', () => {
        const real = folder.folder('real');
        symlinkSync(real, folder.at('link'));
        expect(readLaunchOptions({ OPENSPACE_HOME: '/state', OPENSPACE_WORKSPACE: folder.at('link') }).workspace).toBe(real);
    });

    it('knows the name of a password\'s user as opencode does', () => {
        expect(readLaunchOptions({ OPENSPACE_HOME: '/state', OPENCODE_SERVER_PASSWORD: 'p' }).opencodeAuth)
            .toEqual({ username: 'opencode', password: 'p' });
        expect(readLaunchOptions({ OPENSPACE_HOME: '/state', OPENCODE_SERVER_USERNAME: 'ada' }).opencodeAuth).toBeUndefined();
    });

    it.each([
        [undefined, []], ['', []], ['my.box', ['my.box']], ['0.0.0.0', [hostname().toLowerCase()]], ['::', [hostname().toLowerCase()]]
    ])('accepts the configured host: %s', (host, hosts) => {
        expect(readLaunchOptions({ OPENSPACE_HOME: '/state', OPENSPACE_HOST: host }).hosts.map(name => name.toLowerCase())).toEqual(hosts);
    });

    it('says how to start when it was started otherwise', () => {
        expect(() => readLaunchOptions({})).toThrow('OPENSPACE_HOME is not set: start OpenSpace with "npm start".');
    });
});

it('makes secrets that fit into an address and are never the same', () => {
    const secrets = Array.from({ length: 100 }, createSecret);
    expect(new Set(secrets).size).toBe(100);
    secrets.forEach(secret => expect(encodeURIComponent(secret)).toBe(secret));
});
