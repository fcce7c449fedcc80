import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { JSHandle, Locator, Page } from '@playwright/test';
import { command, currentState } from './support/api';
import { CORPUS, CORPUS_FILES, CORPUS_PATH, corpusDeck, corpusDifferences, CorpusFinding } from './support/deck-corpus';
import { Ide } from './support/ide';
import { keptBytes, pageCounts, ROUNDS, settledCounts } from './support/leaks';
import { palette } from './support/palette';
import { picturesSeen, sizeOf } from './support/pictures';
import { expect, test } from './support/test';
import { closeAllBut, openWidgets } from './support/theia-page';

const DECK = 'docs/deck/talk.deck.md';
const SOURCE = Array.from({ length: 40 }, (_, index) => `export const value${index + 1} = ${index + 1};`).join('\n') + '\n';
const TALK = [
    '---', 'title: A talk', '---', '', '# A talk', '', '---', '', '## Second', '', '- one', '- two', '', 'Note: say hello', '', '---', '',
    '## Code', '', '```ts file=src/values.ts lines=3-5', '```', ''
].join('\n');

/** As many lines as no slide can hold. */
const TOO_MUCH = `## Too much\n\n${Array.from({ length: 30 }, (_, index) => `- point ${index + 1}`).join('\n')}`;

/** Fewer, and noise of the heap looks like a leak. */
const DECK_ROUNDS = Math.max(80, ROUNDS);

test.use({ files: { 'src/values.ts': SOURCE, [DECK]: TALK } });

const deck = (page: Page): Locator => page.getByTestId('deck');
const slide = (page: Page): Locator => deck(page).locator('section.present:not(:has(section))');
const block = (cmd: string, args: unknown): string => `%%OS${JSON.stringify({ cmd: `openspace.presentation.${cmd}`, args })}%%`;
const run = (ide: Ide, cmd: string, args: Record<string, unknown>) => command(ide, `openspace.presentation.${cmd}`, args);
const onDisk = (ide: Ide, path = DECK): string => readFileSync(join(ide.workspace, path), 'utf8');

function put(ide: Ide, text: string | Buffer, path = DECK): void {
    mkdirSync(dirname(join(ide.workspace, path)), { recursive: true });
    writeFileSync(join(ide.workspace, path), text);
}

