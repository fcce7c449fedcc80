import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { answerDialog } from './support/answer';
import { command } from './support/api';
import { Ide } from './support/ide';
import { openFiles, ROUNDS, settledCounts } from './support/leaks';
import { palette } from './support/palette';
import { expect, test } from './support/test';

interface Geometry { x: number; y: number; width: number; height: number }
interface Pane {
    id: string; area: string; tabs: { contentId: string; type: string; isDirty: boolean }[]; activeTabIndex: number; geometry: Geometry
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => `src/${name}.ts`);

test.use({
    settings: { 'openspace.agent.commandDelay': 0, 'openspace.agent.transport': 'both' },
    files: Object.fromEntries(['src/auth.ts', ...NAMES].map(name => [name, `export const name = '${name}';\n`]))
});

const run = async (ide: Ide, verb: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> =>
    (await command(ide, `openspace.pane.${verb}`, args)).body;
const open = (ide: Ide, contentId: string, more: Record<string, unknown> = {}): Promise<Record<string, unknown>> =>
    run(ide, 'open', { type: 'editor', contentId, ...more });
const list = async (ide: Ide): Promise<Pane[]> => (await run(ide, 'list')).panes as Pane[];
const paneOf = async (ide: Ide, contentId: string): Promise<Pane> =>
    (await list(ide)).find(({ tabs }) => tabs.some(tab => tab.contentId === contentId))!;
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1;
const editor = (page: Page, name: string): Locator => page.locator(`.monaco-editor[data-uri$="/${name}"]`);

/** Terminals outlive the page of a test: the name may be taken. */
async function createTerminal(ide: Ide): Promise<string> {
    return String((await command(ide, 'openspace.terminal.create', { title: 'Build' })).body.terminalId);
}

/** Tab groups of an area as the page shows them: number of tabs, and percent of the window. */
async function onScreen(page: Page, area: 'main' | 'bottom'): Promise<{ tabs: number; geometry: Geometry }[]> {
    return page.evaluate(panel => {
        const children = [...document.querySelectorAll<HTMLElement>(`#theia-${panel}-content-panel > *`)].filter(element =>
            element.getBoundingClientRect().width > 0);
        const { innerWidth, innerHeight } = window;
        return children.filter(element => element.classList.contains('lm-TabBar')).map(bar => {
            const box = bar.getBoundingClientRect();
            const content = children.map(element => element.getBoundingClientRect()).find(({ left, top }) =>
                Math.abs(left - box.left) < 2 && Math.abs(top - box.bottom) < 2);
            const bottom = content?.bottom ?? box.bottom;
            return {
                tabs: bar.querySelectorAll('.lm-TabBar-content > .lm-TabBar-tab').length,
                geometry: {
                    x: box.left / innerWidth * 100, y: box.top / innerHeight * 100, width: box.width / innerWidth * 100,
                    height: (bottom - box.top) / innerHeight * 100
                }
            };
        });
    }, area);
}

const byPlace = (a: { geometry: Geometry }, b: { geometry: Geometry }): number =>
    Math.round(a.geometry.x - b.geometry.x) || Math.round(a.geometry.y - b.geometry.y);

/** The list says what the page shows, within one percent. */
async function expectTruth(ide: Ide, page: Page): Promise<Pane[]> {
    const panes = await list(ide);
    for (const area of ['main', 'bottom'] as const) {
        const listed = panes.filter(pane => pane.area === area && pane.geometry.width > 0).sort(byPlace);
        const shown = (await onScreen(page, area)).sort(byPlace);
        expect(listed.map(({ tabs }) => tabs.length)).toEqual(shown.map(({ tabs }) => tabs));
        listed.forEach(({ geometry }, index) => {
            for (const side of ['x', 'y', 'width', 'height'] as const) {
                expect(near(geometry[side], shown[index].geometry[side]), `${side}: ${JSON.stringify([geometry, shown[index].geometry])}`)
                    .toBe(true);
            }
        });
    }
    for (const area of ['left', 'right']) {
        const box = await page.locator(`#theia-${area}-content-panel`).boundingBox();
        const geometry = panes.find(pane => pane.area === area)?.geometry;
        expect(near(geometry?.width ?? 0, (box?.width ?? 0) / page.viewportSize()!.width * 100)).toBe(true);
    }
    return panes;
}

test.describe('the agent arranges panes', () => {
    test('with blocks: a file to the right, and it learns how the window looks (US-3.5)', async ({ ide, chat, page }) => {
        await open(ide, 'src/a.ts');
        chat.script([
            { when: { lastUser: { regex: '<ide_results>[^]*geometry' } }, reply: [{ text: 'Now I know the panes.' }] },
            {
                when: { lastUser: 'arrange' }, reply: [{
                    text: 'To the right. %%OS{"cmd":"openspace.pane.open",'
                        + '"args":{"type":"editor","contentId":"src/auth.ts","splitDirection":"vertical"}}%% '
                        + '%%OS{"cmd":"openspace.pane.list","args":{}}%% And there it is.'
                }]
            }
        ]);
        await chat.ask('arrange');
        await expect(editor(page, 'auth.ts')).toBeVisible();
        await expect(chat.replies.last()).toContainText('Now I know the panes.');
        const [left, right] = [await paneOf(ide, 'src/a.ts'), await paneOf(ide, 'src/auth.ts')];
        expect(right.id).not.toBe(left.id);
        expect(near(right.geometry.x, left.geometry.x + left.geometry.width)).toBe(true);
        expect(near(right.geometry.y, left.geometry.y)).toBe(true);
        const told = JSON.stringify(ide.model.requests.at(-1)?.body.messages);
        expect(told).toContain(right.id);
        expect(told).toContain('geometry');
        await expect(chat.input).toBeFocused();
        await expectTruth(ide, page);
    });

    test('with tools', async ({ ide, chat, page }) => {
        await open(ide, 'src/a.ts');
        chat.script([
            { when: { lastRole: 'tool', toolResult: 'geometry' }, reply: [{ text: 'Now I know the panes.' }] },
            { when: { lastRole: 'tool', toolResult: 'paneId' }, reply: [{ tool: 'openspace_pane_list', arguments: {} }] },
            { when: { lastUser: 'arrange', lastRole: 'user' }, reply: [
                { tool: 'openspace_pane_open', arguments: { type: 'editor', contentId: 'src/auth.ts', splitDirection: 'horizontal' } }
            ] }
        ]);
        await chat.ask('arrange');
        await expect(chat.replies.last()).toContainText('Now I know the panes.');
        await expect(editor(page, 'auth.ts')).toBeVisible();
        const [above, below] = [await paneOf(ide, 'src/a.ts'), await paneOf(ide, 'src/auth.ts')];
        expect(near(below.geometry.y, above.geometry.y + above.geometry.height)).toBe(true);
        expect(near(below.geometry.x, above.geometry.x)).toBe(true);
        await expect(chat.input).toBeFocused();
    });
});

test('opens tabs and panes where it is told, and nothing twice', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    const { paneId: first } = await open(ide, 'src/a.ts');
    expect((await open(ide, 'src/b.ts')).paneId).toBe(first);
    expect((await open(ide, './src/a.ts')).paneId).toBe(first);
    const { paneId: second } = await open(ide, 'src/c.ts', { newPane: true });
    expect(second).not.toBe(first);
    expect((await open(ide, 'src/d.ts', { targetPaneId: second })).paneId).toBe(second);
    expect((await open(ide, 'src/a.ts', { targetPaneId: second })).paneId).toBe(second);
    const panes = await expectTruth(ide, page);
    expect(panes.find(({ id }) => id === first)?.tabs.map(({ contentId }) => contentId)).toEqual(['src/a.ts', 'src/b.ts']);
    expect(panes.find(({ id }) => id === second)?.tabs.map(({ contentId }) => contentId)).toEqual(['src/c.ts', 'src/d.ts', 'src/a.ts']);
    expect((await run(ide, 'list')).layout)
        .toMatchObject({ type: 'split', orientation: 'horizontal', children: [{ paneId: first }, { paneId: second }] });

    const cases: [string, Record<string, unknown>, RegExp][] = [
        ['open', { type: 'editor', contentId: 'missing.ts' }, /^File not found: missing\.ts$/],
        ['open', { type: 'editor', contentId: '../a.ts' }, /"\.\."/],
        ['open', { type: 'editor', contentId: 'src/a.ts', targetPaneId: 'pane-99' }, /^There is no pane "pane-99"\. There are pane-/],
        ['open', { type: 'terminal', contentId: 'nowhere' }, /openspace\.terminal\.create/],
        ['open', { type: 'hologram', contentId: 'x' }, /"type": Invalid option: expected one of "editor"\|"terminal"\|"chat"/],
        ['close', { contentId: 'src/f.ts' }, /^src\/f\.ts is not open\.$/],
        ['focus', {}, /^Say what to focus/],
        ['resize', { paneId: first, width: 140 }, /"width"/]
    ];
    for (const [verb, args, error] of cases) {
        expect(await run(ide, verb, args)).toMatchObject({ success: false, error: expect.stringMatching(error) });
    }

    expect(await run(ide, 'close', { contentId: 'src/d.ts' })).toMatchObject({ success: true, closed: ['src/d.ts'] });
    expect(await run(ide, 'close', { paneId: second })).toMatchObject({ success: true, closed: ['src/c.ts', 'src/a.ts'] });
    expect((await expectTruth(ide, page)).filter(({ area }) => area === 'main').map(({ id }) => id)).toEqual([first]);
});

