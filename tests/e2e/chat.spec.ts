import { Locator } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { expect, test } from './support/test';

const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"src/greet.ts","line":5}}%%';

test('goes on after a reload in mid-stream, from the start of the reply, without running the block again', async ({ ide, chat, page }) => {
    chat.script([{ reply: [{ text: `First half. ${OPEN}` }, { hold: 'half' }, { text: 'Second half.' }] }]);
    await chat.send('tell me');
    await expect(chat.replies.last()).toHaveText('First half.');
    await expect(chat.currentEditor).toHaveText('greet.ts');
    const session = await chat.activeSession();
    await page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current .lm-TabBar-tabCloseIcon').click();
    await expect(chat.currentEditor).toHaveCount(0);

    await page.reload();
    await chat.ready();
    expect(await chat.activeSession()).toBe(session);
    await expect(chat.replies.last()).toHaveText('First half.');
    ide.model.release('half');
    await expect(chat.replies.last()).toHaveText(/First half\.\s*Second half\./);
    await chat.done();
    await expect(chat.currentEditor).toHaveCount(0);
});

test('shows the reply in two tabs and opens the file in the one that asked', async ({ ide, chat, context }) => {
    const other = new ChatPage(await context.newPage(), ide);
    await other.open();
    await expect.poll(() => other.activeSession()).toBe(await chat.activeSession());
    chat.script([{ reply: [{ text: `Both see this. ${OPEN}`, chunkSize: 4 }] }]);
    await chat.ask('show');
    for (const tab of [chat, other]) {
        await expect(tab.replies.last()).toHaveText('Both see this.');
    }
    await expect(chat.currentEditor).toHaveText('greet.ts');
    await expect(other.currentEditor).toHaveCount(0);
});

test('switches, creates and deletes sessions; the running one goes on', async ({ ide, chat, page }) => {
    chat.script([
        { when: { lastUser: 'slow' }, reply: [{ text: 'beginning ' }, { hold: 'slow' }, { text: 'end' }] },
        { when: { lastUser: 'quick' }, reply: [{ text: 'quick answer' }] }
    ]);
    const first = await chat.activeSession();
    await chat.send('slow one');
    await expect(chat.replies.last()).toHaveText('beginning');
    await chat.newSession();
    const second = await chat.activeSession();
    await chat.ask('quick one');
    await expect(chat.replies.last()).toHaveText('quick answer');

    const item = (id: string | null) => page.locator(`[data-testid="session-item"][data-session-id="${id}"]`);
    await expect(item(second)).toHaveAttribute('data-active', 'true');
    ide.model.release('slow');
    await item(first).getByRole('button').first().click();
    await expect(chat.replies.last()).toHaveText('beginning end');

    await item(second).hover();
    await item(second).getByRole('button', { name: /Delete session/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(item(second)).toHaveCount(0);
    await expect(chat.replies.last()).toHaveText('beginning end');
});

test('stops a turn and can go on', async ({ chat, page }) => {
    chat.script([
        { when: { lastUser: 'forever' }, reply: [{ text: 'on and on' }, { hang: true }] },
        { when: { lastUser: 'now' }, reply: [{ text: 'fine' }] }
    ]);
    await chat.send('forever');
    await expect(chat.busy).toBeVisible();
    await expect(chat.replies.last()).toContainText('on and on');
    await page.getByTestId('chat-stop').click();
    await expect(chat.busy).toHaveCount(0);
    await expect(page.getByText('Stopped')).toBeVisible();
    await chat.ask('now');
    await expect(chat.replies.last()).toHaveText('fine');
});

test('attacks 14 and 15: renders Markdown with colours and a copy button, and nothing that a hostile model sends', async ({
    chat, page, context
}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const foreign: string[] = [];
    page.on('request', request => {
        if (!request.url().startsWith(chat.ide.url) && !/^(data|blob):/.test(request.url())) {
            foreign.push(request.url());
        }
    });
    chat.script([{
        reply: [{
            text: '# Title\n\n```ts\nconst answer: number = 42;\n```\n\n<img src="http://127.0.0.1:9/a.png" '
                + 'onerror="window.hacked=1"><script>window.hacked=1</script>\n\n![x](http://127.0.0.1:9/b.png) '
                + '[click](javascript:window.hacked=1)\n\nend'
        }]
    }]);
    await chat.ask('render');
    const reply = chat.replies.last();
    await expect(reply.getByRole('heading', { name: 'Title' })).toBeVisible();
    await expect.poll(() => reply.locator('pre span, code span').evaluateAll(spans =>
        new Set(spans.map(span => getComputedStyle(span).color)).size)).toBeGreaterThan(2);
    await reply.getByRole('button', { name: /copy/i }).first().click();
    await expect.poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe('const answer: number = 42;');
    await expect(reply).toContainText('end');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await reply.locator('script, img[src^="http"], a[href^="javascript"]').count()).toBe(0);
    expect(foreign).toEqual([]);
});

test('folds long code in a reply, shows all of it where the person reads, and copies it whole', async ({ chat, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const code = Array.from({ length: 200 }, (_, index) => `const value${index + 1} = ${index + 1};`).join('\n');
    chat.script([{ reply: [{ text: `Here:\n\n\`\`\`ts\n${code}\n\`\`\`\n\nThat is all.` }] }]);
    await chat.ask('much code');
    const reply = chat.replies.last();
    const fold = reply.getByTestId('code-fold');
    const line = (number: number): Locator => reply.getByText(new RegExp(`^\\s*value${number}\\s*$`));
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect(fold).toHaveText('Show all 200 lines');
    await expect(line(1)).toBeInViewport();
    await expect(line(40)).not.toBeInViewport();
    await reply.getByRole('button', { name: 'Copy code' }).click();
    await expect.poll(copied).toBe(code);

    await fold.click();
    await expect(fold).toHaveText('Show less');
    await expect(line(21)).toBeInViewport();
    await fold.click();
    await expect(fold).toHaveText('Show all 200 lines');
    await expect(fold).toBeInViewport();
    await expect(line(40)).not.toBeInViewport();
});

test('follows the end of a long reply until the person scrolls up, and comes back with a button', async ({ ide, chat, page }) => {
    const lines = (from: number): string => Array.from({ length: 80 }, (_, index) => `line ${from + index}\n\n`).join('');
    chat.script([{ reply: [
        { text: lines(0), chunkSize: 40 }, { hold: 'up' }, { text: lines(80), chunkSize: 40 }, { hold: 'down' }, { text: 'the end' }
    ] }]);
    await chat.send('long');
    await expect(page.getByText('line 79', { exact: true })).toBeInViewport();
    await page.getByText('line 79', { exact: true }).hover();
    await page.mouse.wheel(0, -1500);
    await expect(page.getByRole('button', { name: /jump to latest/i })).toBeVisible();
    ide.model.release('up');
    await expect(page.getByText('line 159', { exact: true })).toBeAttached();
    await expect(page.getByText('line 159', { exact: true })).not.toBeInViewport();
    await page.getByRole('button', { name: /jump to latest/i }).click();
    await expect(page.getByText('line 159', { exact: true })).toBeInViewport();
    ide.model.release('down');
    await expect(page.getByText('the end', { exact: true })).toBeInViewport();
    await chat.done();
});
