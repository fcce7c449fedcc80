import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { command } from './support/api';
import { Ide } from './support/ide';
import { expect, test } from './support/test';
import { closeAllBut } from './support/theia-page';

/** A repository of its own in the workspace: that of the workspace belongs to all tests. */
const FOLDER = 'history';
const SOURCE = `${FOLDER}/src/orders.ts`;
const DECK = 'docs/deck/before-after.deck.md';

const BEFORE = [
    'export function find(id: string): Order | undefined {', '    const cached = cache.get(id);', '    if (cached) {',
    '        return cached;',
    '    }', '    return orders.find(order => order.id === id);', '}', '', 'export function count(): number {',
    '    return orders.length;', '}', ''
].join('\n');
const AFTER = BEFORE
    .replace('    const cached = cache.get(id);\n    if (cached) {\n        return cached;\n    }\n', '')
    .replace('return orders.length;', 'return orders.filter(isOpen).length;');

const deck = (page: Page): Locator => page.getByTestId('deck');
const slide = (page: Page): Locator => deck(page).locator('section.present:not(:has(section))');
const seen = (page: Page): Promise<string> =>
    slide(page).locator('.openspace-code-line:not(.openspace-code-gone)').allTextContents().then(lines => lines.join(''));
const run = (ide: Ide, cmd: string, args: Record<string, unknown>) => command(ide, `openspace.presentation.${cmd}`, args);
const fence = (info: string): string => `\`\`\`ts ${info}\n\`\`\``;

function put(ide: Ide, path: string, text: string): void {
    mkdirSync(dirname(join(ide.workspace, path)), { recursive: true });
    writeFileSync(join(ide.workspace, path), text);
}

function commit(ide: Ide, text: string): void {
    put(ide, SOURCE, text);
    const git = (...words: string[]): void => {
        execFileSync('git', ['-C', join(ide.workspace, FOLDER), '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words]);
    };
    git('init', '-q');
    git('add', '-A');
    git('commit', '-q', '-m', 'step');
}

test.use({ files: { 'README.md': '# Sample\n' } });

test.beforeEach(async ({ chat }) => {
    await expect(chat.input).toBeVisible();
});

test.afterEach(async ({ ide, page }) => {
    await closeAllBut(page, ['openspace-chat']);
    rmSync(join(ide.workspace, FOLDER), { recursive: true, force: true });
    rmSync(join(ide.workspace, DECK), { force: true });
});

test('shows a change between revisions step by step, follows the file, and says what cannot be compared', async ({ ide, page }) => {
    commit(ide, BEFORE);
    commit(ide, AFTER);
    put(ide, DECK, [
        `# How the cache went\n\n${fence(`file=${SOURCE} from=HEAD~1`)}`,
        `# A part\n\n${fence(`file=${SOURCE} from=HEAD~1 to=HEAD symbol=count`)}`,
        `# Nothing\n\n${fence(`file=${SOURCE} from=no-such-tag`)}`
    ].join('\n\n---\n\n'));
    expect((await run(ide, 'open', { deckPath: DECK })).body).toMatchObject({ success: true });
    await expect(slide(page)).toContainText('How the cache went');
    await expect.poll(() => seen(page)).toBe(BEFORE);
    await expect(slide(page).locator('figcaption')).toHaveText(`${SOURCE}:1–7 HEAD~1 → now`);
    await deck(page).locator('.reveal').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => seen(page)).toBe(BEFORE.replace(/ {4}const cached[^]*?\n {4}\}\n/, ''));
    // What has gone takes no room.
    await expect(slide(page).locator('del', { hasText: 'cache.get' })).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => seen(page)).toBe(AFTER);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => seen(page)).toBe(BEFORE);

    put(ide, SOURCE, AFTER.replace('isOpen', 'isPaid'));
    await expect(slide(page).locator('ins', { hasText: 'isPaid' })).toBeAttached();
    await run(ide, 'navigate', { deckPath: DECK, slideIndex: 1 });
    await expect.poll(() => seen(page)).toContain('return orders.length;');
    expect(await seen(page)).not.toContain('find');

    const { body } = await run(ide, 'check', { deckPath: DECK });
    expect(body.findings).toEqual([
        { kind: 'code-missing', slideIndex: 2, line: 17, message: 'There is no revision "no-such-tag" in the git repository.' }
    ]);
    await run(ide, 'navigate', { deckPath: DECK, slideIndex: 2 });
    await expect(slide(page)).toContainText('There is no revision');
});

test('shows what the last turn of the agent did to a file', async ({ ide, chat, page }) => {
    const path = 'before-after.ts';
    put(ide, path, BEFORE);
    const change = fence(`file=${path} turn=last`);
    const args = { deckPath: DECK, slides: [`# Done\n\n${change}`] };
    const block = `%%OS${JSON.stringify({ cmd: 'openspace.presentation.create', args })}%%`;
    chat.script([
        { when: { lastUser: 'count the open ones', lastRole: 'user' }, reply: [{
            tool: 'edit',
            arguments: {
                filePath: join(ide.workspace, path),
                oldString: 'return orders.length;', newString: 'return orders.filter(isOpen).length;'
            }
        }] },
        { when: { lastUser: 'show me', lastRole: 'user' }, reply: [{ text: `Here. ${block}` }] },
        { reply: [{ text: 'Done.' }] }
    ]);
    await chat.ask('count the open ones');
    await chat.ask('show me');
    expect((await run(ide, 'open', { deckPath: DECK })).body).toMatchObject({ success: true });
    await expect.poll(() => seen(page)).toBe(BEFORE);
    await deck(page).getByRole('button', { name: 'Next Step' }).click();
    await expect.poll(() => seen(page)).toBe(BEFORE.replace('orders.length', 'orders.filter(isOpen).length'));
    expect((await run(ide, 'check', { deckPath: DECK })).body).toMatchObject({ findings: [] });
    // Another session has done nothing.
    await chat.newSession();
    await expect(slide(page)).toContainText(`No turn of this session has changed ${path}.`);
    rmSync(join(ide.workspace, path));
});
