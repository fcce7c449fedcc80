import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test';

test.use({
    files: {
        'src/greet.ts': Array.from({ length: 120 }, (_, index) => `export const value${index + 1} = ${index + 1};`).join('\n') + '\n',
        'src/alpha.ts': 'export const alpha = 1;\nexport const beta = 2;\n',
        'README.md': '# Sample\n'
    }
});

const card = (page: Page, tool: string): Locator => page.locator(`[data-testid="tool-card"][data-tool="${tool}"]`);
const group = (page: Page): Locator => page.getByTestId('call-group');
const unfold = (page: Page): Promise<void> => group(page).locator('> summary').click();
const editor = (page: Page, name: string): Locator => page.locator(`.monaco-editor[data-uri$="/${name}"]`);

test('shows the output of a command while it runs, and how it ended', async ({ ide, chat, page }) => {
    // The output cannot be mistaken for the command, and the command ends when the test says so.
    const command = 'echo "made-$((20+1))"; until [ -f go.txt ]; do sleep 0.1; done; echo "made-$((20+2))"; exit 3';
    chat.script([
        { when: { lastUser: 'build', lastRole: 'user' }, reply: [{ tool: 'bash', arguments: { command, description: 'Builds it' } }] },
        { when: { lastRole: 'tool', toolResult: 'made-22' }, reply: [{ text: 'built' }] }
    ]);
    await chat.send('build it');
    const shell = card(page, 'bash');
    await expect(shell).toHaveAttribute('data-state', 'running');
    await expect(shell.locator('summary')).toContainText('made-21');
    await shell.locator('summary').click();
    await expect(shell.getByTestId('shell-output')).toContainText('made-21');
    await expect(shell).not.toContainText('made-22');
    writeFileSync(join(ide.workspace, 'go.txt'), '');
    await expect(shell).toHaveAttribute('data-state', 'completed');
    await expect(shell.getByTestId('shell-output')).toContainText('made-22');
    await expect(shell.getByTestId('shell-exit')).toHaveText('Exit code 3');
    await expect(shell.locator('summary')).toContainText('exit 3');
    await chat.done();
    await expect(chat.replies.last()).toHaveText('built');
});

test('shows an edit as a diff and leads to the file', async ({ ide, chat, page }) => {
    const filePath = join(ide.workspace, 'src/alpha.ts');
    chat.script([
        { when: { lastUser: 'change', lastRole: 'user' }, reply: [{ tool: 'read', arguments: { filePath } }] },
        { when: { lastRole: 'tool', toolResult: 'Edit applied' }, reply: [{ text: 'changed' }] },
        {
            when: { lastRole: 'tool', toolResult: 'alpha = 1' },
            reply: [{ tool: 'edit', arguments: { filePath, oldString: 'alpha = 1', newString: 'alpha = 100' } }]
        }
    ]);
    await chat.ask('change alpha');
    await expect(chat.replies.last()).toHaveText('changed');
    const edit = card(page, 'edit');
    await expect(edit).toHaveAttribute('data-state', 'completed');
    await expect(edit.locator('summary')).toContainText('+1 −1');
    await expect(group(page).locator('> summary')).toHaveText('Read 1 file · edited 1');
    await unfold(page);
    await edit.locator('summary').click();
    await expect(edit.locator('.openspace-diff-added')).toHaveText('+export const alpha = 100;');
    await expect(edit.locator('.openspace-diff-removed')).toHaveText('-export const alpha = 1;');
    // In the colours of the editors, with the word that changed, and as wide as the person likes.
    const word = edit.locator('.openspace-diff-added .openspace-diff-word');
    await expect(word).toHaveText('100');
    await expect(word).toHaveClass(/\bmtk\d+\b/);
    const wrap = edit.getByTestId('wrap-diff');
    await expect(wrap).toHaveAttribute('aria-pressed', 'true');
    await wrap.click();
    await expect(edit.locator('.openspace-diff')).toHaveCSS('white-space', 'pre');
    await wrap.click();
    await expect(edit.locator('.openspace-diff')).toHaveCSS('white-space', 'pre-wrap');
    expect(readFileSync(filePath, 'utf8')).toContain('alpha = 100');
    await edit.getByTestId('open-file').click();
    await expect(chat.currentEditor).toHaveText('alpha.ts');
});

