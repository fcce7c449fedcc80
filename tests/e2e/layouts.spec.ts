import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser, expect, Locator, Page, test as plain } from '@playwright/test';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { test } from './support/test';

interface Pane { area: string; tabs: { contentId: string; type: string; isDirty: boolean }[] }

const FILES = Object.fromEntries(['a', 'b', 'c', 'd'].map(name => [`src/${name}.ts`, `export const ${name} = 1;\n`]));

const tab = (page: Page, name: string): Locator =>
    page.locator('#theia-main-content-panel .lm-TabBar-tab, #theia-bottom-content-panel .lm-TabBar-tab').filter({ hasText: name });
const mainTabs = (page: Page): Locator => page.locator('#theia-main-content-panel .lm-TabBar-tabLabel');
const editor = (page: Page, name: string): Locator => page.locator(`.monaco-editor[data-uri$="/${name}"]`);
const missing = (page: Page): Locator => page.getByTestId('missing-tab').filter({ visible: true });
const toast = (page: Page): Locator => page.locator('.theia-notification-toasts .theia-notification-list-item');

const open = async (ide: Ide, contentId: string, more: Record<string, unknown> = {}): Promise<void> => {
    expect((await command(ide, 'openspace.pane.open', { type: 'editor', contentId, ...more })).body).toMatchObject({ success: true });
};
const layout = async (ide: Ide, verb: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> =>
    (await command(ide, `openspace.layout.${verb}`, args)).body;
const panes = async (ide: Ide): Promise<string[][]> =>
    ((await command(ide, 'openspace.pane.list', {})).body.panes as Pane[]).filter(({ area }) => area === 'main')
        .map(({ tabs }) => tabs.map(({ contentId }) => contentId));

const stateFiles = (ide: Ide): string[] => readdirSync(ide.folder.at('state', 'folders')).sort();
const stateFile = (ide: Ide): string => ide.folder.at('state', 'folders', stateFiles(ide).find(name => !name.includes('broken'))!);
/** Names of the files whose editors are in the layout on the disk; the explorer, which is there too, names all files. */
const stored = (ide: Ide): string[] => {
    try {
        const { values } = JSON.parse(readFileSync(stateFile(ide), 'utf8')) as { values: { layout: string } };
        return Array.from(values.layout.matchAll(/"kind":"navigatable"[^{}]*?"uri":"[^"]*\/([^"/]+)"/g), ([, name]) => name).sort();
    } catch {
        return [];
    }
};

/** A browser that was never here. */
async function visit(browser: Browser, ide: Ide): Promise<ChatPage> {
    const chat = new ChatPage(await (await browser.newContext()).newPage(), ide);
    await chat.open();
    return chat;
}

plain.describe('the layout of a folder', () => {
    plain('is there after a restart, on another port and in another browser, and after a kill', async ({ browser }) => {
        const ide = await Ide.start({ files: FILES, words: ['--api', '--disable-extensions'] });
        const { page } = await visit(browser, ide);
        await open(ide, 'src/a.ts');
        await open(ide, 'src/b.ts', { splitDirection: 'vertical' });
        await expect.poll(() => stored(ide)).toEqual(['a.ts', 'b.ts']);
        expect(statSync(stateFile(ide)).mode & 0o777).toBe(0o600);
        const before = ide.url;
        await ide.stopProcess('SIGKILL');
        await page.context().close();
        await ide.launch({ words: ['--api', '--disable-extensions'] });
        expect(ide.url).not.toBe(before);
        const { page: second } = await visit(browser, ide);
        await expect(mainTabs(second)).toHaveText(['a.ts', 'b.ts']);
        expect(await panes(ide)).toEqual([['src/a.ts'], ['src/b.ts']]);
        // What is done right before the page is closed is there, too.
        await open(ide, 'src/c.ts');
        await second.close();
        const { page: third } = await visit(browser, ide);
        await expect(tab(third, 'c.ts')).toHaveCount(1);
        await ide.stop();
    });

    plain('belongs to each tab of the browser while it is open, and to the one that changed last afterwards', async ({ browser }) => {
        const ide = await Ide.start({ files: FILES, words: ['--api', '--disable-extensions'] });
        const first = await visit(browser, ide);
        await open(ide, 'src/a.ts');
        await expect.poll(() => stored(ide)).toContain('a.ts');
        const second = await visit(browser, ide);
        await expect(mainTabs(second.page)).toHaveText(['a.ts']);
        await second.page.bringToFront();
        await second.page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await tab(second.page, 'a.ts').click({ button: 'middle' });
        await expect(mainTabs(second.page)).toHaveCount(0);
        await expect.poll(() => stored(ide)).toEqual([]);
        await first.page.reload();
        await first.ready();
        await expect(mainTabs(first.page)).toHaveText(['a.ts']);
        await second.page.reload();
        await second.ready();
        await expect(mainTabs(second.page)).toHaveCount(0);
        await ide.stop();
    });

    for (const [what, spoil] of [
        ['a file that is broken', (file: string) => writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20))],
        ['a file of something else', (file: string) => writeFileSync(file, '{"hello":"world"}')],
        ['a layout that is none', (file: string) => {
            const content = JSON.parse(readFileSync(file, 'utf8')) as { values: Record<string, unknown> };
            const values = { ...content.values, layout: '{"mainPanel":{"main":7},"leftPanel":' };
            writeFileSync(file, JSON.stringify({ ...content, values }));
        }]
    ] as const) {
        plain(`is the default one instead of ${what}, which is kept and told of`, async ({ browser }) => {
            const ide = await Ide.start({ files: FILES, words: ['--api', '--disable-extensions'] });
            const { page } = await visit(browser, ide);
            await open(ide, 'src/a.ts');
            await expect.poll(() => stored(ide)).toContain('a.ts');
            await page.close();
            await ide.stopProcess();
            const [name] = stateFiles(ide);
            spoil(ide.folder.at('state', 'folders', name));
            const broken = readFileSync(ide.folder.at('state', 'folders', name), 'utf8');
            await ide.launch({ words: ['--api', '--disable-extensions'] });
            const { page: second } = await visit(browser, ide);
            const aside = name.replace('.json', '.broken.json');
            await expect(toast(second).filter({ hasText: aside })).toHaveCount(1);
            await expect(mainTabs(second)).toHaveCount(0);
            await expect(second.locator('#files')).toBeVisible();
            const kept = readFileSync(ide.folder.at('state', 'folders', aside), 'utf8');
            expect(what === 'a layout that is none' ? JSON.parse(kept) : kept)
                .toEqual(what === 'a layout that is none' ? expect.objectContaining({ values: { layout: expect.any(String) } }) : broken);
            // And it works from here on.
            await open(ide, 'src/b.ts');
            await expect.poll(() => stored(ide)).toContain('b.ts');
            await ide.stop();
        });
    }
});

