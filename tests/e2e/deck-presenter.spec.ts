import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { CDPSession, Locator, Page } from '@playwright/test';
import { command } from './support/api';
import { Ide } from './support/ide';
import { pageCounts, settledCounts } from './support/leaks';
import { palette } from './support/palette';
import { expect, test } from './support/test';
import { closeAllBut, openWidgets } from './support/theia-page';

const DECK = 'docs/deck/presented.deck.md';
const TALK = [
    '---', 'title: A presented talk', '---', '', '# Beginning', '', 'Note: Ask who *remembers* the outage. See [the file](src/a.ts).', '',
    '---', '', '## Middle', '', '- one <!-- fragment -->', '- two <!-- fragment -->', '', '```ts [1|2]', 'const a = 1;', 'const b = 2;',
    '```', '', '---', '', '## End', ''
].join('\n');

/** Two screens side by side; pages may not know more than that there are several, unless they are allowed to. */
const SCREENS = '--screen-info={1400x900}{1400,0 1200x800}';

test.use({
    files: { [DECK]: TALK, 'src/a.ts': 'export const a = 1;\n' },
    launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: [...launchOptions.args ?? [], SCREENS] })
});

const deck = (page: Page): Locator => page.getByTestId('deck');
const slide = (page: Page): Locator => deck(page).locator('section.present:not(:has(section))');
const front = (popup: Page): Locator => popup.locator('.openspace-presenter-front section.present');
const next = (popup: Page): Locator => popup.locator('.openspace-presenter-next section.present');
const notes = (popup: Page): Locator => popup.getByRole('region', { name: 'Notes' });

function put(ide: Ide, text: string, path = DECK): void {
    mkdirSync(dirname(join(ide.workspace, path)), { recursive: true });
    writeFileSync(join(ide.workspace, path), text);
}

async function show(ide: Ide, page: Page, deckPath = DECK): Promise<void> {
    const { body } = await command(ide, 'openspace.presentation.open', { deckPath, slideIndex: 0 });
    expect(body).toMatchObject({ success: true });
    await expect(deck(page)).toHaveAttribute('data-slide', '0');
    await expect(slide(page)).toBeVisible();
}

async function present(page: Page): Promise<Page> {
    const opened = page.context().waitForEvent('page');
    await deck(page).getByRole('button', { name: 'Presenter View' }).click();
    const popup = await opened;
    await expect(notes(popup)).toBeVisible();
    return popup;
}

/** What the person says when the browser asks whether the page may know the screens, for as long as the answer is not detached. */
async function allowScreens(page: Page, origin: string): Promise<CDPSession> {
    const own = await page.context().newCDPSession(page);
    const { targetInfo: { browserContextId } } = await own.send('Target.getTargetInfo');
    await own.detach();
    const session = await page.context().browser()!.newBrowserCDPSession();
    const permission = { name: 'window-management' };
    await session.send('Browser.setPermission', { permission, setting: 'granted', origin, browserContextId });
    return session;
}

/** The window may be gone before the key is released. */
async function leave(popup: Page): Promise<void> {
    const closed = popup.waitForEvent('close');
    await popup.keyboard.press('Escape').catch(() => undefined);
    await closed;
}

const serious = async (page: Page): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
};

test.beforeEach(async ({ ide, chat }) => {
    put(ide, TALK);
    await expect(chat.input).toBeVisible();
});

