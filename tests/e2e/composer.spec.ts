import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { askServer } from './support/opencode';
import { expect, test } from './support/test';

/** One transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const ANSWER = [{ reply: [{ text: 'understood' }] }];

/** All that the model was asked since the test began. */
const asked = (chat: ChatPage): string => JSON.stringify(chat.ide.model.requests.map(({ body }) => body.messages));

test('a file that is chosen after an at sign is read by the server and sent to the model', async ({ chat, page }) => {
    chat.script(ANSWER);
    await chat.input.pressSequentially('what is in @greet');
    await expect(page.getByTestId('mention-option').first()).toContainText('greet.ts');
    await chat.input.press('Enter');
    await expect(chat.input).toHaveValue('what is in @src/greet.ts ');
    await expect(page.getByTestId('attachment-chip')).toHaveText('greet.ts');
    // It is drawn as a chip behind its word, and stays one in the message.
    const chip = page.getByTestId('composer-chip');
    await expect(chip).toHaveText('@src/greet.ts');
    const [drawn, field] = [(await chip.boundingBox())!, (await chat.input.boundingBox())!];
    expect(drawn.y).toBeGreaterThanOrEqual(field.y);
    expect(drawn.y + drawn.height).toBeLessThanOrEqual(field.y + field.height);
    await chat.input.press('Enter');
    await chat.done();
    await expect(page.getByTestId('message-chip')).toHaveText('@src/greet.ts');
    await expect(page.getByTestId('attachment-chip')).toHaveCount(0);
    expect(asked(chat)).toContain('what is in @src/greet.ts');
    expect(asked(chat)).toContain('export const value7 = 7;');
});

test('a mention that is taken out of the text, or whose chip is removed, is not sent', async ({ chat, page }) => {
    chat.script(ANSWER);
    await chat.input.pressSequentially('look at @greet');
    await expect(page.getByTestId('mention-option').first()).toContainText('greet.ts');
    await chat.input.press('Tab');
    await page.getByRole('button', { name: 'Remove src/greet.ts' }).click();
    await expect(chat.input).toHaveValue('look at ');
    await chat.ask('look at nothing');
    expect(asked(chat)).not.toContain('export const value7');
});

test('Escape closes the list, and what is typed is sent as it is', async ({ chat, page }) => {
    chat.script(ANSWER);
    await chat.input.pressSequentially('mail @greet');
    await expect(page.getByTestId('mention-list')).toBeVisible();
    await chat.input.press('Escape');
    await expect(page.getByTestId('mention-list')).toHaveCount(0);
    await chat.input.press('Enter');
    await chat.done();
    expect(asked(chat)).toContain('mail @greet');
    expect(asked(chat)).not.toContain('export const value7');
});

test('a picture that is pasted is shown and sent to the model', async ({ chat, page }) => {
    chat.script(ANSWER);
    await chat.input.evaluate((input, pixel) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(pixel), character => character.charCodeAt(0))], 'dot.png', { type: 'image/png' }));
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, PIXEL);
    await expect(page.getByTestId('attachment-chip').locator('img')).toBeVisible();
    await chat.ask('what do you see?');
    expect(asked(chat)).toContain('what do you see?');
    expect(asked(chat)).toMatch(/"image_url":\{"url":"data:image\//);
    const sent = page.getByTestId('picture-preview');
    await sent.click();
    await expect(sent).toHaveAttribute('data-large', 'true');
});

test('a text file that is picked is sent with its contents, and an archive is refused with a message', async ({ chat, page }) => {
    chat.script(ANSWER);
    await page.getByTestId('chat-attach-files').setInputFiles([
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('the secret number is 4711') },
        { name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]) }
    ]);
    await expect(page.getByTestId('attachment-chip')).toHaveText('notes.txt');
    await expect(page.getByText(/all\.zip was not attached/).first()).toBeVisible();
    await chat.ask('which number?');
    expect(asked(chat)).toContain('the secret number is 4711');
});

