import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Page } from '@playwright/test';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { expect, fullTest as test } from './support/test';
import { runCommand } from './support/theia-page';

const open = (chat: ChatPage, path: string): void =>
    chat.script([
        { reply: [{ text: `%%OS${JSON.stringify({ cmd: 'openspace.editor.open', args: { path, line: 1, highlight: true } })}%% shown` }] }
    ]);

const tokenColours = (page: Page): Promise<number> => page.locator('.monaco-editor .view-line span[class*="mtk"]')
    .evaluateAll(spans => new Set(spans.map(span => getComputedStyle(span).color)).size);

for (const [name, text] of Object.entries({
    'colours.ts': 'export class A { constructor(private readonly name: string) { } /* why */ greet = () => `hi ${this.name} ${42}`; }\n',
    'colours.py':
        'import os\n\nclass A:\n    """Doc."""\n    def greet(self, name: str) -> str:  # why\n        return f"hi {name}" + str(42)\n',
    'colours.rs': 'use std::fmt;\n/// Doc.\npub struct A<\'a> { name: &\'a str }\n'
        + 'impl A<\'_> { fn greet(&self) -> String { format!("hi {}", 42) } }\n'
})) {
    test(`colours ${name} offline, and marks the line that the agent points at`, async ({ ide, chat, page }) => {
        ide.folder.file(join('workspace', name), text);
        open(chat, name);
        await chat.ask('open it');
        await expect(chat.currentEditor).toHaveText(name);
        await expect.poll(() => tokenColours(page)).toBeGreaterThan(4);
        const mark = page.locator('.openspace-agent-highlight').first();
        expect(await mark.evaluate(node => getComputedStyle(node).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
    });
}

test('the explorer shows every file that is written under another name and renamed, also while its folder is being expanded',
    async ({ ide, chat, page }) => {
        const folder = join(ide.workspace, 'results');
        mkdirSync(folder);
        writeFileSync(join(folder, 'first.txt'), '');
        await chat.ready();
        const node = (name: string) => page.locator('#files .theia-TreeNode', { hasText: name });
        const write = (name: string) => {
            writeFileSync(join(folder, `.${name}.tmp`), name);
            renameSync(join(folder, `.${name}.tmp`), join(folder, name));
        };
        await node('results').click();
        const names = Array.from({ length: 12 }, (_, index) => `result-${index}.txt`);
        for (const name of names) {
            write(name);
            // The watcher tells of changes in bundles: some come together, some do not.
            await page.evaluate(() => new Promise(requestAnimationFrame));
        }
        for (const name of ['first.txt', ...names]) {
            await expect(node(name)).toBeVisible();
        }
        await expect(node('.tmp')).toHaveCount(0);
    });

test('works in another folder without a restart', async ({ ide, chat, context }) => {
    const other = ide.folder.folder('other');
    mkdirSync(join(other, 'docs'));
    writeFileSync(join(other, 'docs', 'guide.md'), '# Guide\n');
    chat.script([{ reply: [{ text: '%%OS{"cmd":"openspace.editor.open","args":{"path":"docs/guide.md"}}%% here' }] }]);
    const page = await context.newPage();
    await page.goto(`${ide.url}/#${other}`);
    const elsewhere = new ChatPage(page, ide);
    await elsewhere.ready();
    await elsewhere.ask('show the guide');
    await expect(elsewhere.currentEditor).toHaveText('guide.md');
    await expect(chat.currentEditor).toHaveCount(0);
    expect(JSON.stringify(ide.model.requests.at(-1)?.body)).toContain(other);
    const here = await chat.activeSession();
    await expect(page.locator(`[data-testid="session-item"][data-session-id="${here}"]`)).toHaveCount(0);
});

test('has a menu for the agent, and nothing in the palette that only others can use', async ({ chat, page }) => {
    await chat.ready();
    await page.locator('.lm-MenuBar-item', { hasText: 'Agent' }).click();
    const entries = page.locator('.lm-Menu .lm-Menu-item[data-type="command"] .lm-Menu-itemLabel');
    await expect(entries).toContainText(['Write to the Agent', 'Stop Everything the Agent Does', 'Pause Agent', 'Run Session in Sandbox']);
    await expect(entries.filter({ hasText: 'Resume Agent' })).toHaveCount(0);
    await entries.filter({ hasText: 'Show Agent Activity' }).click();
    await expect(page.getByTestId('activity-view')).toBeVisible();
    await page.keyboard.press('F1');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    const wanted = { 'about': 1, 'custom-agent migration': 0, 'reset perspective': 0, 'force retokenize': 0, 'open call hierarchy': 0 };
    for (const [words, found] of Object.entries(wanted)) {
        await page.locator('.quick-input-widget input').first().fill(`>${words}`);
        await expect(rows.filter({ hasText: new RegExp(words, 'i') })).toHaveCount(found);
    }
    await expect(rows).toHaveText('No matching commands');
    await page.keyboard.press('Escape');
});

test('does by the keys of VS Code what those do', async ({ chat, page }) => {
    await chat.ready();
    await page.keyboard.press('Control+Shift+M');
    await expect(page.locator('#problems')).toBeVisible();
    await page.keyboard.press('Control+Shift+M');
    await expect(page.locator('#problems')).toBeHidden();
    await page.keyboard.press('Control+b');
    await expect(page.locator('#files')).toBeHidden();
    await page.keyboard.press('Control+b');
    await expect(page.locator('#files')).toBeVisible();
    await page.keyboard.press('Control+Shift+H');
    await expect(page.locator('#replace-input-field')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+s');
    await expect(page.locator('#keybindings\\.view\\.widget')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+w');
    await expect(page.locator('#keybindings\\.view\\.widget')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+E');
    await expect(page.locator('#files')).toBeVisible();
});

test('has a face of its own: splash, icon, About, code without a minimap, and no other chat beside ours', async ({ ide, chat, page }) => {
    const loaded = await page.request.get(page.url());
    expect(await loaded.text()).toMatch(/<div class="openspace-splash" role="status">[^]*<span>OpenSpace<\/span>/);
    const icon = await page.locator('link[rel="icon"]').evaluate(link => (link as HTMLLinkElement).href);
    const drawn = await page.request.get(icon);
    expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(await drawn.text()).toContain('<svg');

    await runCommand(page, 'core.about');
    const about = page.getByTestId('about');
    await expect(about).toContainText(/Version \d+\.\d+\.\d+/);
    await expect(about).toContainText(/Built on Eclipse Theia \d+\./);
    await page.keyboard.press('Escape');
    await expect(about).toHaveCount(0);

    expect((await command(ide, 'openspace.editor.open', { path: 'README.md' })).body).toMatchObject({ success: true });
    await expect(chat.currentEditor).toHaveText('README.md');
    await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible();
    expect(await page.locator('.monaco-editor .minimap').evaluateAll(maps => maps.map(map => map.clientWidth).filter(Boolean))).toEqual([]);

    // Neither where a first start puts it nor after a restart.
    const stockChat = page.locator('[id*="chat-view-widget"]');
    await expect(stockChat).toHaveCount(0);
    await page.reload();
    await chat.ready();
    await expect(chat.currentEditor).toHaveText('README.md');
    await expect(stockChat).toHaveCount(0);
});

test('folds the explorer in a narrow window, and lets the chat follow its width', async ({ chat, page }) => {
    await chat.ready();
    const size = page.viewportSize()!;
    const explorer = page.locator('#explorer-view-container');
    const width = async (): Promise<number> => (await page.getByTestId('openspace-chat').boundingBox())!.width;
    const explorerWidth = async (): Promise<number> => (await explorer.boundingBox())!.width;
    const [before, explorerBefore] = [await width(), await explorerWidth()];
    await page.setViewportSize({ ...size, width: 2_000 });
    await expect.poll(width).toBeGreaterThan(before * 1.2);
    await page.setViewportSize({ ...size, width: 800 });
    await expect(explorer).toBeHidden();
    await page.setViewportSize(size);
    await expect(explorer).toBeVisible();
    await expect.poll(async () => Math.abs(await width() - before)).toBeLessThan(5);
    // The chat gives way before the explorer is squeezed.
    await page.setViewportSize({ ...size, width: 1_024 });
    await expect.poll(width).toBeLessThan(before);
    await expect.poll(async () => Math.abs(await explorerWidth() - explorerBefore)).toBeLessThan(5);
    await page.setViewportSize(size);
    await expect.poll(async () => Math.abs(await width() - before)).toBeLessThan(5);
    expect(Math.abs(await explorerWidth() - explorerBefore)).toBeLessThan(5);
});

test('stays in its place when something below the window gets the keyboard', async ({ chat, page }) => {
    await expect(chat.input).toBeVisible();
    await page.evaluate(() => {
        const low = document.body.appendChild(document.createElement('input'));
        low.style.cssText = 'position: absolute; top: 5000px';
        low.focus();
        low.scrollIntoView();
        low.remove();
    });
    expect(await page.evaluate(() => [document.documentElement.scrollTop, document.body.scrollTop])).toEqual([0, 0]);
    await expect(page.locator('#theia-top-panel .lm-MenuBar')).toBeInViewport({ ratio: 1 });
});

test('opens a terminal that does not know the secrets of the IDE', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await page.keyboard.press('Control+Shift+`');
    const terminal = page.locator('#theia-bottom-content-panel .xterm');
    await expect(terminal).toBeVisible();
    await terminal.click();
    await page.keyboard.type('env > env.tmp && mv env.tmp env.txt\n');
    await expect.poll(() => existsSync(join(ide.workspace, 'env.txt'))).toBe(true);
    const environment = readFileSync(join(ide.workspace, 'env.txt'), 'utf8');
    expect(environment).not.toContain(ide.key);
    expect(environment).not.toContain(ide.server.token);
    expect(environment).not.toMatch(/OPENCODE_SERVER_PASSWORD|OPENSPACE_OPENCODE_CONFIG/);
});
