import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { SEED, seededRandom } from '../support/seeded-random';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { Ide } from './support/ide';
import { expect, fullTest as test } from './support/test';

const BEFORE = Array.from({ length: 80 }, (_, index) => `export const value${index + 1} = ${index + 1};\n`);

/** Each a place of the file with what the agent makes of it. */
const EDITS = [
    { at: 4, from: BEFORE[4], to: 'export const five = 5;\n' },
    { at: 9, from: BEFORE[9], to: 'export const ten = 10;\nexport const alsoTen = 10;\n' },
    { at: 12, from: BEFORE[12], to: '' },
    { at: 60, from: BEFORE[60], to: 'export const sixtyOne = 61;\n' }
];

/** Ten edits of all kinds, by line: the line as another one, as two, or gone. */
const TEN: ReadonlyMap<number, string> = new Map(Array.from({ length: 10 }, (_, index) => {
    const at = 3 + index * 7;
    return [at, ['const other = 0;\n', 'const one = 1;\nconst two = 2;\n', ''][index % 3]];
}));

const NAMES = ['values.ts', 'typed.ts', 'turns.ts', 'ten.ts', 'whose.ts', 'off.ts', 'again.ts'];

const LONG = BEFORE.map(line => line.replace(';', `; // ${'long '.repeat(30)}`));

test.use({ files: { ...Object.fromEntries(NAMES.map(name => [name, BEFORE.join('')])), 'long.ts': LONG.join('') } });

const editor = (page: Page, name = 'values.ts'): Locator => page.locator(`.monaco-editor[data-uri$="/${name}"]`).first();
const bars = (page: Page): Locator => editor(page).getByTestId('review-edit');
const fileBar = (page: Page, name?: string): Locator => editor(page, name).getByTestId('review-file');
const pathOf = (ide: Ide, name = 'values.ts'): string => join(ide.workspace, name);
const read = (ide: Ide, name?: string): string => readFileSync(pathOf(ide, name), 'utf8');

/** The text with some of the edits. */
function textWith(...indices: readonly number[]): string {
    return BEFORE.map((line, at) => EDITS.find((edit, index) => edit.at === at && indices.includes(index))?.to ?? line).join('');
}

async function edit(ide: Ide, chat: ChatPage, name = 'values.ts'): Promise<void> {
    const filePath = pathOf(ide, name);
    chat.script([
        {
            when: { lastUser: 'change the values', lastRole: 'user' },
            reply: EDITS.map(({ from, to }) => ({ tool: 'edit', arguments: { filePath, oldString: from, newString: to } }))
        },
        { reply: [{ text: 'done' }] }
    ]);
    await chat.ask('change the values');
    expect(read(ide, name)).toBe(textWith(0, 1, 2, 3));
    expect((await command(ide, 'openspace.editor.open', { path: name })).body).toMatchObject({ success: true });
}

test('keeps and undoes the agent\'s changes one by one where they stand, in all tabs and after a reload', async ({ ide, chat, page }) => {
    await edit(ide, chat);
    await expect(fileBar(page)).toHaveAttribute('data-edits', '4');
    // Only what is in view has buttons.
    await expect(bars(page)).toHaveCount(3);
    await expect(editor(page).locator('.openspace-review-lines')).not.toHaveCount(0);

    await bars(page).first().getByTestId('review-before').click();
    await expect(editor(page).getByTestId('review-before-text')).toHaveText('export const value5 = 5;');

    await bars(page).first().getByTestId('review-undo').click();
    await expect.poll(() => read(ide)).toBe(textWith(1, 2, 3));
    await expect(fileBar(page)).toHaveAttribute('data-edits', '3');
    await expect(editor(page).getByTestId('review-before-text')).toHaveCount(0);
    await bars(page).first().getByTestId('review-keep').click();
    await expect(fileBar(page)).toHaveAttribute('data-edits', '2');
    expect(read(ide)).toBe(textWith(1, 2, 3));

    // Another tab of the browser, and this one after a reload, know the same.
    const other = await page.context().newPage();
    const second = new ChatPage(other, ide);
    await second.open();
    await other.locator('.theia-TreeNode', { hasText: 'values.ts' }).dblclick();
    await expect(fileBar(other)).toHaveAttribute('data-edits', '2', { timeout: 30_000 });
    await fileBar(other).getByTestId('review-keep').click();
    await expect(fileBar(other)).toHaveCount(0);
    await expect(fileBar(page)).toHaveCount(0);
    await other.close();
    await page.reload();
    await chat.ready();
    await expect(editor(page)).toContainText('alsoTen');
    await page.getByTestId('chat-changes').click();
    const row = page.locator('[data-testid="changes-file"][data-path="values.ts"]');
    await expect(row).toHaveAttribute('data-reviewed', 'true');
    await expect(fileBar(page)).toHaveCount(0);
    expect(read(ide)).toBe(textWith(1, 2, 3));

    // What is ticked off in *Changes* is no longer marked, and the other way round.
    await row.getByTestId('changes-reviewed').click();
    await expect(fileBar(page)).toHaveAttribute('data-edits', '3');
});

