import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Page } from '@playwright/test';
import { TemporaryFolder } from '../support/temporary-folder';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { Ide } from './support/ide';
import { runCommand } from './support/theia-page';
import { expect, test } from './support/test';

const FILES = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "nodenext", "jsx": "preserve", "noEmit": true } }\n',
    'jsx.d.ts': 'declare namespace JSX { interface Element { } interface IntrinsicElements { b: object } }\n',
    'card.tsx': 'export interface CardProps { title: string }\n/** One card. */\n'
        + 'export const Card = ({ title }: CardProps) => <b>{title}</b>;\n',
    'deck.tsx': 'import { Card } from \'./card\';\n\nexport const deck =   <Card title={1} />;\nexport const next = \n',
    'toy.js': '/** Something to play with. */\nexport function toy(name) {\n    return { name };\n}\n',
    'box.js': 'import { toy } from \'./toy.js\';\n\nconst   first = toy(\'a\');\n\nconst broken = ;\n',
    'ink.css': ':root { --ink: black; }\n.book { color:   var(--ink); }\n',
    'ink.scss': '$ink: black;\n.book { color:   $ink; }\n.title { border-color: $ink; }\n',
    'ink.less': '@ink: black;\n.book { color:   @ink; }\n.title { border-color: @ink; }\n',
    '_kit.scss': '$tint: black;\n',
    'card.scss': '@use "kit";\n.a { color: kit.$tint; }\n',
    'kit.less': '.frame() { color: black; }\n',
    'card.less': '@import "kit";\n.a { .frame(); }\n',
    'tone.css': ':root { --tone: black; }\n',
    'tone.scss': '.book { color: var(--tone); }\n',
    'tone.less': '.book { color: var(--tone); } /* --tone */\n',
    'tone.html': '<!DOCTYPE html>\n<p style="color: var(--tone)">Books</p>\n',
    'page.html': '<!DOCTYPE html>\n<section><p>Books</p></section>\n<script>\nconst pages = 3;\nconsole.log(pages);\n</script>\n',
    'book.schema.json': '{"$defs":{"page":{"type":"number"}},"properties":{"first":{"$ref":"#/$defs/page"}}}\n',
    'shelf.yaml': 'base: &base\n  a:    1\nnext: *base\nlast: *base\n',
    'tell.sh': '#!/bin/bash\n# Says the title.\ntell_title() {\n    echo "$1"\n}\n',
    'shelf.sh': '#!/bin/bash\nsource ./tell.sh\n  tell_title a\n',
    'notes.md': '# Notes\n\n[first](./parts.md)\n',
    'parts.md': '# Parts\n* first\n'
};

