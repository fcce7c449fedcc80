import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { palette } from './support/palette';
import { askingTest, expect } from './support/test';

const row = (page: Page, title: string): Locator => page.getByTestId('agent-row').filter({ hasText: title });

askingTest('shows what several agents are doing at once, what they ask, and what they changed', async ({ ide, chat, page }) => {
    chat.script([
        { when: { lastUser: 'wait long', lastRole: 'user' }, reply: [{ text: 'I begin' }, { hold: 'long' }, { text: ' and end' }] },
        {
            when: { lastUser: 'ask me', lastRole: 'user' },
            reply: [{ tool: 'bash', arguments: { command: 'echo asked', description: 'Says it' } }]
        },
        {
            when: { lastUser: 'change it', lastRole: 'user' },
            reply: [{ tool: 'write', arguments: { filePath: join(ide.workspace, 'made-by-agent.txt'), content: 'one\ntwo\n' } }]
        },
        { reply: [{ text: 'done' }] }
    ]);
    await palette(page, 'Chat: Show All Agents');
    const view = page.getByTestId('agents-view');
    await expect(view).toBeVisible();
    // Who opened it with the keyboard goes on in it.
    await expect(view.getByTestId('agents-new')).toBeFocused();

    await chat.send('wait long');
    await expect(row(page, 'wait long')).toHaveAttribute('data-state', 'working');
    await expect(row(page, 'wait long').getByTestId('agent-doing')).toHaveText('Writing an answer');
    const long = await chat.activeSession();

    // Two more begin while the first one goes on.
    await chat.newSession();
    await chat.send('ask me');
    await expect(row(page, 'ask me')).toHaveAttribute('data-state', 'waiting');
    await expect(row(page, 'ask me').getByTestId('agent-doing')).toContainText('echo asked');
    await expect(view.getByTestId('agents-summary')).toHaveText('1 waits for you');
    const asking = await chat.activeSession();

    await chat.newSession();
    await chat.ask('change it');
    await expect(row(page, 'change it')).toHaveAttribute('data-state', 'rest');
    await expect(row(page, 'wait long')).toHaveAttribute('data-state', 'working');

    // From the row to the question, and from the question to rest.
    await row(page, 'ask me').getByRole('button').first().click();
    await expect.poll(() => chat.activeSession()).toBe(asking);
    await expect(async () => {
        await page.getByTestId('permission-once').click({ timeout: 1_000 });
        await expect(row(page, 'ask me')).not.toHaveAttribute('data-state', 'waiting', { timeout: 1_000 });
    }).toPass();
    await expect(row(page, 'ask me')).toHaveAttribute('data-state', 'rest');

    // From the row to what it changed.
    await row(page, 'change it').getByTestId('agent-changes').click();
    await expect(page.getByTestId('changes-view')).toContainText('made-by-agent.txt');

    await palette(page, 'Chat: Show All Agents');
    await row(page, 'wait long').getByTestId('agent-stop').click();
    await expect(row(page, 'wait long')).not.toHaveAttribute('data-state', 'working');
    expect(await chat.activeSession()).not.toBe(long);
    ide.model.release('long');
});
