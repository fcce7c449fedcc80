import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { command } from './support/api';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

const DECK = 'docs/deck/leaflet.deck.md';
const PAGE = 'docs/deck/leaflet.html';
const SOURCE = Array.from({ length: 20 }, (_, index) => `export const value${index + 1} = ${index + 1};`).join('\n') + '\n';
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const LEAFLET = [
    '---', 'title: A leaflet', 'theme: slate', 'lang: en-GB', '---', '', '<!-- slide: layout=title -->', '', '# A leaflet', '', '---', '',
    '## Steps', '', '- first <!-- fragment -->', '- second <!-- fragment -->', '', '![dot](dot.png)', '',
    '[web](https://example.org/) and [code](../../src/values.ts)', '', '---', '', '## Code', '',
    '```ts file=src/values.ts lines=3-5 [1|2-3]', '```', '', '--', '', '## Below', '', '$$e^{i\\pi} + 1 = 0$$', '',
    '```mermaid', 'graph LR', '  Left --> Right', '```', '', '---', '', '<!-- slide: hidden -->', '', '## Kept back', '', '---', '',
    '## Too full', '', ...Array.from({ length: 40 }, (_, index) => `- point ${index + 1}`), '', '---', '',
    '<!-- slide: background=inverse -->', '', '## The end', '', 'Note: whispered', ''
].join('\n');
const SHOWN = ['A leaflet', 'Steps', 'Code', 'Below', 'Too full', 'The end'];

test.use({ files: { 'src/values.ts': SOURCE, [DECK]: LEAFLET } });

const block = (args: unknown): string => `%%OS${JSON.stringify({ cmd: 'openspace.presentation.export', args })}%%`;
const run = (ide: Ide, args: Record<string, unknown>) => command(ide, 'openspace.presentation.export', args);
const deck = (page: Page): Locator => page.getByTestId('deck');
const notification = (page: Page, text: string): Locator =>
    page.locator('.theia-notification-toasts .theia-notification-list-item').filter({ hasText: text });

function put(ide: Ide, text: string | Buffer, path: string): void {
    mkdirSync(dirname(join(ide.workspace, path)), { recursive: true });
    writeFileSync(join(ide.workspace, path), text);
}

interface Reader {
    readonly page: Page;
    /** What the browser was asked for, and what the page's policy refused. */
    readonly asked: string[];
    readonly refused: string[];
}

/** The exported page in a browser that knows nothing of the IDE. */
async function read(page: Page, path: string, options: BrowserContextOptions = {}): Promise<Reader> {
    const context = await page.context().browser()!.newContext(options);
    const [asked, refused]: string[][] = [[], []];
    const reader = await context.newPage();
    reader.on('request', request => asked.push(request.url()));
    reader.on('console', message => /Content Security Policy|Refused/.test(message.text()) && refused.push(message.text()));
    await reader.goto(pathToFileURL(path).href);
    return { page: reader, asked, refused };
}

const current = (reader: Page): Locator => reader.locator('.openspace-deck.is-current section');

/** Stands for the print dialog, which a browser without a window has not: keeps the page that would be printed. */
async function stubPrintDialog(page: Page): Promise<() => Promise<string>> {
    await page.evaluate(() => {
        const holder = window as { printed?: string };
        delete holder.printed;
        document.addEventListener('load', ({ target }) => {
            if (target instanceof HTMLIFrameElement && target.contentWindow && target.srcdoc) {
                const frame = target.contentWindow;
                frame.print = () => {
                    holder.printed = target.srcdoc;
                    frame.dispatchEvent(new Event('afterprint'));
                };
            }
        }, { capture: true });
    });
    return async () => {
        await expect.poll(() => page.evaluate(() => (window as { printed?: string }).printed)).toBeTruthy();
        return page.evaluate(() => (window as { printed?: string }).printed ?? '');
    };
}

