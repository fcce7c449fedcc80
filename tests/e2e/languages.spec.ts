import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Page } from '@playwright/test';
import { descendants } from '../support/children';
import { makeMistake } from './support/agent-mistake';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { commandIds, runCommand } from './support/theia-page';
import { expect, fullTest as test } from './support/test';

const FILES = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext" } }\n',
    'book.ts': 'export interface Book { title: string; pages: number }\n',
    'shelf.ts': 'import { Book } from \'./book\';\n\nconst   first: Book = { title: 1, pages: 2 };\nfirst.pages;\n\n',
    'reader.ts': 'import { Book } from \'./book\';\n\nexport const last: Pick<Book, \'title\'> = { title: 1 };\nlast.title;\n',
    'book.py': 'class Book:\n    """Something to read."""\n\n    def __init__(self, title: str, pages: int) -> None:\n'
        + '        self.title = title\n        self.pages = pages\n',
    'shelf.py': 'from book import Book\n\nfirst = Book("a", 3)\nwrong: str = first.pages\n\n',
    'back.py': 'import spine\n\nback: int = spine.width\n',
    'backend/cover.py': 'import spine\n\ncover: str = spine.width\n',
    'book.schema.json': '{ "properties": { "pages": { "type": "number", "description": "How long it is" }, "title": {} } }\n',
    'shelf.yaml': '# yaml-language-server: $schema=./book.schema.json\npages: many\n\nbase: &base { a: 1 }\nnext: *base\n',
    'compose.yaml': 'services:\n  web:\n    image: 5\n',
    '.github/workflows/check.yml': 'on: push\njobs: 5\n',
    'shelf.sh': '#!/bin/bash\n# Says the title.\ntell_title() {\n    echo "$1"\n}\ntell_title a\n\n',
    'broken.sh': 'if true; then\n',
    'package.json': '{\n  "name": 5,\n  \n  "version": "1.0.0"\n}\n',
    'shelf.css': ':root { --ink: black; }\n.book { color: var(--ink); }\n.title { \n}\n.pages { color red; }\n',
    'shelf.scss': '$ink: black;\n.book { color: $ink; }\n.title { \n}\n.pages { color: red;\n',
    'shelf.less': '@ink: black;\n.book { color: @ink; }\n.title { \n}\n.pages { color red; }\n',
    'shelf.html': '<!DOCTYPE html>\n<p>Books</p>\n<script>const pages = ;</script>\n\n',
    'book.md': '# Book\n',
    'shelf.md': '# Shelf\n\n[book](./book.md#book)\n\n[lost](./lost.md)\n\n',
    'shelf.zig': 'const x = 1;\n',
    'untidy.ts': 'const   a = 1;\n',
    'untidy.yaml': 'a:    1\n',
    'untidy.json': '{"a":1}\n',
    'untidy.css': 'a{color:red}\n',
    'untidy.py': 'a  =  1\n',
    'untidy.sh': 'echo   a\n',
    'untidy.md': '* Book\n'
};

test.use({ files: FILES });

async function codeEditor(page: Page, chat: ChatPage): Promise<CodeEditor> {
    await expect(chat.input).toBeVisible();
    await runCommand(page, 'problemsView:toggle');
    await expect(page.locator('#problems')).toBeVisible();
    return new CodeEditor(page);
}

/** Servers whose clients are ours, with a file of each and a part of their command lines. */
const SERVERS = [
    { name: 'TypeScript', file: 'shelf.ts', words: '--lsp' },
    { name: 'Python', file: 'shelf.py', words: 'pyright' },
    { name: 'YAML', file: 'shelf.yaml', words: 'servers/yaml' },
    { name: 'Shell Script', file: 'shelf.sh', words: 'servers/bash' }
];