test('goes from change to change by keys, and never loses what was typed and not saved', async ({ ide, chat, page }) => {
    await edit(ide, chat, 'typed.ts');
    await expect(fileBar(page, 'typed.ts')).toHaveAttribute('data-edits', '4');
    const line = async (): Promise<number> => Number(/Ln (\d+)/.exec(await page.locator('#theia-statusBar').innerText())?.[1]);
    await editor(page, 'typed.ts').locator('.view-line').first().click();
    await expect.poll(line).toBe(1);
    const steps: readonly [key: string, to: number][] = [
        ['Alt+F5', 5], ['Alt+F5', 10], ['Alt+F5', 14], ['Alt+F5', 61], ['Alt+F5', 5], ['Shift+Alt+F5', 61]
    ];
    for (const [key, to] of steps) {
        await page.keyboard.press(key);
        await expect.poll(line).toBe(to);
    }

    await page.keyboard.press('Control+Alt+k');
    await expect(fileBar(page, 'typed.ts')).toHaveAttribute('data-edits', '3');
    await editor(page, 'typed.ts').locator('.view-line').first().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('// mine\n');
    await page.keyboard.press('Alt+F5');
    await expect.poll(line).toBe(6);
    await page.keyboard.press('Control+Alt+u');
    await expect(page.locator('.theia-notification-toasts .theia-notification-list-item', { hasText: 'unsaved changes' })).toBeVisible();
    expect(read(ide, 'typed.ts')).toBe(textWith(0, 1, 2, 3));
    // The marks go along with what the person types.
    for (const next of [11, 15, 6]) {
        await page.keyboard.press('Alt+F5');
        await expect.poll(line).toBe(next);
    }
    await page.keyboard.press('Control+s');
    await expect.poll(() => read(ide, 'typed.ts')).toContain('// mine\n');
    await expect(page.locator('#theia-main-content-panel .lm-TabBar-tab.theia-mod-dirty')).toHaveCount(0);
    await page.keyboard.press('Control+Alt+u');
    await expect.poll(() => read(ide, 'typed.ts')).not.toContain('export const five');
    expect(read(ide, 'typed.ts')).toContain('export const sixtyOne');
});

test('ten edits, kept and undone in random order, leave the file with the kept ones', async ({ ide, chat, page }) => {
    const withEdits = (kept: ReadonlySet<number>): string =>
        BEFORE.map((line, at) => (kept.has(at) ? TEN.get(at) : undefined) ?? line).join('');
    const code = new CodeEditor(page);
    const filePath = pathOf(ide, 'ten.ts');
    chat.script([
        {
            when: { lastUser: 'ten edits', lastRole: 'user' },
            reply: [...TEN].map(([at, to]) => ({ tool: 'edit', arguments: { filePath, oldString: BEFORE[at], newString: to } }))
        },
        { reply: [{ text: 'done' }] }
    ]);
    await chat.ask('ten edits');
    const applied = new Set(TEN.keys());
    expect(read(ide, 'ten.ts')).toBe(withEdits(applied));
    const random = seededRandom();
    const order = [...TEN.keys()].map(at => ({ at, rank: random(), isKept: random() < 0.5 })).sort((a, b) => a.rank - b.rank);
    for (const [index, { at, isKept }] of order.entries()) {
        await test.step(`${isKept ? 'keep' : 'undo'} line ${at + 1} (OPENSPACE_FUZZ_SEED=${SEED})`, async () => {
            // Where it stands now: edits above may have more or fewer lines.
            const line = withEdits(new Set([...applied].filter(one => one < at))).split('\n').indexOf(BEFORE[at].trimEnd()) + 1;
            await code.goTo('ten.ts', line, 1);
            await page.keyboard.press(isKept ? 'Control+Alt+k' : 'Control+Alt+u');
            const bar = fileBar(page, 'ten.ts');
            await (index < 9 ? expect(bar).toHaveAttribute('data-edits', String(9 - index)) : expect(bar).toHaveCount(0));
            if (!isKept) {
                applied.delete(at);
            }
            await expect.poll(() => read(ide, 'ten.ts')).toBe(withEdits(applied));
        });
    }
});

