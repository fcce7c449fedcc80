import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Locator, Page } from '@playwright/test';
import { Answer, command } from './support/api';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { sizeOf } from './support/pictures';
import { expect, test } from './support/test';
import { closeAllBut, openWidgets } from './support/theia-page';

const BOARD = 'docs/whiteboard/shop.whiteboard.json';
const DECK = 'docs/deck/shop.deck.md';
const PAGE = 'docs/deck/shop.html';
const ORDER = 'export class Order {\n    total = 0;\n\n    pay(): void {\n        this.total = 0;\n    }\n}\n';
const STORE = 'const rows: string[] = [];\n\nexport function save(row: string): void {\n    rows.push(row);\n}\n';
const SHAPES = [
    { id: 'backend', type: 'frame', text: 'Backend' },
    { id: 'order', type: 'rectangle', text: 'Order', inside: 'backend', link: { path: 'src/order.ts', line: 5 } },
    { id: 'store', type: 'cylinder', text: 'Store', inside: 'backend', link: { path: 'src/store.ts', symbol: 'save' } },
    { id: 'user', type: 'actor', text: 'User' },
    { id: 'keeps', type: 'connector', from: 'order', to: 'store', label: 'keeps' },
    { id: 'buys', type: 'connector', from: 'user', to: 'order' }
];

const board = (page: Page): Locator => page.getByTestId('board');
const shape = (page: Page, id: string): Locator => board(page).locator(`[data-testid="board-shape"][data-shape-id="${id}"]`);
const mark = (page: Page, id: string): Locator => board(page).locator(`[data-testid="board-drift"][data-shape-id="${id}"]`);
const deck = (page: Page): Locator => page.getByTestId('deck');
const slide = (page: Page): Locator => deck(page).locator('section.present:not(:has(section))');
const highlight = (page: Page, path: string): Locator =>
    page.locator(`.monaco-editor[data-uri$="/${path}"] .openspace-agent-highlight`);
const run = (ide: Ide, cmd: string, args: Record<string, unknown> = {}): Promise<Answer> =>
    command(ide, `openspace.whiteboard.${cmd}`, { whiteboardId: BOARD, ...args });
const present = (ide: Ide, cmd: string, args: Record<string, unknown> = {}): Promise<Answer> =>
    command(ide, `openspace.presentation.${cmd}`, { deckPath: DECK, ...args });
const block = (cmd: string, args: object): string =>
    `%%OS${JSON.stringify({ cmd: `openspace.whiteboard.${cmd}`, args: { whiteboardId: BOARD, ...args } })}%%`;
const onDisk = (ide: Ide, path = BOARD): string => readFileSync(join(ide.workspace, path), 'utf8');

function put(ide: Ide, path: string, text: string): void {
    mkdirSync(dirname(join(ide.workspace, path)), { recursive: true });
    writeFileSync(join(ide.workspace, path), text);
}

async function mainPanes(ide: Ide): Promise<number> {
    const { body } = await command(ide, 'openspace.pane.list', {});
    return (body.panes as { area: string }[]).filter(({ area }) => area === 'main').length;
}

let kept: string[];

test.beforeEach(async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    kept = await openWidgets(page);
    put(ide, 'src/order.ts', ORDER);
    put(ide, 'src/store.ts', STORE);
    expect((await run(ide, 'create', { title: 'Shop', shapes: SHAPES })).body).toMatchObject({ success: true, findings: [] });
});

test.afterEach(async ({ ide, page }) => {
    await closeAllBut(page, kept);
    [BOARD, DECK, PAGE].forEach(path => rmSync(join(ide.workspace, path), { force: true }));
});

