import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { answerDialog } from './support/answer';
import { command } from './support/api';
import { Ide } from './support/ide';
import { gitHasBegun, ROUNDS, settledCounts } from './support/leaks';
import { expect, fullTest as test } from './support/test';

const LINES = Array.from({ length: 120 }, (_, index) => index === 9 ? '' : `export const value${index + 1} = ${index + 1};`).join('\n')
    + '\n';
const THEMES = { dark: 'vs-dark', light: 'vs', 'hc-theia': 'hc-black', 'hc-theia-light': 'hc-light' };

const SETTINGS = { 'openspace.agent.commandDelay': 0, 'editor.minimap.enabled': true };

test.use({
    settings: SETTINGS,
    files: { 'one.ts': LINES, 'two.ts': LINES, 'three.ts': LINES, 'notes.txt': '' }
});

const run = async (ide: Ide, cmd: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> =>
    (await command(ide, `openspace.editor.${cmd}`, args)).body;
const editor = (page: Page, name: string): Locator => page.locator(`.monaco-editor[data-uri$="/${name}"]`);
const marks = (page: Page, name: string): Locator => editor(page, name).locator('.openspace-agent-highlight');

/** As a person does it: afterwards the caret is in the editor. */
async function openByHand(page: Page, name: string): Promise<void> {
    await page.locator('.theia-TreeNode', { hasText: name }).dblclick();
    await expect.poll(() => focusedFile(page)).toBe(name);
}

/** Name of the file in whose editor the keyboard is. */
async function focusedFile(page: Page): Promise<string | undefined> {
    return page.evaluate(() => document.activeElement?.closest('[data-uri]')?.getAttribute('data-uri')?.split('/').pop());
}

/** Line of the caret, as the status bar says it. */
async function caretLine(page: Page): Promise<number> {
    return Number(/Ln (\d+)/.exec(await page.locator('#theia-statusBar').innerText())?.[1]);
}

/** The line numbers that can be seen. */
async function visibleLines(page: Page, name: string): Promise<number[]> {
    return (await editor(page, name).locator('.line-numbers').allInnerTexts()).map(Number).sort((a, b) => a - b);
}

async function goToLine(page: Page, line: number): Promise<void> {
    await page.keyboard.press('Control+g');
    await page.keyboard.type(String(line));
    await page.keyboard.press('Enter');
    await expect.poll(() => caretLine(page)).toBe(line);
}

// Marks are remembered, also for files that are closed.
test.beforeEach(async ({ ide, chat }) => {
    await expect(chat.input).toBeVisible();
    await run(ide, 'clear_highlight');
});

test.describe('marks', () => {
    for (const [theme, themeClass] of Object.entries(THEMES)) {
        test(`can be seen and leave the text readable: ${theme}`, async ({ ide, chat, page }) => {
            ide.changeSettings({ ...SETTINGS, 'workbench.colorTheme': theme });
            await expect(chat.input).toBeVisible();
            const colors = ['yellow', 'green', 'red', 'blue', 'purple', 'orange', '#ff00aa', '#000000', '#ffffff'];
            for (const [index, color] of colors.entries()) {
                expect(await run(ide, 'highlight', { path: 'one.ts', ranges: [{ startLine: index + 1, endLine: index + 1 }], color }))
                    .toMatchObject({ success: true });
            }
            await expect(page.locator(`.monaco-editor.${themeClass}[data-uri$="/one.ts"]`)).toBeVisible();
            await expect(marks(page, 'one.ts')).toHaveCount(colors.length);
            const measured = await marks(page, 'one.ts').evaluateAll(elements => elements.map(element => {
                const text = element.closest('.monaco-editor')!.querySelector('.view-line span span')!;
                const paper = element.closest('.monaco-editor')!.querySelector('.monaco-editor-background')!;
                const { backgroundColor, borderLeftColor } = getComputedStyle(element);
                return {
                    background: backgroundColor, edge: borderLeftColor, paper: getComputedStyle(paper).backgroundColor,
                    text: getComputedStyle(text).color
                };
            }));
            for (const { background, edge, paper, text } of measured) {
                expect(contrast(over(background, paper), rgba(paper))).toBeGreaterThan(1.1);
                expect(contrast(rgba(edge), rgba(paper))).toBeGreaterThanOrEqual(3);
                expect(contrast(over(background, paper), rgba(text))).toBeGreaterThanOrEqual(3);
            }
            expect(new Set(measured.map(({ edge }) => edge)).size).toBeGreaterThanOrEqual(colors.length - 1);
            for (const canvas of ['.decorationsOverviewRuler', '.minimap-decorations-layer']) {
                await expect.poll(() => paintedPixels(editor(page, 'one.ts').locator(canvas))).toBeGreaterThan(0);
            }
        });
    }

    test('are painted once, however often the same lines are marked', async ({ ide, page, chat }) => {
        await expect(chat.input).toBeVisible();
        for (const color of ['yellow', 'yellow', 'yellow', '#00ff80', '#00ff80', '#00ff80']) {
            await run(ide, 'highlight', { path: 'one.ts', ranges: [{ startLine: 3, endLine: 4 }], color });
        }
        await expect(marks(page, 'one.ts')).toHaveCount(12);
        const painted = (): Promise<number> => marks(page, 'one.ts').evaluateAll(elements =>
            elements.filter(element => !/, 0\)$/.test(getComputedStyle(element).backgroundColor)).length);
        // Two lines in two colours.
        expect(await painted()).toBe(4);
    });

    test('cover whole lines, empty ones too, or characters', async ({ ide, page, chat }) => {
        await expect(chat.input).toBeVisible();
        await run(ide, 'highlight', {
            path: 'one.ts', ranges: [{ startLine: 9, endLine: 11 }, { startLine: 14, endLine: 14, startColumn: 8, endColumn: 12 }]
        });
        await expect(marks(page, 'one.ts')).toHaveCount(4);
        const boxes = await marks(page, 'one.ts').evaluateAll(elements =>
            elements.map(element => element.getBoundingClientRect()).map(({ top, width, height }) => ({ top, width, height })));
        boxes.sort((a, b) => a.top - b.top);
        const [nine, ten, eleven, token] = boxes;
        expect([ten.height > 10, ten.width, eleven.width]).toEqual([true, nine.width, nine.width]);
        expect(token.width).toBeLessThan(nine.width / 4);
        expect(token.width).toBeGreaterThan(10);
    });

    test('follow edits, and are there again after a tab was hidden, closed, and the page loaded again', async ({ ide, page, chat }) => {
        await expect(chat.input).toBeVisible();
        await run(ide, 'highlight', { path: 'one.ts', ranges: [{ startLine: 5, endLine: 6 }], highlightId: 'here' });
        await expect(marks(page, 'one.ts')).toHaveCount(2);
        await run(ide, 'open', { path: 'two.ts' });
        await run(ide, 'open', { path: 'one.ts' });
        await expect(marks(page, 'one.ts')).toHaveCount(2);
        expect(await run(ide, 'close', { path: 'one.ts' })).toMatchObject({ success: true, closed: 1, saved: false });
        await expect(editor(page, 'one.ts')).toHaveCount(0);
        await openByHand(page, 'one.ts');
        await expect(marks(page, 'one.ts')).toHaveCount(2);

        const top = async (): Promise<number> => (await marks(page, 'one.ts').first().boundingBox())!.y;
        const before = await top();
        await goToLine(page, 2);
        await page.keyboard.press('Home');
        await page.keyboard.press('Enter');
        await expect.poll(top).toBeGreaterThan(before);
        await page.keyboard.press('Control+z');
        await expect.poll(top).toBe(before);

        await page.reload();
        await chat.ready();
        await expect(marks(page, 'one.ts')).toHaveCount(2);
        expect(await run(ide, 'clear_highlight', { path: 'one.ts' })).toMatchObject({ success: true, cleared: 1 });
        await expect(marks(page, 'one.ts')).toHaveCount(0);
    });

    test('are cut to the file, replaced by id, and cleared one by one', async ({ ide, page, chat }) => {
        await expect(chat.input).toBeVisible();
        expect(await run(ide, 'highlight', { path: 'one.ts', ranges: [{ startLine: 118, endLine: 999 }], highlightId: 'end' }))
            .toMatchObject({
                success: true, highlightId: 'end', note: 'one.ts has only 121 lines. Ranges were cut to it.'
            });
        await expect(marks(page, 'one.ts')).toHaveCount(4);
        await run(ide, 'highlight', { path: 'one.ts', ranges: [{ startLine: 117, endLine: 117 }], highlightId: 'end' });
        await expect(marks(page, 'one.ts')).toHaveCount(1);
        const { highlightId } = await run(ide, 'open', { path: 'one.ts', line: 116, highlight: true });
        await expect(marks(page, 'one.ts')).toHaveCount(2);
        expect(await run(ide, 'clear_highlight', { highlightId })).toMatchObject({ cleared: 1 });
        await expect(marks(page, 'one.ts')).toHaveCount(1);
        expect(await run(ide, 'clear_highlight')).toMatchObject({ cleared: 1 });
        await expect(marks(page, 'one.ts')).toHaveCount(0);
        expect(await run(ide, 'highlight', { path: 'one.ts', ranges: [{ startLine: 9, endLine: 7 }] }))
            .toMatchObject({ success: false, error: 'The range ends before it begins: line 9 to 7.' });
    });
});

