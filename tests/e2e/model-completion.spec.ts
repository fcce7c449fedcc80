import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { palette } from './support/palette';
import { expect, test } from './support/test';
import { runCommand } from './support/theia-page';

test.use({
    files: { 'sum.ts': 'export function sum(a: number, b: number): number {\n    return \n}\n', '.env': 'TOKEN=\n' },
    freshPage: true
});

test('a model completes what is typed once the person has chosen it, and gets no text of sensitive files', async ({ chat, ide, page }) => {
    chat.script([{ when: { lastUser: '<CARET>' }, reply: [{ text: 'return a + b;' }] }]);
    const asked = (): string[] => ide.model.requests.map(({ body }) => JSON.stringify(body)).filter(body => body.includes('<CARET>'));
    const ghost = page.locator('.monaco-editor .ghost-text-decoration, .monaco-editor .ghost-text-decoration-preview').first();
    const editor = new CodeEditor(page);

    await editor.goTo('sum.ts', 2, 12);
    await page.keyboard.type('a');
    await page.keyboard.press('Backspace');
    await palette(page, 'Completion: Choose Model That Completes');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Scripted model' }).click();
    const status = page.locator('#theia-statusBar [id*="openspace-completion"]');
    await expect(status).toContainText('scripted');
    expect(asked()).toEqual([]);

    await editor.goTo('sum.ts', 2, 12);
    await page.keyboard.type('a');
    await expect(ghost).toContainText('+ b;');
    await page.keyboard.type(' ');
    await page.keyboard.press('Tab');
    await expect(page.locator('.monaco-editor .view-line').nth(1)).toHaveText(/return\sa\s\+\sb;$/);
    const [first] = asked();
    expect(first).toContain('sum.ts (typescript)');
    expect(first).toContain('return a<CARET>');

    await runCommand(page, 'workbench.action.files.newUntitledFile');
    await expect(page.locator('.monaco-editor.focused[data-uri^="untitled:"]')).toBeVisible();
    await page.keyboard.type('x');
    await expect(page.locator('.monaco-editor[data-uri^="untitled:"] .ghost-text-decoration').first()).toContainText('return a + b;');
    await page.keyboard.press('Escape');

    await editor.goTo('.env', 1, 7);
    await page.keyboard.type('abc');
    await page.keyboard.press('Alt+\\');

    chat.script([{ reply: [{ status: 500 }] }]);
    await editor.goTo('sum.ts', 3, 2);
    await page.keyboard.type('\nlet');
    await expect(status.locator('.codicon-warning')).toBeVisible();
    // What was asked later has been answered meanwhile.
    expect(asked().filter(body => body.includes('.env ('))).toEqual([]);
    chat.script([{ reply: [{ text: 'Still here.' }] }]);
    await new ChatPage(page, ide).ask('Are you there?');
    await expect(chat.replies.last()).toContainText('Still here.');
});