test.describe('layouts with names', () => {
    test.use({ files: FILES, settings: { 'openspace.agent.commandDelay': 0 }, freshPage: true });

    test('are saved and applied by the agent, who leaves the keyboard alone; the person takes it back', async ({ ide, chat, page }) => {
        await open(ide, 'src/a.ts');
        await open(ide, 'src/b.ts', { splitDirection: 'vertical' });
        const saved = await layout(ide, 'save', { name: 'two columns' });
        // The bottom panel, which is folded, has some views of its own.
        const tabs = expect.arrayContaining(['src/a.ts', 'src/b.ts']) as unknown;
        expect(saved).toMatchObject({ success: true, layouts: [{ name: 'two columns', tabs }] });
        await command(ide, 'openspace.pane.close', { contentId: 'src/a.ts' });
        await command(ide, 'openspace.pane.close', { contentId: 'src/b.ts' });
        await open(ide, 'src/c.ts');
        await open(ide, 'src/d.ts');
        await chat.input.click();
        await page.keyboard.type('half a sen');
        chat.script([{
            when: { lastUser: 'arrange' },
            reply: [{ text: 'Here. %%OS{"cmd":"openspace.layout.apply","args":{"name":"two columns"}}%%' }]
        }, { reply: [{ text: 'done' }] }]);
        await chat.input.fill('');
        await chat.ask('arrange it');
        await expect.poll(() => panes(ide)).toEqual([['src/a.ts'], ['src/b.ts']]);
        await expect(chat.input).toBeFocused();
        expect((await layout(ide, 'list')).layouts).toMatchObject([{ name: 'two columns' }]);
        await page.keyboard.press('Alt+Shift+Z');
        await expect.poll(() => panes(ide)).toEqual([['src/c.ts', 'src/d.ts']]);
        expect(await layout(ide, 'apply', { name: 'three' })).toMatchObject({
            success: false, error: 'There is no layout "three". There are two columns.'
        });
    });

    test('keep what is not saved and the shells that run', async ({ ide, chat, page }) => {
        await chat.ready();
        await open(ide, 'src/a.ts');
        await layout(ide, 'save', { name: 'one' });
        await open(ide, 'src/b.ts');
        await open(ide, 'src/c.ts');
        await tab(page, 'b.ts').click();
        await editor(page, 'b.ts').click();
        await page.keyboard.type('changed');
        await expect(tab(page, 'b.ts')).toHaveClass(/theia-mod-dirty/);
        const { terminalId } = (await command(ide, 'openspace.terminal.create', { title: 'Runs' })).body;
        const shell = async (): Promise<unknown> => ((await command(ide, 'openspace.terminal.list', {})).body.terminals as
            { terminalId: string; pid: number }[]).find(terminal => terminal.terminalId === terminalId)?.pid;
        const pid = await shell();
        expect(await layout(ide, 'apply', { name: 'one' })).toMatchObject({ success: true, kept: ['src/b.ts', terminalId], missing: [] });
        expect(await panes(ide)).toEqual([['src/a.ts', 'src/b.ts']]);
        await expect(tab(page, 'b.ts')).toHaveClass(/theia-mod-dirty/);
        expect(await shell()).toBe(pid);
        // To close its tab still ends a shell, although its state was asked for.
        await page.keyboard.press('Control+j');
        await tab(page, String(terminalId)).locator('.lm-TabBar-tabCloseIcon').click();
        await expect.poll(shell).toBeUndefined();
    });

    test('are in the palette and the View menu, with a picker', async ({ ide, chat, page }) => {
        await chat.ready();
        await open(ide, 'src/a.ts');
        await palette(page, 'Save Layout As');
        const input = page.locator('.quick-input-widget input').first();
        await expect(input).toBeFocused();
        await input.fill('mine');
        await input.press('Enter');
        await expect.poll(async () => (await layout(ide, 'list')).layouts).toMatchObject([{ name: 'mine' }]);
        await command(ide, 'openspace.pane.close', { contentId: 'src/a.ts' });
        await page.locator('.lm-MenuBar-item', { hasText: 'View' }).click();
        await page.locator('.lm-Menu-item', { hasText: 'Apply Layout…' }).click();
        await page.locator('.quick-input-list .monaco-list-row', { hasText: 'mine' }).click();
        await expect(mainTabs(page)).toHaveText(['a.ts']);
        await palette(page, 'Delete Layout…');
        await page.locator('.quick-input-list .monaco-list-row', { hasText: 'mine' }).click();
        await expect.poll(async () => (await layout(ide, 'list')).layouts).toEqual([]);
        await palette(page, 'Delete Layout…');
        await expect(toast(page)).toContainText('No layout has been saved');
    });

    test('leave a tab where a file is gone, which comes alive when it is back', async ({ ide, chat, page }) => {
        await open(ide, 'src/a.ts');
        await open(ide, 'src/b.ts', { splitDirection: 'vertical' });
        await layout(ide, 'save', { name: 'two' });
        const [file, elsewhere] = [join(ide.workspace, 'src/b.ts'), join(ide.workspace, 'src/moved.ts')];
        await command(ide, 'openspace.pane.close', { contentId: 'src/b.ts' });
        renameSync(file, elsewhere);
        expect(await layout(ide, 'apply', { name: 'two' })).toMatchObject({ success: true, missing: ['b.ts'] });
        await expect(missing(page)).toContainText('b.ts no longer exists');
        // Also after a reload, while everything else is there.
        await page.reload();
        await chat.ready();
        await expect(mainTabs(page)).toHaveText(['a.ts', 'b.ts']);
        await expect(missing(page)).toContainText('b.ts no longer exists');
        await missing(page).getByRole('button', { name: 'Find…' }).click();
        await expect(page.locator('.quick-input-widget input').first()).toHaveValue('b.ts');
        await page.keyboard.press('Escape');
        await chat.input.click();
        renameSync(elsewhere, file);
        await expect(editor(page, 'b.ts')).toBeVisible();
        await expect(missing(page)).toHaveCount(0);
        await expect(chat.input).toBeFocused();
        await expect(mainTabs(page)).toHaveText(['a.ts', 'b.ts']);
        await command(ide, 'openspace.pane.close', { contentId: 'src/b.ts' });
        rmSync(file);
        await layout(ide, 'apply', { name: 'two' });
        await missing(page).getByRole('button', { name: 'Close' }).click();
        await expect(mainTabs(page)).toHaveText(['a.ts']);
        writeFileSync(file, FILES['src/b.ts']);
    });
});