test('marks what the agent changed, and not what the person wrote into the same file; undoes the one and keeps the other', async ({
    ide, chat, page
}) => {
    await edit(ide, chat, 'whose.ts');
    const bar = fileBar(page, 'whose.ts');
    await expect(bar).toHaveAttribute('data-edits', '4');
    await new CodeEditor(page).goTo('whose.ts', 30, 1);
    await page.keyboard.type('// mine\n');
    await page.keyboard.press('Control+s');
    await expect.poll(() => read(ide, 'whose.ts')).toContain('// mine\n');

    // When the marks of another change are there, those of the person's lines would be, too.
    chat.script([
        {
            when: { lastUser: 'one more', lastRole: 'user' },
            reply: [{
                tool: 'edit',
                arguments: { filePath: pathOf(ide, 'whose.ts'), oldString: BEFORE[20], newString: `${BEFORE[20]}export const more = 0;\n` }
            }]
        },
        { reply: [{ text: 'done again' }] }
    ]);
    await chat.ask('one more');
    await expect(bar).toHaveAttribute('data-edits', '5');
    for (const kind of ['added', 'changed', 'removed']) {
        await expect(editor(page, 'whose.ts').locator(`.openspace-review-mark.openspace-mod-${kind}`).first()).toBeVisible();
    }
    await bar.getByTestId('review-undo').click();
    await expect(bar).toHaveCount(0);
    await expect.poll(() => read(ide, 'whose.ts')).toBe(BEFORE.toSpliced(29, 0, '// mine\n').join(''));
});

test('begins anew with what the person has kept: the lines before are those, and undo leads back to them', async ({ ide, chat, page }) => {
    const bar = fileBar(page, 'again.ts');
    const change = async (words: string, oldString: string, newString: string): Promise<void> => {
        chat.script([
            { when: { lastUser: words, lastRole: 'user' },
                reply: [{ tool: 'edit', arguments: { filePath: pathOf(ide, 'again.ts'), oldString, newString } }] },
            { reply: [{ text: 'done again' }] }
        ]);
        await chat.ask(words);
    };
    await edit(ide, chat, 'again.ts');
    await expect(bar).toHaveAttribute('data-edits', '4');
    await bar.getByTestId('review-keep').click();
    await expect(bar).toHaveCount(0);

    await change('louder', 'const five = 5;', 'const FIVE = 5;');
    await expect(bar).toHaveAttribute('data-edits', '1');
    const one = editor(page, 'again.ts');
    await one.getByTestId('review-edit').getByTestId('review-before').click();
    await expect(one.getByTestId('review-before-text')).toHaveText('export const five = 5;');
    await one.getByTestId('review-edit').getByTestId('review-undo').click();
    await expect.poll(() => read(ide, 'again.ts')).toBe(textWith(0, 1, 2, 3));
    await expect(bar).toHaveCount(0);

    await change('once more', 'const five = 5;', 'const six = 6;');
    await expect(bar).toHaveAttribute('data-edits', '1');
    await page.getByTestId('chat-changes').click();
    const row = page.locator('[data-testid="changes-file"][data-path="again.ts"]');
    await expect(row).toHaveAttribute('data-reviewed', 'false');
    await one.getByTestId('review-edit').getByTestId('review-keep').click();
    await expect(bar).toHaveCount(0);
    await expect(row).toHaveAttribute('data-reviewed', 'true');
    expect(read(ide, 'again.ts')).toBe(textWith(0, 1, 2, 3).replace('five = 5', 'six = 6'));
});