/** The texts of the pages of Chromium's own PDF. */
async function pagesOf(reader: Page): Promise<string[]> {
    const pdf = await reader.pdf({ preferCSSPageSize: true, printBackground: true });
    return (await extractText(new Uint8Array(pdf), { mergePages: false })).text;
}

test.beforeEach(async ({ ide, chat }) => {
    put(ide, LEAFLET, DECK);
    put(ide, Buffer.from(DOT, 'base64'), 'docs/deck/dot.png');
    rmSync(join(ide.workspace, PAGE), { force: true });
    await expect(chat.input).toBeVisible();
});

test('the agent exports a closed deck as one page, which needs nobody and obeys keys; undo takes it back', async ({ ide, chat, page }) => {
    chat.script([
        { when: { lastUser: 'export', lastRole: 'user' }, reply: [{ text: `Here. ${block({ deckPath: DECK, format: 'html' })} Done.` }] },
        { reply: [{ text: 'I see.' }] }
    ]);
    await chat.ask('export it');
    await expect(page.getByTestId('agent-action').filter({ hasText: `Exported ${DECK}` })).toBeVisible();
    const { page: reader, asked, refused } = await read(page, join(ide.workspace, PAGE));
    await expect(reader).toHaveTitle('A leaflet');
    await expect(reader.locator('html')).toHaveAttribute('lang', 'en-GB');
    await expect(current(reader)).toContainText('A leaflet');
    await expect(reader.locator('.openspace-page-counter')).toHaveText('1 / 6');
    await reader.keyboard.press('ArrowRight');
    await expect(current(reader).getByText('first')).toBeHidden();
    await expect(current(reader).locator('img')).toHaveJSProperty('naturalWidth', 1);
    await reader.keyboard.press('Space');
    await expect(current(reader).getByText('first')).toBeVisible();
    await expect(current(reader).getByText('second')).toBeHidden();
    await reader.keyboard.press('ArrowRight');
    await expect(current(reader).getByText('second')).toBeVisible();
    await expect(current(reader).locator('a[href]')).toHaveText('web');
    await reader.keyboard.press('ArrowRight');
    await expect(current(reader)).toContainText('export const value3 = 3;');
    await expect(current(reader).locator('.openspace-code-dimmed')).toHaveCount(2);
    const colors = await current(reader).locator('.openspace-code-line').first().locator('span').evaluateAll(
        runs => new Set(runs.map(element => getComputedStyle(element).color)).size);
    expect(colors).toBeGreaterThan(1);
    await reader.keyboard.press('ArrowRight');
    await expect(current(reader).locator('.openspace-code-dimmed')).toHaveCount(1);
    await reader.keyboard.press('ArrowRight');
    await expect(current(reader).locator('svg')).toContainText('Left');
    await expect(current(reader).locator('math')).toBeVisible();
    await expect(reader).toHaveURL(/#4$/);
    await reader.reload();
    await expect(current(reader)).toContainText('Below');
    await reader.keyboard.press('End');
    await expect(current(reader)).toContainText('The end');
    await reader.mouse.click(5, 300);
    await expect(current(reader)).toContainText('Too full');
    expect(asked.filter(url => !url.startsWith('file://') && !url.startsWith('data:'))).toEqual([]);
    expect(new Set(asked.filter(url => url.startsWith('file://')).map(url => url.replace(/#.*/, ''))).size).toBe(1);
    expect(refused).toEqual([]);
    expect(readFileSync(join(ide.workspace, PAGE), 'utf8')).not.toMatch(/whispered|Kept back/);
    await reader.context().close();
    await page.keyboard.press('Alt+Shift+Z');
    await expect.poll(() => existsSync(join(ide.workspace, PAGE))).toBe(false);
});

test('an exported page is complete without script and on paper', async ({ ide, page }) => {
    expect((await run(ide, { deckPath: DECK, format: 'html' })).body).toMatchObject({ success: true, path: PAGE });
    const plain = await read(page, join(ide.workspace, PAGE), { javaScriptEnabled: false });
    for (const title of SHOWN) {
        await expect(plain.page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
    await expect(plain.page.getByText('second')).toBeVisible();
    await plain.page.context().close();
    const { page: reader, refused } = await read(page, join(ide.workspace, PAGE));
    await reader.keyboard.press('ArrowRight');
    const pages = await pagesOf(reader);
    expect(pages).toHaveLength(SHOWN.length);
    expect(pages[1]).toContain('second');
    await expect(current(reader).getByText('second')).toBeHidden();
    expect(refused).toEqual([]);
    await reader.context().close();
});

test('attacks 14 and 15: a hostile deck runs and fetches nothing in the page that is made of it', async ({ ide, page }) => {
    const hostile = 'docs/deck/leaflet-hostile.deck.md';
    put(ide, [
        '---', 'title: "</title><script>window.hacked = 9</script>"', 'theme: "\\"><script>window.hacked = 8</script>"', '---', '',
        '# Hostile', '<script>window.hacked = 1</script>', '<img src="x" onerror="window.hacked = 2">',
        '[click](javascript:window.hacked=3)',
        '![far](http://127.0.0.1:9/far.png)', '<iframe src="http://127.0.0.1:9/"></iframe>',
        '<svg onload="window.hacked = 4"><script>window.hacked = 5</script></svg>',
        '<style>body { background: url(http://127.0.0.1:9/a) }</style>', '<base href="http://127.0.0.1:9/">',
        '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/">', '', '```mermaid', 'graph LR',
        '  a["</style><script>window.hacked=6</script>"] --> b', '```', '', '```ts',
        '</script><script>window.hacked = 7</script>', '```', ''
    ].join('\n'), hostile);
    const { body } = await run(ide, { deckPath: hostile, format: 'html' });
    expect(body).toMatchObject({ success: true, path: 'docs/deck/leaflet-hostile.html' });
    const { page: reader, asked } = await read(page, join(ide.workspace, 'docs/deck/leaflet-hostile.html'));
    await expect(current(reader)).toContainText('Hostile');
    await current(reader).getByText('click').click();
    expect(await reader.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    expect(asked.filter(url => !url.startsWith('file://') && !url.startsWith('data:'))).toEqual([]);
    await expect(reader.locator('script')).toHaveCount(1);
    await expect(reader.locator('iframe, base, meta[http-equiv="refresh"], [onload], [onerror], [href^="javascript"]')).toHaveCount(0);
    await reader.context().close();
});

test('says clearly what cannot be exported, and overwrites only what it wrote itself', async ({ ide }) => {
    put(ide, '<p>by hand</p>', PAGE);
    for (const [args, error] of [
        [{ deckPath: DECK, format: 'html' }, `${PAGE} exists and was not exported from this deck`],
        [{ deckPath: DECK, format: 'html', path: 'leaflet.txt' }, 'ends with .html'],
        [{ deckPath: DECK, format: 'html', path: '../leaflet.html' }, '../leaflet.html'],
        [{ deckPath: DECK, format: 'pptx' }, 'format'], [{ deckPath: 'docs/deck/none.deck.md', format: 'html' }, 'none.deck.md']
    ] as const) {
        expect((await run(ide, args)).body).toMatchObject({ success: false, error: expect.stringContaining(error) });
    }
    expect(readFileSync(join(ide.workspace, PAGE), 'utf8')).toBe('<p>by hand</p>');
    const path = 'out/deep/leaflet.html';
    for (const title of ['A leaflet', 'Another leaflet']) {
        put(ide, LEAFLET.replace('title: A leaflet', `title: ${title}`), DECK);
        expect((await run(ide, { deckPath: DECK, format: 'html', path })).body).toMatchObject({ success: true, path });
        expect(readFileSync(join(ide.workspace, path), 'utf8')).toContain(`<title>${title}</title>`);
    }
});

test('leaves a page alone that the person is changing, and says so', async ({ ide, page }) => {
    const path = 'out/changing.html';
    expect((await run(ide, { deckPath: DECK, format: 'html', path })).body).toMatchObject({ success: true, path });
    const before = readFileSync(join(ide.workspace, path), 'utf8');
    await command(ide, 'openspace.editor.open', { path });
    await page.locator(`.monaco-editor[data-uri$="/${path}"] .view-line`).first().click();
    await page.keyboard.type('mine');
    await expect.poll(async () => (await run(ide, { deckPath: DECK, format: 'html', path })).body)
        .toMatchObject({ success: false, error: expect.stringContaining(`${path} is open with unsaved changes`) });
    await page.keyboard.press('Control+Z');
    expect(readFileSync(join(ide.workspace, path), 'utf8')).toBe(before);
});

test('the person exports a page from the toolbar, and sees where it is', async ({ ide, page }) => {
    await command(ide, 'openspace.presentation.open', { deckPath: DECK });
    await deck(page).getByRole('button', { name: 'Export…' }).click();
    await page.locator('.quick-input-list').getByText('Web Page (one file)').click();
    await expect(notification(page, `Exported to ${PAGE}`)).toBeVisible();
    expect(readFileSync(join(ide.workspace, PAGE), 'utf8')).toContain('<title>A leaflet</title>');
    await notification(page, `Exported to ${PAGE}`).getByRole('button', { name: 'Reveal in Explorer' }).click();
    await expect(page.locator('#files .theia-TreeNode.theia-mod-selected', { hasText: 'leaflet.html' })).toBeVisible();
    await expect(notification(page, `Exported to ${PAGE}`)).toHaveCount(0);
    await deck(page).getByRole('button', { name: 'Export…' }).click();
    await page.locator('.quick-input-list').getByText('Web Page (one file)').click();
    const open = notification(page, `Exported to ${PAGE}`).getByRole('button', { name: 'Open', exact: true });
    const preview = page.frameLocator('#theia-main-content-panel iframe');
    await expect(open).toBeVisible();
    await expect(async () => {
        // Another message that comes at this moment moves the button away.
        if (await open.count() > 0) {
            await open.click({ timeout: 2_000 });
        }
        await expect(open).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    await expect(preview.locator('.openspace-page-counter')).toHaveText('1 / 6');
    await expect(preview.getByRole('heading', { name: 'A leaflet' })).toBeVisible();
});

test('prints one page for each slide, also for one that does not fit; the agent only offers it', async ({ ide, page }) => {
    const printed = await stubPrintDialog(page);
    expect((await run(ide, { deckPath: DECK, format: 'pdf' })).body).toMatchObject({ success: true, offered: true });
    await expect(notification(page, 'leaflet.deck.md')).toBeVisible();
    expect(await page.evaluate(() => (window as { printed?: string }).printed)).toBeUndefined();
    await notification(page, 'leaflet.deck.md').getByRole('button', { name: 'Print…' }).click();
    const paper = join(ide.workspace, 'paper.html');
    writeFileSync(paper, await printed());
    await expect(page.locator('iframe.openspace-deck-paper')).toHaveCount(0);
    const { page: reader, asked, refused } = await read(page, paper);
    const pages = await pagesOf(reader);
    expect(pages).toHaveLength(SHOWN.length);
    for (const [at, title] of SHOWN.entries()) {
        expect(pages[at]).toContain(title);
    }
    expect(pages[1]).toMatch(/first[^]*second/);
    expect(pages[2]).toContain('export const value5 = 5;');
    expect(pages[4]).toContain('point 1');
    expect(pages[5]).not.toContain('point');
    expect(pages.join()).not.toMatch(/whispered|Kept back/);
    expect([asked.filter(url => !url.startsWith('file://') && !url.startsWith('data:')), refused]).toEqual([[], []]);
    await reader.context().close();
});
