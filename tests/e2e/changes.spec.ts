import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { askServer } from './support/opencode';
import { palette } from './support/palette';
import { choose } from './support/select';
import { expect, test } from './support/test';

const row = (page: Page, path: string): Locator => page.locator(`[data-testid="changes-file"][data-path="${path}"]`);
const within = (scope: Locator, id: string): Locator => scope.getByTestId(id);
const toast = (page: Page, text: string): Locator =>
    page.locator('.theia-notification-toasts .theia-notification-list-item').filter({ hasText: text });

/** Writes a file of the workspace and tells its absolute path. */
function put(ide: Ide, name: string, text: string): string {
    const file = join(ide.workspace, name);
    writeFileSync(file, text);
    return file;
}

const read = (file: string): string => readFileSync(file, 'utf8');
const lines = (count: number, end = '\n'): string[] => Array.from({ length: count }, (_, index) => `line ${index + 1}${end}`);

/** Lets the agent make calls of tools in one turn. */
async function work(chat: ChatPage, words: string, ...calls: { tool: string; arguments: Record<string, unknown> }[]): Promise<void> {
    chat.script([
        { when: { lastUser: words, lastRole: 'user' }, reply: calls },
        { reply: [{ text: 'done' }] }
    ]);
    await chat.ask(words);
}

/** Puts a file back. The button shows when the row is pointed at. */
async function revert(page: Page, path: string): Promise<void> {
    await within(row(page, path), 'changes-open-diff').hover();
    await within(row(page, path), 'changes-revert').first().click();
}

/** What the view lists: path, status, counts. */
async function listed(page: Page): Promise<string[]> {
    return page.getByTestId('changes-file').evaluateAll(rows => rows.map(element => {
        const counts = element.querySelector('.openspace-change-counts')?.textContent ?? '';
        return `${element.getAttribute('data-path')} ${element.getAttribute('data-status')} ${counts}`.trim();
    }));
}

test('lists what a turn changed on the disk, shows it in the diff editor, and puts files and hunks back exactly', async ({
    ide, chat, page
}) => {
    const before = lines(60, '\r\n');
    const windows = put(ide, 'windows.txt', before.join(''));
    const gone = put(ide, 'gone.txt', 'not for ever');
    const fresh = join(ide.workspace, 'src', 'fresh.ts');
    await work(chat, 'change the files',
        { tool: 'edit', arguments: { filePath: windows, oldString: 'line 5\r\n', newString: 'LINE FIVE\r\n' } },
        { tool: 'edit', arguments: { filePath: windows, oldString: 'line 50\r\n', newString: 'LINE FIFTY\r\n' } },
        { tool: 'write', arguments: { filePath: fresh, content: 'export {};\n' } },
        { tool: 'bash', arguments: { command: 'rm gone.txt', description: 'Remove a file' } });
    const changed = before.with(4, 'LINE FIVE\r\n').with(49, 'LINE FIFTY\r\n');
    expect(read(windows)).toBe(changed.join(''));

    await page.getByTestId('turn-review').click();
    await expect.poll(() => listed(page)).toEqual([
        'gone.txt deleted +0 −1', 'src/fresh.ts added +1 −0', 'windows.txt modified +2 −2'
    ]);

    await within(row(page, 'windows.txt'), 'changes-open-diff').click();
    const editor = page.locator('.monaco-diff-editor').first();
    await expect(editor.locator('.editor.original')).toContainText('line 5');
    await expect(editor.locator('.editor.modified')).toContainText('LINE FIVE');

    await within(row(page, 'windows.txt'), 'changes-unfold').click();
    const hunks = within(row(page, 'windows.txt'), 'changes-hunk');
    await expect(hunks).toHaveCount(2);
    await within(hunks.first(), 'changes-accept').click();
    await expect(hunks.first()).toHaveAttribute('data-accepted', 'true');
    await within(hunks.last(), 'changes-revert').click();
    await expect.poll(() => read(windows)).toBe(before.with(4, 'LINE FIVE\r\n').join(''));
    // The hunk that is left has been accepted, and stays so.
    await expect(hunks).toHaveCount(1);
    await expect(hunks).toHaveAttribute('data-accepted', 'true');
    await toast(page, 'windows.txt').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => read(windows)).toBe(changed.join(''));
    // What stands in an old list is not put back.
    await expect(hunks).toHaveCount(2);

    for (const name of ['windows.txt', 'gone.txt', 'src/fresh.ts']) {
        await revert(page, name);
        await expect(row(page, name)).toHaveCount(0);
    }
    expect([read(windows), read(gone), existsSync(fresh)]).toEqual([before.join(''), 'not for ever', false]);
});