async function seriousViolations(page: Page): Promise<string[]> {
    const { violations } = await new AxeBuilder({ page }).include('[data-testid="deck"]').analyze();
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/**
 * Makes the page one that nobody sees: it draws no frame until it is shown again. The browser of tests draws pages in the background, too.
 * `show` answers whether it was hidden until then.
 */
const hide = (page: Page): Promise<JSHandle<{ show(): boolean }>> => page.evaluateHandle(() => {
    const { requestAnimationFrame: original } = window;
    const waiting: FrameRequestCallback[] = [];
    const draw = (callback: FrameRequestCallback): number => waiting.push(callback);
    window.requestAnimationFrame = draw;
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    return {
        show: () => {
            const wasHidden = document.hidden && window.requestAnimationFrame === draw;
            window.requestAnimationFrame = original;
            Reflect.deleteProperty(document, 'hidden');
            Reflect.deleteProperty(document, 'visibilityState');
            document.dispatchEvent(new Event('visibilitychange'));
            waiting.forEach(callback => original(callback));
            return wasHidden;
        }
    };
});

test.beforeEach(async ({ ide, chat }) => {
    put(ide, TALK);
    put(ide, SOURCE, 'src/values.ts');
    await expect(chat.input).toBeVisible();
});

test('US-3.4: the agent creates a deck, opens it, goes through it, changes it, plays it and stops', async ({ ide, chat, page }) => {
    const deckPath = 'docs/deck/story.deck.md';
    rmSync(join(ide.workspace, deckPath), { force: true });
    chat.script([
        { when: { lastUser: 'explain', lastRole: 'user' }, reply: [{
            text: `Slides. ${block('create', { deckPath, title: 'Story', slides: ['# Story', '## Middle', '## End'] })} `
                + `${block('open', { deckPath, splitDirection: 'vertical' })} ${block('navigate', { deckPath, slideIndex: 1 })} There.`,
            chunkSize: 9
        }] },
        { when: { lastUser: 'change', lastRole: 'user' }, reply: [{
            text: `${block('update_slide', { deckPath, slideIndex: 1, content: '## Centre' })} Done.`
        }] },
        { when: { lastUser: 'play', lastRole: 'user' }, reply: [{ text: `${block('play', { deckPath, interval: 300 })} Playing.` }] },
        { when: { lastUser: 'wait', lastRole: 'user' }, reply: [{ text: `${block('pause', { deckPath })} Paused.` }] },
        { when: { lastUser: 'hurry', lastRole: 'user' }, reply: [{ text: `${block('play', { deckPath, interval: 1 })} Faster.` }] },
        { when: { lastUser: 'enough', lastRole: 'user' }, reply: [{ text: `${block('stop', { deckPath })} Stopped.` }] },
        { reply: [{ text: 'I see.' }] }
    ]);
    await chat.ask('explain it');
    await expect(deck(page)).toHaveAttribute('data-slide', '1');
    await expect(deck(page)).toHaveAttribute('data-total', '3');
    await expect(slide(page)).toContainText('Middle');
    await expect(chat.input).toBeFocused();
    await expect.poll(() => currentState(ide)).toContain('slide 2 of 3');
    await chat.ask('change it');
    await expect(slide(page)).toContainText('Centre');
    expect(onDisk(ide, deckPath)).toContain('## Centre');
    await expect(page.getByTestId('agent-action').filter({ hasText: 'Updated slide 2' })).toBeVisible();
    for (const [words, state] of [['play it', 'running'], ['wait', 'paused'], ['play on', 'running'], ['enough', 'stopped']]) {
        await chat.ask(words);
        await expect(deck(page)).toHaveAttribute('data-state', state);
        await expect(deck(page)).toHaveAttribute('data-slide', '1');
    }
    await chat.ask('hurry');
    await expect(deck(page)).toHaveAttribute('data-slide', '2');
});

test('tells the agent in the same turn that a slide is too full, until it fits', async ({ ide, chat, page }) => {
    chat.script([
        { when: { lastUser: 'write', lastRole: 'user' }, reply: [{
            text: `Now. ${block('update_slide', { deckPath: DECK, slideIndex: 1, content: TOO_MUCH })}`
        }] },
        { when: { lastUser: { regex: '<ide_results>[^]*"kind":"overflow"' } }, reply: [{
            text: `Too much; shorter. ${block('update_slide', { deckPath: DECK, slideIndex: 1, content: '## Less\n\n- point' })}`
        }], times: 1 },
        { when: { lastUser: { regex: '<ide_results>[^]*"findings":\\[\\]' } }, reply: [{ text: 'Now it fits.' }] }
    ]);
    await chat.ask('write a slide');
    await expect(chat.replies.last()).toContainText('Now it fits.');
    expect((await run(ide, 'check', { deckPath: DECK })).body).toMatchObject({ success: true, findings: [] });
    expect(onDisk(ide)).toBe(TALK.replace('## Second\n\n- one\n- two\n\nNote: say hello', '## Less\n\n- point'));
    await expect(page.getByTestId('ide-results').first()).toBeAttached();
});

test('changes one slide and no byte of the others, and takes a turn back as one step', async ({ ide, chat }) => {
    const crlf = `\uFEFF${TALK.replaceAll('\n', '\r\n').trimEnd()}`;
    put(ide, crlf, 'docs/deck/crlf.deck.md');
    const deckPath = 'docs/deck/crlf.deck.md';
    expect((await run(ide, 'update_slide', { deckPath, slideIndex: 0, content: '# Other' })).body)
        .toMatchObject({ success: true, total: 3 });
    expect(onDisk(ide, deckPath)).toBe(crlf.replace('# A talk', '# Other'));
    for (const [cmd, args, error] of [
        ['update_slide', { slideIndex: 7, content: 'x' }, 'There is no slide 7'], ['navigate', { slideIndex: 3 }, 'There is no slide 3'],
        ['delete_slide', { slideIndex: 9 }, 'There is no slide 9'], ['update_slide', { slideIndex: 0, content: 'a\n\n---\n\nb' }, '---']
    ] as const) {
        const { body } = await run(ide, cmd, { deckPath, ...args });
        expect(body).toMatchObject({ success: false, error: expect.stringContaining(error) });
    }
    expect((await run(ide, 'add_slide', { deckPath, slideIndex: 1, content: '## New' })).body).toMatchObject({ slideIndex: 1, total: 4 });
    expect((await run(ide, 'move_slide', { deckPath, slideIndex: 1, to: 3 })).body).toMatchObject({ slideIndex: 3, total: 4 });
    expect((await run(ide, 'delete_slide', { deckPath, slideIndex: 3 })).body).toMatchObject({ total: 3 });
    const { body: { slides } } = await run(ide, 'read', { deckPath });
    expect(slides).toEqual(['# Other', expect.stringContaining('## Second'), expect.stringContaining('## Code')]);
    expect((await run(ide, 'list', {})).body.decks).toContainEqual({ deckPath: DECK, title: 'A talk', slides: 3 });
    const args = { deckPath: DECK, slideIndex: 0, content: '# Agent' };
    chat.script([
        { when: { lastUser: 'do both', lastRole: 'user' }, reply: [{
            text: `${block('update_slide', args)} ${block('delete_slide', { deckPath: DECK, slideIndex: 1 })} Done.`
        }] },
        { reply: [{ text: 'I see.' }] }
    ]);
    await chat.ask('do both');
    await expect.poll(() => onDisk(ide)).not.toContain('## Second');
    await palette(chat.page, 'Undo All Agent Actions of the Last Turn');
    await expect.poll(() => onDisk(ide)).toBe(TALK);
});

test('follows the person who writes the Markdown, unsaved, and keeps the slide; also after a reload', async ({ ide, page }) => {
    await run(ide, 'open', { deckPath: DECK, slideIndex: 1 });
    await expect(slide(page)).toContainText('Second');
    await deck(page).getByRole('button', { name: 'Edit Source' }).click();
    const editor = page.locator(`.monaco-editor[data-uri$="/${DECK}"]`);
    await editor.locator('.view-line', { hasText: '## Second' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' thoughts');
    await expect(slide(page)).toContainText('Second thoughts');
    expect(onDisk(ide)).not.toContain('thoughts');
    await page.keyboard.press('Control+S');
    await expect.poll(() => onDisk(ide)).toContain('## Second thoughts');
    // An editor that is still saving does not take what others write.
    await expect(page.locator('#theia-main-content-panel .lm-TabBar-tab.theia-mod-dirty')).toHaveCount(0);
    put(ide, onDisk(ide).replace('- two', '- two hundred'));
    await expect(slide(page)).toContainText('two hundred');
    await page.reload();
    await expect(deck(page)).toHaveAttribute('data-slide', '1', { timeout: 45_000 });
    await expect(slide(page)).toContainText('Second thoughts');
});

test('shows what commands write at once, also in a folder that is new, and what undo takes back', async ({ ide, chat, page }) => {
    const deckPath = `talks/${Date.now()}/new.deck.md`;
    expect((await run(ide, 'create', { deckPath, slides: ['# First', '# Last'] })).body).toMatchObject({ success: true });
    await run(ide, 'open', { deckPath });
    await expect(slide(page)).toContainText('First');
    chat.script([
        { when: { lastUser: 'other words', lastRole: 'user' }, reply: [{
            text: `${block('update_slide', { deckPath, slideIndex: 0, content: '# Second thoughts' })} Done.`
        }] },
        { reply: [{ text: 'I see.' }] }
    ]);
    await chat.ask('other words');
    await expect(slide(page)).toContainText('Second thoughts');
    await page.keyboard.press('Alt+Shift+Z');
    await expect(slide(page)).toContainText('First');
});

test('follows other programs, also in folders that were made together with those above them', async ({ ide, page }) => {
    const deckPath = `made/${Date.now()}/at/once.deck.md`;
    put(ide, '# First\n', deckPath);
    await expect.poll(async () => (await run(ide, 'open', { deckPath })).body.success).toBe(true);
    await expect(slide(page)).toContainText('First');
    // Whoever writes into a folder in the moment in which it is made is heard of a moment later.
    await expect.poll(async () => {
        put(ide, `# Written ${Date.now()}\n`, deckPath);
        return slide(page).textContent();
    }).toContain('Written');
});

test('says when the file is gone, and shows it again when it is back', async ({ ide, page }) => {
    await run(ide, 'open', { deckPath: DECK, slideIndex: 1 });
    await expect(slide(page)).toContainText('Second');
    renameSync(join(ide.workspace, DECK), join(ide.workspace, 'docs/deck/away.md'));
    const banner = deck(page).getByText('This file was deleted');
    await expect(banner).toBeVisible();
    renameSync(join(ide.workspace, 'docs/deck/away.md'), join(ide.workspace, DECK));
    await expect(banner).toBeHidden();
    await expect(slide(page)).toContainText('Second');
});

test('shows code as it is now, knows when it moved or changed, and pins it again', async ({ ide, page }) => {
    const content = '## Code\n\n```ts file=src/values.ts lines=3-5\n```';
    expect((await run(ide, 'update_slide', { deckPath: DECK, slideIndex: 2, content })).body).toMatchObject({ findings: [] });
    expect(onDisk(ide)).toContain('pin=');
    await run(ide, 'open', { deckPath: DECK, slideIndex: 2 });
    await expect(slide(page)).toContainText('export const value4 = 4;');
    put(ide, `// one line more\n${SOURCE}`, 'src/values.ts');
    await expect.poll(async () => (await run(ide, 'check', { deckPath: DECK })).body.findings)
        .toEqual([expect.objectContaining({ kind: 'code-moved', slideIndex: 2 })]);
    put(ide, SOURCE.replace('value4 = 4', 'value4 = 44'), 'src/values.ts');
    await expect(slide(page)).toContainText('export const value4 = 44;');
    await expect.poll(async () => (await run(ide, 'check', { deckPath: DECK })).body.findings)
        .toEqual([expect.objectContaining({ kind: 'code-changed', slideIndex: 2 })]);
    expect((await run(ide, 'pin_code', { deckPath: DECK })).body).toMatchObject({ success: true, findings: [] });
    await run(ide, 'navigate', { deckPath: DECK, slideIndex: 2, highlight: true });
    await expect(page.locator('.monaco-editor[data-uri$="/src/values.ts"] .openspace-agent-highlight').first()).toBeVisible();
});

test('finds what is wrong with forty slides, exactly, at two sizes and on a page that nobody sees', async ({ ide, page }) => {
    Object.entries(CORPUS_FILES).forEach(([path, content]) =>
        put(ide, typeof content === 'string' ? content : Buffer.from(content.base64, 'base64'), path));
    put(ide, corpusDeck(), CORPUS_PATH);
    const found = async (): Promise<CorpusFinding[]> =>
        (await run(ide, 'check', { deckPath: CORPUS_PATH })).body.findings as CorpusFinding[];
    expect(corpusDifferences(await found())).toEqual([]);
    const size = page.viewportSize()!;
    await run(ide, 'open', { deckPath: CORPUS_PATH });
    await expect(deck(page)).toHaveAttribute('data-total', String(CORPUS.length));
    await page.setViewportSize({ width: 700, height: 600 });
    const hidden = await hide(page);
    expect(corpusDifferences(await found())).toEqual([]);
    expect((await run(ide, 'render', { deckPath: CORPUS_PATH, slideIndex: 0 })).body)
        .toMatchObject({ success: true, image: { type: 'image/png' } });
    expect(await hidden.evaluate(({ show }) => show())).toBe(true);
    await page.setViewportSize(size);
});

test('answers a picture of a slide, also to the model', async ({ ide, chat }) => {
    const { body } = await run(ide, 'render', { deckPath: DECK, slideIndex: 0, width: 640 });
    const { image, outline } = body as { image: { type: string; data: string }; outline: { kind: string; text: string; width: number }[] };
    expect(image.type).toBe('image/png');
    expect(sizeOf(Buffer.from(image.data, 'base64'))[0]).toBe(640);
    expect(outline).toContainEqual(expect.objectContaining({ kind: 'heading', text: 'A talk' }));
    chat.script([
        {
            when: { lastUser: 'look', lastRole: 'user' },
            reply: [{ text: `Let me see. ${block('render', { deckPath: DECK, slideIndex: 0 })}` }]
        },
        { reply: [{ text: 'I have seen it.' }] }
    ]);
    await chat.ask('look at it');
    await expect(chat.replies.last()).toContainText('I have seen it.');
    expect(picturesSeen(ide).map(sizeOf)).toHaveLength(1);
});

test('attacks 14 and 15: neither runs nor fetches nor reads what a hostile deck asks for, and opens it', async ({ ide, page }) => {
    const hostile = 'docs/deck/hostile.deck.md';
    put(ide, 'SECRET=hunter2hunter2\n', '.env');
    put(ide, [
        '---', 'title: [broken', 'theme: "night', '---', '', '# Hostile', '<script>window.hacked = 1</script>',
        '<img src="x" onerror="window.hacked = 2">', '[click](javascript:window.hacked=3)', '![far](http://127.0.0.1:9/far.png)',
        '<iframe src="http://127.0.0.1:9/"></iframe>', '<svg onload="window.hacked = 4"><script>window.hacked = 5</script></svg>',
        '<div style="position:fixed;inset:0" id="theia-app-shell">over</div>', '<form action="http://127.0.0.1:9/"><input name="a"></form>',
        '', '```ts file=../../../etc/passwd', '```', '', '```ini file=.env', '```', '', '````', '```', '---', '````', '',
        '---', '', '# Huge', '', 'word '.repeat(1_000_000), '', ...Array.from({ length: 5_000 }, (_, index) => `---\n\n## ${index}\n`)
    ].join('\n'), hostile);
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    const { body } = await run(ide, 'open', { deckPath: hostile });
    expect(body).toMatchObject({ success: true, total: 5_002 });
    await expect(slide(page)).toContainText('Hostile');
    expect((await run(ide, 'navigate', { deckPath: hostile, slideIndex: 1 })).body).toMatchObject({ success: true });
    await expect(slide(page)).toContainText('Huge');
    expect((await run(ide, 'navigate', { deckPath: hostile, slideIndex: 0 })).body).toMatchObject({ success: true });
    await expect(deck(page)).not.toContainText('hunter2');
    await expect(deck(page)).not.toContainText('root:x');
    const { body: { findings } } = await run(ide, 'check', { deckPath: hostile, slideIndex: 0 });
    expect((findings as { kind: string }[]).map(({ kind }) => kind))
        .toEqual(expect.arrayContaining(['yaml', 'missing-image', 'code-missing']));
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    expect(asked.filter(url => url.includes('127.0.0.1:9/'))).toEqual([]);
    await expect(deck(page).locator('iframe, script, form, input, [onerror], [onload], [style*="fixed"], #theia-app-shell')).toHaveCount(0);
    rmSync(join(ide.workspace, '.env'));
});

test('gives the keys to the slides when they have the focus, and to the IDE otherwise', async ({ ide, chat, page }) => {
    await run(ide, 'open', { deckPath: DECK, slideIndex: 0 });
    await expect(slide(page)).toContainText('A talk');
    await chat.input.focus();
    await page.keyboard.press('ArrowRight');
    await expect(deck(page)).toHaveAttribute('data-slide', '0');
    await slide(page).click();
    await page.keyboard.press('ArrowRight');
    await expect(deck(page)).toHaveAttribute('data-slide', '1');
    await page.keyboard.press('Control+Shift+P');
    await expect(page.locator('.quick-input-widget')).toBeVisible();
    await page.keyboard.press('Escape');
    await deck(page).getByRole('button', { name: 'Next Step' }).click();
    await expect(deck(page)).toHaveAttribute('data-slide', '2');
});

for (const ide of ['light', 'dark'] as const) {
    test.describe(`in a ${ide} IDE`, () => {
        test.use({ settings: { 'workbench.colorTheme': ide } });

        test('has no serious violation in any theme, and says the slide to screen readers', async ({ ide: running, page }) => {
            const content = '# Title\n\nSome **text** with `code` and [a link](https://example.org).\n\n- one\n- two\n\n'
                + '| a | b |\n|---|---|\n'
                + '| 1 | 2 |\n\n> quoted\n\n```ts\nconst a = 1; // why\n```';
            await expect(page.locator(`body.theia-${ide}`)).toHaveCount(1);
            for (const theme of ['', 'paper', 'night', 'slate', 'sunrise']) {
                put(running, `---\ntitle: Themes\n${theme && `theme: ${theme}\n`}---\n\n${content}\n`);
                const { body } = await run(running, 'check', { deckPath: DECK });
                expect(body.findings, theme).toEqual([]);
                await run(running, 'open', { deckPath: DECK, slideIndex: 0 });
                await expect(deck(page).locator('.openspace-deck')).toHaveAttribute('data-deck-theme', theme || 'ide');
                await expect.poll(() => seriousViolations(page), theme).toEqual([]);
            }
            await expect(slide(page)).toHaveAttribute('aria-label', /Title/);
            await expect(deck(page).locator('section:not(.present):not([inert])')).toHaveCount(0);
        });
    });
}

test(`leaves nothing behind after ${DECK_ROUNDS} rounds of decks`, async ({ ide, page }) => {
    test.setTimeout(120_000 + DECK_ROUNDS * 3_000);
    const kept = await openWidgets(page);
    const rounds = async (count: number): Promise<void> => {
        for (let round = 0; round < count; round++) {
            await run(ide, 'open', { deckPath: DECK, slideIndex: 1 });
            await expect(slide(page)).toContainText('Second');
            await closeAllBut(page, kept);
            await expect(deck(page)).toHaveCount(0);
        }
    };
    await rounds(20);
    const [before, bytes] = [await settledCounts(page), await keptBytes(page)];
    await rounds(DECK_ROUNDS);
    await expect.poll(async () => {
        const { nodes, listeners } = await pageCounts(page);
        return { nodes: (nodes - before.nodes) / DECK_ROUNDS <= 1, listeners: listeners <= before.listeners };
    }).toEqual({ nodes: true, listeners: true });
    expect((await keptBytes(page) - bytes) / DECK_ROUNDS).toBeLessThanOrEqual(5_000);
});
