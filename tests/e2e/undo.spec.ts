import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { expect, test } from './support/test';

const block = (cmd: string, args: object): string => `%%OS${JSON.stringify({ cmd: `openspace.${cmd}`, args })}%%`;
const disk = (ide: Ide, name: string): string => readFileSync(join(ide.workspace, name), 'utf8');
const tabs = (page: Page): Locator => page.locator('#theia-main-content-panel .lm-TabBar-tabLabel');
const button = (page: Page): Locator => page.getByTestId('turn-undo');
const toast = (page: Page): Locator => page.locator('.theia-notification-toasts .theia-notification-list-item').last();

/** Lets the agent do these things in one turn. */
async function agentDoes(chat: ChatPage, ...blocks: string[]): Promise<void> {
    chat.script([{ when: { lastUser: 'go on' }, reply: [{ text: `Done. ${blocks.join('')}` }] }]);
    await chat.ask('go on');
}

test('takes back a whole turn by its button in the chat, and does it again', async ({ chat, page }) => {
    await agentDoes(chat, block('editor.open', { path: 'src/greet.ts' }), block('editor.open', { path: 'README.md' }));
    await expect(tabs(page)).toHaveText(['greet.ts', 'README.md']);
    await expect(button(page)).toHaveText(/Undo\s*2/);
    await expect(button(page).locator('..')).toHaveCSS('opacity', '0');
    await button(page).focus();
    await expect(button(page).locator('..')).toHaveCSS('opacity', '1');
    await page.keyboard.press('Enter');
    await expect(tabs(page)).toHaveCount(0);
    await expect(toast(page)).toContainText('Undone:');
    await expect(button(page)).toHaveCount(0);
    await expect(page.locator('[role=log]')).toBeFocused();
    await palette(page, 'Redo Undone Agent Actions');
    await expect(tabs(page)).toHaveCount(2);
    await expect(button(page)).toHaveText(/Undo\s*2/);
});

test('takes back the last thing by its key', async ({ chat, page }) => {
    await agentDoes(chat, block('editor.open', { path: 'src/greet.ts' }), block('editor.open', { path: 'README.md' }));
    await expect(tabs(page)).toHaveText(['greet.ts', 'README.md']);
    await page.keyboard.press('Alt+Shift+Z');
    await expect(tabs(page)).toHaveText(['greet.ts']);
    await expect(button(page)).toHaveText(/Undo\s*1/);
});

test('knows the turns apart', async ({ chat, page }) => {
    await agentDoes(chat, block('editor.open', { path: 'src/greet.ts' }));
    await agentDoes(chat, block('editor.open', { path: 'README.md' }));
    await expect(button(page)).toHaveCount(2);
    await button(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(tabs(page)).toHaveText(['README.md']);
});

test('brings a file back that nobody has changed since', async ({ ide, chat, page }) => {
    ide.folder.file('workspace/back.txt', 'before\n');
    await agentDoes(
        chat,
        block('file.write', { path: 'back.txt', content: 'agent\n' }),
        block('file.write', { path: 'new/made.txt', content: 'agent\n' })
    );
    await expect.poll(() => disk(ide, 'back.txt')).toBe('agent\n');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => disk(ide, 'back.txt')).toBe('before\n');
    await expect.poll(() => existsSync(join(ide.workspace, 'new/made.txt'))).toBe(false);
    await palette(page, 'Redo Undone Agent Actions');
    await expect.poll(() => disk(ide, 'back.txt')).toBe('agent\n');
});

test('leaves a file alone that the person has changed since, and says so', async ({ ide, chat, page }) => {
    ide.folder.file('workspace/mine.txt', 'before\n');
    await agentDoes(chat, block('file.write', { path: 'mine.txt', content: 'agent\n' }), block('editor.open', { path: 'README.md' }));
    await expect.poll(() => disk(ide, 'mine.txt')).toBe('agent\n');
    writeFileSync(join(ide.workspace, 'mine.txt'), 'person\n');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Kept:');
    await expect(toast(page)).toContainText('mine.txt');
    await expect(tabs(page)).toHaveCount(0);
    expect(disk(ide, 'mine.txt')).toBe('person\n');
});
