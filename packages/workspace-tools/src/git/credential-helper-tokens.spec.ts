import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseRemoteAddress } from '@openspace/foundation/git';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { CredentialHelperTokens } from './credential-helper-tokens.js';

const REMOTE = parseRemoteAddress('https://git.example.com:8443/acme/rocket.git');

describe('CredentialHelperTokens', () => {
    let folder: TemporaryFolder;
    let environment: NodeJS.ProcessEnv;

    beforeEach(() => {
        folder = new TemporaryFolder();
        environment = { PATH: process.env.PATH, HOME: folder.folder('home'), GIT_CONFIG_NOSYSTEM: '1' };
    });

    afterEach(() => folder.remove());

    /** A helper that writes down what it is asked, and where. */
    function helper(lines: string, name = 'helper'): string {
        const asked = folder.at('asked');
        const file = folder.file(
            name, `#!/bin/sh\necho "$1" >> ${asked}\ncat >> ${asked}\nenv > ${folder.at('env')}\n${lines}\n`
        );
        chmodSync(file, 0o700);
        return file;
    }

    const configure = (text: string): void => writeFileSync(folder.at('home', '.gitconfig'), text);
    const tokens = (longestMs?: number): CredentialHelperTokens =>
        new CredentialHelperTokens({ folder: folder.at('state', 'empty'), environment, longestMs });

    it('gives what the person\'s own git would sign in with, and asks for that host alone', async () => {
        configure(`[credential "https://git.example.com:8443"]\n\thelper = ${helper('echo username=ann; echo password=canary-1')}\n`);
        expect(await tokens().credentialFor(REMOTE)).toEqual({ username: 'ann', password: 'canary-1' });
        expect(readFileSync(folder.at('asked'), 'utf8')).toBe('get\nprotocol=https\nhost=git.example.com:8443\n');
        expect(await tokens().credentialFor(parseRemoteAddress('https://other.example.com/acme/rocket'))).toBeUndefined();
    });

    it('goes by the configuration of no repository, wherever its own folder lies', async () => {
        execFileSync('git', ['init', '-q', folder.path], { env: environment });
        writeFileSync(folder.at('.git', 'config'), `[credential]\n\thelper = ${helper('echo username=eve; echo password=stolen')}\n`);
        expect(await tokens().credentialFor(REMOTE)).toBeUndefined();
        environment.GIT_DIR = folder.at('.git');
        environment.GIT_CONFIG_COUNT = '1';
        environment.GIT_CONFIG_KEY_0 = 'credential.helper';
        environment.GIT_CONFIG_VALUE_0 = folder.at('helper');
        expect(await tokens().credentialFor(REMOTE)).toBeUndefined();
        expect(existsSync(folder.at('asked'))).toBe(false);
    });

    it('opens no prompt, of whatever program', async () => {
        const asks = helper('echo canary-prompt', 'ask');
        configure(`[core]\n\taskPass = ${asks}\n[credential]\n\thelper = ${helper('true')}\n`);
        Object.assign(environment, { GIT_ASKPASS: asks, SSH_ASKPASS: asks, DISPLAY: ':0', GIT_TRACE: folder.at('trace') });
        expect(await tokens().credentialFor(REMOTE)).toBeUndefined();
        expect([readFileSync(folder.at('asked'), 'utf8').split('\n')[0], existsSync(folder.at('trace'))]).toEqual(['get', false]);
        expect(readFileSync(folder.at('env'), 'utf8')).toMatch(/^GCM_INTERACTIVE=never$/m);
    });

    it('does not wait for ever', async () => {
        configure(`[credential]\n\thelper = ${helper('exec sleep 1000')}\n`);
        await expect(tokens(200).credentialFor(REMOTE)).rejects.toThrow(
            'Your git credential helper did not answer in time for https://git.example.com:8443.'
        );
    });
});
