import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, Locator, Page, test } from '@playwright/test';
import { isRunning } from '../support/processes';
import { ChatPage } from './support/chat-page';
import { Ide, IdeOptions } from './support/ide';

const OPTIONS: IdeOptions = { words: ['--api', '--disable-extensions'] };

const toast = (page: Page, text: string): Locator =>
    page.locator('.theia-notification-toasts .theia-notification-list-item').filter({ hasText: text });
const banner = (page: Page): Locator => page.locator('.openspace-banner');
const cursor = (page: Page, name: string): Locator => page.locator(`.monaco-editor[data-uri$="/${name}"]`);

test('settings with a syntax error, and some that do not fit: the rest works, and a message leads to the line', async ({ page }) => {
    const ide = await Ide.start({
        ...OPTIONS,
        prepare: ({ folder }) => folder.file('workspace/.theia/settings.json',
            '{\n    "editor.fontSize": "big",\n    "editor.tabSize": 3,\n    "workbench.colorTheme": 7\n}')
    });
    writeFileSync(ide.folder.at('theia', 'settings.json'),
        '{\n    "security.workspace.trust.enabled": false,\n    "files.autoSave": "off",\n    "editor.minimap.enabled": tru\n}');
    const chat = new ChatPage(page, ide);
    await chat.open();
    await expect(toast(page, 'syntax error in line 4')).toContainText(ide.folder.at('theia', 'settings.json'));
    await expect(toast(page, 'are not valid')).toContainText('editor.fontSize');
    chat.script([{ reply: [{ text: 'fine' }] }]);
    await chat.ask('hello');
    await expect(chat.replies.last()).toHaveText('fine');
    await toast(page, 'syntax error in line 4').getByRole('button', { name: 'Open File' }).click();
    await expect(cursor(page, 'settings.json')).toBeVisible();
    await expect(page.locator('#theia-statusBar')).toContainText('Ln 4');
    expect(readFileSync(ide.folder.at('theia', 'settings.json'), 'utf8')).toContain('tru\n');
    await ide.stop();
});

test('broken files of the state folder are set aside and told of; what they decided is asked again', async ({ page }) => {
    const ide = await Ide.start({
        ...OPTIONS,
        prepare: ({ folder }) => {
            folder.file('state/consent.json', '{"version":1,"allo');
            folder.file('state/trusted-folders.json', '{"all": true}');
            folder.file('state/providers.json', 'nonsense');
            folder.file('state/follow-ups/ses_1.json', '{"directory":"/w","items":[{"id":"1"}]}');
            folder.file('state/last-sessions.json', '[]');
            folder.file('state/configuration-seals.json', '');
            folder.file('state/manifest.json', '{"commands":');
        }
    });
    const chat = new ChatPage(page, ide);
    await chat.open();
    for (const words of ['asked again', 'No folder counts as trusted', 'Model servers', 'consent.broken.json', 'ses_1.broken.json']) {
        await expect(toast(page, 'files of OpenSpace could not be read')).toContainText(words);
    }
    const kept = (name: string): string => readFileSync(ide.folder.at('state', name), 'utf8');
    expect([kept('consent.broken.json'), kept('trusted-folders.broken.json'), kept('providers.broken.json')])
        .toEqual(['{"version":1,"allo', '{"all": true}', 'nonsense']);
    expect(readdirSync(ide.folder.at('state', 'follow-ups'))).toEqual(['ses_1.broken.json']);
    chat.script([{
        when: { lastUser: 'show' }, reply: [{ text: 'Here. %%OS{"cmd":"openspace.editor.open","args":{"path":"README.md"}}%%' }]
    }, { reply: [{ text: 'fine' }] }]);
    await chat.send('show me');
    await expect(page.getByTestId('consent-dialog')).toBeVisible();
    await page.getByTestId('consent-cancel').click({ delay: 50 });
    await ide.stop();
});