test('folds calls that went well into one line, over several model calls, and leaves alone what failed', async ({ ide, chat, page }) => {
    const at = (name: string): string => join(ide.workspace, name);
    const read = (name: string) => ({ tool: 'read', arguments: { filePath: at(name) } });
    const shell = (command: string) => ({ tool: 'bash', arguments: { command, description: 'Runs it' } });
    chat.script([
        { when: { lastUser: 'look', step: 0 }, reply: [read('README.md'), read('src/greet.ts'), read('nowhere.md')] },
        { when: { lastUser: 'look', step: 1 }, reply: [{ reasoning: 'One more.' }, read('src/alpha.ts')] },
        { when: { lastUser: 'look', step: 2 }, reply: [shell('grep -c nothing-like-it README.md')] },
        { when: { lastUser: 'look', step: 3 }, reply: [shell('exit 3')] },
        { when: { lastUser: 'look', step: 4 }, reply: [{ text: 'seen' }] }
    ]);
    await chat.ask('look around');
    await expect(chat.replies.last()).toHaveText('seen');
    await expect(group(page).locator('> summary')).toHaveText('Read 3 files · ran 1 command · 1 not found');
    const reads = group(page).locator('[data-testid="tool-card"][data-tool="read"]');
    await expect(reads).toHaveCount(4);
    await expect(reads.first()).not.toBeVisible();
    // The only alarm is what failed.
    await expect(card(page, 'bash').filter({ hasText: 'exit 3' })).toBeVisible();
    await expect(page.locator('.openspace-tool .openspace-mod-failed')).toHaveText('exit 3');
    await expect(page.locator('.openspace-tool-state.openspace-mod-error')).toHaveCount(0);

    await page.reload();
    await chat.ready();
    await unfold(page);
    await expect(reads.first()).toBeVisible();
    await expect(group(page).getByTestId('reasoning')).toBeVisible();
    await reads.first().locator('summary').click();
    await expect(reads.first()).toContainText('# Sample');
});

