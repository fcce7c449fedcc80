import { readdirSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { CommandManifest, createManifest, editorOpen, paneList } from '../../common';
import { launchOptions } from '../fixtures/launch-options';
import { serviceContainer } from '../fixtures/service-container';
import { ManifestStore } from './manifest-store';

const MANIFEST = createManifest([editorOpen, paneList], '2026-01-01T00:00:00.000Z');

describe('ManifestStore', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    function start(): ManifestStore {
        return serviceContainer(launchOptions(folder.path), ManifestStore).get(ManifestStore);
    }

    it('knows nothing before a tab ever came', () => {
        expect(start().manifest).toBeUndefined();
        expect(readdirSync(folder.path)).toEqual([]);
    });

    it('remembers the last manifest over a restart, in a file for the user\'s eyes', () => {
        start().publish(MANIFEST);
        expect(start().manifest).toEqual(MANIFEST);
        expect(readdirSync(folder.path)).toEqual(['manifest.json']);
        expect(statSync(folder.at('manifest.json')).mode & 0o777).toBe(0o600);
    });

    it('tells of changes, and not of a second tab that brings the same commands', () => {
        const store = start();
        const told: CommandManifest[] = [];
        store.onDidChange(manifest => told.push(manifest));
        store.publish(MANIFEST);
        const again = { ...MANIFEST, lastUpdated: '2026-02-02T00:00:00.000Z' };
        store.publish(again);
        expect(store.manifest).toEqual(again);
        const smaller = createManifest([paneList], '');
        store.publish(smaller);
        expect(told).toEqual([MANIFEST, smaller]);
    });

    it.each(['', '{', '[]', '{"version":"1"}', '{"version":"1","lastUpdated":"","commands":[{"id":"x"}]}'])('starts without a manifest when its file is broken: %j', text => {
        folder.file('manifest.json', text);
        const store = start();
        expect(store.manifest).toBeUndefined();
        store.publish(MANIFEST);
        expect(start().manifest).toEqual(MANIFEST);
    });

    it('does not take what is no manifest', () => {
        const store = start();
        store.publish(MANIFEST);
        expect(() => store.publish({ version: '1', commands: [{ id: 'x' }] } as unknown as CommandManifest)).toThrow();
        expect(store.manifest).toEqual(MANIFEST);
    });
});
