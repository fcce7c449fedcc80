import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Locator, Page } from '@playwright/test';
import { command } from './support/api';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { expect, test } from './support/test';
import { closeAllBut, openWidgets } from './support/theia-page';

const DECK = 'docs/deck/details.deck.md';
const PICTURE = 'docs/deck/img/details.png';
/** A pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const deck = (page: Page): Locator => page.getByTestId('deck');
const slide = (page: Page): Locator => deck(page).locator('section.present:not(:has(section))');
const overview = (page: Page): Locator => deck(page).getByRole('listbox', { name: 'Slides' });
const problems = (page: Page): Locator => page.locator('#problems');
const run = (ide: Ide, cmd: string, args: Record<string, unknown>) => command(ide, `openspace.presentation.${cmd}`, args);

function put(ide: Ide, content: string | Buffer, path = DECK): void {
    mkdirSync(dirname(join(ide.workspace, path)), { recursive: true });
    writeFileSync(join(ide.workspace, path), content);
}

/** Twelve slides, of which the fourth and the fifth stand below the third. */
function twelve(): string {
    const slides = Array.from({ length: 12 }, (_, index) => `## Slide ${index + 1}\n\n- a point\n- and another\n`);
    return slides.reduce((text, next, index) => `${text}\n${index === 3 || index === 4 ? '--' : '---'}\n\n${next}`);
}

let kept: string[];

test.beforeEach(async ({ chat, page }) => {
    await expect(chat.input).toBeVisible();
    kept = await openWidgets(page);
});

test.afterEach(async ({ ide, page }) => {
    await closeAllBut(page, kept);
    [DECK, PICTURE, 'docs/deck/details.ts'].forEach(path => rmSync(join(ide.workspace, path), { force: true }));
});

test('shows all slides at once in a pane of any shape, to be chosen by keys or a click', async ({ ide, page }) => {
    put(ide, twelve());
    const size = page.viewportSize()!;
    await run(ide, 'open', { deckPath: DECK, slideIndex: 6 });
    await expect(slide(page)).toContainText('Slide 7');
    await slide(page).click();
    await palette(page, 'View: Toggle Maximized');
    await deck(page).getByRole('button', { name: 'Overview' }).click();
    const options = overview(page).getByRole('option');
    await expect(options).toHaveCount(12);
    await expect(overview(page).locator('section')).not.toHaveCount(0);
    for (const [width, height] of [[1400, 900], [700, 900], [420, 800]]) {
        await page.setViewportSize({ width, height });
        const places = (): Promise<number[][]> => options.evaluateAll(all =>
            all.map(one => one.getBoundingClientRect()).map(({ left, top }) => [left, top]));
        await expect.poll(async () => {
            const all = await places();
            return [0, 1].map(side => new Set(all.map(place => place[side])).size > 1);
        }, `${width}: several columns and rows`).toEqual([true, true]);
        const beyond = await overview(page).evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            [scrollWidth - clientWidth, scrollHeight - clientHeight]);
        // A narrow pane is scrolled rather than that slides become too small to tell apart.
        expect(beyond, `${width}: nothing is hidden`).toEqual([0, width === 420 ? expect.any(Number) : 0]);
    }
    await page.setViewportSize(size);
    await expect(options.nth(6)).toBeFocused();
    await expect(options.nth(6)).toHaveAttribute('aria-selected', 'true');
    await expect(options.nth(3)).toHaveAccessibleName('Slide 4 of 12: Slide 4, below the one before');
    const { violations } = await new AxeBuilder({ page }).include('.openspace-deck-overview').analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([]);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(overview(page)).toHaveCount(0);
    await expect(deck(page)).toHaveAttribute('data-slide', '6');
    await page.keyboard.press('o');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(deck(page)).toHaveAttribute('data-slide', '11');
    await page.keyboard.press('ArrowLeft');
    await expect(deck(page)).toHaveAttribute('data-slide', '10');
    await page.keyboard.press('o');
    await options.nth(1).click();
    await expect(slide(page)).toContainText('Slide 2');
});

