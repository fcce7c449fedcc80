import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Locator, Page } from '@playwright/test';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

const LINES = Array.from({ length: 40 }, (_none, index) => `export const value${index + 1} = ${index + 1};\n`);

test.use({ files: { 'src/lines.ts': LINES.join(''), 'disk.ts': LINES.join(''), '.env': 'TOKEN=hidden-value\nOTHER=1\n' } });

const editor = (page: Page, name: string): Locator => page.locator(`.monaco-editor[data-uri$="/${name}"]`).first();
const thread = (page: Page): Locator => page.getByTestId('line-comment');

/** Writes a comment on the line with these words and some below it, by the keyboard alone. */
async function comment(ide: Ide, page: Page, path: string, words: string, text: string, more = 0): Promise<void> {
    expect((await command(ide, 'openspace.editor.open', { path })).body).toMatchObject({ success: true });
    await editor(page, path).locator('.view-line', { hasText: words }).first().click();
    await page.keyboard.press('Home');
    for (let at = 0; at < more; at++) {
        await page.keyboard.press('Shift+ArrowDown');
    }
    await page.keyboard.press('Control+Alt+m');
    await expect(page.getByTestId('changes-comment-input')).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
    await expect(thread(page).filter({ hasText: text })).toBeVisible();
}

const requests = (ide: Ide): string => JSON.stringify(ide.model.requests.at(-1)?.body.messages);

