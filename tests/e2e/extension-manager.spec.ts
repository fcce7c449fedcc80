import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Locator, Page } from '@playwright/test';
import { makeVsix, MANIFEST } from '../support/vsix';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { ExtensionRegistry } from './support/extension-registry';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { floodVsix, greeterVsix } from './support/sample-vsix';
import { expect, test } from './support/test';
import { commandIds } from './support/theia-page';

const TRUSTED = { 'security.workspace.trust.enabled': false };

test.describe.configure({ mode: 'serial' });

const row = (page: Page, id: string): Locator => page.locator(`[data-testid="extension"][data-id="${id}"]`);

let registry: ExtensionRegistry;
let ide: Ide;
let page: Page;

test.beforeAll(async ({ browser }) => {
    registry = await ExtensionRegistry.start();
    ide = await Ide.start({
        words: ['--api'], git: false, trusted: false,
        files: { 'a.txt': 'a\n', 'a.greet': 'rude\n', '.vscode/extensions.json': '{ "recommendations": ["Acme.Theme", "acme.none"] }' },
        environment: { OPENSPACE_EXTENSION_REGISTRY: registry.url }
    });
    const put = async (name: string, vsix: Promise<Buffer>): Promise<void> => writeFileSync(join(ide.workspace, name), await vsix);
    await put('greeter.vsix', greeterVsix());
    await put('flood.vsix', floodVsix());
    await put('git.vsix', makeVsix({
        'extension/package.json': JSON.stringify({ ...MANIFEST, publisher: 'vscode', name: 'git', version: '99.0.0' })
    }));
    page = await (await browser.newContext()).newPage();
    await new ChatPage(page, ide).open();
});

test.afterAll(async () => {
    await page.context().close();
    await ide.stop();
    registry.stop();
});

async function installFile(name: string): Promise<void> {
    await palette(page, 'Extensions: Install from VSIX…');
    const dialog = page.locator('.dialogBlock');
    await dialog.getByText(name).click();
    await dialog.getByRole('button', { name: 'Install' }).click();
}

/** From a list that opens. */
async function pick(placeholder: string, name: string): Promise<void> {
    await page.locator('.quick-input-widget').getByPlaceholder(placeholder).fill(name);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).click();
}

