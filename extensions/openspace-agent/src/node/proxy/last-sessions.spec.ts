import { statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { serviceContainer } from '../fixtures/service-container';
import { LastSessions } from './last-sessions';

describe('LastSessions', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    function start(): LastSessions {
        return serviceContainer(launchOptions(folder.path), LastSessions).get(LastSessions);
    }

    it('remembers the last session of each folder over a restart', () => {
        const sessions = start();
        sessions.set('/a', 'ses_1');
        sessions.set('/b', 'ses_2');
        sessions.set('/a', 'ses_3');
        expect(['/a', '/b', '/c'].map(path => start().get(path))).toEqual(['ses_3', 'ses_2', undefined]);
    });

    it('forgets a folder for good', () => {
        const sessions = start();
        sessions.set('/a', 'ses_1');
        sessions.set('/b', 'ses_2');
        sessions.forget('/a');
        sessions.forget('/c');
        expect(['/a', '/b'].map(path => start().get(path))).toEqual([undefined, 'ses_2']);
    });

    it('does not write what it knows', () => {
        start().set('/a', 'ses_1');
        const { ino, mode } = statSync(folder.at('last-sessions.json'));
        start().set('/a', 'ses_1');
        expect([statSync(folder.at('last-sessions.json')).ino, mode & 0o777]).toEqual([ino, 0o600]);
    });

    it.each(['{', '[]', '{"/a":1}'])('starts empty when its file is broken: %j', text => {
        folder.file('last-sessions.json', text);
        expect(start().get('/a')).toBeUndefined();
    });
});