test('knows of pictures that come, go, or are none, while the person looks at the problems', async ({ ide, page }) => {
    put(ide, '# Pictures\n\n![A plan](img/details.png)\n');
    // It begins as pictures do.
    put(ide, Buffer.concat([PNG.subarray(0, 8), Buffer.from('and goes on as something else')]), PICTURE);
    const { body } = await run(ide, 'check', { deckPath: DECK });
    expect(body.findings).toEqual([{
        kind: 'missing-image', slideIndex: 0, line: 3,
        message: 'The picture img/details.png cannot be shown: it is damaged, or not a picture.'
    }]);
    await run(ide, 'open', { deckPath: DECK });
    await expect(slide(page).getByText('A plan')).toBeVisible();
    await palette(page, 'View: Toggle Problems');
    await expect(problems(page)).toContainText('damaged, or not a picture');
    put(ide, PNG.subarray(0, 50), PICTURE);
    await expect(problems(page)).toContainText('a part of it is missing');
    await expect(slide(page).locator('img')).toBeVisible();
    put(ide, PNG, PICTURE);
    await expect(slide(page).locator('img')).toBeVisible();
    await expect(problems(page)).not.toContainText('img/details.png');
    rmSync(join(ide.workspace, PICTURE));
    await expect(problems(page)).toContainText('The picture img/details.png is not shown');
});

test('says what in the front matter and on which slide is unknown, and forgets what is gone', async ({ ide, page }) => {
    put(ide, '---\ntitle: Details\ntheme: nigth\n---\n\n# One\n\n---\n\n<!-- slide: layout=sideways -->\n## Two\n\n---\n\n## Three\n');
    const { body } = await run(ide, 'check', { deckPath: DECK });
    expect((body.findings as { kind: string; line: number }[]).map(({ kind, line }) => [kind, line])).toEqual(
        [['unknown-option', 3], ['unknown-option', 10]]);
    await palette(page, 'View: Toggle Problems');
    await expect(problems(page)).toContainText('Unknown value of theme: nigth');
    await expect(problems(page)).toContainText('Unknown value of layout: sideways');
    await run(ide, 'delete_slide', { deckPath: DECK, slideIndex: 1 });
    await expect(problems(page)).not.toContainText('sideways');
    await expect(problems(page)).toContainText('Unknown value of theme: nigth');
});

test('follows links from the folder of the deck, and from the root', async ({ ide, page }) => {
    put(ide, '# Links\n\n[near](details.ts:2) and [from the root](/docs/deck/details.ts:3)\n');
    put(ide, 'one\ntwo\nthree\n', 'docs/deck/details.ts');
    await run(ide, 'open', { deckPath: DECK });
    const cursor = page.locator('#theia-statusBar').getByText(/^Ln \d+, Col \d+$/);
    await slide(page).getByText('near').click();
    await expect(cursor).toHaveText(/^Ln 2,/);
    await page.locator('.lm-TabBar-tab', { hasText: 'details.deck.md' }).click();
    await slide(page).getByText('from the root').click();
    await expect(cursor).toHaveText(/^Ln 3,/);
});

test('plays on from where the agent goes, and waits when the person goes somewhere', async ({ ide, page }) => {
    put(ide, twelve());
    await run(ide, 'play', { deckPath: DECK, interval: 300 });
    await expect(deck(page)).toHaveAttribute('data-state', 'running');
    await run(ide, 'navigate', { deckPath: DECK, slideIndex: 5 });
    await expect(slide(page)).toContainText('Slide 6');
    await expect(deck(page)).toHaveAttribute('data-state', 'running');
    await deck(page).getByRole('button', { name: 'Next Step' }).click();
    await expect(deck(page)).toHaveAttribute('data-state', 'paused');
});