test('what a folder recommends is offered once it is trusted, found in a registry, installed and updated', async () => {
    await page.getByRole('button', { name: /don't trust/ }).click();
    await page.keyboard.press('Control+Shift+X');
    await expect(page.getByTestId('extensions-own')).toContainText('You have installed none');
    await expect(page.getByTestId('extensions-recommended')).toHaveCount(0);
    ide.changeSettings(TRUSTED);
    await page.locator('.dialogBlock').getByRole('button', { name: 'Restart' }).click();
    await expect(page.locator('#theia-statusBar', { hasText: 'Restricted Mode' })).toHaveCount(0);
    await new ChatPage(page, ide).ready();
    await expect(page.getByTestId('extension-recommended')).toHaveCount(2);

    await page.getByTestId('extensions-query').fill('theme');
    await page.getByTestId('extensions-search').click();
    const offer = page.getByTestId('extension-offer');
    await expect(offer).toContainText('12,345 downloads');
    await offer.getByTestId('extension-show').click();
    const details = page.getByTestId('extension-page');
    await expect(details).toContainText('acme · 1.2.3 · acme.theme');
    await expect(details.getByTestId('extension-page-reach')).toHaveText('Runs no code');
    await expect(details.getByTestId('extension-page-license')).toHaveText('MIT');
    await expect(details).toContainText('Color Themes (2)Noon, …');
    await expect(details.getByTestId('extension-page-readme').locator('h1')).toHaveText('A theme');
    await details.getByTestId('extension-page-install').click();
    await expect(row(page, 'acme.theme')).toContainText('Runs no code');
    await expect(details.getByTestId('extension-page-uninstall')).toBeVisible();
    await expect(details.getByTestId('extension-page-install')).toHaveCount(0);
    await expect(offer).toContainText('Installed');
    await page.getByTestId('extensions-query').fill('');
    await expect(page.getByTestId('extension-recommended')).toHaveCount(1);
    await page.getByTestId('extension-recommended').getByTestId('extension-install').click();
    await expect(page.getByTestId('extensions-problem')).toContainText('does not have it');

    await page.getByTestId('extensions-updates').click();
    await expect(page.getByTestId('extensions-updates-found')).toContainText('up to date');
    registry.version = '1.10.0';
    await page.getByTestId('extensions-updates').click();
    await row(page, 'acme.theme').getByTestId('extension-update').click();
    await expect(row(page, 'acme.theme')).toContainText('1.10.0');
    await expect(row(page, 'acme.theme')).toHaveCount(1);
});

test('a pack comes with what it needs, in the newest versions that can run here', async () => {
    await page.getByTestId('extensions-query').fill('pack');
    await page.getByTestId('extensions-search').click();
    await page.getByTestId('extension-offer').getByTestId('extension-install').click();
    const dialog = page.locator('.dialogBlock');
    await expect(dialog.locator('li'))
        .toHaveText(['acme.tool 2.0.0', 'acme.base 1.0.0', /^acme\.gone, part of acme\.pack: .* does not have it\.$/]);
    await expect(row(page, 'acme.pack')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Install Anyway' }).click();
    await expect(row(page, 'acme.pack')).toBeVisible();
    await page.getByTestId('extensions-query').fill('');
    await expect(row(page, 'acme.tool')).toContainText('2.0.0');
    await expect.poll(() => commandIds(page)).toContain('tool.tell');
    await palette(page, 'Tell What the Base Says');
    await expect(page.locator('.theia-notification-message', { hasText: 'Hello from the base' }).first()).toBeVisible();

    await row(page, 'acme.base').getByTestId('extension-uninstall').click();
    await expect(dialog.locator('li')).toHaveText(['Tool']);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await row(page, 'acme.base').getByTestId('extension-uninstall').click();
    await dialog.getByRole('button', { name: 'Uninstall' }).click();
    await expect(row(page, 'acme.base')).toHaveCount(0);
    await expect(row(page, 'acme.tool').getByTestId('extension-lacks')).toHaveText('Cannot run without acme.base');

    registry.version = '1.11.0';
    registry.failing.add('tool');
    await page.getByTestId('extensions-updates').click();
    await expect(page.getByTestId('extensions-unasked')).toContainText(/acme\.tool \(.* answered 503\.\)/);
    await expect(row(page, 'acme.theme').getByTestId('extension-update')).toBeVisible();
});

test('what pretends to be built in is refused, and what is built in stays', async () => {
    await installFile('git.vsix');
    await expect(page.getByTestId('extensions-problem')).toContainText('vscode.git is built in and cannot be replaced.');
    await page.getByTestId('extensions-built-in').locator('summary').click();
    await expect(row(page, 'vscode.git')).toContainText('Git SCM Integration');
    await expect(row(page, 'vscode.git').getByTestId('extension-uninstall')).toHaveCount(0);
});

test('an extension is installed from a file, works at once, is disabled, and uninstalled', async () => {
    await installFile('greeter.vsix');
    await expect(row(page, 'acme.greeter')).toContainText('Runs in trusted folders');
    await expect.poll(() => commandIds(page)).toContain('greeter.greet');
    await palette(page, 'Greet Everybody');
    await expect(page.locator('.theia-notification-message', { hasText: 'Hello from an extension' }).first()).toBeVisible();
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Control+T');
    await pick('Select Color Theme', 'Test Night');
    await expect(page.locator('#theia-main-content-panel')).toHaveCSS('background-color', 'rgb(1, 2, 3)');
    await palette(page, 'File Icon Theme');
    await pick('Select File Icon Theme', 'Test Icons');
    await palette(page, 'Show Greeting Page');
    const greeting = (): Locator | undefined => page.frames().find(frame => frame.url().includes('/fake.html'))?.locator('#greeting');
    await expect.poll(async () => greeting()?.textContent()).toBe('Hello page');
    const icon = page.locator('#files .theia-TreeNode', { hasText: 'a.greet' }).locator('.file-icon');
    await page.keyboard.press('Control+Shift+E');
    await expect.poll(() => icon.evaluate(element => getComputedStyle(element, '::before').backgroundImage)).toContain('greet.svg');

    await new CodeEditor(page).goTo('a.greet', 1, 1);
    await expect(page.locator('.monaco-editor .squiggly-error').first()).toBeVisible();

    await page.keyboard.press('Control+Shift+X');
    const foreign: string[] = [];
    page.on('request', request => request.url().includes('evil.example') && foreign.push(request.url()));
    await row(page, 'acme.greeter').getByTestId('extension-show').press('Enter');
    const details = page.getByTestId('extension-page').filter({ hasText: 'acme.greeter' });
    await expect(details).toContainText('Commands (2)Greet Everybody, Show Greeting Page');
    await expect(details.getByTestId('extension-page-reach')).toHaveText('Runs in trusted folders');
    const readme = details.getByTestId('extension-page-readme');
    await expect(readme.locator('h1')).toHaveText('How to greet');
    await expect(readme.locator('pre')).toContainText('<b>kept</b>');
    await expect(readme).toContainText('Logo');
    await expect(readme).not.toContainText('<script>');
    await expect(readme.locator('img, script')).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).include('[data-testid="extension-page"]').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(foreign).toEqual([]);
    await details.getByTestId('extension-page-switch').click();
    await expect(details.getByTestId('extension-page-reach')).toHaveText('Disabled');
    await expect(row(page, 'acme.greeter')).toHaveAttribute('data-enabled', 'false');
    await page.getByTestId('extensions-reload').click();
    await new ChatPage(page, ide).ready();
    await expect(row(page, 'acme.greeter')).toHaveAttribute('data-enabled', 'false');
    await page.locator('#theia-main-content-panel .lm-TabBar-tab', { hasText: 'Greeter' }).click();
    await expect(details).toContainText('Greet Everybody');
    await row(page, 'acme.greeter').getByTestId('extension-switch').click();
    await expect(row(page, 'acme.greeter')).toHaveAttribute('data-enabled', 'true');
    await row(page, 'acme.greeter').getByTestId('extension-uninstall').click();
    await expect(row(page, 'acme.greeter')).toHaveCount(0);
});

test('attack: an extension that floods the window and then hangs leaves it usable, and can be removed', async () => {
    await installFile('flood.vsix');
    await expect(row(page, 'acme.flood')).toBeVisible();
    // An open palette does not learn of new commands.
    await expect.poll(() => commandIds(page)).toContain('flood.start');
    await palette(page, 'Start the Flood');
    await expect(page.locator('.theia-notification-message', { hasText: 'A page was stopped' }).first()).toBeVisible();
    const chat = new ChatPage(page, ide);
    chat.script([{ reply: [{ text: 'Still here.' }] }]);
    await chat.ask('Are you there?');
    await expect(chat.replies.last()).toContainText('Still here.');
    await row(page, 'acme.flood').getByTestId('extension-uninstall').click();
    await expect(row(page, 'acme.flood')).toHaveCount(0);
    await page.getByTestId('extensions-reload').click();
    await new ChatPage(page, ide).ready();
    await expect(row(page, 'acme.flood')).toHaveCount(0);
});
