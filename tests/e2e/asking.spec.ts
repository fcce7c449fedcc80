import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Locator, Page } from '@playwright/test';
import { command } from './support/api';
import { Ide } from './support/ide';
import { expect, fullTest as test } from './support/test';
import { runCommand } from './support/theia-page';

const LINES = Array.from({ length: 30 }, (_none, index) => `export const value${index + 1} = ${index + 1};\n`);

test.use({
    files: {
        'asked.ts': LINES.join(''), 'other.ts': 'export const other = 1;\n', 'wrong.ts': 'const count: string = 1;\n',
        'unclear.ts': 'const size: string = 2;\n'
    }
});

const editor = (page: Page, name = 'asked.ts'): Locator => page.locator(`.monaco-editor[data-uri$="/${name}"]`).first();
const card = (page: Page): Locator => page.getByTestId('ask-card');

async function openAt(ide: Ide, page: Page, selection: string, name = 'asked.ts'): Promise<void> {
    const [line, endLine = line] = selection.split('-').map(Number);
    expect((await command(ide, 'openspace.editor.open', { path: name, line, endLine })).body).toMatchObject({ success: true });
    await expect(editor(page, name)).toBeVisible();
    await editor(page, name).locator('.view-line').filter({ hasText: name === 'asked.ts' ? `= ${line};` : 'other' }).click();
    await page.keyboard.press('Home');
    for (let at = line; at < endLine; at++) {
        await page.keyboard.press('Shift+ArrowDown');
    }
    await page.keyboard.press('Control+i');
    await expect(page.getByTestId('ask-input')).toBeFocused();
}

test('a question about the selected lines is answered beside them, and goes on in the chat', async ({ ide, chat, page }) => {
    chat.script([{ when: { lastUser: 'what is this for' }, reply: [{ text: 'It counts **things**.' }] }]);
    await openAt(ide, page, '3-5');
    await page.keyboard.type('what is this for');
    await page.keyboard.press('Enter');
    await expect(card(page).getByTestId('ask-answer')).toHaveText('It counts things.');
    await expect(card(page).locator('strong')).toHaveText('things');
    await expect(card(page).getByTestId('ask-stop')).toHaveCount(0);
    const request = JSON.stringify(ide.model.requests.at(-1));
    expect(request).toContain('asked.ts');
    expect(request).toContain('value4');
    expect(request).not.toContain('value9');
    const { violations } = await new AxeBuilder({ page }).include('.openspace-ask').analyze();
    expect(violations).toEqual([]);

    await card(page).getByTestId('ask-continue').click();
    await expect(card(page)).toHaveCount(0);
    await expect(chat.input).toBeFocused();
    await expect(page.getByTestId('chat-message').last()).toContainText('It counts things.');
});

test('an edit that was asked for in the editor comes back as a change to keep or undo there', async ({ ide, chat, page }) => {
    const filePath = join(ide.workspace, 'asked.ts');
    chat.script([
        {
            when: { lastUser: 'make it ten', lastRole: 'user' },
            reply: [{ tool: 'edit', arguments: { filePath, oldString: LINES[7], newString: 'export const value8 = 10;\n' } }]
        },
        { reply: [{ text: 'Done.' }] }
    ]);
    await openAt(ide, page, '8');
    await page.keyboard.type('make it ten');
    await page.keyboard.press('Enter');
    await expect(card(page).getByTestId('ask-changed')).toHaveText('It changed asked.ts.');
    await expect(editor(page).getByTestId('review-edit')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveCount(0);
    await expect(editor(page).locator('textarea, .native-edit-context').first()).toBeFocused();
    await editor(page).getByTestId('review-undo').first().click();
    await expect.poll(() => readFileSync(filePath, 'utf8')).toBe(LINES.join(''));
});

test('a question is thrown away by Escape, and where none can be asked this is said', async ({ ide, chat, page }) => {
    await openAt(ide, page, '1', 'other.ts');
    await page.keyboard.type('never mind');
    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveCount(0);
    await page.keyboard.type('x');
    await expect(editor(page, 'other.ts')).toContainText('xexport');
    await page.keyboard.press('Control+z');
    expect(await chat.input.inputValue()).toBe('');

    await runCommand(page, 'workbench.action.files.newUntitledFile');
    await expect(page.locator('.monaco-editor.focused[data-uri^="untitled:"]')).toBeVisible();
    await page.keyboard.press('Control+i');
    await expect(page.locator('.theia-notification-toasts')).toContainText('Questions can be asked in files of the open folder.');
    await expect(card(page)).toHaveCount(0);
});

test('a problem is solved by the agent from its quick fixes', async ({ ide, chat, page }) => {
    const filePath = join(ide.workspace, 'wrong.ts');
    chat.script([
        {
            when: { lastUser: 'Fix this problem', lastRole: 'user' },
            reply: [{ tool: 'edit', arguments: { filePath, oldString: 'string', newString: 'number' } }]
        },
        { reply: [{ text: 'It is a number.' }] }
    ]);
    expect((await command(ide, 'openspace.editor.open', { path: 'wrong.ts' })).body).toMatchObject({ success: true });
    const wrong = editor(page, 'wrong.ts');
    await expect(wrong.locator('.squiggly-error')).toBeVisible();
    await wrong.locator('.view-line').first().click({ position: { x: 60, y: 8 } });
    await page.keyboard.press('Control+.');
    const actions = page.locator('.action-widget');
    await expect(actions.getByText('Explain with the Agent')).toBeVisible();
    // Monaco keeps clicks away from the list until the pointer has moved.
    await actions.getByText('Fix with the Agent').hover({ force: true });
    await actions.getByText('Fix with the Agent').click();
    await expect(card(page).getByTestId('ask-changed')).toHaveText('It changed wrong.ts.');
    const request = JSON.stringify(ide.model.requests.at(-1));
    expect(request).toContain('not assignable to type');
    expect(readFileSync(filePath, 'utf8')).toBe('const count: number = 1;\n');
    await card(page).getByTestId('ask-close').click();
    await expect(card(page)).toHaveCount(0);
});

test('a problem is explained by the agent where it stands', async ({ ide, chat, page }) => {
    chat.script([{ when: { lastUser: 'Explain this problem' }, reply: [{ text: 'A number is **no** text.' }] }]);
    expect((await command(ide, 'openspace.editor.open', { path: 'unclear.ts' })).body).toMatchObject({ success: true });
    const unclear = editor(page, 'unclear.ts');
    await expect(unclear.locator('.squiggly-error')).toBeVisible();
    await unclear.locator('.view-line').first().click({ position: { x: 60, y: 8 } });
    await page.keyboard.press('Control+.');
    const explain = page.locator('.action-widget').getByText('Explain with the Agent');
    await explain.hover({ force: true });
    await explain.click();
    await expect(card(page).getByTestId('ask-answer')).toHaveText('A number is no text.');
    await expect(card(page).getByTestId('ask-changed')).toHaveCount(0);
    expect(JSON.stringify(ide.model.requests.at(-1))).toContain('not assignable to type');
    await card(page).getByTestId('ask-close').click();
    await expect(card(page)).toHaveCount(0);
});