test('TypeScript has errors, completion, hover, definition, rename over two files and format', async ({ ide, page, chat }) => {
    const code = await codeEditor(page, chat);
    await code.goTo('shelf.ts', 4, 3);
    await code.hasProblem('Type \'number\' is not assignable to type \'string\'');
    await code.isServed('TypeScript');
    await code.hovers('const first: Book');
    await code.goTo('shelf.ts', 5, 1);
    await code.completes('first.', 'title');
    await page.keyboard.type('title;');
    await code.goTo('shelf.ts', 4, 9);
    await page.keyboard.press('F12');
    await code.isAt('book.ts', 1, 40);

    await code.renameTo('length');
    await expect(page.locator('.monaco-editor[data-uri$="/book.ts"]')).toContainText('length: number');
    await code.goTo('shelf.ts', 1, 1);
    await runCommand(page, 'editor.action.formatDocument');
    await runCommand(page, 'core.saveAll');
    await expect.poll(() => ['book.ts', 'shelf.ts'].map(name => readFileSync(join(ide.workspace, name), 'utf8'))).toEqual([
        'export interface Book { title: string; length: number }\n',
        'import { Book } from \'./book\';\n\nconst first: Book = { title: 1, length: 2 };\nfirst.length;\nfirst.title;\n'
    ]);
});

test('the agent hears in its turn of errors that it made, not of those before', async ({ ide, page, chat }) => {
    const text = (name: string): string => readFileSync(join(ide.workspace, name), 'utf8');
    const code = await codeEditor(page, chat);
    await code.goTo('reader.ts', 3, 16);
    await code.hasProblem('Type \'number\' is not assignable to type \'string\'');
    const told = await makeMistake(chat, {
        file: 'reader.ts', edit: ['last.title;', 'last.title;\nlast.author;'], error: 'author',
        repair: ['last.author;', 'last.title.length;']
    });
    expect(told).not.toContain('is not assignable');
    expect(text('reader.ts')).toContain('last.title;\nlast.title.length;\n');
    await expect(page.locator('#problems .markerNode', { hasText: 'author' })).toHaveCount(0);

    // Its errors come from bash, or from ShellCheck where it is installed.
    await makeMistake(chat, {
        file: 'shelf.sh', edit: ['tell_title a', 'if tell_title a; then'], error: 'unexpected end of file|Couldn\'t parse this',
        repair: ['if tell_title a; then', 'tell_title a']
    });
    expect((await command(ide, 'openspace.language.diagnostics', { path: 'shelf.sh', severity: 'error' })).body)
        .toMatchObject({ diagnostics: [] });
});

test('Python has errors, completion, hover, definition, rename over two files and its packages', async ({ ide, page, chat }) => {
    const code = await codeEditor(page, chat);
    await code.goTo('shelf.py', 5, 1);
    await code.hasProblem('"int" is not assignable to "str"');
    await code.completes('first.', 'title');
    await code.goTo('shelf.py', 3, 10);
    await code.hovers('Something to read');
    await page.keyboard.press('F12');
    await code.isAt('book.py', 1, 7);
    await code.renameTo('Volume');
    await expect(page.locator('.monaco-editor[data-uri$="/book.py"]')).toContainText('class Volume');
    await runCommand(page, 'core.saveAll');
    await expect.poll(() => ['book.py', 'shelf.py'].map(name => readFileSync(join(ide.workspace, name), 'utf8').split('\n')[0]))
        .toEqual(['class Volume:', 'from book import Volume']);

    // The environment of a project in the folder is for its files only.
    const environment = join(ide.workspace, 'backend/.venv');
    execFileSync('python3', ['-m', 'venv', '--without-pip', environment]);
    const [version] = readdirSync(join(environment, 'lib'));
    writeFileSync(join(environment, 'lib', version, 'site-packages/spine.py'), 'width: bytes = b""\n');
    await page.locator('#files .theia-TreeNode', { hasText: 'backend' }).click();
    await code.goTo('cover.py', 1, 1);
    await code.hasProblem('"bytes" is not assignable to "str"');
    await code.goTo('back.py', 1, 1);
    await code.hasProblem('Import "spine" could not be resolved');
    await palette(page, 'Python: Select Interpreter');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'backend/.venv' }).first().click();
    await code.hasProblem('"bytes" is not assignable to "int"');
    expect(JSON.parse(readFileSync(join(ide.workspace, '.vscode/settings.json'), 'utf8')))
        .toEqual({ 'python.defaultInterpreterPath': '${workspaceFolder}/backend/.venv/bin/python' });
});

