import { Locator, Page } from '@playwright/test';
import ts from 'typescript';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

const APP = 'function greet(name) {\n    const text = `Hello ${name}`;\n    return text;\n}\n\nconsole.log(greet(process.argv[2]));\n';

/** Compiled as a project has it, with a map. */
const VIEW = 'const h = (tag: string, _props: null, text: string): string => `<${tag}>${text}</${tag}>`;\n\n'
    + 'function view(title: string): string {\n    const shown = <b>{title}</b>;\n    return shown;\n}\n\nconsole.log(view(\'Books\'));\n';
const { outputText, sourceMapText } = ts.transpileModule(VIEW, {
    fileName: 'view.tsx',
    compilerOptions: {
        sourceMap: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, jsx: ts.JsxEmit.React, jsxFactory: 'h'
    }
});

const node = { type: 'node', request: 'launch', skipFiles: ['<node_internals>/**'], outputCapture: 'std' };
const LAUNCH = JSON.stringify({
    version: '0.2.0',
    configurations: [
        { ...node, name: 'Greet Ada', program: '${workspaceFolder}/app.js', args: ['Ada'] },
        { ...node, name: 'Greet Bob', program: '${workspaceFolder}/app.js', args: ['Bob'] },
        { ...node, name: 'Show View', program: '${workspaceFolder}/view.tsx', outFiles: ['${workspaceFolder}/out/**/*.js'] }
    ]
});

test.describe('debugging by launch.json', () => {
    let ide: Ide;
    let page: Page;
    let code: CodeEditor;
    let stack: Locator;

    test.beforeAll(async ({ browser }) => {
        ide = await Ide.start({
            files: {
                'app.js': APP,
                'view.tsx': VIEW,
                'out/view.js': outputText,
                'out/view.js.map': JSON.stringify({ ...JSON.parse(sourceMapText ?? '') as object, sources: ['../view.tsx'] }),
                '.vscode/launch.json': LAUNCH
            }
        });
        page = await browser.newPage();
        await new ChatPage(page, ide).open();
        code = new CodeEditor(page);
        stack = page.locator('.theia-debug-stack-frame');
    });

    test.afterAll(async () => {
        await page.close();
        await ide.stop();
    });

    const watched = (name: string): Locator => page.locator('.theia-debug-watch-expression', { hasText: name });

    /** Opens the view and chooses a configuration there. */
    async function choose(name: string): Promise<void> {
        const select = page.locator('#debug .theia-select-component, .theia-debug-view-toolbar .theia-select-component').first();
        if (!await select.isVisible()) {
            await page.keyboard.press('Control+Shift+d');
        }
        await select.click();
        await page.locator('.theia-select-component-option', { hasText: name }).first().click();
        await expect(select).toContainText(name);
    }

    async function putBreakpoint(name: string, line: number): Promise<void> {
        if (!await page.locator('#files').isVisible()) {
            await page.keyboard.press('Control+Shift+E');
        }
        await code.goTo(name, line, 5);
        await page.keyboard.press('F9');
    }

    async function watch(expression: string): Promise<void> {
        const header = page.locator('.theia-view-container-part-header', { hasText: 'Watch' });
        await header.hover();
        await header.locator('.codicon-add').click();
        const dialog = page.locator('.dialogBlock');
        await dialog.locator('input').fill(expression);
        await page.keyboard.press('Enter');
        await expect(dialog).toHaveCount(0);
    }

    test('starts what is chosen, and watches expressions', async () => {
        await putBreakpoint('app.js', 3);
        await choose('Greet Bob');
        await page.keyboard.press('F5');
        await expect(stack.first()).toContainText('app.js3:', { timeout: 60_000 });
        await expect(page.locator('.theia-source-breakpoint .codicon-debug-breakpoint:not([class*="unverified"])')).toBeVisible();
        await watch('text.length');
        await watch('name + 1');
        await watch('nobody.knows');
        await expect(watched('text.length')).toContainText('9');
        await expect(watched('name + 1')).toContainText('\'Bob1\'');
        await expect(watched('nobody.knows')).toContainText('not available');
        await page.keyboard.press('Shift+F5');
        await expect(page.locator('body')).not.toHaveClass(/theia-mod-debugging/);
    });

    test('TSX stops where it was written, with its own names', async () => {
        await putBreakpoint('view.tsx', 5);
        await choose('Show View');
        await page.keyboard.press('F5');
        await expect(stack.first()).toContainText('view.tsx5:', { timeout: 60_000 });
        await expect(page.locator('.theia-debug-console-variable', { hasText: 'shown' }).first()).toContainText('\'<b>Books</b>\'');
        await page.keyboard.press('F5');
        await expect(page.locator('#debug-console')).toContainText('<b>Books</b>');
    });
});