test('a folder whose opencode.json is broken: the chat says where, leads there, and goes on when it is corrected', async ({ page }) => {
    const ide = await Ide.start({
        ...OPTIONS, prepare: ({ folder }) => folder.file('workspace/opencode.json', '{\n  "model": "a/b",\n  "apiKey": "s3cret" oops\n}')
    });
    const chat = new ChatPage(page, ide);
    await page.goto(ide.link);
    await expect(banner(page)).toContainText(/opencode cannot use its configuration file .*opencode\.json, line 3/);
    await expect(banner(page)).not.toContainText('s3cret');
    await banner(page).getByRole('button', { name: 'Open opencode.json' }).click();
    await expect(cursor(page, 'opencode.json')).toBeVisible();
    await expect(page.locator('#theia-statusBar')).toContainText('Ln 3');
    // In the editor: from elsewhere, it would be asked about first.
    await page.locator('#theia-main-content-panel .monaco-editor .view-lines').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{ "username": "ada" }');
    // The brace with which the editor closes the first one.
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+S');
    await expect(banner(page)).toHaveCount(0, { timeout: 60_000 });
    await chat.ready();
    chat.script([{ reply: [{ text: 'fine' }] }]);
    await chat.ask('hello');
    await expect(chat.replies.last()).toHaveText('fine');
    await ide.stop();
});

test('the person\'s own opencode.json is broken: it starts, says so, and the agent comes when it is corrected', async ({ page }) => {
    let file = '';
    const ide = await Ide.start({
        ...OPTIONS, prepare: ({ folder }) => { file = folder.file('home/.config/opencode/opencode.json', '{\n  "model": 5\n}'); }
    });
    expect(ide.output).toContain(`! opencode cannot use its configuration file ${file}, line 2: model: Expected string`);
    const chat = new ChatPage(page, ide);
    await page.goto(ide.link);
    await expect(banner(page)).toContainText(`${file}, line 2`);
    await banner(page).getByRole('button', { name: 'Open opencode.json' }).click();
    await expect(cursor(page, 'opencode.json')).toBeVisible();
    writeFileSync(file, '{}');
    await expect(banner(page)).toHaveCount(0, { timeout: 60_000 });
    await chat.ready();
    chat.script([{ reply: [{ text: 'fine' }] }]);
    await chat.ask('hello');
    await expect(chat.replies.last()).toHaveText('fine');
    await ide.stop();
});

test('fault 10: a second one on the same folder says so, works, and leaves the first as it was', async ({ browser }) => {
    const first = await Ide.start(OPTIONS);
    const { server } = first;
    const second = new Ide();
    Object.assign(second, { folder: first.folder, workspace: first.workspace, model: first.model });
    const usual = createServer();
    // If another program has the port, it is in use as well.
    await new Promise(done => usual.once('error', done).listen(3000, '127.0.0.1', () => done(undefined)));
    await second.launch({ ...OPTIONS, usualPort: true });
    usual.close();
    expect(second.output).toContain(`! OpenSpace is already running on this folder, at ${first.url} (process ${server.pid})`);
    expect(second.output).toContain('! Port 3000 is in use, so OpenSpace takes a free one.');
    expect(new URL(second.link).port).not.toBe('3000');
    const [one, other] = await Promise.all([first, second].map(async ide => {
        const page = await (await browser.newContext()).newPage();
        const chat = new ChatPage(page, ide);
        // The message goes after a while, which on a busy machine is before both pages are there.
        const told = ide === second
            ? expect(toast(page, 'already running on this folder')).toContainText(first.url, { timeout: 120_000 }) : undefined;
        await Promise.all([chat.open(), told]);
        return chat;
    }));
    await expect(toast(one.page, 'already running')).toHaveCount(0);
    one.script([{ reply: [{ text: 'fine' }] }]);
    for (const chat of [one, other]) {
        await chat.newSession();
        await chat.ask('hello');
        await expect(chat.replies.last()).toHaveText('fine');
    }
    await second.stopProcess();
    expect(isRunning(server.pid)).toBe(true);
    expect(first.server).toEqual(server);
    await one.ask('and you?');
    await expect(one.replies).toHaveText(['fine', 'fine']);
    await first.stop();
    expect(existsSync(first.folder.at('state', 'server.json'))).toBe(false);
});
