import { readdirSync, readFileSync } from 'node:fs';
import { expect, Locator, Page } from '@playwright/test';
import { palette } from './support/palette';
import { askingTest as test } from './support/test';

/** Theia's own chat. */
const view = (page: Page): Locator => page.locator('#chat-view-widget');
const lastAnswer = (page: Page): Locator => view(page).getByRole('article', { name: 'Response from Openspace' }).last();

async function ask(page: Page, text: string): Promise<void> {
    const editor = view(page).locator('.theia-ChatInput-Editor .monaco-editor');
    await editor.click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
}

test('answers in Theia\'s chat from a session of its own: a tool that asks, a block that runs once, and a stop', async ({
    ide, chat, page
}) => {
    const shown = await chat.activeSession();
    chat.script([
        { when: { hasTools: false }, reply: [{ text: 'Counting' }] },
        {
            when: { lastUser: 'count', lastRole: 'user' },
            reply: [{ tool: 'bash', arguments: { command: 'echo "theia-$((40+2))"', description: 'counts' } }]
        },
        { when: { lastRole: 'tool', toolResult: 'theia-42' }, reply: [
            { text: 'It is **forty-two**. %%OS{"cmd":"openspace.editor.open","args":{"path":"src/greet.ts"}}%%Look.', chunkSize: 7 }
        ] },
        { when: { lastUser: 'go on' }, reply: [{ text: 'endless' }, { hang: true }] }
    ]);
    await palette(page, 'View: Toggle AI Chat');
    await ask(page, '@Openspace count for me');

    // The request is in the panel, one click away.
    await expect(lastAnswer(page).getByTestId('theia-waiting')).toBeVisible();
    await lastAnswer(page).getByRole('button', { name: 'Answer in the Chat Panel' }).click();
    const panel = page.getByTestId('openspace-chat');
    await expect(panel.getByTestId('permission-card')).toContainText('theia-');
    expect(await chat.activeSession()).not.toBe(shown);
    await expect(async () => {
        await panel.getByTestId('permission-once').click();
        await expect(panel.getByTestId('permission-card')).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await chat.done();
    await expect(chat.replies.last()).toContainText('It is forty-two. Look.');
    await expect(chat.currentEditor).toHaveText('greet.ts');
    const ran = readdirSync(ide.folder.at('state', 'audit')).flatMap(name =>
        readFileSync(ide.folder.at('state', 'audit', name), 'utf8').match(/openspace\.editor\.open/g) ?? []);
    expect(ran).toHaveLength(1);

    await palette(page, 'View: Toggle AI Chat');
    await expect(lastAnswer(page)).toContainText('It is forty-two. Look.');
    await expect(lastAnswer(page).getByTestId('tool-card')).toHaveAttribute('data-state', 'completed');
    await ask(page, 'go on');
    await expect(lastAnswer(page)).toContainText('endless');
    await view(page).locator('.codicon-stop-circle').click();
    await expect.poll(() => ide.model.requests.at(-1)?.outcome).toBe('abandoned');
    await expect(view(page).getByText('Generating')).toHaveCount(0);
});

test('is listed in the AI configuration, where it can be turned off and on', async ({ ide, chat, page }) => {
    const foreign: string[] = [];
    page.on('request', request => {
        if (!request.url().startsWith(ide.url) && !/^(data|blob):/.test(request.url())) {
            foreign.push(request.url());
        }
    });
    const agent = page.getByTestId('ai-configuration').locator('[data-agent-id="openspace"]');
    await palette(page, 'View: Toggle AI Configuration');
    await expect(agent).toContainText('@Openspace');
    await expect(agent).toContainText('answers by default');
    await agent.getByRole('checkbox', { name: 'Offer @Openspace in AI Chat' }).click();
    await expect(agent).toHaveAttribute('data-enabled', 'false');
    const settings = (): unknown =>
        (JSON.parse(readFileSync(ide.folder.at('theia', 'settings.json'), 'utf8')) as Record<string, unknown>)['ai-features.agentSettings'];
    // Theia writes the file in place: for a moment it is empty.
    const isWritten = (enable: boolean): Promise<void> =>
        expect(() => expect(settings()).toMatchObject({ openspace: { enable } })).toPass();
    await isWritten(false);

    // It is a setting, and the panel does not depend on it.
    await page.reload();
    await chat.ready();
    await expect(agent).toHaveAttribute('data-enabled', 'false');
    chat.script([
        { when: { hasTools: false }, reply: [{ text: 'A title' }] }, { when: { lastUser: 'hello' }, reply: [{ text: 'still here' }] }
    ]);
    await chat.ask('hello');
    await expect(chat.replies.last()).toContainText('still here');
    await agent.getByRole('checkbox').click();
    await isWritten(true);
    await page.getByTestId('ai-configuration').getByRole('button', { name: 'Choose Model' }).click();
    await expect(page.getByTestId('menu-item').first()).toBeVisible();
    expect(foreign).toEqual([]);
});