test('shows a turn or the whole session, opens diffs from the timeline, and reverts all after a question', async ({ ide, chat, page }) => {
    const first = put(ide, 'first.txt', 'one\ntwo\n');
    const second = put(ide, 'second.txt', 'a\n');
    await work(chat, 'first turn', { tool: 'edit', arguments: { filePath: first, oldString: 'one', newString: 'ONE' } });
    await work(chat, 'second turn', { tool: 'write', arguments: { filePath: second, content: 'b\n' } });
    await page.getByTestId('chat-changes').click();
    await expect.poll(() => listed(page)).toEqual(['first.txt modified +1 −1', 'second.txt modified +1 −1']);
    await choose(page, 'changes-scope', 'Since: second turn');
    await expect.poll(() => listed(page)).toEqual(['second.txt modified +1 −1']);
    await choose(page, 'changes-scope', 'This session');

    const card = page.locator('[data-testid="tool-card"][data-tool="edit"]').last();
    await card.locator('summary').click();
    await card.getByTestId('open-diff').click();
    await expect(page.locator('.monaco-diff-editor .editor.original')).toContainText('one');
    await expect(page.locator('.monaco-diff-editor .editor.modified')).toContainText('ONE');

    await page.locator('.monaco-diff-editor .editor.modified .view-line').first().click();
    await palette(page, 'Comment on This Line');
    await page.keyboard.type('Why so loud?');
    await page.keyboard.press('Control+Enter');
    await expect(row(page, 'first.txt').getByTestId('changes-comment-text')).toContainText('Why so loud?');

    await page.getByTestId('changes-revert-all').click();
    await page.locator('.dialogBlock').getByRole('button', { name: 'Revert' }).click();
    await expect(page.getByTestId('changes-file')).toHaveCount(0);
    expect([read(first), read(second)]).toEqual(['one\ntwo\n', 'a\n']);
});

test('never loses what the person has typed', async ({ ide, chat, page }) => {
    const file = put(ide, 'typed.txt', 'one\n');
    await work(chat, 'change typed.txt', { tool: 'write', arguments: { filePath: file, content: 'two\n' } });
    await page.getByTestId('tool-card').last().locator('summary').click();
    await page.getByTestId('tool-card').last().getByTestId('open-file').click();
    const editor = page.locator('.monaco-editor[data-uri$="/typed.txt"]').first();
    await editor.locator('.view-line').first().click();
    await page.keyboard.type('mine ');
    await page.getByTestId('chat-changes').click();
    await revert(page, 'typed.txt');
    await expect(toast(page, 'unsaved changes')).toBeVisible();
    expect(read(file)).toBe('two\n');
    await expect(editor).toContainText('mine');
});