test('the person presents: notes, next slide and time beside the slide, and both windows follow each other', async ({ ide, page }) => {
    await show(ide, page);
    const popup = await present(page);
    const loaded = (): Promise<string[]> => popup.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
    await expect.poll(loaded).toContain('Inter Variable');
    await expect(popup).toHaveTitle('A presented talk – Presenter View');
    expect(await popup.evaluate(() => document.compatMode)).toBe('CSS1Compat');
    await expect(front(popup)).toContainText('Beginning');
    await expect(next(popup)).toContainText('Middle');
    await expect(notes(popup).locator('em')).toHaveText('remembers');
    await expect(popup.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
    await popup.keyboard.press('PageDown');
    await expect(deck(page)).toHaveAttribute('data-slide', '1');
    await expect(popup.getByText('Slide 2 of 3')).toBeVisible();
    await expect(popup.getByText('3 steps left')).toBeVisible();
    await expect(front(popup).getByText('one')).toBeHidden();
    await popup.keyboard.press('ArrowRight');
    await expect(slide(page).locator('.fragment.visible')).toHaveCount(1);
    await expect(front(popup).getByText('one')).toBeVisible();
    await expect(front(popup).getByText('two')).toBeHidden();
    await expect(notes(popup)).toHaveText('No notes for this slide.');
    await command(ide, 'openspace.presentation.navigate', { deckPath: DECK, slideIndex: 2 });
    await expect(front(popup)).toContainText('End');
    await expect(popup.getByText('End of the deck')).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Next' })).toBeDisabled();
    await popup.getByRole('button', { name: 'Previous' }).click();
    await expect(deck(page)).toHaveAttribute('data-slide', '1');
    await leave(popup);
});

test('one window for a deck, also from the palette and by a key, and it goes with the tab', async ({ ide, page }) => {
    await show(ide, page);
    const popup = await present(page);
    await deck(page).getByRole('button', { name: 'Presenter View' }).click();
    await palette(page, 'Presentation: Open Presenter View');
    await slide(page).click();
    await page.keyboard.press('s');
    await expect(notes(popup)).toContainText('remembers');
    expect(page.context().pages()).toHaveLength(2);
    await closeAllBut(page, (await openWidgets(page)).filter(id => !id.includes(DECK)));
    await expect.poll(() => popup.isClosed()).toBe(true);
});

test('shows notes as they are written, and black to the audience', async ({ ide, page }) => {
    await show(ide, page);
    const popup = await present(page);
    await deck(page).getByRole('button', { name: 'Edit Source' }).click();
    await page.locator(`.monaco-editor[data-uri$="/${DECK}"] .view-line`, { hasText: 'Note:' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Then wait.');
    await expect(notes(popup)).toContainText('Then wait.');
    await popup.getByRole('button', { name: 'Black Screen' }).click();
    await expect(deck(page).locator('.openspace-deck-blank')).toBeVisible();
    await expect(popup.getByText('The audience sees a black screen.')).toBeVisible();
    await popup.keyboard.press('b');
    await expect(deck(page).locator('.openspace-deck-blank')).toHaveCount(0);
    await notes(popup).getByRole('link', { name: 'the file' }).click();
    await expect(page.locator('.monaco-editor[data-uri$="/src/a.ts"]')).toBeVisible();
    await expect(notes(popup)).toBeVisible();
});

test('looks like the IDE, light and dark, without serious violations', async ({ ide, page }) => {
    await show(ide, page);
    const popup = await present(page);
    await popup.keyboard.press('PageDown');
    await expect(front(popup)).toContainText('Middle');
    await popup.keyboard.press('Home');
    const backgroundOf = (element: Locator): Promise<string> => element.evaluate(node => getComputedStyle(node).backgroundColor);
    const seen = new Set<string>();
    for (const [theme, mark] of [['light', 'theia-light'], ['dark', 'theia-dark'], ['hc-theia', 'theia-hc']]) {
        ide.changeSettings({ 'workbench.colorTheme': theme });
        await expect(page.locator('body')).toContainClass(mark);
        await expect.poll(() => backgroundOf(notes(popup)), theme).toBe(await backgroundOf(deck(page).locator('.openspace-deck-content')));
        await expect(front(popup)).toContainText('Beginning');
        await expect.poll(() => serious(popup), theme).toEqual([]);
        seen.add(await backgroundOf(notes(popup)));
    }
    expect(seen.size).toBe(3);
    ide.changeSettings({});
});

test('takes the second screen, and the deck the first, with one click and until it is closed', async ({ ide, page }) => {
    const allowed = await allowScreens(page, ide.url);
    await show(ide, page);
    const popup = await present(page);
    await expect(front(popup)).toContainText('Beginning');
    expect(await popup.evaluate(() => [window.screenX, window.screenY])).toEqual([1400, 0]);
    const isFull = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
    await expect.poll(isFull).toBe(true);
    await popup.keyboard.press('PageDown');
    await expect(page.locator('.openspace-deck-screen')).toContainText('Middle');
    await leave(popup);
    await expect.poll(isFull).toBe(false);
    await expect(page.locator('.openspace-deck-screen')).toHaveCount(0);
    await allowed.detach();
});

test('is gone when the IDE is loaded again, and can be opened again', async ({ ide, page }) => {
    await show(ide, page);
    const popup = await present(page);
    await page.reload();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(slide(page)).toBeVisible({ timeout: 45_000 });
    const again = await present(page);
    await expect(front(again)).toContainText('Beginning');
    // The person loads the window again, or closes it: it does not stay as if it were alive.
    await again.evaluate(() => location.reload());
    await expect.poll(() => again.isClosed()).toBe(true);
});

test('attacks 14 and 15: neither runs nor fetches what hostile notes ask for', async ({ ide, page }) => {
    const hostile = 'docs/deck/hostile-notes.deck.md';
    put(ide, [
        '# Slide', '', '<img src="x" onerror="window.hacked = 1">', '', 'Note: <script>window.hacked = 2; opener.hacked = 2</script>',
        '<img src="http://127.0.0.1:9/far.png" onerror="opener.hacked = 3">', '![far](http://127.0.0.1:9/other.png)',
        '[click me](javascript:opener.hacked=4)', '<iframe src="http://127.0.0.1:9/"></iframe>', '<style>body { display: none }</style>',
        '<svg onload="opener.hacked = 5"></svg>', '<form action="http://127.0.0.1:9/"><button>Send</button></form>',
        '<base href="http://127.0.0.1:9/">',
        '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/">', '', '```ini file=../../etc/passwd', '```', '', 'still here'
    ].join('\n'), hostile);
    await show(ide, page, hostile);
    const asked: string[] = [];
    page.context().on('request', request => asked.push(request.url()));
    const popup = await present(page);
    await expect(notes(popup)).toContainText('still here');
    await notes(popup).getByText('click me').click();
    await expect(notes(popup)).not.toContainText('root:x');
    for (const window of [page, popup]) {
        expect(await window.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined();
    }
    expect(asked.filter(url => url.includes('127.0.0.1:9/'))).toEqual([]);
    await expect(notes(popup).locator('iframe, script, style, form, button, base, meta, [onerror], [onload]')).toHaveCount(0);
    await expect(popup.getByRole('button', { name: 'Black Screen' })).toBeVisible();
});

test('leaves nothing behind when it is opened and closed again and again', async ({ ide, page }) => {
    test.slow();
    await show(ide, page);
    const round = async (): Promise<void> => {
        const popup = await present(page);
        await expect(front(popup)).toContainText('Beginning');
        await leave(popup);
    };
    for (let warm = 0; warm < 3; warm++) {
        await round();
    }
    const before = await settledCounts(page);
    const rounds = 10;
    for (let count = 0; count < rounds; count++) {
        await round();
    }
    const growth = async (): Promise<number> => {
        const { listeners, nodes } = await pageCounts(page);
        return Math.max(listeners - before.listeners, nodes - before.nodes);
    };
    await expect.poll(growth).toBeLessThanOrEqual(rounds);
});
