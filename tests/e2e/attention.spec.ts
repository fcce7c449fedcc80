import { ChatPage } from './support/chat-page';
import { askServer } from './support/opencode';
import { palette } from './support/palette';
import { askingTest as test, expect } from './support/test';

test('shows the tool servers of the agent, and switches one on', async ({ ide, page, chat }) => {
    await chat.input.focus();
    await palette(page, 'Chat: Tool Servers of the Agent');
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: 'broken' });
    await expect(row).toContainText('off; choose it to connect it');
    await row.click();
    await expect(row).toContainText('failed; choose it to try again');
    expect(await askServer(ide, '/mcp')).toMatchObject({ broken: { status: 'failed' } });
    await page.keyboard.press('Escape');
});

test('tells of a session that waits elsewhere and leads there; runs a server command from the palette; moves to the left', async ({
    ide, chat, page, browser
}) => {
    const first = await chat.activeSession();
    chat.script([
        { when: { hasTools: false }, reply: [{ text: 'A title' }] },
        {
            when: { lastUser: 'run it', lastRole: 'user' },
            reply: [{ hold: 'until the person left' }, { tool: 'bash', arguments: { command: 'echo hi', description: 'says hi' } }]
        },
        { reply: [{ text: 'Hello!' }] }
    ]);
    await chat.send('run it');
    await expect(chat.busy).toBeVisible();
    await chat.newSession();
    ide.model.release('until the person left');
    const toasts = page.locator('.theia-notification-toasts');
    await expect(toasts.getByText('The agent asks you something')).toBeVisible();
    const [toast, panel] = await Promise.all([toasts, page.getByTestId('openspace-chat')].map(element => element.boundingBox()));
    expect(toast!.x + toast!.width).toBeLessThan(panel!.x);
    const waiting = page.locator('#theia-statusBar').getByText('1 session waits for you');
    await waiting.click();
    await expect.poll(() => chat.activeSession()).toBe(first);
    await expect(page.getByTestId('permission-card')).toBeVisible();
    await expect(waiting).toHaveCount(0);

    await chat.newSession();
    await palette(page, 'Chat: /greet');
    await page.locator('.quick-input-widget input').first().fill('the moon');
    await page.keyboard.press('Enter');
    await chat.done();
    await expect(page.getByTestId('chat-usage')).toBeVisible();
    expect(JSON.stringify(ide.model.requests.at(-1)?.body)).toContain('Say hello to the moon');

    ide.changeSettings({ 'openspace.chat.placement': 'left' });
    await expect(page.locator('#theia-left-content-panel').getByTestId('chat-input')).toBeVisible();
    await page.reload();
    await chat.ready();
    await expect(page.locator('#theia-left-content-panel').getByTestId('chat-input')).toBeVisible();

    // A browser that has never been here shows the chat there, too, and not the explorer in its place.
    const fresh = await browser.newContext();
    const other = new ChatPage(await fresh.newPage(), ide);
    await other.open();
    await expect(other.page.locator('#theia-left-content-panel').getByTestId('chat-input')).toBeVisible();
    await fresh.close();
});