test('moves terminals and the chat instead of opening them again', async ({ ide, chat, page }) => {
    await open(ide, 'src/a.ts');
    const terminal = await createTerminal(ide);
    expect(await paneOf(ide, terminal)).toMatchObject({
        area: 'bottom', tabs: expect.arrayContaining([expect.objectContaining({ contentId: terminal, type: 'terminal' })])
    });
    expect(await run(ide, 'open', { type: 'terminal', contentId: terminal, splitDirection: 'vertical' })).toMatchObject({ success: true });
    expect((await list(ide)).filter(({ tabs }) => tabs.some(({ contentId }) => contentId === terminal))).toMatchObject([{ area: 'main' }]);
    await expect(page.locator('#theia-main-content-panel .xterm')).toBeVisible();

    await chat.input.focus();
    expect(await run(ide, 'open', { type: 'chat', contentId: '', splitDirection: 'horizontal' })).toMatchObject({ success: true });
    await expect(page.locator('#theia-main-content-panel').getByTestId('chat-input')).toBeFocused();
    await expectTruth(ide, page);
});

test('turns the chat to another session, and back', async ({ ide, chat, page }) => {
    await chat.newSession();
    const first = await chat.activeSession();
    await chat.newSession();
    const second = await chat.activeSession();
    expect(await run(ide, 'open', { type: 'chat', contentId: first })).toMatchObject({ success: true });
    await expect.poll(() => chat.activeSession()).toBe(first);
    await page.keyboard.press('Alt+Shift+Z');
    await expect.poll(() => chat.activeSession()).toBe(second);
    expect(await run(ide, 'open', { type: 'chat', contentId: 'ses_nowhere' }))
        .toMatchObject({ success: false, error: 'There is no session "ses_nowhere".' });
});

