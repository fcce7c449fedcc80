import { afterAll, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { PluginSources } from './plugin-sources';

describe('PluginSources', () => {
    const folder = new TemporaryFolder();
    afterAll(() => folder.remove());

    const entries = async (): Promise<{ userEntries: string[]; systemEntries: string[] }> => {
        const context = { userEntries: [], systemEntries: [] };
        const options = launchOptions(folder.at('state'));
        const sources = Object.assign(new PluginSources(), { options, builtIn: folder.at('app/plugins') });
        await sources.onWillStart(context);
        return context;
    };

    it('are the application and the state folder, as far as they have any', async () => {
        expect(await entries()).toEqual({ userEntries: [], systemEntries: [] });
        folder.file('state/extensions', 'a file');
        folder.folder('app/plugins');
        expect(await entries()).toEqual({ userEntries: [], systemEntries: [`local-dir:${folder.at('app/plugins')}`] });
    });

    it('may have any name', async () => {
        const odd = new TemporaryFolder();
        const own = odd.folder('my state#1/extensions');
        const context = { userEntries: [] as string[], systemEntries: [] };
        const options = launchOptions(odd.at('my state#1'));
        await Object.assign(new PluginSources(), { options, builtIn: odd.at('none') }).onWillStart(context);
        expect(context.userEntries.map(entry => decodeURIComponent(entry))).toEqual([`local-dir:${own}`]);
        odd.remove();
    });
});