test.describe('the person', () => {
    test('is brought back by Escape, which closes the find widget first', async ({ ide, page, chat }) => {
        await openByHand(page, 'one.ts');
        await goToLine(page, 60);
        await chat.input.click();
        await run(ide, 'open', { path: 'two.ts', line: 100, highlight: true });
        await expect(marks(page, 'two.ts')).toHaveCount(1);
        await editor(page, 'two.ts').locator('.view-line').last().click();
        await page.keyboard.press('Control+f');
        const find = editor(page, 'two.ts').locator('.find-widget.visible');
        await expect(find).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(find).toHaveCount(0);
        await expect(marks(page, 'two.ts')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expect.poll(() => focusedFile(page)).toBe('one.ts');
        await expect.poll(() => caretLine(page)).toBe(60);
        await run(ide, 'open', { path: 'two.ts', newPane: true });
        await expect(marks(page, 'two.ts')).toHaveCount(0);
    });

    test('sees what they saw before after Escape in the empty chat, which keeps the keyboard', async ({ ide, page, chat }) => {
        await openByHand(page, 'one.ts');
        await goToLine(page, 60);
        await chat.input.click();
        await run(ide, 'open', { path: 'two.ts', line: 100, highlight: true });
        await expect(marks(page, 'two.ts')).toHaveCount(1);
        await page.keyboard.type('x');
        await page.keyboard.press('Escape');
        await expect(editor(page, 'two.ts')).toBeVisible();
        await page.keyboard.press('Backspace');
        await page.keyboard.press('Escape');
        await expect(editor(page, 'one.ts')).toBeVisible();
        await expect(chat.input).toBeFocused();
        await expect.poll(() => visibleLines(page, 'one.ts')).toContain(60);
    });

    test('jumps back with a key, also into a file that is closed', async ({ ide, page, chat }) => {
        await openByHand(page, 'one.ts');
        await goToLine(page, 60);
        const seen = await visibleLines(page, 'one.ts');
        await chat.input.click();
        await run(ide, 'scroll_to', { path: 'one.ts', line: 5 });
        await expect.poll(() => visibleLines(page, 'one.ts')).toContain(5);
        await run(ide, 'open', { path: 'two.ts', line: 30 });
        await run(ide, 'close', { path: 'one.ts' });
        await expect(editor(page, 'one.ts')).toHaveCount(0);
        await page.keyboard.press('Shift+Alt+Backspace');
        await expect.poll(() => focusedFile(page)).toBe('one.ts');
        await expect.poll(() => caretLine(page)).toBe(5);
        expect(await run(ide, 'jump_back')).toMatchObject({ success: true, path: 'one.ts', line: 60 });
        await page.keyboard.press('Control+Shift+p');
        await page.keyboard.type('Jump Back');
        await expect(page.locator('.quick-input-list .monaco-list-row', { hasText: 'OpenSpace Editor: Jump Back' }))
            .toContainText(/Shift.*Alt|Alt.*Shift/);
        await page.keyboard.press('Escape');
        expect(seen).toContain(60);
    });

    test('keeps what they look at while they work in it', async ({ ide, page, chat }) => {
        await expect(chat.input).toBeVisible();
        await openByHand(page, 'one.ts');
        await goToLine(page, 60);
        const seen = await visibleLines(page, 'one.ts');
        expect(await run(ide, 'open', { path: 'two.ts', line: 30 })).toMatchObject({ success: true });
        await run(ide, 'open', { path: 'three.ts', line: 90 });
        await run(ide, 'open', { path: 'two.ts', line: 110 });
        await expect(editor(page, 'one.ts')).toBeVisible();
        await expect(editor(page, 'two.ts')).toBeVisible();
        await expect(page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current')).toHaveCount(2);
        // Another place of the same file is shown in a second editor.
        await run(ide, 'scroll_to', { path: 'one.ts', line: 3 });
        await expect(editor(page, 'one.ts')).toHaveCount(2);
        expect(await focusedFile(page)).toBe('one.ts');
        await expect.poll(() => caretLine(page)).toBe(60);
        expect(await visibleLines(page, 'one.ts')).toEqual(expect.arrayContaining(seen.filter(line => line > 55 && line < 65)));
    });

    test('is asked what to show, if the agent only suggests', async ({ ide, page, chat }) => {
        await expect(chat.input).toBeVisible();
        expect(await run(ide, 'open', { path: 'one.ts', line: 7, highlight: true, mode: 'suggest-only' }))
            .toMatchObject({ success: true, note: expect.stringContaining('offered') });
        await expect(editor(page, 'one.ts')).toHaveCount(0);
        await page.getByRole('button', { name: 'Show me', exact: true }).click();
        await expect(marks(page, 'one.ts')).toHaveCount(1);
    });

    test('loses nothing when the agent closes a file with unsaved changes', async ({ ide, page, chat }) => {
        await openByHand(page, 'notes.txt');
        await page.keyboard.type('mine');
        await chat.input.click();
        const closing = run(ide, 'close', { path: 'notes.txt' });
        const dialog = page.locator('.dialogBlock');
        await expect(dialog).toBeVisible();
        await expect(chat.input).toBeFocused();
        await answerDialog(dialog, 'Cancel');
        expect(await closing).toMatchObject({ success: false, error: expect.stringContaining('notes.txt') });
        await expect(editor(page, 'notes.txt')).toContainText('mine');
        await editor(page, 'notes.txt').locator('.view-line').first().click();
        await page.keyboard.press('Control+z');
    });
});

test.describe('typing goes on', () => {
    test.describe.configure({ timeout: 180_000 });

    /** Everything that commands can do, again and again, while somebody types; each call waits for its answer. */
    async function keepBusy(ide: Ide, isTyping: () => boolean, count = 200): Promise<void> {
        const calls: [string, Record<string, unknown>][] = [
            ['editor.open', { path: 'one.ts', line: 90, highlight: true }],
            ['editor.open', { path: 'notes.txt' }],
            ['pane.open', { type: 'editor', contentId: 'two.ts', splitDirection: 'horizontal' }],
            ['editor.scroll_to', { path: 'two.ts', line: 110 }],
            ['terminal.create', { title: 'busy' }],
            ['terminal.send', { terminalId: 'busy', text: 'ls\n' }],
            ['editor.highlight', { path: 'notes.txt', ranges: [{ startLine: 1, endLine: 1 }], highlightId: 'here', color: 'green' }],
            ['file.write', { path: 'written.txt', content: 'by the agent\n' }],
            ['pane.focus', { contentId: 'two.ts' }],
            ['editor.open', { path: 'three.ts' }],
            ['editor.jump_back', {}],
            ['pane.list', {}],
            ['terminal.read_output', { terminalId: 'busy' }],
            ['terminal.close', { terminalId: 'busy' }],
            ['editor.scroll_to', { path: 'notes.txt', line: 1 }],
            ['editor.clear_highlight', {}],
            ['editor.close', { path: 'three.ts' }],
            ['pane.close', { contentId: 'two.ts' }],
            ['file.search', { query: 'one' }],
            ['editor.open', { path: 'two.ts', line: 5, endLine: 9, highlight: true }]
        ];
        for (let done = 0; done < count; done++) {
            const [cmd, args] = calls[done % calls.length];
            if (cmd === 'pane.focus' && !isTyping()) {
                // To somebody who has stopped, the keyboard may be brought.
                continue;
            }
            expect((await command(ide, `openspace.${cmd}`, args)).body, `${cmd} ${JSON.stringify(args)}`).toMatchObject({ success: true });
        }
    }

    const TEXT = Array.from({ length: 200 }, (_, index) => 'abcdefghijklmnopqrstuvwxyz0123456789'[index % 36]).join('');

    async function typeAmong(ide: Ide, page: Page): Promise<void> {
        let isTyping = true;
        const typing = page.keyboard.type(TEXT, { delay: 60 }).then(() => { isTyping = false; });
        await Promise.all([keepBusy(ide, () => isTyping), typing]);
    }

    test('in an editor while 200 commands run', async ({ ide, page, chat }) => {
        await expect(chat.input).toBeVisible();
        await openByHand(page, 'notes.txt');
        await typeAmong(ide, page);
        expect(await focusedFile(page)).toBe('notes.txt');
        await page.keyboard.type('!');
        await page.keyboard.press('Control+s');
        await expect.poll(() => readFileSync(join(ide.workspace, 'notes.txt'), 'utf8')).toBe(`${TEXT}!`);
        await expectUntouched(ide, page);
        writeFileSync(join(ide.workspace, 'notes.txt'), '');
    });

    test('in the chat while 200 commands run', async ({ ide, page, chat }) => {
        await chat.input.click();
        await typeAmong(ide, page);
        await expect(chat.input).toBeFocused();
        await page.keyboard.type('!');
        await expect(chat.input).toHaveValue(`${TEXT}!`);
        await expectUntouched(ide, page);
        expect(readFileSync(join(ide.workspace, 'notes.txt'), 'utf8')).toBe('');
    });

    async function expectUntouched(ide: Ide, page: Page): Promise<void> {
        await expect(page.locator('#theia-main-content-panel .lm-TabBar-tab.theia-mod-dirty')).toHaveCount(0);
        for (const name of ['one.ts', 'two.ts', 'three.ts']) {
            expect(readFileSync(join(ide.workspace, name), 'utf8')).toBe(LINES);
        }
    }
});

test.describe('in a page where nothing was shown yet', () => {
    test.use({ freshPage: true });

    test('says clearly what cannot be shown', async ({ ide, page, chat }) => {
        await expect(chat.input).toBeVisible();
        ide.folder.file('workspace/data.bin', 'a\0b\x01\x02c');
        ide.folder.file('workspace/huge.log', 'x');
        truncateSync(join(ide.workspace, 'huge.log'), 0);
        writeFileSync(join(ide.workspace, 'huge.log'), 'line\n'.repeat(5 * 1024 * 1024));
        writeFileSync(
            join(ide.workspace, 'red.png'),
            Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==', 'base64')
        );
        const cases: [string, string | RegExp][] = [
            ['missing.ts', 'File not found: missing.ts'],
            ['.', 'This is a folder, not a file: .'],
            ['/etc/hostname', 'The file is outside the workspace: /etc/hostname'],
            ['data.bin', 'data.bin is a binary file, and there is no viewer for it.'],
            ['huge.log', /^huge\.log has 25 MB\. Files of more than 20 MB are not shown/]
        ];
        for (const [path, error] of cases) {
            expect(await run(ide, 'open', { path }))
                .toMatchObject({ success: false, error: typeof error === 'string' ? error : expect.stringMatching(error) });
        }
        await expect(page.locator('.dialogBlock')).toHaveCount(0);
        expect(await run(ide, 'open', { path: 'red.png', line: 1 }))
            .toMatchObject({ success: true, note: 'red.png is shown by a viewer that has no lines.' });
        await expect(page.getByTestId('preview').locator('img')).toBeVisible();
        expect(await run(ide, 'jump_back')).toMatchObject({ success: false, error: 'There is no earlier place to go back to.' });
        expect(await run(ide, 'close', { path: 'two.ts' })).toMatchObject({ success: false, error: 'two.ts is not open.' });
    });
});

test(`leaves nothing behind after ${ROUNDS} rounds`, async ({ ide, page, chat }) => {
    test.setTimeout(180_000 + ROUNDS * 2_000);
    await expect(chat.input).toBeVisible();
    // Theia never lets go of tab bars, so the one here stays.
    await run(ide, 'open', { path: 'two.ts' });
    const rounds = async (count: number): Promise<void> => {
        for (let round = 0; round < count; round++) {
            await run(ide, 'open', { path: 'one.ts', line: round + 1, highlight: true });
            await run(ide, 'highlight', {
                path: 'one.ts', ranges: [{ startLine: 1, endLine: 3 }], color: `#0000${(16 + round % 200).toString(16)}`
            });
            await run(ide, 'clear_highlight');
            await run(ide, 'close', { path: 'one.ts' });
        }
    };
    await rounds(10);
    await gitHasBegun(page);
    const before = await settledCounts(page);
    await rounds(ROUNDS);
    const after = await settledCounts(page);
    expect(after.listeners - before.listeners).toBeLessThan(20 + ROUNDS);
    expect(after.nodes - before.nodes).toBeLessThan(100 + ROUNDS * 5);
    expect(await page.locator('.openspace-agent-highlight').count()).toBe(0);
    expect(await page.evaluate(() => Array.from(document.head.querySelectorAll('style'), style => style.textContent).join('')))
        .not.toContain('.openspace-highlight-0000');
});

const paintedPixels = (canvas: Locator): Promise<number> => canvas.first().evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
});

type Rgba = [number, number, number, number];

function rgba(color: string): Rgba {
    const [red, green, blue, alpha = 1] = color.match(/[\d.]+/g)!.map(Number);
    return [red, green, blue, alpha];
}

/** A translucent colour on an opaque one. */
function over(front: string, back: string): Rgba {
    const [color, paper] = [rgba(front), rgba(back)];
    const [red, green, blue] = [0, 1, 2].map(index => color[index] * color[3] + paper[index] * (1 - color[3]));
    return [red, green, blue, 1];
}

/** WCAG 2. */
function contrast(one: Rgba, other: Rgba): number {
    const [dark, light] = [one, other].map(color => {
        const [red, green, blue] = color.slice(0, 3).map(value => value / 255).map(part =>
            part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }).sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
}