test('YAML has errors, completion, hover and definition, and knows files of well-known tools', async ({ ide, page, chat }) => {
    const code = await codeEditor(page, chat);
    await code.goTo('shelf.yaml', 2, 2);
    await code.hasProblem('Incorrect type. Expected "number"');
    await code.hovers('How long it is');
    await code.goTo('shelf.yaml', 3, 1);
    await code.completes('ti', 'title');
    await code.goTo('shelf.yaml', 5, 9);
    await page.keyboard.press('F12');
    await code.isAt('shelf.yaml', 4, 13);
    await code.goTo('compose.yaml', 3, 5);
    await code.hasProblem('Incorrect type. Expected "string"');
    await command(ide, 'openspace.editor.open', { path: '.github/workflows/check.yml' });
    await code.hasProblem('Incorrect type. Expected "object"');
});

test('shell scripts have errors, completion, hover and definition', async ({ page, chat }) => {
    const code = await codeEditor(page, chat);
    await code.goTo('broken.sh', 1, 1);
    // In the words of bash, or of ShellCheck where it is installed.
    await code.hasProblem(/unexpected end of file|Couldn't parse this/);
    await code.goTo('shelf.sh', 6, 4);
    // The error came from bash, before the server was there.
    await code.isServed('Shell Script');
    await code.hovers('Says the title');
    await page.keyboard.press('F12');
    await code.isAt('shelf.sh', 3, 1);
    await code.goTo('shelf.sh', 7, 1);
    await code.completes('tell', 'tell_title');
});

test('JSON has errors, completion and hover, from schemas that are shipped', async ({ page, chat }) => {
    const code = await codeEditor(page, chat);
    await code.goTo('package.json', 2, 5);
    await code.hasProblem('Incorrect type. Expected "string"');
    await code.hovers('The name of the package');
    await code.goTo('package.json', 3, 3);
    await code.completes('"desc', 'description');
});

test('CSS has errors, completion, hover and definition', async ({ page, chat }) => {
    const code = await codeEditor(page, chat);
    await code.goTo('shelf.css', 2, 12);
    await code.hasProblem('colon expected');
    await code.hovers('color of an element\'s text');
    await code.goTo('shelf.css', 2, 22);
    await code.choose('Go to Definition');
    await code.isAt('shelf.css', 1, 9);
    await code.goTo('shelf.css', 3, 10);
    await code.completes('disp', 'display');
});

test('SCSS and LESS have errors, hover, definition and completion', async ({ page, chat }) => {
    const code = await codeEditor(page, chat);
    for (const name of ['shelf.scss', 'shelf.less']) {
        await code.goTo(name, 2, 11);
        await code.hasProblem(name.endsWith('scss') ? '} expected' : 'colon expected');
        await code.hovers('color of an element\'s text');
        await code.goTo(name, 2, 18);
        await page.keyboard.press('F12');
        await code.isAt(name, 1, 1);
        await code.goTo(name, 3, 10);
        await code.completes('disp', 'display');
    }
});

test('HTML has errors of its scripts, hover, completion, closing tags and abbreviations', async ({ page, chat }) => {
    const code = await codeEditor(page, chat);
    await code.goTo('shelf.html', 2, 2);
    await code.hasProblem('Expression expected');
    await code.hovers('represents a paragraph');
    await code.goTo('shelf.html', 4, 1);
    await code.completes('<sec', 'section');
    await page.keyboard.type('tion>');
    const lines = page.locator('.monaco-editor[data-uri$="/shelf.html"] .view-lines');
    await expect(lines).toContainText('<section></section>');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await code.completes('ul>li*2', 'Emmet Abbreviation');
    await page.keyboard.press('Control+Space');
    await expect(code.suggestions.first()).toContainText('Emmet Abbreviation');
    await page.keyboard.press('Enter');
    await expect(lines).toContainText('<li></li>');
});

test('Markdown has links that lead nowhere among its problems, definition, completion and rename over two files', async ({
    ide, page, chat
}) => {
    const code = await codeEditor(page, chat);
    await code.goTo('shelf.md', 3, 8);
    await code.hasProblem(/No link definition|does not exist at path/);
    await page.keyboard.press('F12');
    await code.isAt('book.md', 1, 1);
    await code.renameTo('Volume');
    await expect(page.locator('.monaco-editor[data-uri$="/book.md"]')).toContainText('Volume');
    await runCommand(page, 'core.saveAll');
    await expect.poll(() => readFileSync(join(ide.workspace, 'shelf.md'), 'utf8')).toContain('(./book.md#volume)');
    await code.goTo('shelf.md', 7, 1);
    await code.completes('[next](./', 'book.md');
    // The extension is there, its preview is not.
    const ids = await commandIds(page);
    expect(ids).toContain('markdown.findAllFileReferences');
    expect(ids.filter(id => /^markdown\.(show|preview)/i.test(id))).toEqual([]);
});

test.describe('with format on save', () => {
    test.use({ settings: { 'editor.formatOnSave': true } });

    test('what is saved is tidy, whichever extension formats it', async ({ ide, page, chat }) => {
        const code = await codeEditor(page, chat);
        const files = {
            ts: /^const a = 1;\n/, yaml: /^a: 1\n/, json: /^\{\n +"a": 1\n\}/, css: /^a \{\n +color: red;?\n/,
            py: /^a = 1\n/, sh: /^echo a\n/, md: /^- Book\n/
        };
        for (const [ending, tidy] of Object.entries(files)) {
            const name = `untidy.${ending}`;
            await code.goTo(name, 2, 1);
            await expect(async () => {
                // What is saved before the server is there is saved as it is.
                await page.keyboard.press('Control+End');
                await page.keyboard.press('Enter');
                await runCommand(page, 'core.save');
                expect(readFileSync(join(ide.workspace, name), 'utf8')).toMatch(tidy);
            }).toPass({ timeout: 60_000, intervals: [1_000] });
        }
    });
});

test('servers that are killed come back, which is said, and one that is not installed is named', async ({ ide, page, chat }) => {
    const code = await codeEditor(page, chat);
    const states = await code.rememberStates();
    for (const { name, file, words } of SERVERS) {
        await code.goTo(file, 1, 1);
        await code.isServed(name);
        const [first] = descendants(ide.process.pid!, words);
        process.kill(first, 'SIGKILL');
        await expect.poll(async () => (await states()).join('\n'))
            .toContain(`The ${name} language server stopped and is restarted. It was ended by SIGKILL`);
        await code.isServed(name);
        const now = descendants(ide.process.pid!, words);
        expect([now.length > 0, now.includes(first)]).toEqual([true, false]);
    }
    await code.goTo('shelf.ts', 1, 1);
    await code.hasProblem('Type \'number\' is not assignable to type \'string\'');

    await code.goTo('shelf.zig', 1, 1);
    await expect(code.server).toHaveAttribute(
        'aria-label', 'There is no Zig language server on this machine. Install zls: brew install zls, or from zigtools.org.'
    );
    await page.locator('#theia-statusBar').getByText('Zig', { exact: true }).click();
    await page.locator('.quick-input-widget input').first().fill('zig');
    await expect(page.locator('.quick-input-list .monaco-list-row', { hasText: 'Zig' }))
        .toContainText('No language server. Install zls: brew install zls');
    await page.keyboard.press('Escape');
});

test('in a folder without trust no server runs that may run code of the folder', async ({ browser }) => {
    const ide = await Ide.start({ files: FILES, trusted: false });
    const page = await browser.newPage();
    await page.goto(ide.link);
    await page.getByRole('button', { name: 'No, I don\'t trust the authors' }).click();
    const code = new CodeEditor(page);
    await code.goTo('shelf.ts', 1, 1);
    await code.isServed('TypeScript');
    await code.goTo('shelf.py', 1, 1);
    await expect(code.server).toHaveAttribute('aria-label', /can run code of this folder/);
    expect(descendants(ide.process.pid!, 'pyright')).toEqual([]);
    await page.close();
    await ide.stop();
});
