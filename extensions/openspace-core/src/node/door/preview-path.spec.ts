import { symlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { OpenSpaceClient } from '../../common';
import { launchOptions } from '../fixtures/launch-options';
import { PageRegistry } from '../pages/page-registry';
import { PreviewPath } from './preview-path';

describe('PreviewPath', () => {
    const folder = new TemporaryFolder();
    const workspace = folder.folder('workspace');

    beforeAll(() => {
        for (const name of ['workspace/a.html', 'workspace/sub/b c#%.css', 'workspace-secret/a.html', 'other/a.html', 'secret.txt']) {
            folder.file(name, 'text');
        }
        symlinkSync(folder.at('secret.txt'), folder.at('workspace/link.txt'));
        symlinkSync(folder.at('workspace/a.html'), folder.at('other/inwards.html'));
    });

    afterAll(() => folder.remove());

    function previews(
        root: string | undefined = workspace
    ): { preview: PreviewPath; pages: PageRegistry; open: (path: string) => Promise<string | undefined> } {
        const container = serviceContainer(launchOptions(folder.at('home'), { workspace: root }), PreviewPath, PageRegistry);
        const preview = container.get(PreviewPath);
        return { preview, pages: container.get(PageRegistry), open: path => preview.open(preview.prefix + path) };
    }

    it('lets browsers show PDF, which they do in no sandbox, and nothing else that way', () => {
        const { preview } = previews();
        expect(['/mini-browser/w/a.PDF', '/mini-browser/w/a.pdf.html', '/mini-browser/w/a.html'].map(address =>
            preview.policyOf(address).includes('sandbox'))).toEqual([false, true, true]);
    });

    it('leads to files of the workspace behind its secret', async () => {
        const { open } = previews();
        expect([
            await open(`${workspace}/a.html`), await open(`${workspace}/sub/b%20c%23%25.css`), await open(`${workspace}/sub/../a.html`),
            await open(`${folder.at('other')}/inwards.html`)
        ]).toEqual([
            `/mini-browser${workspace}/a.html`, `/mini-browser${workspace}/sub/b%20c%23%25.css`, `/mini-browser${workspace}/a.html`,
            `/mini-browser${workspace}/a.html`
        ]);
    });

    it('leads nowhere without the secret', async () => {
        const { preview } = previews();
        const wrong = [`${preview.prefix}x${workspace}/a.html`, `/mini-browser${workspace}/a.html`, preview.prefix, '/'];
        expect(wrong.map(path => preview.leadsTo(path))).toEqual([false, false, false, false]);
        expect(await Promise.all(wrong.map(path => preview.open(path)))).toEqual([undefined, undefined, undefined, undefined]);
    });

    it.each([
        '/etc/passwd', '/', '', '//', `${workspace}`, `${workspace}/sub`, `${workspace}/missing.html`, `${workspace}/link.txt`,
        `${workspace}/../secret.txt`, `${workspace}%2f..%2fsecret.txt`, `${workspace}-secret/a.html`, `${workspace}/a.html%00`,
        `${workspace}/a.html/b`, `${workspace}/%`, `${workspace}/${'x'.repeat(5_000)}`
    ])('leads to nothing else: %.60s', async path => {
        expect(await previews().open(path)).toBeUndefined();
    });

    it('leads to the folder of a page as long as the page is there', async () => {
        const { open, pages } = previews(undefined);
        const file = `${folder.at('other')}/a.html`;
        expect(await open(file)).toBeUndefined();
        const page = pages.add({} as OpenSpaceClient);
        expect(await open(file)).toBeUndefined();
        page.directory = folder.at('other');
        expect(await open(file)).toBe(`/mini-browser${file}`);
        pages.remove(page);
        expect(await open(file)).toBeUndefined();
    });

    it('is another one after each start', () => {
        expect(previews().preview.prefix).not.toBe(previews().preview.prefix);
    });
});
