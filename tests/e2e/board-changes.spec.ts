import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Locator, Page } from '@playwright/test';
import { command } from './support/api';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { expect, test } from './support/test';
import { closeAllBut, openWidgets } from './support/theia-page';

/** A repository of its own in the workspace: that of the workspace belongs to all tests. */
const FOLDER = 'drawn';
const BOARD = `${FOLDER}/parts.whiteboard.json`;

const COMMITTED = [
    { id: 'zone', type: 'frame', x: 0, y: 0, width: 520, height: 220, text: 'Backend' },
    { id: 'api', type: 'rectangle', parent: 'zone', x: 40, y: 80, width: 140, height: 60, text: 'API' },
    { id: 'db', type: 'cylinder', parent: 'zone', x: 340, y: 70, width: 120, height: 80, text: 'Orders' },
    { id: 'cache', type: 'queue', x: 620, y: 60, width: 140, height: 60, text: 'Cache' },
    { id: 'reads', type: 'connector', from: { shape: 'api' }, to: { shape: 'db' }, label: 'reads' },
    { id: 'fills', type: 'connector', from: { shape: 'db' }, to: { shape: 'cache' } }
];

const board = (page: Page): Locator => page.getByTestId('board');
const part = (page: Page, name: string): Locator => board(page).getByTestId(`board-${name}`);
const mark = (page: Page, id: string): Locator => board(page).locator(`[data-testid="board-mark"][data-mark="${id}"]`);
const entry = (page: Page, id: string): Locator => part(page, 'comparison').locator(`[data-entry="${id}"]`);
const run = (ide: Ide, cmd: string, args: Record<string, unknown>) => command(ide, `openspace.whiteboard.${cmd}`, args);

function put(ide: Ide, elements: readonly unknown[]): void {
    const lines = elements.map(element => `    ${JSON.stringify(element)}`).join(',\n');
    mkdirSync(dirname(join(ide.workspace, BOARD)), { recursive: true });
    const text = `{\n  "format": "openspace-whiteboard",\n  "version": 1,\n  "elements": [\n${lines}\n  ]\n}\n`;
    writeFileSync(join(ide.workspace, BOARD), text);
}

function git(ide: Ide, ...words: string[]): void {
    execFileSync('git', ['-C', join(ide.workspace, FOLDER), '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words]);
}

function commit(ide: Ide): void {
    git(ide, 'add', '-A');
    git(ide, 'commit', '-q', '-m', 'step');
}

let kept: string[];

test.beforeEach(async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    kept = await openWidgets(page);
    put(ide, COMMITTED);
    git(ide, 'init', '-q');
});

test.afterEach(async ({ ide, page }) => {
    await closeAllBut(page, kept);
    rmSync(join(ide.workspace, FOLDER), { recursive: true, force: true });
});

test('a person sees what was added, changed, moved and deleted since the last commit, while it is drawn', async ({ ide, page }) => {
    commit(ide);
    await run(ide, 'open', { whiteboardId: BOARD });
    await expect(board(page)).toBeVisible();
    await part(page, 'compare').click();
    await expect(part(page, 'comparison-none')).toHaveText('Nothing has changed since the last commit.');

    await run(ide, 'add_shape', { whiteboardId: BOARD, shape: { id: 'log', type: 'note', text: 'Log', x: 620, y: 300 } });
    await run(ide, 'update_shape', { whiteboardId: BOARD, shapeId: 'db', updates: { text: 'Orders and items' } });
    await run(ide, 'update_shape', { whiteboardId: BOARD, shapeId: 'zone', updates: { y: 320 } });
    await run(ide, 'delete_shape', { whiteboardId: BOARD, shapeId: 'cache' });
    for (const [kind, count] of [['added', 1], ['changed', 1], ['moved', 1], ['gone', 2]] as const) {
        await expect(part(page, `comparison-${kind}`)).toHaveAttribute('data-count', String(count));
    }
    for (const [id, kind] of [['log', 'added'], ['db', 'changed'], ['zone', 'moved'], ['cache', 'gone'], ['fills', 'gone']]) {
        await expect(mark(page, id)).toHaveAttribute('data-mark-kind', kind);
    }
    // What moved along with its frame is not told again.
    await expect(mark(page, 'api')).toHaveCount(0);
    await expect(part(page, 'ghost')).toHaveCount(3);
    await entry(page, 'log').click();
    await expect(board(page)).toHaveAttribute('data-selected', '1');
    await part(page, 'fit').click();

    for (const [theme, className] of [['dark', 'theia-dark'], ['light', 'theia-light']]) {
        ide.changeSettings({ 'workbench.colorTheme': theme });
        await expect(page.locator(`body.${className}`)).toHaveCount(1, { timeout: 10_000 });
        const { violations } = await new AxeBuilder({ page }).include('[data-testid="board"]').analyze();
        expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => `${theme} ${id}: ${html.slice(0, 160)} ${failureSummary}`))).toEqual([]);
    }

    // Who commits what is there sees no difference, once they are back at the board.
    await page.keyboard.press('Control+s');
    // With where the person looks. Git must not read half of it.
    await expect.poll(() => /"camera".*\n[^]*\}\n$/.test(readFileSync(join(ide.workspace, BOARD), 'utf8'))).toBe(true);
    commit(ide);
    await palette(page, 'Compare with the Last Commit');
    await expect(part(page, 'comparison')).toHaveCount(0);
    await palette(page, 'Compare with the Last Commit');
    await expect(part(page, 'comparison-none')).toBeVisible();
    await board(page).locator('.openspace-board-canvas').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(part(page, 'comparison')).toHaveCount(0);
    await expect(mark(page, 'log')).toHaveCount(0);
});

test('an agent reads and sees what has become of a board since a commit', async ({ ide }) => {
    commit(ide);
    await run(ide, 'update_shape', { whiteboardId: BOARD, shapeId: 'db', updates: { text: 'Items' } });
    await run(ide, 'delete_shape', { whiteboardId: BOARD, shapeId: 'cache' });
    const { body } = await run(ide, 'read', { whiteboardId: BOARD, since: 'HEAD' });
    expect(body.changes).toEqual({ since: 'HEAD', added: [], changed: ['db'], moved: [], gone: ['cache', 'fills'] });
    expect(body.outline).toContain('renamed db from "Orders" to "Items"');
    const picture = await run(ide, 'render', { whiteboardId: BOARD, compare: 'HEAD' });
    expect(picture.body.outline).toContain('1 changed, 2 gone');
    const { body: refused } = await run(ide, 'read', { whiteboardId: BOARD, since: 'no-such-tag' });
    expect(refused).toMatchObject({ success: false, error: 'There is no revision "no-such-tag" in the git repository.' });
});

test('a board without a commit says so', async ({ ide, page }) => {
    await run(ide, 'open', { whiteboardId: BOARD });
    await expect(board(page)).toBeVisible();
    await part(page, 'compare').click();
    await expect(part(page, 'comparison-failure')).toContainText('There is no revision "HEAD"');
    git(ide, 'commit', '-q', '--allow-empty', '-m', 'empty');
    await part(page, 'comparison-close').click();
    await part(page, 'compare').click();
    await expect(part(page, 'comparison-failure')).toContainText(`${BOARD} is new: the last commit does not have it.`);
});
