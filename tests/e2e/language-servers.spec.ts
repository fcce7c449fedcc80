import { readdirSync } from 'node:fs';
import { Page } from '@playwright/test';
import { descendants } from '../support/children';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { Ide } from './support/ide';
import { runCommand } from './support/theia-page';
import { expect, fullTest as test } from './support/test';

/** Servers whose clients are those of VS Code, with a file of each, a part of their command lines, and what only they know. */
const SERVERS = [
    { name: 'JSON', file: 'tsconfig.json', words: 'jsonServerMain', problem: 'Incorrect type. Expected "object"' },
    { name: 'CSS', file: 'shelf.css', words: 'cssServerMain', problem: 'colon expected' },
    { name: 'HTML', file: 'shelf.html', words: 'htmlServerMain', problem: 'Expression expected' },
    { name: 'Markdown', file: 'shelf.md', words: 'markdown-language-features', problem: 'File does not exist at path' }
] as const;

type Served = typeof SERVERS[number];

test.use({
    files: {
        'tsconfig.json': '{\n  "compilerOptions": 5\n}\n',
        'shelf.css': '.pages { color red; }\n',
        'shelf.html': '<!DOCTYPE html>\n<script>const pages = ;</script>\n',
        'book.md': '# Book\n',
        'shelf.md': '# Shelf\n\n[book](./book.md)\n\n[lost](./lost.md)\n'
    }
});

async function codeEditor(page: Page, chat: ChatPage): Promise<CodeEditor> {
    await expect(chat.input).toBeVisible();
    await runCommand(page, 'problemsView:toggle');
    await expect(page.locator('#problems')).toBeVisible();
    return new CodeEditor(page);
}

const processes = (ide: Ide, { words }: Served): number[] => descendants(ide.process.pid!, words);

for (const server of SERVERS) {
    test(`the ${server.name} server shows its state, and when it is killed this is said and it comes back with its files`, async ({
        ide, page, chat
    }) => {
        const code = await codeEditor(page, chat);
        await code.goTo(server.file, 1, 1);
        await code.isServed(server.name);
        await code.hasProblem(server.problem);
        const states = await code.rememberStates();
        const [first] = processes(ide, server);
        process.kill(first, 'SIGKILL');
        await expect.poll(() => processes(ide, server).filter(pid => pid !== first)).toHaveLength(1);
        await code.isServed(server.name);
        await code.hasProblem(server.problem);
        expect(await states()).toContain(
            `The ${server.name} language server stopped and is restarted. It was ended by SIGKILL.`
        );
        expect(await states()).toContain(`The ${server.name} language server is starting.`);
    });
}

test('the JSON server can be stopped and started from the status bar, and leaves no errors meanwhile', async ({ ide, page, chat }) => {
    const [json] = SERVERS;
    const code = await codeEditor(page, chat);
    const act = async (label: string): Promise<void> => {
        await code.server.click();
        await page.locator('.quick-input-list .monaco-list-row', { hasText: label }).click();
    };
    await code.goTo(json.file, 1, 1);
    await code.hasProblem(json.problem);
    await act('Stop Language Server');
    await expect(code.server).toHaveAttribute('aria-label', 'The JSON language server is stopped.');
    await expect(page.locator('#problems .markerNode', { hasText: json.problem })).toHaveCount(0);
    await expect.poll(() => processes(ide, json)).toEqual([]);
    await act('Start Language Server');
    await code.isServed('JSON');
    await code.hasProblem(json.problem);
});

test.describe('with a short idle time', () => {
    test.use({ settings: { 'openspace.languageServers.idleMinutes': 0.02 } });

    test('servers end when their files are closed, and come back with the next one', async ({ ide, page, chat }) => {
        const code = await codeEditor(page, chat);
        for (const server of SERVERS) {
            await code.goTo(server.file, 1, 1);
            await code.isServed(server.name);
        }
        // All have files, however long ago they were in front.
        expect(SERVERS.map(server => processes(ide, server).length)).toEqual([1, 1, 1, 1]);
        await runCommand(page, 'core.close.all.main.tabs');
        await expect.poll(() => SERVERS.filter(server => processes(ide, server).length > 0).map(({ name }) => name)).toEqual([]);
        await expect(page.locator('#problems .markerNode')).toHaveCount(0);
        for (const server of SERVERS) {
            await code.goTo(server.file, 1, 1);
            await code.isServed(server.name);
            await code.hasProblem(server.problem);
        }
        expect(SERVERS.map(server => processes(ide, server).length)).toEqual([1, 1, 1, 1]);
    });

    test('a command of a server that is not running starts it', async ({ ide, page, chat }) => {
        const markdown = SERVERS[3];
        const code = await codeEditor(page, chat);
        await code.goTo('shelf.css', 1, 1);
        await code.isServed('CSS');
        await expect.poll(() => processes(ide, markdown)).toEqual([]);
        await page.locator('#files .theia-TreeNode', { has: page.getByText('book.md', { exact: true }) }).click({ button: 'right' });
        await page.locator('.lm-Menu-item', { hasText: 'Find File References' }).click();
        await expect(page.locator('.peekview-widget', { hasText: 'shelf.md' })).toBeVisible({ timeout: 60_000 });
        await code.isServed('Markdown');
        expect(processes(ide, markdown)).toHaveLength(1);
        // It would have put settings there.
        expect(readdirSync(ide.workspace).filter(name => /^\.(theia|vscode)$/.test(name))).toEqual([]);
    });
});
