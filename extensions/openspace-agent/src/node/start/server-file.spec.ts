import { existsSync, readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { serviceContainer } from '../fixtures/service-container';
import { ServerFile } from './server-file';

const CONTENT = {
    url: 'http://127.0.0.1:3000', pid: process.pid, workspace: '/w', opencode: { url: 'http://127.0.0.1:4096', pid: 2, version: '1.18.33' }
};

describe('server.json', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    function start(options: Partial<LaunchOptions> = {}): ServerFile {
        return serviceContainer(launchOptions(folder.path, options), ServerFile).get(ServerFile);
    }

    function read(): unknown {
        return JSON.parse(readFileSync(folder.at('server.json'), 'utf8'));
    }

    it('says how this instance is found, to the user alone, without any secret', () => {
        start({ opencodeAuth: { username: 'ada', password: 'secret' } }).write(CONTENT);
        expect(read()).toEqual(CONTENT);
        expect(readFileSync(folder.at('server.json'), 'utf8')).not.toMatch(/the-page-key|secret/);
        expect(statSync(folder.at('server.json')).mode & 0o777).toBe(0o600);
    });

    it('carries the token if the API is on', () => {
        start({ apiToken: 'token' }).write(CONTENT);
        expect(read()).toEqual({ ...CONTENT, token: 'token' });
    });

    it('is gone after the end, however often that is said', () => {
        const file = start();
        file.write(CONTENT);
        file.remove();
        file.remove();
        expect(existsSync(folder.at('server.json'))).toBe(false);
    });

    it('is left alone when another instance on the same state has written it since', () => {
        const file = start();
        file.write(CONTENT);
        file.write({ ...CONTENT, pid: process.pid + 1 });
        file.remove();
        expect(read()).toEqual({ ...CONTENT, pid: process.pid + 1 });
        folder.file('server.json', 'not json');
        file.remove();
        expect(existsSync(folder.at('server.json'))).toBe(true);
    });
});
