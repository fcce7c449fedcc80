import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { opencodeProvider, startScriptedModel } from '@openspace/scripted-model';
import { Page } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { expect, test } from './support/test';

const KEY = 'sk-right-0123456789abcdef';

const row = (page: Page, text: string) => page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
const box = (page: Page) => page.locator('.quick-input-widget input').first();

/** Chooses an entry of the list by its name, whatever else is there. */
async function choose(page: Page, text: string): Promise<void> {
    await expect(row(page, text)).toBeVisible();
    await box(page).fill(text);
    await expect(page.locator('.quick-input-list .monaco-list-row')).toHaveCount(1);
    await box(page).press('Enter');
}

/** Files below the folder that contain the text. */
const filesWith = (folder: string, text: string): string[] => readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile()).map(file => join(file.parentPath, file.name))
    .filter(file => statSync(file).size < 5_000_000 && readFileSync(file, 'utf8').includes(text));

test('connects a provider by a key that reaches the model and stays secret, and disconnects it', async ({ page }) => {
    const model = await startScriptedModel({ scenario: { rules: [{ reply: [{ text: 'nice to meet you' }] }] }, apiKey: KEY });
    const config = opencodeProvider(model.url);
    const { apiKey: _, ...options } = config.provider.scripted.options;
    const ide = await Ide.start({ config: { ...config, provider: { scripted: { ...config.provider.scripted, options } } } });
    try {
        const chat = new ChatPage(page, ide);
        const sent: string[] = [];
        page.on('console', message => sent.push(message.text()));
        await chat.open();
        await chat.ask('hello');
        const card = page.getByRole('alert').filter({ hasText: 'The provider rejected the API key' });
        await expect(card).toBeVisible();
        await card.getByTestId('error-details').locator('summary').click();
        await expect(card.getByTestId('error-details')).toContainText('HTTP 401');

        await card.getByRole('button', { name: 'Connect a provider' }).click();
        await row(page, 'Scripted').click();
        await expect(box(page)).toHaveAttribute('type', 'password');
        await expect(page.locator('.quick-input-widget')).toContainText('auth.json');
        await box(page).fill(KEY);
        await box(page).press('Enter');
        await expect(page.locator('.theia-notification-toasts')).toContainText('Scripted is connected.');
        await chat.ask('hello again');
        await expect(chat.replies.last()).toContainText('nice to meet you');
        expect(model.requests.map(({ outcome }) => outcome)).toEqual(['refused', 'finished']);
        expect(model.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, '<hidden>']);

        // Where opencode itself looks for it, and nowhere else: no log, no store of the page.
        const credentials = ide.folder.at('home', '.local', 'share', 'opencode', 'auth.json');
        expect(filesWith(ide.folder.path, KEY)).toEqual([credentials]);
        expect(statSync(credentials).mode & 0o777).toBe(0o600);
        expect(
            await page.evaluate(() =>
                JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.documentElement.outerHTML)
        ).not.toContain(KEY);
        expect(sent.join('\n')).not.toContain(KEY);
        const processes = readdirSync('/proc').filter(pid => /^\d+$/.test(pid)).map(pid =>
            existsSync(`/proc/${pid}/cmdline`) ? readText(`/proc/${pid}/cmdline`) : '');
        expect(processes.filter(line => line.includes(KEY))).toEqual([]);

        await palette(page, 'Disconnect a Provider');
        await row(page, 'Scripted').click();
        await page.locator('.dialogOverlay').getByRole('button', { name: 'Disconnect' }).click();
        await expect(page.locator('.theia-notification-toasts')).toContainText('Scripted is disconnected.');
        expect(readFileSync(credentials, 'utf8')).not.toContain(KEY);
        await chat.ask('and now?');
        await expect(page.getByRole('alert').filter({ hasText: 'The provider rejected the API key' })).toHaveCount(2);
        expect(model.requests.at(-1)?.headers.authorization).toBeUndefined();
    } finally {
        await ide.stop();
        await model.close();
    }
});

