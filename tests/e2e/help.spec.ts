import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Locator, Page } from '@playwright/test';
import { palette } from './support/palette';
import { expect, fullTest as test } from './support/test';
import { commandIds, runCommand } from './support/theia-page';

const DOCS = resolve(__dirname, '../../docs');
const FIRST_PAGES = ['getting-started', 'what-the-agent-can-do', 'chat', 'safety', 'keys', 'troubleshooting', 'writing-a-surface'];

const help = (page: Page): Locator => page.getByTestId('help');
const shown = (page: Page): Locator => page.getByTestId('help-page');

async function openFromMenu(page: Page, label: string): Promise<void> {
    await page.locator('.lm-MenuBar-item', { hasText: /^Help$/ }).click();
    await page.locator('.lm-Menu-item', { hasText: label }).click();
}

test('Help has a page for each of the first questions, with links, a search, and a way back', async ({ chat, page }) => {
    await expect(chat.input).toBeVisible();
    for (const [label, heading] of [
        ['Getting Started', 'Getting started'], ['What the Agent Can Do', 'What the agent can do'], ['The Chat', 'The chat'],
        ['Safety', 'Safety'], ['Keys', 'Keys'], ['Troubleshooting', 'Troubleshooting'], ['Writing a Surface', 'Writing a surface']
    ]) {
        await openFromMenu(page, label);
        await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    // One tab for all of them.
    await expect(help(page)).toHaveCount(1);

    await shown(page).getByRole('link', { name: 'Every field' }).click();
    await expect(shown(page)).toHaveAttribute('data-path', 'extending.md');
    await expect(shown(page).getByRole('heading', { name: 'The definition' })).toBeInViewport();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(shown(page)).toHaveAttribute('data-path', 'writing-a-surface.md');
    await page.getByTestId('help-forward').click();
    await expect(shown(page)).toHaveAttribute('data-path', 'extending.md');
    // Links to the source code say so, and files that the text names are none of this folder.
    await shown(page).getByRole('link', { name: 'tests/sample-extension' }).click();
    await expect(page.locator('.theia-notification-message', { hasText: 'comes with the source code' }).first()).toBeVisible();
    await runCommand(page, 'notifications.commands.clearAll');
    await expect(shown(page).getByRole('link', { name: 'src/common/dice-commands.ts' })).toHaveCount(0);

    await page.getByTestId('help-query').fill('page key');
    await expect(page.getByTestId('help-hits').getByRole('button').first()).toBeVisible();
    await page.getByTestId('help-query').fill('no such words anywhere');
    await expect(page.getByTestId('help-hits').getByRole('status')).toHaveText('No page has “no such words anywhere”.');
    await page.getByTestId('help-query').fill('dangerous line');
    await page.getByTestId('help-query').press('Enter');
    await expect(shown(page)).toBeFocused();
    await expect(shown(page)).toContainText('dangerous');
});

test('links of the pages lead to commands and settings that exist, and run them', async ({ chat, page }) => {
    await expect(chat.input).toBeVisible();
    const wanted = FIRST_PAGES.flatMap(name => Array.from(
        readFileSync(join(DOCS, `${name}.md`), 'utf8').matchAll(/\]\(run:([^)\s]+)\)/g), ([, id]) => id));
    const known = new Set(await commandIds(page));
    expect(wanted.filter(id => !known.has(id))).toEqual([]);

    await palette(page, 'OpenSpace: Safety');
    await shown(page).getByRole('link', { name: 'Agent Activity' }).click();
    await expect(page.getByTestId('activity-view')).toBeVisible();
    await shown(page).getByRole('link', { name: 'the setting' }).click();
    await expect(page.locator('#settings_widget .theia-input').first()).toHaveValue('openspace.security.confirmDangerousCommands');
    await palette(page, 'OpenSpace: Help…');
    await expect(page.locator('.quick-input-list .monaco-list-row', { hasText: 'Report a Problem' })).toBeVisible();
    await page.keyboard.type('Troubl');
    await page.keyboard.press('Enter');
    await expect(shown(page)).toHaveAttribute('data-path', 'troubleshooting.md');
});

test('Keys tells the keys as they are set', async ({ chat, page }) => {
    await expect(chat.input).toBeVisible();
    await runCommand(page, 'openspace-help:keys');
    const rows = Array.from(readFileSync(join(DOCS, 'keys.md'), 'utf8').matchAll(/^\| `([^`]+)` \| \[([^\]]+)\]\(run:/gm),
        ([, key, label]) => ({ key, label }));
    expect(rows.length).toBeGreaterThan(15);
    for (const { key, label } of rows) {
        await expect(shown(page).getByRole('row').filter({ has: page.getByRole('link', { name: label, exact: true }) }).locator('code')
            .first()).toHaveText(key);
    }
    await expect(shown(page).getByRole('heading', { name: 'All keys' })).toHaveCount(1);
    // One of the many that only the IDE knows.
    await expect(shown(page).getByRole('row').filter({ has: page.getByText('Ctrl+S', { exact: true }) })).toContainText('Save');
});

test('a report of a problem is the person\'s to read, to change and to copy, and nothing is sent', async ({ chat, page, context }) => {
    await expect(chat.input).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const sent: string[] = [];
    page.on('request', request => sent.push(request.url()));
    await openFromMenu(page, 'Report a Problem');
    const text = page.getByTestId('problem-text');
    await expect(text).toHaveValue(/- OpenSpace: \d+\.\d+\.\d+\n- opencode: 1\.\d+\.\d+\n- System: .+\n- Node: \d+/);
    await expect(text).toHaveValue(/## The end of backend-.*\.log/);
    expect(await text.inputValue()).not.toMatch(/key=[\w-]{20}/);
    await expect(text).toBeFocused();
    await page.keyboard.type('It is too quiet.');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Copied to the clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^## What happened\n\nIt is too quiet\./);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as File…' }).click()]);
    expect(file.suggestedFilename()).toBe('openspace-problem.md');
    expect(sent.filter(url => !/^(?:https?|wss?|blob:https?):\/\/(?:127\.0\.0\.1|localhost)/.test(url))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(text).toHaveCount(0);
});

test('the pages are readable by everybody, in a narrow tab too', async ({ chat, page, ide }) => {
    await expect(chat.input).toBeVisible();
    await runCommand(page, 'openspace-help:keys');
    await expect(shown(page)).toBeVisible();
    for (const [theme, className] of Object.entries({ 'dark': 'theia-dark', 'hc-theia-light': 'theia-hcLight', 'light': 'theia-light' })) {
        ide.changeSettings({ 'workbench.colorTheme': theme });
        await expect(page.locator(`body.${className}`)).toHaveCount(1);
        const { violations } = await new AxeBuilder({ page }).include('[data-testid="help"]').analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`)).toEqual([]);
    }
    await page.setViewportSize({ width: 700, height: 900 });
    await page.getByTestId('help-select').click();
    await page.getByRole('option', { name: 'Safety' }).click();
    await expect(shown(page)).toHaveAttribute('data-path', 'safety.md');
    await page.setViewportSize({ width: 1400, height: 900 });
    // After a reload the page is still there.
    await page.reload();
    await expect(shown(page)).toHaveAttribute('data-path', 'safety.md');
});
