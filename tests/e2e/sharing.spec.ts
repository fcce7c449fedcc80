import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { expect, test } from './support/test';

/** A double of opencode's sharing service, which cannot be reached from a test: it keeps what arrives. */
async function startService(): Promise<{ url: string; heard: string[]; close(): void }> {
    const heard: string[] = [];
    const server = createServer((request, response) => {
        let body = '';
        request.on('data', (data: Buffer) => { body += data.toString(); });
        request.on('end', () => {
            heard.push(`${request.method} ${request.url} ${body}`);
            response.setHeader('content-type', 'application/json');
            response.end(JSON.stringify({ id: 'abc', url: 'http://127.0.0.1:9/s/abc', secret: 'hush' }));
        });
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, close: () => server.close() };
}

test('says what leaves the machine before a session is shared, sends nothing without a yes, and takes it back', async ({
    page, context
}) => {
    const service = await startService();
    const ide = await Ide.start({
        scenario: { rules: [{ reply: [{ text: 'a private answer' }] }] },
        config: { share: 'manual', enterprise: { url: service.url } }, environment: { OPENCODE_DISABLE_SHARE: undefined }
    });
    try {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        const chat = new ChatPage(page, ide);
        await chat.open();
        await chat.ask('a private question');
        const dialog = page.locator('.dialogBlock');

        await palette(page, 'Share Session');
        await expect(dialog).toContainText('contents of files, changes, output of commands');
        await expect(dialog).toContainText('Everybody who has the link can read all of it.');
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        expect(service.heard).toEqual([]);

        await palette(page, 'Share Session');
        await dialog.getByRole('button', { name: 'Upload and Share' }).click();
        await expect(page.locator('.theia-notification-toasts')).toContainText('http://127.0.0.1:9/s/abc');
        await expect.poll(() => service.heard.join('\n')).toContain('a private question');
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('http://127.0.0.1:9/s/abc');

        await palette(page, 'Stop Sharing Session');
        await expect.poll(() => service.heard.at(-1)).toMatch(/^DELETE \/api\/share\/abc/);
    } finally {
        await ide.stop();
        service.close();
    }
});
