import { symlinkSync } from 'node:fs';
import { Container } from '@theia/core/shared/inversify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OpenSpaceClient } from 'openspace-core/lib/common';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { PluginFolders } from '../plugins/plugin-folders';
import { WebviewResources } from './webview-resources';

describe('files of webviews', () => {
    const folder = new TemporaryFolder();
    const [plugin, other, workspace, second] = ['plugin', 'other-plugin', 'workspace', 'second'].map(name => folder.folder(name));
    const page = {};
    let resources: WebviewResources;

    beforeAll(() => {
        for (const name of [
            'plugin/media/a.js', 'plugin/credentials.svg', 'other-plugin/a.js', 'workspace/a.png', 'workspace/.env',
            'workspace/.git/config', 'workspace/id_rsa', 'workspace/sub/b.png', 'second/c.png', 'workspace-not/a.png', 'outside.txt',
            'state/server.json'
        ]) {
            folder.file(name, 'text');
        }
        symlinkSync(folder.at('outside.txt'), folder.at('workspace/link.txt'));
        symlinkSync(folder.at('workspace/.env'), folder.at('plugin/innocent.txt'));
        symlinkSync(folder.at('workspace/.env'), folder.at('workspace/innocent.txt'));
        symlinkSync(folder.at('plugin/media/a.js'), folder.at('workspace/to-plugin.js'));
    });

    afterAll(() => folder.remove());

    beforeEach(() => {
        const container = new Container();
        container.bind(LaunchOptions).toConstantValue(launchOptions(folder.at('state'), { workspace }));
        container.bind(PageRegistry).toSelf().inSingletonScope();
        container.bind(PluginFolders).toConstantValue({ all: async () => [plugin, other] } as PluginFolders);
        container.bind(WebviewResources).toSelf();
        container.get(PageRegistry).add({} as OpenSpaceClient).roots = [workspace, second];
        resources = container.get(WebviewResources);
    });

    const give = (...folders: string[]): Promise<void> => resources.allow(page, 'one', folders.map(name => `file://${name}`));
    const isFound = async (path: string, webview = 'one'): Promise<boolean> => await resources.find(webview, path) !== undefined;

    it('are those of the folders that the extension named', async () => {
        await give(plugin, workspace);
        expect(await resources.find('one', `${plugin}/media/a.js`)).toBe(`${plugin}/media/a.js`);
        const named = [`${workspace}/a.png`, `${workspace}/to-plugin.js`, `${plugin}/credentials.svg`];
        expect(await Promise.all(named.map(path => isFound(path)))).toEqual([true, true, true]);
        expect(await Promise.all([`${second}/c.png`, `${other}/a.js`].map(path => isFound(path)))).toEqual([false, false]);
        await give(`${plugin}/media`, second);
        expect(await Promise.all([`${plugin}/media/a.js`, `${plugin}/credentials.svg`, `${workspace}/a.png`, `${second}/c.png`]
            .map(path => isFound(path)))).toEqual([true, false, false, true]);
    });

    it('are none beyond extensions and open folders, whatever was named', async () => {
        await give('/', folder.path, workspace, plugin);
        for (const path of [
            folder.at('outside.txt'), folder.at('state/server.json'), `${workspace}-not/a.png`, '/etc/passwd', `${workspace}/link.txt`,
            `${workspace}/../outside.txt`, `${workspace}/sub/../../outside.txt`, workspace, `${workspace}/`, `${workspace}/missing.png`,
            `${workspace}/a.png\0.txt`, `${workspace}/a.png/x`, 'a.png', '~/a', '', `file://${workspace}/a.png?`
        ]) {
            expect([path, await isFound(path)]).toEqual([path, false]);
        }
    });

    it('are no secrets of a folder, by whatever way', async () => {
        await give(workspace, plugin);
        for (const path of ['.env', '.git/config', 'id_rsa', 'innocent.txt'].map(name => `${workspace}/${name}`)) {
            expect([path, await isFound(path)]).toEqual([path, false]);
        }
        expect(await isFound(`${plugin}/innocent.txt`)).toBe(false);
    });

    it('are those of each webview alone, as long as its page is there', async () => {
        await give(workspace);
        await resources.allow({}, 'two', [`file://${plugin}`]);
        const path = `${workspace}/a.png`;
        expect([await isFound(path), await isFound(path, 'two'), await isFound(path, 'unknown')]).toEqual([true, false, false]);
        resources.forget(page);
        expect([await isFound(path), await isFound(`${plugin}/media/a.js`, 'two')]).toEqual([false, true]);
    });

    it('are none of folders that are no folders of the disk', async () => {
        const odd = ['http://localhost/', 'untitled:x', '', folder.at('workspace'), `file://${folder.at('missing')}`];
        await resources.allow(page, 'one', odd);
        expect(await isFound(`${workspace}/a.png`)).toBe(false);
    });
});