test('a PDF from the desktop that is dropped goes to the server as it is', async ({ ide, chat, page, context }) => {
    chat.script(ANSWER);
    const pdf = ide.folder.file('plan.pdf', '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
    const { x, y } = (await chat.input.boundingBox())!;
    const browser = await context.newCDPSession(page);
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
        browser.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 10, data: { items: [], files: [pdf], dragOperationsMask: 1 } });
    await drag('dragEnter');
    await drag('dragOver');
    await expect(page.locator('.openspace-composer-box.openspace-drop-target')).toBeVisible();
    await drag('drop');
    await expect(page.getByTestId('attachment-chip')).toHaveText('plan.pdf');
    await chat.ask('what does the plan say?');
    const messages = await askServer<{ parts: { type: string; mime?: string; filename?: string; url?: string }[] }[]>(
        ide, `/session/${await chat.activeSession()}/message`
    );
    const files = messages.flatMap(({ parts }) => parts.filter(({ type }) => type === 'file'));
    expect(files).toMatchObject([{ mime: 'application/pdf', filename: 'plan.pdf' }]);
    expect(Buffer.from(files[0].url!.split(',')[1], 'base64').toString()).toContain('/Type /Catalog');
    expect(asked(chat)).toContain(files[0].url!.split(',')[1]);
});

test('a command of the server is offered and runs with its arguments', async ({ chat, page }) => {
    chat.script([{ when: { lastUser: 'with kind words' }, reply: [{ text: 'Dear world' }] }]);
    await chat.input.pressSequentially('/gree');
    await expect(page.getByTestId('mention-option').first()).toContainText('/greet');
    await expect(page.getByTestId('mention-option').first()).toContainText('Greets somebody');
    await expect(page.getByTestId('mention-option').first().locator('.openspace-mention-badge')).toHaveText('command');
    await chat.input.press('Tab');
    await chat.input.pressSequentially('the world');
    await expect(chat.input).toHaveValue('/greet the world');
    await chat.input.press('Enter');
    await expect(chat.replies.last()).toHaveText('Dear world');
    await chat.done();
    expect(asked(chat)).toContain('Please greet the world with kind words.');
    await expect(chat.input).toHaveValue('');
});