test('a comment follows its lines, is the same in all tabs and after a reload, and the agent answers it where it stands', async ({
    ide, chat, page, context
}) => {
    await comment(ide, page, 'src/lines.ts', 'value5 ', 'Why <b>five</b>?', 2);
    await expect(thread(page)).toHaveAttribute('data-line', '6');
    expect(await thread(page).locator('b').count()).toBe(0);
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('// mine\n\n');
    await expect(thread(page)).toHaveAttribute('data-line', '8');
    expect(readFileSync(join(ide.workspace, 'src/lines.ts'), 'utf8')).toBe(LINES.join(''));

    const other = new ChatPage(await context.newPage(), ide);
    await other.open();
    await command(ide, 'openspace.editor.open', { path: 'src/lines.ts' });
    // What is not saved is not there.
    await expect(thread(other.page)).toHaveAttribute('data-line', '6');
    await other.page.close();
    await page.bringToFront();
    await editor(page, 'lines.ts').locator('.view-line', { hasText: 'value6 ' }).click();
    await page.keyboard.press('Control+s');
    await page.reload();
    await chat.ready();
    await expect(thread(page)).toHaveAttribute('data-line', '8');

    // The same key leads to what is there already.
    await editor(page, 'lines.ts').locator('.view-line', { hasText: 'value6 ' }).click();
    await page.keyboard.press('Control+Alt+m');
    await expect(page.getByTestId('changes-comment-edit')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Why <b>so many</b>?');
    await page.keyboard.press('Control+Enter');
    await expect(thread(page)).toContainText('Why <b>so many</b>?');
    const { violations } = await new AxeBuilder({ page }).include('.openspace-thread').analyze();
    expect(violations).toEqual([]);

    chat.script([{ reply: [{ text: 'I look at it.' }] }]);
    await page.getByTestId('line-comment-send').click();
    await expect(chat.replies.last()).toContainText('I look at it.');
    await chat.done();
    expect(requests(ide)).toContain('A comment:\\n\\nsrc/lines.ts:7-8\\n> export const value5 = 5;\\n> export const value6 = 6;\\n'
        + 'Why <b>so many</b>?');
    await expect(thread(page)).toHaveAttribute('data-sent', 'true');
    const [, commentId] = /editor\.comments: (\w{8})/.exec(requests(ide)) ?? [];

    const answer = { cmd: 'openspace.editor.comments', args: { commentId, text: 'It is **needed**. <img src=x onerror="alert(1)">' } };
    chat.script([{ when: { lastUser: 'answer it' }, reply: [{ text: `Answered. %%OS${JSON.stringify(answer)}%%` }] }]);
    await chat.ask('answer it');
    await expect(thread(page).getByTestId('line-comment-answer')).toContainText('It is needed. <img src=x onerror="alert(1)">');
    await expect(thread(page).locator('strong')).toHaveText('needed');
    expect(await thread(page).locator('img').count()).toBe(0);

    chat.script([{ reply: [{ text: 'Fine.' }] }]);
    await page.getByTestId('line-comment-reply').click();
    await page.getByTestId('changes-comment-input').fill('Then say so there.');
    await page.getByTestId('changes-comment-save').click();
    await expect(chat.replies.last()).toContainText('Fine.');
    await chat.done();
    expect(requests(ide)).toContain('Then say so there.');
    const { body } = await command(ide, 'openspace.editor.comments', { path: 'src/lines.ts' });
    expect(body.comments).toMatchObject([{
        commentId, path: 'src/lines.ts', line: 7, endLine: 8, state: 'there', sent: true,
        replies: [{ by: 'agent' }, { by: 'person', text: 'Then say so there.' }]
    }]);
    await page.getByTestId('line-comment-resolve').click();
    await expect(thread(page)).toHaveCount(0);
    expect((await command(ide, 'openspace.editor.comments', { commentId, text: 'late' })).body).toMatchObject({ success: false });
});

test('a plus in the gutter comments on the line where the pointer is, and on what is selected around it', async ({ ide, chat, page }) => {
    await chat.ready();
    expect((await command(ide, 'openspace.editor.open', { path: 'disk.ts' })).body).toMatchObject({ success: true });
    const text = editor(page, 'disk.ts');
    const hint = text.locator('.openspace-comment-hint');
    const pointAt = (line: number): Promise<void> => text.locator('.line-numbers').filter({ hasText: new RegExp(`^${line}$`) }).hover();
    const write = async (words: string): Promise<void> => {
        await expect(page.getByTestId('changes-comment-input')).toBeFocused();
        await page.keyboard.type(words);
        await page.keyboard.press('Control+Enter');
        await expect(thread(page).filter({ hasText: words })).toBeVisible();
    };
    await pointAt(4);
    await hint.click();
    await write('Why four?');
    await expect(thread(page)).toHaveAttribute('data-line', '4');

    await text.locator('.view-line', { hasText: 'value8 ' }).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await pointAt(8);
    await hint.click();
    await write('Both of them');
    const { body } = await command(ide, 'openspace.editor.comments', { path: 'disk.ts' });
    expect(body.comments).toMatchObject([{ line: 4 }, { line: 8, endLine: 9 }]);

    // It leads to what is there already, and goes with the pointer.
    await pointAt(4);
    await hint.click();
    await expect(page.getByTestId('changes-comment-edit').first()).toBeFocused();
    await text.locator('.view-line', { hasText: 'value12 ' }).hover();
    await expect(hint).toHaveCount(0);
});

test('a comment finds its line in a file that changed on the disk, says when it is gone, and tells no secrets', async ({
    ide, chat, page
}) => {
    await comment(ide, page, 'disk.ts', 'value9 ', 'Rename this.');
    const write = (text: string): void => writeFileSync(join(ide.workspace, 'disk.ts'), text);
    write(['// one\n', '// two\n', ...LINES].join(''));
    await expect(thread(page)).toHaveAttribute('data-line', '11');
    write('nothing of it\n');
    await expect(thread(page)).toHaveAttribute('data-state', 'gone');
    await expect(thread(page)).toContainText('These lines are gone.');
    await page.getByTestId('changes-comment-remove').click();
    await expect(thread(page)).toHaveCount(0);

    await comment(ide, page, '.env', 'TOKEN', 'Is this still used?');
    chat.script([{ reply: [{ text: 'No.' }] }]);
    await page.getByTestId('line-comment-send').click();
    await expect(chat.replies.last()).toContainText('No.');
    await chat.done();
    expect(requests(ide)).toContain('.env:1\\nIs this still used?');
    expect(requests(ide)).not.toContain('hidden-value');
    const { body } = await command(ide, 'openspace.editor.comments', {});
    expect(JSON.stringify(body)).not.toContain('hidden-value');
});
