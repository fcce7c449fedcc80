import { readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { launchOptions } from '../fixtures/launch-options';
import { TrustedFolders } from './trusted-folders';

describe('TrustedFolders', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    const file = (): string => folder.at('trusted-folders.json');

    function start(): TrustedFolders {
        return serviceContainer(launchOptions(folder.path), TrustedFolders).get(TrustedFolders);
    }

    it('trusts no folder by itself, and neither parents nor children of a trusted one', () => {
        start().set('/a/b', true);
        const folders = start();
        expect(['/a', '/a/b', '/a/b/', '/a/b/c', '/a/bb', '/'].map(path => folders.isTrusted(path)))
            .toEqual([false, true, false, false, false, false]);
    });

    it('remembers over a restart, in a file for the user\'s eyes', () => {
        const folders = start();
        folders.set('/b', true);
        folders.set('/a', true);
        expect([readFileSync(file(), 'utf8'), statSync(file()).mode & 0o777]).toEqual(['["/a","/b"]', 0o600]);
        start().set('/b', false);
        expect([start().isTrusted('/a'), start().isTrusted('/b')]).toEqual([true, false]);
    });

    it('writes only what is new', () => {
        start().set('/a', true);
        const { ino } = statSync(file());
        const folders = start();
        folders.set('/a', true);
        folders.set('/never', false);
        expect(statSync(file()).ino).toBe(ino);
    });

    it.each(['', '{"a":true}', '[1,2]', '"/a"'])('trusts nobody when its file is broken: %j', text => {
        folder.file('trusted-folders.json', text);
        expect(start().isTrusted('/a')).toBe(false);
    });
});