test('does not close what the person is in, and lets them close it by the palette', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await open(ide, 'src/a.ts');
    await editor(page, 'a.ts').locator('.view-line').first().click();
    expect(await run(ide, 'close', { contentId: 'src/a.ts' }))
        .toMatchObject({ success: false, error: 'Stayed open: src/a.ts (the person is in it).' });
    await palette(page, 'OpenSpace Pane: Close Tab or Pane');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'a.ts' }).first().click();
    await expect(editor(page, 'a.ts')).toHaveCount(0);
});

test('lets the person find in the palette what a pane is to show', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    const terminal = await createTerminal(ide);
    const openInPane = async (type: string): Promise<void> => {
        await palette(page, 'OpenSpace Pane: Open in Pane');
        await page.locator('.quick-input-list .monaco-list-row', { hasText: type }).first().click();
        await expect(page.locator('.quick-input-widget')).toContainText('contentId');
    };
    await openInPane('terminal');
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: terminal });
    await expect(row).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toBeHidden();
    await openInPane('editor');
    await page.keyboard.type('aut');
    await page.keyboard.press('Enter');
    await expect(editor(page, 'auth.ts')).toBeVisible();
    expect((await command(ide, 'openspace.terminal.close', { terminalId: terminal })).body).toMatchObject({ success: true });
});