test.describe('what servers change and where they lead', () => {
    const programs = new TemporaryFolder();
    let ide: Ide;
    let page: Page;
    let code: CodeEditor;
    const text = (name: string): string => readFileSync(join(ide.workspace, name), 'utf8');

    /** Formats the file in front when its formatter is there, and saves everything. */
    async function formatAndSave(name: string, tidy: RegExp): Promise<void> {
        await expect(async () => {
            await runCommand(page, 'editor.action.formatDocument');
            await runCommand(page, 'core.saveAll');
            await expect.poll(() => text(name), { timeout: 10_000 }).toMatch(tidy);
        }).toPass({ timeout: 60_000 });
    }

    test.beforeAll(async ({ browser }) => {
        chmodSync(programs.file('shfmt', '#!/bin/sh\nsed "s/^  say/say/"\n'), 0o700);
        ide = await Ide.start({ files: FILES, environment: { PATH: [programs.path, process.env.PATH].join(delimiter) } });
        page = await browser.newPage();
        await new ChatPage(page, ide).open();
        await runCommand(page, 'problemsView:toggle');
        code = new CodeEditor(page);
    });

    test.afterAll(async () => {
        await page.close();
        await ide.stop();
        programs.remove();
    });

    test('TSX: error, hover, completion, definition, rename over two files, format', async () => {
        await code.goTo('deck.tsx', 3, 26);
        await code.hasProblem('Type \'number\' is not assignable to type \'string\'');
        await code.hovers('One card');
        await code.goTo('deck.tsx', 4, 21);
        await code.completes('<Card ti', 'title');
        await page.keyboard.type('tle="b" />;');
        await code.goTo('deck.tsx', 3, 26);
        await code.leadsTo('card.tsx', 3, 14);
        await code.renameTo('Tile');
        await expect(code.lines('card.tsx')).toContainText('const Tile');
        await code.goTo('deck.tsx', 1, 1);
        await formatAndSave('deck.tsx', /^import \{ Tile \} .*\n\nexport const deck = <Tile title=\{1\} \/>;\n/);
        expect(text('deck.tsx')).toContain('export const next = <Tile title="b" />;');
        expect(text('card.tsx')).toContain('export const Tile =');
    });

    test('JavaScript: error, hover, completion, definition, rename over two files, format', async () => {
        await code.goTo('box.js', 3, 17);
        await code.hasProblem('Expression expected');
        await code.hovers('Something to play with');
        await code.goTo('box.js', 4, 1);
        await code.completes('first.', 'name');
        await page.keyboard.type('name;');
        await code.goTo('box.js', 3, 17);
        await code.leadsTo('toy.js', 2, 17);
        await code.renameTo('plaything');
        await expect(code.lines('toy.js')).toContainText('function plaything');
        await code.goTo('box.js', 1, 1);
        await formatAndSave('box.js', /^import \{ plaything \} .*\n\nconst first = plaything\('a'\);\nfirst\.name;\n/);
        expect(text('toy.js')).toContain('function plaything(name)');
    });

    test('all references are listed in a view, and lead there', async () => {
        // Without a project of JavaScript, the server knows the files that are open.
        await code.goTo('box.js', 1, 1);
        await code.goTo('toy.js', 2, 17);
        const peek = page.locator('.reference-zone-widget');
        // Where the server is only starting, nothing is found yet.
        await expect(async () => {
            await page.keyboard.press('Shift+F12');
            await expect(peek.locator('.reference-file', { hasText: 'box.js' })).toBeVisible({ timeout: 3_000 });
        }).toPass({ timeout: 60_000 });
        await expect(peek.locator('.ref-tree')).not.toContainText(ide.workspace);
        await page.keyboard.press('Escape');
        await expect(peek).toHaveCount(0);

        await page.keyboard.press('Shift+Alt+F12');
        const view = page.locator('[id*="references-view.tree"]').last();
        await expect(view).toContainText('3 results in 2 files', { timeout: 60_000 });
        await view.locator('.theia-TreeNode', { hasText: 'box.js' }).click();
        await view.locator('.theia-TreeNode', { hasText: 'first =' }).click();
        await expect(page.locator('.monaco-editor[data-uri$="/box.js"]')).toBeVisible();
        await page.keyboard.press('Control+Shift+E');
        await expect(page.locator('#files')).toBeVisible();
    });

    test('CSS, SCSS and LESS: definition, rename in the file, format', async () => {
        const names = { 'ink.css': '--paint', 'ink.scss': '$paint', 'ink.less': '@paint' };
        for (const [name, newName] of Object.entries(names)) {
            const isPlain = name === 'ink.css';
            await code.goTo(name, 2, isPlain ? 23 : 18);
            await code.leadsTo(name, 1, isPlain ? 9 : 1);
            await code.renameTo(newName);
            await expect(code.lines(name)).not.toContainText('ink');
            await formatAndSave(name, isPlain ? /^\.book \{\n +color: var\(--paint\);\n\}/m : /^\.book \{\n +color: [$@]paint;\n\}/m);
        }
    });

    test('SCSS and LESS: definition and rename over files that use or import each other', async () => {
        await code.goTo('card.scss', 2, 19);
        await code.leadsTo('_kit.scss', 1, 2);
        await code.goTo('card.scss', 2, 19);
        await code.renameTo('$shade');
        await expect(code.lines('card.scss')).toContainText('kit.$shade');
        await code.goTo('card.less', 2, 8);
        await code.leadsTo('kit.less', 1, 2);
        await code.goTo('card.less', 2, 8);
        await code.renameTo('.edge');
        await expect(code.lines('card.less')).toContainText('.edge()');
        await runCommand(page, 'core.saveAll');
        await expect.poll(() => ['card.scss', '_kit.scss', 'card.less', 'kit.less'].map(name => text(name).split('\n').at(-2))).toEqual([
            '.a { color: kit.$shade; }', '$shade: black;', '.a { .edge(); }', '.edge() { color: black; }'
        ]);
    });

    test('CSS, SCSS, LESS and HTML: definition and rename of a custom property over all files', async () => {
        const renamed = async (from: string, column: number, to: string): Promise<void> => {
            const line = from === 'tone.html' ? 2 : 1;
            await code.goTo(from, line, column);
            await code.leadsTo('tone.css', 1, 9);
            await code.goTo(from, line, column);
            await code.renameTo(to);
            await expect(code.lines(from)).toContainText(`var(${to})`);
            await runCommand(page, 'core.saveAll');
            await expect.poll(() => ['css', 'scss', 'less', 'html'].map(type => text(`tone.${type}`))).toEqual([
                `:root { ${to}: black; }\n`, `.book { color: var(${to}); }\n`, `.book { color: var(${to}); } /* --tone */\n`,
                `<!DOCTYPE html>\n<p style="color: var(${to})">Books</p>\n`
            ]);
        };
        await renamed('tone.scss', 21, '--shade');
        await renamed('tone.less', 21, '--hue');
        await renamed('tone.html', 24, '--tint');
    });

    test('HTML: definition in a script, rename of both tags of an element, format', async () => {
        await code.goTo('page.html', 5, 14);
        await code.leadsTo('page.html', 4, 7);
        await code.goTo('page.html', 2, 3);
        await code.renameTo('article');
        await expect(code.lines('page.html')).toContainText('<article><p>Books</p></article>');
        await formatAndSave('page.html', /^<article>\n +<p>Books<\/p>\n<\/article>\n<script>\n +const pages = 3;/m);
    });

    test('JSON: a reference leads to what it names, format', async () => {
        await code.goTo('book.schema.json', 1, 75);
        await expect(async () => {
            await runCommand(page, 'editor.action.openLink');
            await expect(page.locator('#theia-statusBar')).toContainText('Ln 1, Col 18', { timeout: 2_000 });
        }).toPass({ timeout: 60_000 });
        await formatAndSave('book.schema.json', /^\{\n +"\$defs": \{\n +"page": \{\n +"type": "number"\n/);
    });

    test('YAML: definition of an alias, rename of an anchor and its aliases, format', async () => {
        await code.goTo('shelf.yaml', 3, 9);
        await code.leadsTo('shelf.yaml', 2, 3);
        await code.goTo('shelf.yaml', 3, 9);
        await code.renameTo('root');
        await expect(code.lines('shelf.yaml')).toContainText('&root');
        await formatAndSave('shelf.yaml', /^base: &root\n {2}a: 1\nnext: \*root\nlast: \*root\n/);
    });

    test('shell scripts: definition and rename over two files, format by shfmt', async () => {
        await code.goTo('shelf.sh', 3, 6);
        await code.isServed('Shell Script');
        await code.leadsTo('tell.sh', 3, 1);
        await code.renameTo('say_title');
        await expect(code.lines('tell.sh')).toContainText('say_title()');
        await code.goTo('shelf.sh', 3, 6);
        await formatAndSave('shelf.sh', /^say_title a\n/m);
        expect(text('tell.sh')).toContain('say_title() {');
    });

    test('Markdown: hover, a file is renamed in the links that lead to it, format', async () => {
        await code.goTo('notes.md', 3, 10);
        await code.hovers(/Parts\s*first/);
        await code.renameTo('chapters.md');
        await expect(code.lines('notes.md')).toContainText('(chapters.md)');
        await runCommand(page, 'core.saveAll');
        await expect.poll(() => readdirSync(ide.workspace)).toContain('chapters.md');
        await code.goTo('chapters.md', 1, 1);
        await formatAndSave('chapters.md', /^# Parts\n\n- first\n$/);
    });
});
