import { symlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { PluginFolders } from '../plugins/plugin-folders';
import { IconPath } from './icon-path';

describe('IconPath', () => {
    const folder = new TemporaryFolder();
    const plugins = { find: async (id: string) => id === 'acme_dice' ? folder.folder('dice') : undefined } as PluginFolders;
    const icons = Object.assign(new IconPath(), { plugins });
    const open = (path: string): Promise<string | undefined> => icons.open(icons.prefix + path);

    beforeAll(() => {
        for (const name of ['dice/icon.svg', 'dice/media/a b.PNG', 'dice/extension.js', 'dice/package.json', 'secret.svg']) {
            folder.file(name, 'text');
        }
        symlinkSync(folder.at('secret.svg'), folder.at('dice/away.svg'));
        symlinkSync(folder.at('dice/extension.js'), folder.at('dice/code.svg'));
    });

    afterAll(() => folder.remove());

    it('leads to pictures of extensions', async () => {
        expect(await open('/acme_dice/icon.svg')).toBe('/hostedPlugin/acme_dice/icon.svg');
        expect(await open('/acme_dice/media%2Fa%20b.PNG')).toBe('/hostedPlugin/acme_dice/media%2Fa%20b.PNG');
        expect(await open('/acme_dice/media/a%20b.PNG')).toBe('/hostedPlugin/acme_dice/media%2Fa%20b.PNG');
    });

    it.each([
        '/acme_dice/extension.js', '/acme_dice/package.json', '/acme_dice/', '/acme_dice', '', '/', '/other_one/icon.svg',
        '/acme_dice/none.svg', '/acme_dice/..%2Fsecret.svg', '/acme_dice/media%2F..%2F..%2Fsecret.svg', '/acme_dice/away.svg',
        '/acme_dice/code.svg', '/acme_dice/%', '/acme_dice/icon.svg%00.svg', '/acme_dice/media', '/../secret.svg', '/acme%5Fdice/icon.svg'
    ])('leads to nothing else: %s', async path => {
        expect(await open(path)).toBeUndefined();
    });

    it('leads nowhere without the secret, which is another one after each start', async () => {
        expect(icons.leadsTo('/hostedPlugin/acme_dice/icon.svg')).toBe(false);
        expect(await icons.open('/hostedPlugin/acme_dice/icon.svg')).toBeUndefined();
        expect(await icons.open(`${icons.prefix}x/acme_dice/icon.svg`)).toBeUndefined();
        expect(new IconPath().prefix).not.toBe(icons.prefix);
    });
});