test('shows the person what a command answers that they run', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await open(ide, 'src/a.ts');
    await palette(page, 'OpenSpace Pane: List Panes');
    await expect(editor(page, 'List%20Panes.json').locator('.view-lines')).toContainText('geometry');
});

test('resizes splits and panels to one percent, folded ones too', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await open(ide, 'src/a.ts');
    await open(ide, 'src/b.ts', { splitDirection: 'vertical' });
    const { id: inner } = await paneOf(ide, 'src/b.ts');
    await open(ide, 'src/c.ts', { splitDirection: 'horizontal', targetPaneId: inner });
    const terminal = await createTerminal(ide);
    const main = (await list(ide))
        .filter(({ area }) => area === 'main')
        .reduce((sum, { geometry }) => Math.max(sum, geometry.x + geometry.width), 0);
    const { geometry: first } = await paneOf(ide, 'src/a.ts');
    const wishes: [string, Record<string, number>][] = [
        ['src/a.ts', { width: (main - first.x) * 0.35 }],
        ['src/a.ts', { width: (main - first.x) * 0.6 }],
        ['src/c.ts', { height: 30 }],
        ['src/b.ts', { height: 25 }],
        ['src/c.ts', { width: (main - first.x) * 0.5, height: 20 }],
        [terminal, { height: 40 }]
    ];
    const expectSize = async (paneId: string, size: Record<string, number>): Promise<void> => {
        const { success, error, geometry } = await run(ide, 'resize', { paneId, ...size }) as {
            success: boolean; error?: string; geometry: Record<string, number>
        };
        expect([success, error]).toEqual([true, undefined]);
        for (const [side, wanted] of Object.entries(size)) {
            expect(near(geometry[side], wanted), `${side} ${wanted}: ${JSON.stringify(geometry)}`).toBe(true);
        }
        await expectTruth(ide, page);
    };
    for (const [contentId, size] of wishes) {
        await expectSize((await paneOf(ide, contentId)).id, size);
    }
    const sideOf = async (area: string): Promise<Pane> => (await list(ide)).find(pane => pane.area === area)!;
    for (const [area, width] of [['left', 22], ['right', 33], ['left', 15]] as const) {
        await expectSize((await sideOf(area)).id, { width });
    }
    await page.locator('#shell-tab-explorer-view-container').click();
    expect(await sideOf('left')).toMatchObject({ activeTabIndex: -1 });
    await expectSize((await sideOf('left')).id, { width: 25 });
    await page.keyboard.press('Control+j');
    await expect(page.locator('#theia-bottom-content-panel')).toBeHidden();
    await expectSize((await paneOf(ide, terminal)).id, { height: 35 });

    const { geometry } = await run(ide, 'resize', { paneId: (await paneOf(ide, 'src/a.ts')).id, width: 100 }) as { geometry: Geometry };
    expect(geometry.width).toBeLessThan(main - first.x);
    expect((await paneOf(ide, 'src/b.ts')).geometry.width).toBeGreaterThan(5);
    await expectTruth(ide, page);
});

/** Each takes about a quarter of a second; `OPENSPACE_LAYOUTS=1000` for a long look. */
const LAYOUTS = Number(process.env.OPENSPACE_LAYOUTS ?? 50);

