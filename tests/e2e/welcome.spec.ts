import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Locator, Page } from '@playwright/test';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

const THEMES = { 'dark': 'theia-dark', 'hc-theia': 'theia-hc', 'hc-theia-light': 'theia-hcLight' };

const welcome = (page: Page): Locator => page.getByTestId('welcome');
const pickerBox = (page: Page): Locator => page.locator('.quick-input-widget input').first();

async function violations(page: Page): Promise<string[]> {
    const { violations: found } = await new AxeBuilder({ page }).include('[data-testid="welcome"]').analyze();
    return found.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`));
}

/** Buttons that the keyboard cannot reach, or that do not show that it is there. */
const withoutKeyboard = (page: Page): Promise<string[]> => welcome(page).evaluate(main =>
    Array.from(main.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')).filter(button => {
        button.focus({ focusVisible: true } as FocusOptions);
        const { outlineStyle, outlineWidth } = getComputedStyle(button);
        return document.activeElement !== button || outlineStyle === 'none' || outlineWidth === '0px';
    }).map(button => button.outerHTML.slice(0, 200)));

test('says where one is, leads to chat, files and sessions, goes with the first tab and returns', async ({ ide, chat, page }) => {
    chat.script([{ when: { hasTools: false }, reply: [{ text: 'About the moon' }] }, { when: {}, reply: [{ text: 'It is round.' }] }]);
    await chat.ask('what of the moon?');
    const moon = await chat.activeSession();
    await chat.newSession();

    await expect(welcome(page).getByRole('heading', { level: 1 })).toHaveText('workspace');
    const branch = execFileSync('git', ['-C', ide.workspace, 'symbolic-ref', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
    await expect(page.getByTestId('welcome-branch')).toHaveText(branch);
    await expect(page.getByTestId('welcome-model')).toHaveAttribute('data-state', 'ready');
    await expect(page.getByTestId('welcome-model')).toContainText('Scripted model');
    for (const check of ['agent', 'shell', 'git']) {
        await expect(page.locator(`[data-testid="welcome-check"][data-check="${check}"]`)).toHaveAttribute('data-state', 'ok');
    }

    await page.getByTestId('welcome-card-ask').click();
    await expect(chat.input).toBeFocused();
    // What the agent opens and closes takes nothing from who is writing.
    await chat.input.fill('half a thou');
    expect((await command(ide, 'openspace.editor.open', { path: 'README.md' })).body).toMatchObject({ success: true });
    await expect(chat.currentEditor).toHaveText('README.md');
    await expect(welcome(page)).toHaveCount(0);
    expect((await command(ide, 'openspace.editor.close', { path: 'README.md' })).body).toMatchObject({ success: true });
    await expect(welcome(page)).toBeVisible();
    await page.keyboard.type('ght');
    await expect(chat.input).toHaveValue('half a thought');
    await chat.input.fill('');

    await page.getByTestId('welcome-session').filter({ hasText: 'moon' }).first().click();
    await expect.poll(() => chat.activeSession()).toBe(moon);
    await expect(chat.input).toBeFocused();

    await page.getByTestId('welcome-card-open-file').click();
    await pickerBox(page).fill('greet');
    await expect(page.locator('.quick-input-list .monaco-list-row', { hasText: 'greet.ts' })).toBeVisible();
    await pickerBox(page).press('Enter');
    await expect(chat.currentEditor).toHaveText('greet.ts');
    await expect(welcome(page)).toHaveCount(0);
    await page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current .lm-TabBar-tabCloseIcon').click();
    await expect(welcome(page)).toBeVisible();

    await expect.poll(() => violations(page)).toEqual([]);
    expect(await withoutKeyboard(page)).toEqual([]);
    for (const [theme, className] of Object.entries(THEMES)) {
        ide.changeSettings({ 'workbench.colorTheme': theme });
        await expect(page.locator(`body.${className}`)).toHaveCount(1, { timeout: 10_000 });
        // Colours fade into each other.
        await expect.poll(() => violations(page), theme).toEqual([]);
    }
});

test('leads to a model where there is none, and to a folder, also by git, in a window without one', async ({ page }) => {
    const ide = await Ide.start({ config: { enabled_providers: [], provider: {}, model: undefined, small_model: undefined } });
    try {
        await new ChatPage(page, ide).open();
        await expect(page.getByTestId('welcome-model')).toHaveAttribute('data-state', 'none');
        await expect.poll(() => violations(page)).toEqual([]);
        // There is no provider to choose from: opencode's own way is a terminal.
        await page.getByTestId('welcome-connect').click();
        await expect(page.locator('#theia-bottom-content-panel .xterm')).toBeVisible();

        const empty = await page.context().newPage();
        await empty.goto(`${ide.url}/#!empty`);
        await expect(welcome(empty).getByRole('heading', { level: 1 })).toHaveText('OpenSpace', { timeout: 45_000 });
        await expect(empty.getByTestId('welcome-model')).toHaveCount(0);
        await expect(empty.getByTestId('welcome-card-clone')).toBeEnabled({ timeout: 30_000 });
        await expect.poll(() => violations(empty)).toEqual([]);
        await empty.getByTestId('welcome-card-clone').click();
        await expect(pickerBox(empty)).toHaveAttribute('placeholder', /repository URL/i, { timeout: 30_000 });
        await empty.keyboard.press('Escape');
        await empty.getByTestId('welcome-card-open-folder').click();
        await expect(empty.locator('.dialogBlock')).toContainText('Open Folder');
        await empty.keyboard.press('Escape');
        await empty.getByTestId('welcome-folder').filter({ hasText: 'workspace' }).click();
        await expect(welcome(empty).getByRole('heading', { level: 1 })).toHaveText('workspace', { timeout: 45_000 });
    } finally {
        await ide.stop();
    }
});

