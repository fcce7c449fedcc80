import { symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManifest, paneList } from '../common';
import { PreviewPath } from './door/preview-path';
import { ProxyFixture, TestTab } from './fixtures/proxy-fixture';
import { ManifestStore } from './hub/manifest-store';
import { CommandRouter } from './router/command-router';
import { TabRegistry } from './router/tab-registry';

describe('the service of a tab', () => {
    let fixture: ProxyFixture;
    let test: TestTab;

    beforeEach(async () => {
        fixture = new ProxyFixture();
        test = await fixture.openTab();
    });

    afterEach(() => {
        vi.useRealTimers();
        fixture.dispose();
    });

    it('knows its folder by the real path, so that two ways to it are one folder', async () => {
        symlinkSync(fixture.workspace, fixture.folder.at('link with space'));
        await test.service.attach({ rootUri: `file://${fixture.folder.at('link%20with%20space')}`, trusted: true });
        expect(test.tab.directory).toBe(fixture.workspace);
    });

    it('refuses a folder that does not exist', async () => {
        await expect(test.service.attach({ rootUri: `file://${fixture.folder.at('missing')}`, trusted: true })).rejects.toThrow('ENOENT');
    });

    it('has no folder when none is open', async () => {
        await test.service.attach({ rootUri: undefined, trusted: undefined });
        expect(test.tab.directory).toBeUndefined();
        await expect(test.service.locateFile('a.ts')).rejects.toThrow('No folder is open.');
    });

    it('finds files of its folder', async () => {
        fixture.folder.file('workspace/src/a.ts', '');
        expect(await test.service.locateFile('src/a.ts')).toEqual({ uri: `file://${fixture.workspace}/src/a.ts`, path: 'src/a.ts' });
    });

    it('publishes the commands of the page', async () => {
        const manifest = createManifest([paneList], '');
        await test.service.publishManifest(manifest);
        expect(fixture.container.get(ManifestStore).manifest).toEqual(manifest);
    });

    it('remembers when it had the person\'s attention', async () => {
        vi.useFakeTimers({ now: 5_000, toFake: ['Date'] });
        await test.service.reportFocus();
        expect(test.tab.focusedAt).toBe(5_000);
    });

    it('answers for its commands when it says goodbye, and comes back with the next hello', async () => {
        test.page.answer = () => new Promise(() => undefined);
        const running = fixture.container.get(CommandRouter).execute({ id: '1', cmd: 'openspace.pane.list', args: {}, source: 'http' });
        await test.service.reportLeaving();
        expect(await running).toMatchObject({ success: false, error: 'The OpenSpace page was closed before the command ended.' });
        expect(fixture.container.get(TabRegistry).all).toEqual([]);
        await test.service.attach({ rootUri: `file://${fixture.workspace}`, trusted: true });
        expect(fixture.container.get(TabRegistry).all).toEqual([test.tab]);
    });

    it('is gone with its connection', () => {
        test.service.dispose();
        expect(fixture.container.get(TabRegistry).all).toEqual([]);
    });

    it('hands on which server to use, and that it should start again', async () => {
        const useServer = vi.spyOn(fixture.supervisor, 'useServer').mockReturnValue();
        const restart = vi.spyOn(fixture.supervisor, 'restart').mockReturnValue();
        await test.service.useServer('http://127.0.0.1:4096');
        await test.service.restartServer();
        expect([useServer.mock.calls, restart.mock.calls]).toEqual([[['http://127.0.0.1:4096', true]], [[]]]);
    });

    it('tells the page where previews are and how a provider is connected', async () => {
        expect(await test.service.previewPath()).toBe(fixture.container.get(PreviewPath).prefix);
        expect(await test.service.connectProviderCommand()).toMatch(/^'\/[^']+' auth login$/);
    });
});