test('code that moved, changed or went is marked on its shape, told to the agent, and accepted by a click', async ({ ide, page }) => {
    await run(ide, 'open', { splitDirection: 'vertical' });
    await expect(shape(page, 'store')).toBeVisible();
    await expect(board(page).getByTestId('board-drift')).toHaveCount(0);
    put(ide, 'src/order.ts', `// one line more\n${ORDER}`);
    await expect(mark(page, 'order')).toHaveText(/Code moved/);
    expect((await run(ide, 'check')).body.findings).toEqual([
        { kind: 'code-moved', shapeId: 'order', message: expect.stringContaining('src/order.ts:5 is line 6 now') }
    ]);
    expect((await run(ide, 'read', { format: 'outline' })).body.outline).toMatch(/order rectangle "Order".*; code moved to line 6/);
    put(ide, 'src/order.ts', ORDER.replace('this.total = 0;', 'this.total = 1;'));
    put(ide, 'src/store.ts', STORE.replace('save', 'keep'));
    await expect(mark(page, 'order')).toHaveText(/Code changed/);
    await expect(mark(page, 'store')).toHaveText(/Code not found/);
    expect((await run(ide, 'update_shape', { shapeId: 'store', updates: { color: 'blue' } })).body.findings)
        .toEqual([expect.objectContaining({ kind: 'code-missing', shapeId: 'store' })]);
    await mark(page, 'order').hover();
    await mark(page, 'order').getByRole('button', { name: 'Pin Again' }).click();
    await expect(mark(page, 'order')).toHaveCount(0);
    await shape(page, 'user').click();
    await page.keyboard.press('Control+z');
    await expect(mark(page, 'order')).toHaveText(/Code changed/);
    // The agent accepts it by setting the link again, and mends the other one.
    expect((await run(ide, 'update_shape', { shapes: [
        { id: 'order', link: { path: 'src/order.ts', line: 5 } }, { id: 'store', link: { path: 'src/store.ts', symbol: 'keep' } }
    ] })).body).toMatchObject({ success: true, findings: [] });
    await expect(board(page).getByTestId('board-drift')).toHaveCount(0);
});

test('the person links a shape to code, in words, and takes the link away again', async ({ ide, page }) => {
    await run(ide, 'open', {});
    const linkOf = async (): Promise<unknown> => {
        const { body } = await run(ide, 'read');
        return (body.shapes as { id: string; link?: unknown }[]).find(({ id }) => id === 'user')?.link;
    };
    const input = page.locator('.quick-input-widget input:visible');
    await shape(page, 'user').click();
    await board(page).getByRole('button', { name: 'Link to Code…' }).click();
    await input.fill('https://elsewhere.test/a');
    await page.keyboard.press('Enter');
    await expect(page.locator('.quick-input-message')).toContainText('Enter a path in this workspace');
    await input.fill('src/store.ts:3');
    await page.keyboard.press('Enter');
    await expect.poll(linkOf).toMatchObject({ path: 'src/store.ts', line: 3 });
    put(ide, 'src/store.ts', `// above\n${STORE}`);
    await expect(mark(page, 'user')).toHaveText(/Code moved/);
    await board(page).getByRole('button', { name: 'Change Link to Code…' }).click();
    await expect(input).toHaveValue('src/store.ts:3');
    await input.fill('');
    await page.keyboard.press('Enter');
    await expect.poll(linkOf).toBeUndefined();
    await expect(mark(page, 'user')).toHaveCount(0);
});

test('the agent walks through code along the board: one shape, its code beside it, and no more', async ({ ide, chat, page }) => {
    const show = (id: string): string => `Look. ${block('open', { shapeIds: [id], highlight: true })}`;
    chat.script([
        { when: { lastUser: 'walk', lastRole: 'user' }, reply: [{ text: show('order') }] },
        { when: { lastUser: 'further', lastRole: 'user' }, reply: [{ text: show('store') }] },
        { reply: [{ text: 'That is all.' }] }
    ]);
    // Tests before this one may have marked something, too.
    await command(ide, 'openspace.editor.clear_highlight', {});
    await chat.ask('walk me through it');
    await expect(highlight(page, 'src/order.ts').first()).toBeVisible();
    await expect(board(page).getByTestId('board-pointed')).toHaveAttribute('data-pointed', 'order');
    await expect(shape(page, 'order')).toBeVisible();
    const panes = await mainPanes(ide);
    await chat.ask('further');
    await expect(highlight(page, 'src/store.ts').first()).toBeVisible();
    await expect(board(page).getByTestId('board-pointed')).toHaveAttribute('data-pointed', 'store');
    await expect(chat.input).toBeFocused();
    expect(await mainPanes(ide)).toBe(panes);
    // What was shown before is no longer marked.
    expect((await command(ide, 'openspace.editor.clear_highlight', {})).body.cleared).toBe(1);
    expect((await run(ide, 'open', { shapeIds: ['user'], highlight: true })).body)
        .toMatchObject({ success: false, error: expect.stringContaining('No code is linked to user') });
    await shape(page, 'store').click();
    await expect(board(page).getByTestId('board-pointed')).toHaveCount(0);
});

