import { chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { Page } from '@playwright/test';
import { descendants } from '../support/children';
import { TemporaryFolder } from '../support/temporary-folder';
import { makeMistake } from './support/agent-mistake';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { putFakeLanguageServer } from './support/fake-language-server';
import { Ide } from './support/ide';
import { needsBubblewrap } from './support/needs-bubblewrap';
import { runCommand } from './support/theia-page';
import { expect, test } from './support/test';

const FILES = {
    'package.json': '{ "devDependencies": { "prettier": "3" } }\n',
    'eslint.config.mjs': 'export default [{ rules: { "no-var": "error", "no-undef": "warn" } }];\n',
    '.prettierrc': '{ "singleQuote": true, "semi": false }\n',
    '.prettierignore': 'kept.css\n',
    'cat.js': 'var cat = "tom"\nvar dog = "rex"\nmeow(cat, dog)\n',
    'dog.js': 'var old = "rex"\nconst young = "fido"\n',
    'mouse.js': 'const mouse = "jerry";\n',
    'kept.css': 'a{color:red}\n',
    'cat.css': 'a{color:red}\n',
    'cat.go': '  package main\n',
    'mouse.go': 'package main\n',
    'cat.py': 'cat = "tom"   \n',
    'cat.kt': 'val cat = "tom"\n',
    'cat.zig': 'const cat = "tom";\n',
    'cat.swift': '  let cat = "tom"\n',
    'cat.txt': 'cat\n'
};

const toolsOf = (ide: Ide): number[] => descendants(ide.process.pid!, 'tool-process');

/** ESLint and Prettier of this repository stand for those of a project. */
function putTools(ide: Ide): void {
    mkdirSync(join(ide.workspace, 'node_modules'));
    ['eslint', 'prettier'].forEach(name => symlinkSync(resolve('node_modules', name), join(ide.workspace, 'node_modules', name)));
}

test.describe('programs that a project or a person has installed', () => {
    const programs = new TemporaryFolder();
    let ide: Ide;
    let page: Page;
    let chat: ChatPage;
    let code: CodeEditor;
    const text = (name: string): string => readFileSync(join(ide.workspace, name), 'utf8');

    test.beforeAll(async ({ browser }) => {
        ['gopls', 'sourcekit-lsp'].forEach(name => putFakeLanguageServer(programs.path, name));
        chmodSync(programs.file('zls', '#!/bin/sh\nexit 3\n'), 0o700);
        chmodSync(programs.file('ruff', '#!/bin/sh\nsed "s/ *$//"\n'), 0o700);
        ide = await Ide.start({
            words: ['--api'], files: FILES, prepare: putTools,
            environment: { PATH: [programs.path, process.env.PATH].join(delimiter) },
            settings: { 'editor.formatOnSave': true, 'editor.codeActionsOnSave': { 'source.fixAll.eslint': true } }
        });
        page = await browser.newPage();
        chat = new ChatPage(page, ide);
        await chat.open();
        await runCommand(page, 'problemsView:toggle');
        code = new CodeEditor(page);
    });

    test.afterAll(async () => {
        await page.close();
        await ide.stop();
        programs.remove();
    });

    test('ESLint finds problems and repairs them on save, then Prettier formats', async () => {
        await code.goTo('cat.js', 3, 1);
        await code.hasProblem('Unexpected var, use let or const instead.');
        await code.hasProblem('\'meow\' is not defined.');
        await code.offer('Disable no-undef for this line');
        await page.keyboard.press('Escape');
        await page.keyboard.type('// New.');
        await page.keyboard.press('Enter');
        await runCommand(page, 'core.save');
        await expect.poll(() => text('cat.js')).toBe('let cat = \'tom\'\nlet dog = \'rex\'\n// New.\nmeow(cat, dog)\n');
        await expect(page.locator('#problems .markerNode', { hasText: 'Unexpected var' })).toHaveCount(0);
    });

    test('the agent formats as the project wants it, and leaves alone what the project does', async () => {
        const format = async (path: string): Promise<unknown> => (await command(ide, 'openspace.language.format', { path })).body;
        expect(await format('mouse.js')).toMatchObject({ changed: true });
        expect(await format('cat.css')).toMatchObject({ changed: true });
        expect(await format('kept.css')).toMatchObject({ changed: false });
        expect(['mouse.js', 'cat.css', 'kept.css'].map(text))
            .toEqual(['const mouse = \'jerry\'\n', 'a {\n  color: red;\n}\n', 'a{color:red}\n']);
    });

    test('the agent hears in its turn what the project\'s ESLint finds in its edits, and asks for the rest', async () => {
        const told = await makeMistake(chat, {
            file: 'dog.js', edit: ['const young', 'var young'], error: 'Unexpected var', repair: ['var young', 'const young']
        });
        expect(told.match(/Unexpected var/g)).toHaveLength(1);
        expect((await command(ide, 'openspace.language.diagnostics', { path: 'dog.js' })).body).toMatchObject({
            diagnostics: [{ line: 1, message: 'Unexpected var, use let or const instead.', source: 'eslint' }]
        });
    });

    test('a server or formatter on PATH is used without configuration, and formats on save', async () => {
        await code.goTo('cat.go', 1, 15);
        await code.isServed('Go');
        await code.hasProblem('Told by the server on PATH');
        await page.keyboard.type(' ');
        await runCommand(page, 'core.save');
        await expect.poll(() => text('cat.go')).toMatch(/^package/);
        await code.goTo('cat.py', 2, 1);
        await code.isServed('Python');
        await page.keyboard.type('# New.  ');
        await runCommand(page, 'core.save');
        await expect.poll(() => text('cat.py')).toBe('cat = "tom"\n# New.');
        await code.goTo('cat.swift', 1, 3);
        await code.isServed('Swift');
        await runCommand(page, 'core.save');
        await runCommand(page, 'editor.action.formatDocument');
        await expect(page.locator('.monaco-editor[data-uri$="/cat.swift"] .view-line').first()).toHaveText(/^let/);
    });

    test.describe('in a session on a copy', () => {
        needsBubblewrap(test);

        test('attack 9: a server that may run what belongs to a project hears nothing of what the agent wrote there', async () => {
            const made = `%%OS${JSON.stringify({ cmd: 'openspace.editor.open', args: { path: 'made.go' } })}%%`;
            chat.script([
                { when: { lastUser: 'make it', step: 0 }, reply: [{ tool: 'sandbox_bash', arguments: { command: 'cp cat.go made.go' } }] },
                { when: { lastUser: 'make it', step: 1 }, reply: [{ text: `Made it. ${made}` }] },
                { when: { lastUser: '<ide_results>' }, reply: [{ text: 'I see.' }] }
            ]);
            await runCommand(page, 'openspace-chat:run-in-copy');
            await expect(page.getByTestId('chat-sandbox')).toHaveAttribute('data-state', 'on');
            await chat.send('make it');
            await expect(page.locator('.monaco-editor[data-uri$="/made.go"] .view-line').first())
                .toContainText('package', { timeout: 120_000 });
            await chat.done();
            await chat.newSession();
            await code.goTo('mouse.go', 1, 1);
            const log = join(programs.path, 'gopls.told');
            const told = (): string[] => readFileSync(log, 'utf8').trim().split('\n').map(uri => basename(uri));
            await expect.poll(told).toContain('mouse.go');
            expect(told()).not.toContain('made.go');
        });
    });

    test('a server that ends again and again is left alone, which is said, until the person restarts it', async () => {
        await code.goTo('cat.zig', 1, 1);
        const notification = page.locator('.theia-notification-toasts .theia-notification-list-item', { hasText: 'Zig' });
        await expect(notification).toContainText('The Zig language server keeps stopping.', { timeout: 60_000 });
        await expect(notification.getByRole('button', { name: 'Show Log' })).toBeVisible();
        await expect(code.server).toHaveAttribute('aria-label', /^The Zig language server keeps stopping\./);
        putFakeLanguageServer(programs.path, 'zls');
        await notification.getByRole('button', { name: 'Restart' }).click();
        await code.isServed('Zig');
    });

    test('where nobody formats a file, formatting says what to install, and saving says nothing', async () => {
        const toasts = page.locator('.theia-notification-toasts .theia-notification-list-item');
        await code.goTo('cat.kt', 1, 1);
        await expect(code.server).toHaveAttribute('aria-label', /^There is no Kotlin language server on this machine/);
        await page.keyboard.type(' ');
        await runCommand(page, 'core.save');
        await expect.poll(() => text('cat.kt')).toBe(' val cat = "tom"\n');
        await expect(toasts).toHaveCount(0);

        await page.keyboard.press('Control+Shift+i');
        await expect(toasts).toContainText('No formatter for Kotlin files. Install kotlin-language-server: brew install kotlin');
        await toasts.getByRole('button', { name: 'Show Extensions' }).click();
        await expect(page.getByTestId('extensions-query')).toBeVisible();

        await runCommand(page, 'workbench.files.action.focusFilesExplorer');
        await code.goTo('cat.txt', 1, 1);
        await page.keyboard.press('Control+a');
        await page.keyboard.press('Control+k');
        await page.keyboard.press('Control+f');
        await expect(toasts).toContainText('No formatter for Plain Text files. An extension can bring one.');
        await expect(page.locator('#status-bar-editor-language-status-items'))
            .toHaveAttribute('aria-label', 'Editor Language Status: No Formatter installed');
        const names = await page.locator('#theia-statusBar .element').evaluateAll(items => items.map(item => item.ariaLabel ?? ''));
        expect(names.filter(name => /\[object|\$\(/.test(name))).toEqual([]);
    });
});

test('in a folder without trust neither ESLint nor Prettier runs', async ({ browser }) => {
    const ide = await Ide.start({ files: FILES, prepare: putTools, trusted: false });
    const page = await browser.newPage();
    await page.goto(ide.link);
    await page.getByRole('button', { name: 'No, I don\'t trust the authors' }).click();
    const code = new CodeEditor(page);
    await code.goTo('cat.js', 1, 1);
    await code.isServed('TypeScript');
    await runCommand(page, 'editor.action.formatDocument');
    await expect(page.locator('.monaco-editor[data-uri$="/cat.js"] .view-lines')).toContainText('var');
    expect(toolsOf(ide)).toEqual([]);
    await page.close();
    await ide.stop();
});