test('commands of the chat stand beside those of the server, and send nothing', async ({ chat, page }) => {
    const before = await chat.activeSession();
    await chat.input.pressSequentially('/ne');
    await expect(page.getByTestId('mention-option').first()).toContainText('/new');
    await chat.input.press('Tab');
    await expect(page.getByTestId('composer-chip')).toHaveText('/new');
    await chat.input.press('Enter');
    await expect.poll(() => chat.activeSession()).not.toBe(before);
    await expect(chat.input).toHaveValue('');
    await chat.send('/models');
    await expect(page.getByTestId('anchored-menu').getByText('Connect a provider…')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(asked(chat)).not.toContain('/models');
});

test('/undo takes back the last turn with its file, /export and /compact go by what is left, and /help shows its page', async ({
    ide, chat, page
}) => {
    const file = join(ide.workspace, 'README.md');
    const content = (): string => readFileSync(file, 'utf8');
    const before = content();
    chat.script([
        { name: 'summary', when: { hasTools: false }, reply: [{ text: 'They greeted each other.' }] },
        {
            when: { lastUser: 'write it', lastRole: 'user' },
            reply: [{ tool: 'write', arguments: { filePath: file, content: 'by the agent\n' } }]
        },
        { when: { lastRole: 'tool' }, reply: [{ text: 'written' }] },
        { reply: [{ text: 'hello yourself' }] }
    ]);
    const said = page.locator('[data-testid="chat-message"][data-role="user"]');
    await chat.send('/compact');
    await expect(page.getByText('There is no message in this session yet.').first()).toBeVisible();
    await chat.ask('hello');
    await chat.ask('write it');
    expect(content()).toBe('by the agent\n');

    await chat.send('/undo');
    await expect(chat.input).toHaveValue('write it');
    await expect(page.getByTestId('revert-dock')).toContainText('README.md');
    await expect(said).toHaveText(['hello']);
    expect(content()).toBe(before);

    const [download] = await Promise.all([page.waitForEvent('download'), chat.send('/export')]);
    expect(download.suggestedFilename()).toBe('hello.md');
    const transcript = readFileSync(await download.path(), 'utf8');
    expect(transcript).toMatch(/^# hello\n\n## You\n\nhello\n\n## Agent \(.+\)\n\nhello yourself\n$/);

    await chat.send('/compact');
    await ide.model.waitForRequest(({ rule }) => rule === 'summary');
    await expect(page.getByTestId('compaction')).toBeVisible();
    await expect(chat.busy).toHaveCount(0);
    await expect(chat.input).toHaveValue('');
    await chat.ask('and now?');
    expect(JSON.stringify(ide.model.requests.at(-1)?.body.messages)).toContain('They greeted each other.');
    expect(asked(chat)).not.toMatch(/"\/(?:undo|export|compact)"/);

    await chat.send('/help');
    await expect(page.getByTestId('help-page').getByRole('heading', { level: 1 })).toHaveText('The chat');
    await expect(page.getByTestId('help-page')).toContainText('/undo');
});

test('what goes to the shell runs without the model, which reads it with the next message', async ({ chat, page }) => {
    chat.script(ANSWER);
    await chat.input.pressSequentially('!echo forty-$((40+2))');
    await expect(page.getByTestId('shell-mode')).toBeVisible();
    await chat.input.press('Enter');
    await expect(page.locator('[data-testid="tool-card"][data-tool="bash"]').last()).toHaveAttribute('data-state', 'completed');
    await expect(chat.busy).toHaveCount(0);
    await expect(page.getByTestId('shell-mode')).toHaveCount(0);
    await expect(page.locator('[data-testid="chat-message"][data-role="user"]')).toHaveText(['!echo forty-$((40+2))']);
    expect(chat.ide.model.requests).toEqual([]);
    await chat.ask('what did it say?');
    expect(asked(chat)).toContain('forty-42');
});

test('the arrow keys bring back what was sent, also after a reload', async ({ chat, page }) => {
    chat.script(ANSWER);
    await chat.ask('first question');
    await chat.ask('second question');
    await chat.input.press('ArrowUp');
    await expect(chat.input).toHaveValue('second question');
    await chat.input.press('ArrowUp');
    await expect(chat.input).toHaveValue('first question');
    await chat.input.press('End');
    await chat.input.press('ArrowDown');
    await expect(chat.input).toHaveValue('second question');
    await chat.input.press('ArrowDown');
    await expect(chat.input).toHaveValue('');
    await page.reload();
    await chat.ready();
    await chat.input.press('ArrowUp');
    await expect(chat.input).toHaveValue('second question');
});

test('a draft and its attachments belong to their session, and are there after a reload', async ({ chat, page }) => {
    chat.script(ANSWER);
    await chat.input.pressSequentially('explain @greet');
    await expect(page.getByTestId('mention-option').first()).toContainText('greet.ts');
    await chat.input.press('Tab');
    await chat.input.pressSequentially('please');
    await expect(chat.input).toHaveValue('explain @src/greet.ts please');
    const session = await chat.activeSession();
    await chat.newSession();
    await expect(chat.input).toHaveValue('');
    await chat.input.fill('something else');
    await page.locator(`[data-testid="session-item"][data-session-id="${session}"]`).getByRole('button').first().click();
    await expect(chat.input).toHaveValue('explain @src/greet.ts please');
    await page.reload();
    await chat.ready();
    expect(await chat.activeSession()).toBe(session);
    await expect(chat.input).toHaveValue('explain @src/greet.ts please');
    await expect(page.getByTestId('attachment-chip')).toHaveText('greet.ts');
    await chat.input.press('Enter');
    await chat.done();
    expect(asked(chat)).toContain('export const value7 = 7;');
});

test('a helper and a folder that are chosen after an at sign, and a file from the explorer, go along', async ({ chat, page }) => {
    chat.script(ANSWER);
    await chat.input.pressSequentially('let @gener');
    await expect(page.getByTestId('mention-option').first()).toContainText('general');
    await chat.input.press('Enter');
    await chat.input.pressSequentially('look at @src');
    await page.getByTestId('mention-option').filter({ hasText: /^src\// }).first().click();
    const row = page.locator('#files .theia-FileStatNode', { hasText: 'README.md' });
    const target = page.locator('.openspace-composer-box.openspace-drop-target');
    await expect(async () => {
        // The first press may only bring the keyboard to the explorer.
        await page.mouse.up();
        await row.hover();
        await page.mouse.down();
        await chat.input.hover();
        await chat.input.hover({ position: { x: 20, y: 12 } });
        await expect(target).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.mouse.up();
    await expect(chat.input).toHaveValue(/^let @general look at @src\/ @README.md $/);
    await expect(page.getByTestId('attachment-chip')).toHaveText(['general', 'src', 'README.md']);
    await chat.input.press('Enter');
    await chat.done();
    expect(asked(chat)).toContain('call the task tool with subagent: general');
    expect(asked(chat)).toContain('greet.ts');
    expect(asked(chat)).toContain('# Sample');
});

test('what is selected in the editor is shown beside the text, and its lines are sent', async ({ chat, ide, page }) => {
    chat.script(ANSWER);
    expect((await command(ide, 'openspace.editor.open', { path: 'src/greet.ts', line: 1 })).body).toMatchObject({ success: true });
    await page.locator('.monaco-editor .view-line').first().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByTestId('attachment-chip')).toHaveText('greet.ts:1-2');
    await page.keyboard.press('Control+Alt+k');
    await expect(chat.input).toBeFocused();
    await expect(page.getByTestId('attachment-chip')).toHaveText('greet.ts:1-2');
    await chat.ask('explain these lines');
    await expect(page.getByTestId('attachment-chip')).toHaveCount(0);
    expect(asked(chat)).toContain('export const value2 = 2;');
    expect(asked(chat)).not.toContain('export const value9 = 9;');
});

test('a function of an open file, one of a closed file, and the text of a terminal go along when they are chosen after an at sign', async ({
    ide, chat, page
}) => {
    chat.script(ANSWER);
    ide.folder.file('workspace/lib/ways.py', 'def longest_way():\n    pass\n\ndef shortest_way(a, b):\n    return b - a\n');
    await command(ide, 'openspace.editor.open', { path: 'src/greet.ts' });
    await command(ide, 'openspace.terminal.create', { title: 'workshop' });
    await command(ide, 'openspace.terminal.send', { terminalId: 'workshop', text: 'echo seen-in-$((40+2))\r' });
    await expect.poll(async () => JSON.stringify((await command(ide, 'openspace.terminal.read_output', { terminalId: 'workshop' })).body))
        .toContain('seen-in-42');

    await chat.input.pressSequentially('explain @value77');
    await expect(page.getByTestId('mention-option').first()).toContainText('src/greet.ts:77');
    await chat.input.press('Enter');
    await chat.input.pressSequentially('and @shortest');
    await expect(page.getByTestId('mention-option').filter({ hasText: 'lib/ways.py:4' })).toContainText('shortest_way');
    await page.getByTestId('mention-option').filter({ hasText: 'lib/ways.py:4' }).click();
    await chat.input.pressSequentially('and @worksh');
    await expect(page.getByTestId('mention-option').first()).toContainText('workshop');
    await chat.input.press('Enter');
    await expect(page.getByTestId('attachment-chip')).toHaveText(['greet.ts:77', 'ways.py:4-5', 'Terminal workshop']);
    await expect(chat.input).toHaveValue('explain value77 and shortest_way and ');
    await chat.input.press('Enter');
    await chat.done();
    expect(asked(chat)).toContain('seen-in-42');
    expect(asked(chat)).toContain('export const value77 = 77;');
    expect(asked(chat)).not.toContain('export const value78 = 78;');
    expect(asked(chat)).toContain('def shortest_way(a, b):');
    expect(asked(chat)).not.toContain('def longest_way');
    await command(ide, 'openspace.terminal.close', { terminalId: 'workshop' });
});
