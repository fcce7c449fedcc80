import { symlinkSync, writeFileSync } from 'node:fs';
import { Frame, Page } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { putProbe } from './support/probe-extension';
import { expect, test } from './support/test';

test.describe('the page of an extension', () => {
    let ide: Ide;
    let page: Page;
    let extension: string;
    let probe: Frame;

    test.beforeAll(async ({ browser }) => {
        ide = await Ide.start({
            words: ['--api'],
            files: { 'src/a.ts': 'export {};\n', '.env': 'TOKEN=secret', 'notes.txt': 'of the workspace' },
            prepare: started => {
                extension = putProbe(started);
                writeFileSync(started.folder.at('outside.txt'), 'secret');
                symlinkSync(started.folder.at('outside.txt'), started.folder.at('workspace/link.txt'));
            }
        });
        page = await browser.newPage();
        await new ChatPage(page, ide).open();
        await palette(page, 'Open Probe');
        await expect.poll(() => innerFrame(page)).toBeDefined();
        probe = innerFrame(page)!;
    });

    test.afterAll(async () => {
        await page.close();
        await ide.stop();
    });

    const innerFrame = (shown: Page): Frame | undefined =>
        shown.frames().find(frame => frame.url().includes('.webview.localhost') && frame.url().includes('/fake.html'));

    test('loads its own script and style, and talks with its extension', async () => {
        await expect(probe.locator('#greeting')).toHaveText('hello world');
        await expect(probe.locator('#greeting')).toHaveCSS('color', 'rgb(1, 2, 3)');
    });
});