test('shows a page of the web, a file that was written and a tool that failed, each as a card', async ({ ide, chat, page }) => {
    const web = createServer((_, response) => response.setHeader('content-type', 'text/plain').end('the answer is forty-two'));
    await new Promise<void>(done => web.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}/answer`;
    chat.script([
        { when: { lastUser: 'look it up', step: 0 }, reply: [
            { tool: 'webfetch', arguments: { url, format: 'text' } },
            { tool: 'read', arguments: { filePath: join(ide.workspace, 'nowhere.md') } }
        ] },
        {
            when: { lastUser: 'look it up', step: 1 },
            reply: [{ tool: 'write', arguments: { filePath: join(ide.workspace, 'answer.md'), content: '42\n' } }]
        },
        { reply: [{ text: 'looked up' }] }
    ]);
    await chat.ask('look it up');
    await expect(card(page, 'webfetch')).toHaveAttribute('data-state', 'completed');
    await expect(card(page, 'webfetch').locator('summary')).toContainText('127.0.0.1');
    await expect(card(page, 'read')).toHaveAttribute('data-state', 'error');
    await expect(card(page, 'write').locator('summary')).toContainText('answer.md');
    expect(readFileSync(join(ide.workspace, 'answer.md'), 'utf8')).toBe('42\n');
    expect(JSON.stringify(ide.model.requests.at(-1)?.body)).toContain('the answer is forty-two');
    web.close();
});

test('folds thinking and sums up the turn', async ({ chat, page }) => {
    chat.script([{ reply: [
        { reasoning: 'A greeting is called for.' },
        { text: 'Hello.' },
        { usage: { prompt_tokens: 1200, completion_tokens: 34, total_tokens: 1234 } }
    ] }]);
    await chat.ask('greet me');
    const reasoning = page.getByTestId('reasoning');
    await expect(reasoning).toHaveText(/^Thought for \d+ s$/);
    await reasoning.locator('summary').click();
    await expect(reasoning).toContainText('A greeting is called for.');
    const summary = page.getByTestId('turn-summary');
    await expect(summary).toContainText(/^\d+ s/);
    await expect(summary).toContainText('scripted');
    await expect(summary).toContainText('1.2k in');
    await expect(summary).toContainText('34 out');
    await expect(summary).not.toContainText('$');
});

test('copies a reply as Markdown', async ({ chat, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    chat.script([{ reply: [{ text: 'Some **bold** words.' }] }]);
    await chat.ask('say something');
    const reply = chat.replies.last();
    await reply.hover();
    await reply.getByRole('button', { name: 'Copy message' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Some **bold** words.');
});

test('opens files that a reply names, at their lines', async ({ chat, page }) => {
    chat.script([{ reply: [{ text: 'See `src/greet.ts:90` and src/alpha.ts:2, not `user.name`.' }] }]);
    await chat.ask('where?');
    const links = chat.replies.last().getByRole('link');
    await expect(links).toHaveText(['src/greet.ts:90', 'src/alpha.ts:2']);
    await links.first().click();
    await expect(chat.currentEditor).toHaveText('greet.ts');
    await expect(editor(page, 'greet.ts').locator('.view-lines')).toContainText('value90');
    await links.last().click();
    await expect(chat.currentEditor).toHaveText('alpha.ts');
});

test('runs a command that a reply offers as a button, and no other', async ({ chat, page }) => {
    chat.script([{
        reply: [{
            text: '[Show line 100](command:openspace.editor.open?{"path": "src/greet.ts", "line": 100}) '
                + '[Gone](command:openspace.nothing.here) [Switch on](command:openspace.control.on) [Quit](command:workbench.action.quit)'
        }]
    }]);
    await chat.ask('offer');
    const reply = chat.replies.last();
    await expect(reply).toContainText('[Quit](command:workbench.action.quit)');
    await expect(reply.locator('.openspace-command-link')).toHaveText(['Show line 100', 'Gone', 'Switch on']);
    await reply.getByRole('button', { name: 'Show line 100' }).click();
    await expect(chat.currentEditor).toHaveText('greet.ts');
    await expect(editor(page, 'greet.ts').locator('.view-lines')).toContainText('value100');
    for (const [name, id] of [['Gone', 'openspace.nothing.here'], ['Switch on', 'openspace.control.on']]) {
        await reply.getByRole('button', { name }).click();
        await expect(page.locator('.theia-notification-list-item').filter({ hasText: `There is no command ${id}` }).first()).toBeVisible();
    }
});

test('tells what a permission covers, and gives a rejection with its words to the agent', async ({ ide, chat, page }) => {
    chat.script([
        {
            when: { lastUser: 'guarded', lastRole: 'user' },
            reply: [{ tool: 'bash', arguments: { command: `echo guarded-$((40+2))${' '.repeat(200)}&& true`, description: 'asks first' } }]
        },
        { when: { lastRole: 'tool', toolResult: 'use the other file' }, reply: [{ text: 'as you wish' }] }
    ]);
    await chat.send('guarded');
    const request = page.getByTestId('permission-card');
    await expect(request.locator('pre')).toHaveText('echo guarded-$((40+2)) ⟨200×␣⟩ && true');
    await expect(request.getByTestId('permission-rule')).toContainText('bash: echo guarded-');
    await expect(request.getByTestId('permission-patterns')).toContainText('bash: echo');
    await expect(async () => {
        await page.getByTestId('permission-feedback').fill('use the other file');
        await page.getByTestId('permission-reject').click({ timeout: 1_000 });
        await expect(request).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await chat.done();
    await expect(chat.replies.last()).toHaveText('as you wish');
    await expect(card(page, 'bash')).toHaveAttribute('data-state', 'error');
    expect(JSON.stringify(ide.model.requests.at(-1)?.body)).toContain('use the other file');
    expect(ide.model.requests.filter(({ body }) => JSON.stringify(body).includes('guarded-42'))).toEqual([]);
});

test('attack 17: marks characters that hide something, in replies, code, tool output and what the person is about to send', async ({
    ide, chat, page
}) => {
    writeFileSync(join(ide.workspace, 'bidi.txt'), 'if (admin\u202e) {\n');
    chat.script([
        {
            when: { lastUser: 'show', lastRole: 'user' },
            reply: [{ tool: 'bash', arguments: { command: 'cat bidi.txt', description: 'shows it' } }]
        },
        {
            when: { lastRole: 'tool' },
            reply: [{ text: 'Run `safe\u200bly` or not\u2066hing.\n\n```ts\nconst a\u202e = 1;\n```\n\nDone \u{1f468}\u200d\u{1f469}.' }]
        },
        { reply: [{ text: 'clean' }] }
    ]);
    await chat.ask('show it');
    const reply = chat.replies.last();
    await expect(reply).toContainText('safe⟨U+200B⟩ly');
    await expect(reply).toContainText('not⟨U+2066⟩hing.');
    await expect(reply.locator('pre')).toContainText('const a⟨U+202E⟩ = 1;');
    // What joins the parts of a picture is no trick.
    await expect(reply).toContainText('Done \u{1f468}\u200d\u{1f469}.');
    expect(await reply.textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
    const shell = card(page, 'bash');
    await shell.locator('summary').click();
    await expect(shell.getByTestId('shell-output')).toContainText('if (admin⟨U+202E⟩) {');

    await chat.input.fill('please\u200b do');
    await expect(page.getByTestId('hidden-note')).toContainText('a hidden character');
    await page.getByTestId('hidden-note').getByRole('button', { name: 'Remove' }).click();
    await chat.input.press('Enter');
    await expect(chat.replies.last()).toHaveText('clean');
    await chat.done();
    expect((ide.model.requests.at(-1)?.body.messages as { content: unknown }[]).map(({ content }) => JSON.stringify(content)).at(-1))
        .toContain('please do');
});

test('unfolds what a provider said, with its stack, and copies it', async ({ chat, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const stack = 'Traceback (most recent call last):\n  File "server.py", line 12, in <module>\nValueError: no such tokenizer';
    chat.script([
        { times: 1, reply: [{ status: 400, body: { error: { message: 'The request is broken', trace: stack } } }] },
        { reply: [{ text: 'now it works' }] }
    ]);
    await chat.send('break it');
    const problem = page.getByRole('alert').filter({ hasText: 'The provider refused the request (400)' });
    await expect(problem).toContainText('The request is broken');
    await expect(problem.locator('pre')).not.toBeVisible();
    await problem.getByTestId('error-details').locator('summary').click();
    await expect(problem.locator('pre')).toBeVisible();
    await expect(problem.locator('pre')).toContainText('/v1/chat/completions');
    await expect(problem.locator('pre')).toContainText('HTTP 400');
    await expect(problem.locator('pre')).toContainText('ValueError: no such tokenizer');
    await expect(chat.busy).toHaveCount(0);
    await problem.getByRole('button', { name: 'Copy details' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('HTTP 400');
    await chat.ask('again');
    await expect(chat.replies.last()).toHaveText('now it works');
});

test('goes through the person\'s messages with Alt and the arrow keys', async ({ chat, page }) => {
    chat.script([{ reply: [{ text: `answer\n\n${'filler\n\n'.repeat(40)}` }] }]);
    for (const text of ['first', 'second', 'third']) {
        await chat.ask(text);
    }
    const message = (text: string): Locator => page.locator('[data-testid="chat-message"][data-role="user"]').filter({ hasText: text });
    await chat.replies.last().click();
    for (const [key, text] of [
        ['ArrowUp', 'third'], ['ArrowUp', 'second'], ['ArrowUp', 'first'], ['ArrowDown', 'second'], ['ArrowDown', 'third']
    ]) {
        await page.keyboard.press(`Alt+${key}`);
        await expect(message(text)).toBeFocused();
        await expect(message(text)).toBeInViewport();
    }
});