test(`lists ${LAYOUTS} random layouts as the page shows them`, async ({ ide, chat, page }) => {
    test.setTimeout(60_000 + LAYOUTS * 2_000);
    await expect(chat.input).toBeVisible();
    await createTerminal(ide);
    let seed = 20_251;
    const random = (limit: number): number => (seed = seed * 48_271 % 2_147_483_647) % limit;
    const pick = <T>(values: readonly T[]): T => values[random(values.length)];
    for (let round = 0; round < LAYOUTS; round++) {
        const panes = await list(ide);
        const main = panes.filter(({ area }) => area === 'main');
        const target = main.length > 0 && random(2) === 0 ? { targetPaneId: pick(main).id } : {};
        const action = main.length < 2 ? 0 : random(main.length > 5 ? 6 : 4);
        if (action < 2) {
            await open(ide, pick(NAMES), { ...target, ...pick([{}, { splitDirection: 'vertical' }, { splitDirection: 'horizontal' }]) });
        } else if (action < 4) {
            await run(ide, 'resize', { paneId: pick(panes).id, ...pick([{ width: 5 + random(60) }, { height: 10 + random(70) }]) });
        } else {
            await run(ide, 'close', { paneId: pick(main).id });
        }
        await expectTruth(ide, page);
    }
});

test('keeps the names of panes when the page is loaded again', async ({ ide, chat, page }) => {
    await open(ide, 'src/a.ts');
    await open(ide, 'src/b.ts', { splitDirection: 'vertical' });
    await open(ide, 'src/c.ts', { splitDirection: 'horizontal' });
    await run(ide, 'close', { contentId: 'src/b.ts' });
    await open(ide, 'src/d.ts', { splitDirection: 'vertical' });
    await createTerminal(ide);
    const sketch = async (): Promise<unknown[]> =>
        (await list(ide)).map(({ id, area, tabs }) => [id, area, tabs.map(({ contentId }) => contentId)]);
    const before = await sketch();
    await page.reload();
    await chat.ready();
    await expect.poll(sketch).toEqual(before);
    const { paneId } = await open(ide, 'src/e.ts', { newPane: true });
    expect(before.map(pane => (pane as string[])[0])).not.toContain(paneId);
});

test('asks before it closes a tab with unsaved changes, and loses nothing', async ({ ide, chat, page }) => {
    await open(ide, 'src/a.ts');
    await open(ide, 'src/b.ts');
    await open(ide, 'src/a.ts');
    await editor(page, 'a.ts').locator('.view-line').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.type('// mine ');
    const { id } = await paneOf(ide, 'src/a.ts');
    expect((await paneOf(ide, 'src/a.ts')).tabs.map(({ isDirty }) => isDirty)).toEqual([true, false]);
    expect(await run(ide, 'close', { contentId: 'src/a.ts' }))
        .toMatchObject({ success: false, error: 'Stayed open: src/a.ts (the person is writing in it).' });

    await chat.input.click();
    const dialog = page.locator('.dialogOverlay');
    const kept = run(ide, 'close', { paneId: id });
    await expect(dialog).toBeVisible();
    await page.keyboard.type('still here');
    await expect(chat.input).toHaveValue('still here');
    await answerDialog(dialog, 'Cancel');
    expect(await kept)
        .toMatchObject({ success: false, error: 'Closed src/b.ts. Stayed open: src/a.ts (the person keeps its unsaved changes).' });
    await expect(editor(page, 'a.ts')).toContainText('// mine');

    const saved = run(ide, 'close', { contentId: 'src/a.ts' });
    await expect(dialog).toBeVisible();
    await answerDialog(dialog, 'Save');
    expect(await saved).toMatchObject({ success: true, closed: ['src/a.ts'] });
    expect(readFileSync(join(ide.workspace, 'src/a.ts'), 'utf8')).toMatch(/^\/\/ mine export/);
});

