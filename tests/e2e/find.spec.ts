import { expect, test } from './support/test';

test('finds text in the conversation, also where it is folded, and marks it', async ({ chat, page }) => {
    chat.script([
        { when: { hasTools: false }, reply: [{ text: 'A title' }] },
        {
            when: { lastUser: 'count', lastRole: 'user' },
            reply: [{ tool: 'bash', arguments: { command: 'for i in $(seq 3); do echo "need"le-$i; done', description: 'counts' } }]
        },
        { when: { lastRole: 'tool' }, reply: [{ text: `${'filler\n\n'.repeat(80)}the **needle** is found` }] }
    ]);
    await chat.ask('count for me');
    await chat.input.press('ControlOrMeta+f');
    const input = page.getByTestId('find-input');
    await expect(input).toBeFocused();
    await input.fill('needle-2');
    await expect(page.getByTestId('find-count')).toHaveText('1 of 1');
    const output = page.getByTestId('shell-output');
    await expect(output).toBeInViewport();
    const marked = (): Promise<string[]> => page.evaluate(() => Array.from(CSS.highlights.get('openspace-find-current') ?? []).map(String));
    await expect.poll(marked).toEqual(['needle-2']);

    await input.fill('the needle');
    await expect(page.getByTestId('find-count')).toHaveText('1 of 1');
    await expect.poll(marked).toEqual(['the needle']);
    await expect(page.getByText('is found')).toBeInViewport();
    await input.press('Escape');
    await expect(page.getByTestId('find-bar')).toHaveCount(0);
    await expect(chat.input).toBeFocused();
    expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);
});

test('Ctrl+F belongs to the conversation in the chat, and to the editor in an editor', async ({ chat, page }) => {
    chat.script([
        { when: { hasTools: false }, reply: [{ text: 'A title' }] },
        { reply: [{ text: 'there %%OS{"cmd":"openspace.editor.open","args":{"path":"README.md"}}%%' }] }
    ]);
    await chat.ask('open it');
    await expect(chat.currentEditor).toHaveText('README.md');
    const position = page.locator('#theia-statusBar').getByText(/^Ln \d+, Col \d+$/);
    await chat.input.click();
    await chat.input.press('ControlOrMeta+f');
    await expect(page.getByTestId('find-input')).toBeFocused();
    await expect(page.locator('.monaco-editor .find-widget.visible')).toHaveCount(0);
    await page.getByTestId('find-input').press('Escape');
    await page.locator('.monaco-editor .view-line').first().click();
    await expect(position).toBeVisible();
    await page.keyboard.press('ControlOrMeta+f');
    await expect(page.locator('.monaco-editor .find-widget.visible')).toHaveCount(1);
    await expect(page.getByTestId('find-bar')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current .lm-TabBar-tabCloseIcon').click();
    await expect(chat.currentEditor).toHaveCount(0);
    // With the last editor, what the status bar says of it goes away.
    await expect(position).toHaveCount(0);
});