test('connects a server that opencode does not know, over restarts, and forgets it again', async ({ page }) => {
    const own = await startScriptedModel({ scenario: { rules: [{ reply: [{ text: 'from the usual model' }] }] } });
    const other = await startScriptedModel({ scenario: { rules: [{ reply: [{ text: 'from my own server' }] }] }, apiKey: KEY });
    const ide = await Ide.start({ config: { ...opencodeProvider(own.url), enabled_providers: ['scripted', 'my-server'] } });
    try {
        const chat = new ChatPage(page, ide);
        await chat.open();
        await palette(page, 'Connect a Provider');
        await row(page, 'OpenAI-compatible interface').click();
        const answer = async (step: number, text: string): Promise<void> => {
            await expect(box(page)).toHaveAttribute('aria-label', new RegExp(`\\(${step} of 4\\)$`));
            await box(page).fill(text);
            await box(page).press('Enter');
        };
        await answer(1, 'My server');
        await answer(2, 'localhost');
        await expect(page.locator('.quick-input-widget')).toContainText('An address starts with');
        await answer(2, `${other.url}/v1`);
        await answer(3, KEY);
        await answer(4, 'alpha, beta');
        await expect(page.locator('.theia-notification-toasts')).toContainText('My server is connected.');
        await page.getByTestId('model-picker').click();
        await page.getByTestId('menu-item').filter({ hasText: 'alpha' }).click();
        await chat.ask('hello');
        await expect(chat.replies.last()).toContainText('from my own server');
        expect(other.requests.map(({ body, outcome, headers }) => [body.model, outcome, headers.authorization]))
            .toEqual([['alpha', 'finished', '<hidden>']]);
        expect(filesWith(ide.folder.path, KEY)).toEqual([ide.folder.at('home', '.local', 'share', 'opencode', 'auth.json')]);

        await palette(page, 'Disconnect a Provider');
        await row(page, 'My server').click();
        await page.locator('.dialogOverlay').getByRole('button', { name: 'Disconnect' }).click();
        await expect(page.locator('.theia-notification-toasts')).toContainText('My server is disconnected.');
        await page.getByTestId('model-picker').click();
        await expect(page.getByTestId('menu-item').filter({ hasText: 'Scripted model' })).toBeVisible();
        await expect(page.getByTestId('menu-item').filter({ hasText: 'alpha' })).toHaveCount(0);
        await page.keyboard.press('Escape');
    } finally {
        await ide.stop();
        await Promise.all([own.close(), other.close()]);
    }
});

/** A way to sign in, as plug-ins of opencode bring it: by a code, or by a yes that the provider hears of elsewhere. */
const SIGN_IN = `
import { existsSync } from 'node:fs';
const yes = { type: 'success', key: '${KEY}' };
export const SignIn = async ({ directory }) => ({
    auth: {
        provider: 'scripted',
        methods: [
            { type: 'oauth', label: 'With a code', authorize: async () => ({
                url: 'http://127.0.0.1:1/sign-in', instructions: 'Paste the code', method: 'code',
                callback: async code => code === 'right' ? yes : { type: 'failed' } }) },
            { type: 'oauth', label: 'With a device', authorize: async () => ({
                url: 'http://127.0.0.1:1/device', instructions: 'Enter ABCD', method: 'auto', callback: async () => {
                    while (!existsSync(directory + '/approved')) { await new Promise(done => setTimeout(done, 50)); }
                    return yes;
                } }) }
        ]
    }
});
`;

test('signs in at a provider, by a code and by a device', async ({ page, context }) => {
    const model = await startScriptedModel({ scenario: { rules: [{ reply: [{ text: 'nice to meet you' }] }] }, apiKey: KEY });
    const config = opencodeProvider(model.url);
    const { apiKey: _, ...options } = config.provider.scripted.options;
    const ide = await Ide.start({
        config: { ...config, provider: { scripted: { ...config.provider.scripted, options } } },
        files: { 'README.md': '# Sample', '.opencode/plugin/sign-in.js': SIGN_IN }
    });
    try {
        const chat = new ChatPage(page, ide);
        await chat.open();
        const toasts = page.locator('.theia-notification-toasts');
        const begin = async (method: string, address: string): Promise<void> => {
            await palette(page, 'Connect a Provider');
            await choose(page, 'Scripted');
            await choose(page, method);
            const dialog = page.locator('.dialogOverlay');
            await expect(dialog).toContainText(address);
            expect(context.pages()).toHaveLength(1);
            const opened = context.waitForEvent('page');
            await dialog.getByRole('button', { name: 'Open the page' }).click();
            await (await opened).close();
        };
        await begin('With a code', 'http://127.0.0.1:1/sign-in');
        await box(page).fill('wrong');
        await box(page).press('Enter');
        await expect(toasts).toContainText('the provider did not accept it');
        await begin('With a code', 'http://127.0.0.1:1/sign-in');
        await box(page).fill('right');
        await box(page).press('Enter');
        await expect(toasts).toContainText('Scripted is connected.');
        await chat.ask('hello');
        await expect(chat.replies.last()).toContainText('nice to meet you');

        await page.keyboard.press('Escape');
        await begin('With a device', 'http://127.0.0.1:1/device');
        await expect(toasts).toContainText('Enter ABCD');
        ide.folder.file('workspace/approved', '');
        await expect(toasts).not.toContainText('Enter ABCD');
        await chat.ask('hello again');
        await expect(chat.replies.last()).toContainText('nice to meet you');
        expect(model.requests.map(({ outcome }) => outcome)).toEqual(['finished', 'finished']);
    } finally {
        await ide.stop();
        await model.close();
    }
});

/** Processes come and go. */
function readText(path: string): string {
    try {
        return readFileSync(path, 'utf8');
    } catch {
        return '';
    }
}