test('keeps ticks and comments in all tabs and over a reload, sends the comments to the model, '
    + 'and unticks a file that changes again', async ({ ide, chat, page, context }) => {
    const file = put(ide, 'talk.txt', lines(9).join(''));
    await work(chat, 'change talk.txt', { tool: 'edit', arguments: { filePath: file, oldString: 'line 5', newString: 'LINE FIVE' } });
    await page.getByTestId('turn-review').click();
    await within(row(page, 'talk.txt'), 'changes-unfold').click();
    await row(page, 'talk.txt').locator('[data-line="5"][data-side="now"]').getByTestId('changes-comment').click();
    await page.getByTestId('changes-comment-input').fill('Please keep it small.');
    await page.getByTestId('changes-comment-save').click();
    const other = new ChatPage(await context.newPage(), ide);
    await other.open();
    await other.page.getByTestId('turn-review').click();
    await expect(other.page.getByTestId('changes-comment-text')).toContainText('Please keep it small.');
    await within(row(other.page, 'talk.txt'), 'changes-reviewed').check();
    await expect(within(row(page, 'talk.txt'), 'changes-reviewed')).toBeChecked();
    await other.page.close();

    await page.reload();
    await chat.ready();
    await page.getByTestId('turn-review').click();
    await expect(within(row(page, 'talk.txt'), 'changes-reviewed')).toBeChecked();
    await expect(page.getByTestId('changes-comment-text')).toContainText('Please keep it small.');

    chat.script([
        {
            when: { lastUser: 'Please keep it small', lastRole: 'user' },
            reply: [{ tool: 'edit', arguments: { filePath: file, oldString: 'LINE FIVE', newString: 'line five' } }]
        },
        { reply: [{ text: 'smaller now' }] }
    ]);
    await page.getByTestId('changes-send-comments').click();
    await expect(chat.replies.last()).toContainText('smaller now');
    await chat.done();
    const heard = JSON.stringify(ide.model.requests.at(-1)?.body.messages);
    expect(heard).toContain('talk.txt:5\\n> LINE FIVE\\nPlease keep it small.');
    await expect(page.getByTestId('changes-comment-text')).toHaveCount(0);
    await expect(within(row(page, 'talk.txt'), 'changes-reviewed')).not.toBeChecked();
});

test('lets a comment follow its line, shows it there, and tells the model where it is now', async ({ ide, chat, page }) => {
    const file = put(ide, 'follow.txt', lines(9).join(''));
    await work(chat, 'change follow.txt', { tool: 'edit', arguments: { filePath: file, oldString: 'line 5', newString: 'LINE FIVE' } });
    await page.getByTestId('turn-review').click();
    await within(row(page, 'follow.txt'), 'changes-unfold').click();
    await row(page, 'follow.txt').locator('[data-line="5"][data-side="now"]').getByTestId('changes-comment').click();
    await page.getByTestId('changes-comment-input').fill('Quieter, please.');
    await page.getByTestId('changes-comment-save').click();
    const comment = page.getByTestId('changes-comment-text');
    await expect(comment).toHaveAttribute('data-line', '5');
    put(ide, 'follow.txt', `title\n\n${read(file)}`);
    await expect(comment).toHaveAttribute('data-line', '7');
    put(ide, 'follow.txt', read(file).replace('LINE FIVE', 'LINE V'));
    await expect(comment).toContainText('These lines have changed since.');

    chat.script([{ reply: [{ text: 'as you like' }] }]);
    await page.getByTestId('changes-send-comments').click();
    await expect(chat.replies.last()).toContainText('as you like');
    await chat.done();
    expect(JSON.stringify(ide.model.requests.at(-1)?.body.messages))
        .toContain('follow.txt:7 (changed since this comment was written)\\n> LINE FIVE\\nQuieter, please.');
});

