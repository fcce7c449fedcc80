import { statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { serviceContainer } from '../fixtures/service-container';
import { InstructionsAddress } from './instructions-address';

describe('InstructionsAddress', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    function start(options: Partial<LaunchOptions> = {}, home = folder.at('home')): InstructionsAddress {
        const address = serviceContainer(launchOptions(home, options), InstructionsAddress).get(InstructionsAddress);
        address.baseUrl = 'http://127.0.0.1:3000';
        return address;
    }

    it('stays the same for a folder, because people write it into a file', () => {
        const before = start().urlFor('/w');
        expect(before).toMatch(/^http:\/\/127\.0\.0\.1:3000\/openspace\/instructions\?read=[\w-]{43}$/);
        expect(start().urlFor('/w')).toBe(before);
    });

    it('differs between folders and between installations', () => {
        const address = start();
        const secrets = [
            address.secretFor('/w'), address.secretFor('/w2'), address.secretFor('/'), start({}, folder.at('other-home')).secretFor('/w')
        ];
        expect(new Set(secrets).size).toBe(4);
    });

    it('knows the folder of the launch and those that were shown since', () => {
        const address = start({ workspace: '/launch' });
        address.urlFor('/shown');
        address.urlFor('/shown');
        address.secretFor('/only-asked');
        expect([address.directories, start().directories]).toEqual([['/launch', '/shown'], []]);
    });

    it('keeps its seed for the user\'s eyes, and makes a new one if it is broken', () => {
        const before = start().secretFor('/w');
        const file = folder.at('home', 'read-secret.json');
        expect(statSync(file).mode & 0o777).toBe(0o600);
        for (const broken of ['{"seed":"short"}', '{', '']) {
            folder.file('home/read-secret.json', broken);
            const after = start().secretFor('/w');
            expect(after).not.toBe(before);
            expect(start().secretFor('/w')).toBe(after);
        }
    });
});