test('brings panes to the front, and the keyboard only to somebody who does not need it', async ({ ide, chat, page }) => {
    await open(ide, 'src/a.ts');
    await open(ide, 'src/b.ts');
    await page.locator('#theia-statusBar').click({ position: { x: 600, y: 5 } });
    expect(await run(ide, 'focus', { contentId: 'src/a.ts' })).toMatchObject({ success: true, focused: true });
    await expect(editor(page, 'a.ts')).toBeVisible();
    await chat.input.click();
    await page.keyboard.type('half a');
    expect(await run(ide, 'focus', { contentId: 'src/b.ts' })).toMatchObject({ success: true, focused: false });
    await expect(editor(page, 'b.ts')).toBeVisible();
    await page.keyboard.type(' sentence');
    await expect(chat.input).toHaveValue('half a sentence');
});

test('never takes the keyboard from somebody who types, in the chat or in an editor', async ({ ide, chat, page }) => {
    test.setTimeout(180_000);
    await open(ide, 'src/a.ts');
    const text = Array.from({ length: 100 }, (_, index) => String.fromCharCode(97 + index % 26)).join('');
    const disturb = async (isOver: () => boolean): Promise<number> => {
        let count = 0;
        for (; !isOver(); count++) {
            const name = NAMES[1 + count % 5];
            await open(ide, name, count % 3 === 0 ? { splitDirection: count % 2 === 0 ? 'vertical' : 'horizontal' } : {});
            await run(ide, 'focus', { contentId: name });
            await run(ide, 'resize', { paneId: (await paneOf(ide, name)).id, width: 20 + count % 30 });
            await run(ide, 'close', { contentId: name });
            await run(ide, 'close', { contentId: 'src/a.ts' });
            await open(ide, 'src/a.ts');
        }
        return count;
    };
    const type = async (place: Locator): Promise<void> => {
        let isOver = false;
        await place.click();
        await page.keyboard.type('x');
        const disturbing = disturb(() => isOver);
        await page.keyboard.type(text, { delay: 60 });
        isOver = true;
        expect(await disturbing).toBeGreaterThan(2);
    };
    await type(chat.input);
    await expect(chat.input).toHaveValue(`x${text}`);
    await chat.input.fill('');
    await type(editor(page, 'a.ts').locator('.view-line').last());
    await expect(editor(page, 'a.ts').locator('.view-lines')).toContainText(`x${text}`);
    await expect(chat.input).toHaveValue('');
});

test(`leaves nothing behind after ${ROUNDS} rounds of panes and terminals`, async ({ ide, chat, page }) => {
    test.setTimeout(180_000 + ROUNDS * 2_000);
    await open(ide, 'src/a.ts');
    const rounds = async (count: number): Promise<void> => {
        for (let round = 0; round < count; round++) {
            const [, { body: { terminalId } }] = await Promise.all([
                open(ide, NAMES[1 + round % 5], { splitDirection: round % 2 === 0 ? 'vertical' : 'horizontal' }),
                command(ide, 'openspace.terminal.create', { title: 'round' })
            ]);
            await Promise.all([
                run(ide, 'close', { contentId: NAMES[1 + round % 5] }), command(ide, 'openspace.terminal.close', { terminalId })
            ]);
        }
    };
    // What can be undone is remembered: fifty steps, two a round.
    await rounds(26);
    const [before, filesBefore] = [await settledCounts(page), openFiles(ide.server.pid)];
    await rounds(ROUNDS);
    const after = await settledCounts(page);
    expect(after.listeners - before.listeners).toBeLessThan(50 + ROUNDS * 5);
    expect(after.nodes - before.nodes).toBeLessThan(250 + ROUNDS * 20);
    await expect.poll(() => openFiles(ide.server.pid) - filesBefore).toBeLessThan(10);
    await expect(page.locator('.xterm')).toHaveCount(0);
    await expect(page.locator('#theia-main-content-panel .monaco-editor[data-uri]')).toHaveCount(1);
    await expect(chat.input).toBeVisible();
});