test('shows no marks in editors for who does not want them, and keeps all changes at once', async ({ ide, chat, page }) => {
    await edit(ide, chat, 'off.ts');
    const marks = editor(page, 'off.ts').locator('.openspace-review-mark');
    await expect(fileBar(page, 'off.ts')).toHaveAttribute('data-edits', '4');
    await expect(marks.first()).toBeVisible();
    ide.changeSettings({ 'openspace.review.inEditors': false });
    await expect(fileBar(page, 'off.ts')).toHaveCount(0);
    await expect(marks).toHaveCount(0);
    ide.changeSettings({});
    await expect(fileBar(page, 'off.ts')).toHaveAttribute('data-edits', '4');

    // All of them are kept at once, with those of files that are not open.
    chat.script([
        {
            when: { lastUser: 'another one', lastRole: 'user' },
            reply: [{ tool: 'write', arguments: { filePath: pathOf(ide, 'shut.ts'), content: 'export const shut = true;\n' } }]
        },
        { reply: [{ text: 'done too' }] }
    ]);
    await chat.ask('another one');
    await page.getByTestId('chat-changes').click();
    const rows = page.getByTestId('changes-file');
    const isReviewed = async (): Promise<(string | null)[]> => Promise.all(['off.ts', 'shut.ts'].map(name =>
        rows.and(page.locator(`[data-path="${name}"]`)).getAttribute('data-reviewed')));
    await expect.poll(isReviewed).toEqual(['false', 'false']);
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input').first().fill('>Keep All Changes by the Agent');
    await page.locator('.quick-input-list .monaco-list-row').filter({ hasNotText: 'in This File' }).first().click();
    await expect.poll(isReviewed).toEqual(['true', 'true']);
    expect(read(ide, 'off.ts')).toBe(textWith(0, 1, 2, 3));
});

test('lays no buttons on long lines', async ({ ide, chat, page }) => {
    const filePath = pathOf(ide, 'long.ts');
    chat.script([
        {
            when: { lastUser: 'shorten it', lastRole: 'user' },
            reply: [[4, ''], [9, LONG[9].replace('value', 'other')]].map(([at, to]) =>
                ({ tool: 'edit', arguments: { filePath, oldString: LONG[Number(at)], newString: to } }))
        },
        { reply: [{ text: 'done' }] }
    ]);
    await chat.ask('shorten it');
    await command(ide, 'openspace.editor.open', { path: 'long.ts' });
    const text = editor(page, 'long.ts');
    await expect(text.getByTestId('review-edit')).toHaveCount(2);
    const covered = (): Promise<number> => text.evaluate(element => {
        const [bars, lines] = ['[data-testid="review-edit"]', '.view-line > span'].map(selector =>
            [...element.querySelectorAll(selector)].map(found => found.getBoundingClientRect()));
        // Borders may touch.
        return bars.flatMap(bar => lines.filter(line => line.top < bar.bottom - 3 && bar.top < line.bottom - 3 && bar.left < line.right))
            .length;
    });
    await expect.poll(covered).toBe(0);
    await text.getByTestId('review-edit').first().getByTestId('review-undo').click();
    await expect(text.getByTestId('review-edit')).toHaveCount(1);
    await expect.poll(covered).toBe(0);
});

test('keeps and undoes what has changed since a message, from the chat', async ({ ide, chat, page }) => {
    await edit(ide, chat, 'turns.ts');
    await expect(fileBar(page, 'turns.ts')).toHaveAttribute('data-edits', '4');
    chat.script([
        {
            when: { lastUser: 'once more', lastRole: 'user' },
            reply: [{
                tool: 'edit',
                arguments: { filePath: pathOf(ide, 'turns.ts'), oldString: BEFORE[30], newString: 'export const late = 31;\n' }
            }]
        },
        { reply: [{ text: 'done again' }] }
    ]);
    await chat.ask('once more');
    await expect(fileBar(page, 'turns.ts')).toHaveAttribute('data-edits', '5');

    await page.getByTestId('turn-keep').last().click();
    await expect(page.getByTestId('turn-kept')).toHaveCount(1);
    await expect(fileBar(page, 'turns.ts')).toHaveAttribute('data-edits', '4');

    await page.getByTestId('turn-undo-files').last().click();
    await page.getByRole('button', { name: 'Revert', exact: true }).click();
    await expect.poll(() => read(ide, 'turns.ts')).toBe(textWith(0, 1, 2, 3));
    await expect(fileBar(page, 'turns.ts')).toHaveAttribute('data-edits', '4');

    await page.getByTestId('turn-keep').click();
    await expect(page.getByTestId('turn-kept')).toHaveCount(2);
    await expect(fileBar(page, 'turns.ts')).toHaveCount(0);
    await page.reload();
    await chat.ready();
    await expect(page.getByTestId('turn-kept')).toHaveCount(2);
});
