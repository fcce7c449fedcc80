import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { answer } from './support/answer';
import { command } from './support/api';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { expect, test } from './support/test';
import { closeAllBut, openWidgets, runCommand } from './support/theia-page';

const DECK = 'window.deck.md';
const RENAMED = 'renamed.deck.md';
const NEW_DECK = 'docs/deck/a-new-talk-of-2-words.deck.md';
const TALK = [
    '# Beginning', '', '---', '', '<!-- slide: auto-animate -->', '## Box', '', 'Only this.', '', '---', '', '<!-- slide: auto-animate -->',
    '## Box', '', 'Before it.', '', 'Only this.', '', '---', '', '## End', ''
].join('\n');

test.use({ files: { [DECK]: TALK, 'README.md': '# Sample\n' } });

const deck = (page: Page): Locator => page.getByTestId('deck');
const slide = (page: Page): Locator => deck(page).locator('section.present:not(:has(section))');
const tab = (page: Page, name: string): Locator => page.locator('#theia-main-content-panel .lm-TabBar-tab', { hasText: name });
const file = (page: Page, name: string): Locator => page.locator('#files .theia-TreeNode', { hasText: name });
const outline = (page: Page): Locator => page.locator('#outline-view .theia-TreeNode');
const choices = (page: Page): Locator => page.locator('.quick-input-list .monaco-list-row');
const run = (ide: Ide, cmd: string, args: Record<string, unknown>) => command(ide, `openspace.presentation.${cmd}`, args);

/** Opens the menu of a file in the explorer and takes an entry. */
async function choose(page: Page, name: string, entry: string): Promise<void> {
    await file(page, name).click({ button: 'right' });
    await page.locator('.lm-Menu-itemLabel').getByText(entry, { exact: true }).click();
}

let kept: string[];

test.beforeEach(async ({ ide, chat, page }) => {
    writeFileSync(join(ide.workspace, DECK), TALK);
    [RENAMED, NEW_DECK].forEach(path => rmSync(join(ide.workspace, path), { force: true }));
    await expect(chat.input).toBeVisible();
    kept = await openWidgets(page);
});

test.afterEach(async ({ ide, page }) => {
    await closeAllBut(page, kept);
    [DECK, RENAMED, NEW_DECK].forEach(path => rmSync(join(ide.workspace, path), { force: true }));
});

test('the person begins a deck from the palette, leaves it, and finds it at the slide where it was', async ({ ide, page }) => {
    await palette(page, 'Presentation: New Deck…');
    await choices(page).filter({ hasText: 'Talk' }).first().click();
    const title = page.locator('.quick-input-widget input').first();
    await expect(page.locator('.quick-input-widget')).toContainText('Title of the deck');
    await title.fill('A new talk: of 2 words!');
    await title.press('Enter');
    await expect(slide(page)).toContainText('A new talk: of 2 words!');
    expect(existsSync(join(ide.workspace, NEW_DECK))).toBe(true);
    await expect(deck(page).locator('.reveal')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(deck(page)).toHaveAttribute('data-slide', '1');
    await expect(file(page, 'docs')).toBeVisible();
    await file(page, 'README.md').dblclick();
    await expect(deck(page)).toBeHidden();
    await tab(page, 'A new talk').click();
    await expect(slide(page)).toBeVisible();
    await expect(deck(page)).toHaveAttribute('data-slide', '1');
});

test('a deck is a file like others: in the explorer, in the outline, in another editor, and under another name', async ({ ide, page }) => {
    await expect(file(page, DECK).locator('.codicon-preview')).toBeVisible();
    await file(page, DECK).dblclick();
    await expect(slide(page)).toContainText('Beginning');
    await runCommand(page, 'outlineView:toggle');
    await expect(outline(page)).toHaveText([/1\. Beginning/, /2\. Box/, /3\. Box/, /4\. End/]);
    await outline(page).filter({ hasText: '4. End' }).click();
    await expect(deck(page)).toHaveAttribute('data-slide', '3');
    await expect(slide(page)).toContainText('End');

    await choose(page, DECK, 'Rename');
    const name = page.locator('.dialogBlock input');
    await name.fill(RENAMED);
    await name.press('Enter');
    await expect(tab(page, RENAMED)).toBeVisible();
    await expect(tab(page, DECK)).toHaveCount(0);
    await expect(deck(page)).toHaveCount(1);
    await expect(deck(page)).toHaveAttribute('data-slide', '3');
    await expect(slide(page)).toContainText('End');
    writeFileSync(join(ide.workspace, RENAMED), TALK.replace('## End', '## Very end'));
    await expect(slide(page)).toContainText('Very end');

    await choose(page, RENAMED, 'Open With...');
    await expect(choices(page).filter({ hasText: 'Deck' })).toBeVisible();
    await choices(page).filter({ hasText: 'Text Editor' }).click();
    await expect(page.locator(`.monaco-editor[data-uri$="/${RENAMED}"]`)).toBeVisible();
});

test('what two slides have in common moves from one to the other', async ({ ide, page }) => {
    await run(ide, 'open', { deckPath: DECK, slideIndex: 1 });
    await expect(slide(page)).toContainText('Only this.');
    await slide(page).click();
    await page.keyboard.press('ArrowRight');
    await expect(deck(page)).toHaveAttribute('data-slide', '2');
    await expect(slide(page)).toHaveAttribute('data-auto-animate', 'running');
    await expect(slide(page).getByText('Only this.')).toHaveAttribute('data-auto-animate-target', /^\d+$/);
});

test('a question to the person is above a deck that has the whole screen', async ({ ide, page }) => {
    await run(ide, 'open', { deckPath: DECK, slideIndex: 0 });
    await slide(page).click();
    await page.keyboard.press('f');
    await expect(page.locator('.openspace-deck-screen')).toBeVisible();
    expect((await command(ide, 'openspace.terminal.create', { title: 'deck' })).body).toMatchObject({ success: true });
    const sent = command(ide, 'openspace.terminal.send', { terminalId: 'deck', text: 'sudo ls\n' });
    const deny = page.getByTestId('danger-deny');
    await expect(deny).toBeVisible();
    await expect(page.locator('.openspace-deck-screen')).toBeVisible();
    expect(await deny.evaluate(button => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })).toBe(true);
    await answer(page, 'danger-deny');
    expect((await sent).body).toMatchObject({ success: false, error: 'The command was declined by the user.' });
    await expect(page.locator('.openspace-deck-screen')).toBeVisible();
    await page.keyboard.press('f');
    await expect(page.locator('.openspace-deck-screen')).toHaveCount(0);
    await command(ide, 'openspace.terminal.close', { terminalId: 'deck' });
});