test('the person goes from shape to shape with code, by keys or from the palette', async ({ ide, page }) => {
    await run(ide, 'open', { splitDirection: 'vertical' });
    await shape(page, 'user').click();
    await page.keyboard.press('.');
    await expect(highlight(page, 'src/order.ts').first()).toBeVisible();
    await expect(board(page).locator(':focus')).toHaveCount(1);
    const panes = await mainPanes(ide);
    await page.keyboard.press('.');
    await expect(highlight(page, 'src/store.ts').first()).toBeVisible();
    await expect(board(page).locator(':focus')).toHaveCount(1);
    await palette(page, 'Whiteboard: Previous Shape with Code');
    await expect(highlight(page, 'src/order.ts').first()).toBeVisible();
    await board(page).getByTestId('board-next-code').click();
    await expect(highlight(page, 'src/store.ts').first()).toBeVisible();
    expect(await mainPanes(ide)).toBe(panes);
});

test('a board stands on a slide: seen, checked, pictured and exported as it is now', async ({ ide, page }) => {
    const content = (address: string): string => `## Parts\n\n![](${address})`;
    const address = '../whiteboard/shop.whiteboard.json';
    const { body: created } = await present(ide, 'create', { title: 'Shop', slides: [content(address), content(`${address}#backend`)] });
    expect(created).toMatchObject({ success: true, findings: [] });
    await present(ide, 'open', { slideIndex: 0 });
    const picture = slide(page).locator('img[alt="Shop"]');
    const drawn = async (): Promise<string> => decodeURIComponent(escape(atob((await picture.getAttribute('src') ?? '').split(',')[1])));
    await expect(picture).toBeVisible();
    expect(await drawn()).toContain('data-shape-id="user"');
    // Changes of the board are on the slide at once.
    await run(ide, 'update_shape', { shapeId: 'user', updates: { text: 'Customer' } });
    await expect.poll(drawn).toContain('Customer');
    const { body: { image } } = await present(ide, 'render', { slideIndex: 0 });
    expect(sizeOf(Buffer.from((image as { data: string }).data, 'base64'))[0]).toBeGreaterThan(600);
    await page.keyboard.press('Escape');
    await present(ide, 'navigate', { slideIndex: 1 });
    await expect(slide(page).locator('img[alt="Backend"]')).toBeVisible();
    for (const [place, message] of [
        [`${address}#nobody`, 'There is no shape "nobody" on this board.'], ['../whiteboard/none.whiteboard.json', 'File not found']
    ]) {
        expect((await present(ide, 'update_slide', { slideIndex: 1, content: content(place) })).body.findings)
            .toEqual([expect.objectContaining({ kind: 'missing-image', message: expect.stringContaining(message) })]);
    }
    await present(ide, 'update_slide', { slideIndex: 1, content: content(`${address}#backend`) });
    expect((await present(ide, 'export', { format: 'html' })).body).toMatchObject({ success: true, path: PAGE });
    const context = await page.context().browser()!.newContext();
    const reader = await context.newPage();
    const asked: string[] = [];
    reader.on('request', request => asked.push(request.url()));
    await reader.goto(pathToFileURL(join(ide.workspace, PAGE)).href);
    const exported = reader.locator('.openspace-deck.is-current img');
    await expect(exported).toBeVisible();
    expect(await exported.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100);
    expect(asked.filter(url => !url.startsWith('file://') && !url.startsWith('data:'))).toEqual([]);
    await context.close();
    expect(onDisk(ide, PAGE)).toContain('data:image/svg+xml;base64,');
});