test('applies code to the editor in one step, and to the file that it names after a look at it; nothing is saved', async ({
    ide, chat, page
}) => {
    const file = put(ide, 'apply.ts', 'const a = 1;\n');
    chat.script([{ reply: [{ text: 'Here:\n\n```ts\nconst fresh = true;\n```\n\nand\n\n```ts apply.ts\nconst a = 2;\n```\n' }] }]);
    await chat.ask('write some code');
    const [here, named] = [page.getByTestId('code-apply').first(), page.getByTestId('code-apply').last()];
    await expect(named).toHaveAttribute('aria-label', 'Apply to apply.ts');
    await named.click();
    await expect(page.locator('.monaco-diff-editor .editor.modified')).toContainText('const a = 2;');
    await toast(page, 'apply.ts').getByRole('button', { name: 'Apply' }).click();
    await expect(page.locator('.monaco-diff-editor')).toHaveCount(0);
    const editor = page.locator('.monaco-editor[data-uri$="/apply.ts"]').first();
    await expect(editor).toContainText('const a = 2;');
    expect(read(file)).toBe('const a = 1;\n');

    await editor.locator('.view-line').first().click();
    await page.keyboard.press('Control+A');
    await here.click();
    await expect(editor).toContainText('const fresh = true;');
    await expect(editor).not.toContainText('const a');
    await page.keyboard.press('Control+Z');
    await expect(editor).toContainText('const a = 2;');
    await page.keyboard.press('Control+Z');
    await expect(editor).toContainText('const a = 1;');
    expect(read(file)).toBe('const a = 1;\n');
});

test('knows without git what the tools of the server wrote; makes a repository, '
    + 'and compares with what is committed and with the main branch', async ({ page }) => {
    const ide = await Ide.start({ git: false });
    try {
        const chat = new ChatPage(page, ide);
        await chat.open();
        const edited = join(ide.workspace, 'README.md');
        const fresh = join(ide.workspace, 'fresh.txt');
        await work(chat, 'no repository', { tool: 'edit', arguments: { filePath: edited, oldString: 'Sample', newString: 'Example' } }, {
            tool: 'write', arguments: { filePath: fresh, content: 'new\n' }
        });
        await expect(page.locator('[data-testid="tool-card"] .openspace-tool-title')).toHaveText(['README.md', 'fresh.txt']);
        await page.getByTestId('chat-changes').click();
        await expect.poll(() => listed(page)).toEqual(['README.md modified +1 −1', 'fresh.txt added +1 −0']);
        await expect(page.getByTestId('changes-no-snapshots')).toBeVisible();
        await revert(page, 'README.md');
        await expect.poll(() => read(edited)).toBe('# Sample\n');
        await revert(page, 'fresh.txt');
        await expect.poll(() => existsSync(fresh)).toBe(false);

        await page.getByTestId('changes-create-repository').click();
        await expect(toast(page, 'The folder is a git repository now').first()).toBeVisible();
        const git = (...words: string[]): void => {
            execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...words], { cwd: ide.workspace });
        };
        git('add', '.');
        git('commit', '-qm', 'first');
        git('branch', '-M', 'main');
        git('checkout', '-qb', 'topic');
        put(ide, 'committed.txt', 'on the branch\n');
        git('add', '.');
        git('commit', '-qm', 'second');
        writeFileSync(edited, '# By me\n');
        // The server remembers which branches there were when it first looked.
        await askServer(ide, '/instance/dispose', {});
        await page.getByTestId('changes-refresh').click();
        await choose(page, 'changes-scope', 'Uncommitted changes');
        await expect.poll(() => listed(page)).toEqual(['README.md modified +1 −1']);
        await choose(page, 'changes-scope', 'Branch topic, since main');
        await expect.poll(() => listed(page)).toEqual(['README.md modified +1 −1', 'committed.txt added +1 −0']);
        await revert(page, 'README.md');
        await page.locator('.dialogOverlay').getByRole('button', { name: 'Revert' }).click();
        await expect.poll(() => read(edited)).toBe('# Sample\n');

        // From now on there are snapshots: what the shell changes is known, too.
        await work(chat, 'by the shell', { tool: 'bash', arguments: { command: 'echo shell > shell.txt', description: 'writes' } });
        await page.getByTestId('turn-review').last().click();
        await expect.poll(() => listed(page)).toEqual(['shell.txt added +1 −0']);
    } finally {
        await ide.stop();
    }
});