const check = (page: Page, id: string): Locator => page.locator(`[data-testid="welcome-check"][data-check="${id}"]`);

/** All programs of this machine but git, in one folder; answers where git is. */
function hideGit(folder: string): string {
    let git = '';
    for (const from of (process.env.PATH ?? '').split(delimiter).filter(existsSync)) {
        for (const name of readdirSync(from)) {
            if (name === 'git') {
                git ||= join(from, name);
            } else if (!existsSync(join(folder, name))) {
                symlinkSync(join(from, name), join(folder, name));
            }
        }
    }
    return git;
}

test('says what is missing on the machine and for the folder, and that it is there when it is', async ({ page, context }) => {
    test.setTimeout(240_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    let git = '';
    const ide = await Ide.start({
        trusted: false,
        prepare: ({ folder }) => { git = hideGit(folder.folder('bin')); },
        within: ({ folder }) => ['env', `PATH=${folder.at('bin')}`]
    });
    try {
        await page.goto(ide.link);
        await page.locator('.dialogBlock').getByRole('button', { name: 'No' }).click();
        await expect(check(page, 'git')).toHaveAttribute('data-state', 'problem', { timeout: 45_000 });
        await expect(check(page, 'git')).toContainText('git was not found.');
        await expect(check(page, 'shell')).toHaveAttribute('data-state', 'ok');
        await expect.poll(() => violations(page)).toEqual([]);
        // Where it is not known how packages are installed, there is nothing to copy.
        const command = check(page, 'git').locator('code');
        if (await command.count() > 0) {
            await check(page, 'git').getByRole('button', { name: /^Copy/ }).click();
            await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await command.innerText());
            await expect(command).toHaveText(/git/i);
        }

        // As if the person had done so.
        symlinkSync(git, ide.folder.at('bin', 'git'));
        await page.getByRole('button', { name: 'Check Again' }).click();
        await expect(check(page, 'git')).toHaveAttribute('data-state', 'ok');
        await expect(check(page, 'git')).toContainText(/git \d/);

        await expect(check(page, 'trust')).toHaveAttribute('data-state', 'note');
        await check(page, 'trust').getByRole('button', { name: 'Decide…' }).click();
        await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: /^Trust/ }).click();
        await page.locator('.dialogBlock').getByRole('button', { name: 'Restart' }).click();
        await expect(check(page, 'trust')).toHaveCount(0, { timeout: 60_000 });
        const trusted = ide.folder.at('state', 'trusted-folders.json');
        await expect.poll(() => existsSync(trusted) ? readFileSync(trusted, 'utf8') : '').toContain(ide.workspace);
    } finally {
        await ide.stop();
    }
});
