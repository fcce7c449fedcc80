import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import ts from 'typescript';
import { descendants } from '../support/children';
import { waitUntilGone } from '../support/processes';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { putExtension } from './support/probe-extension';
import { expect, test } from './support/test';
import { commandIds } from './support/theia-page';

const TASKS = JSON.stringify({
    version: '2.0.0',
    tasks: [{
        label: 'check', type: 'shell', command: 'touch checked; echo "app.js:2:5: error: too loud"; exit 3',
        problemMatcher: {
            owner: 'check', fileLocation: ['relative', '${workspaceFolder}'],
            pattern: { regexp: '^(.*):(\\d+):(\\d+): (error): (.*)$', file: 1, line: 2, column: 3, severity: 4, message: 5 }
        }
    }, {
        label: 'say a name', type: 'shell', command: 'read name; echo "Hello $name"', problemMatcher: []
    }, {
        label: 'by itself', type: 'shell', command: 'touch ran-by-itself', runOptions: { runOn: 'folderOpen' }
    }]
});

const APP = 'function greet(name) {\n    const text = `Hello ${name}`;\n    return text;\n}\n\nconsole.log(greet(\'Ada\'));\n';

/** Compiled as a project has it, with a map; it lives until it is ended. */
const SERVER = 'interface Guest { name: string; }\n\nsetInterval(() => {\n    const guest: Guest = { name: \'Grace\' };\n'
    + '    console.log(guest.name);\n}, 50);\n';
const { outputText, sourceMapText } = ts.transpileModule(SERVER, {
    fileName: 'server.ts', compilerOptions: { sourceMap: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS }
});

/** Has one test, as soon as it is told to look for it. */
const CHECKER = `
const vscode = require('vscode');
exports.activate = context => {
    context.subscriptions.push(vscode.commands.registerCommand('checker.look', () => {
        const controller = vscode.tests.createTestController('checker', 'Checker');
        const item = controller.createTestItem('greets', 'greets politely');
        controller.items.add(item);
        controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, request => {
            const run = controller.createTestRun(request);
            run.started(item);
            run.passed(item, 7);
            run.end();
        }, true);
        context.subscriptions.push(controller);
    }));
};
`;

const PYTHON = 'def greet(name):\n    text = "Hello " + name\n    return text\n\n\nprint(greet("Ada"))\n';

/** The real one where it is installed. */
const DEBUGPY = spawnSync('python3', ['-c', 'import debugpy.adapter']).status === 0
    ? {} : { PYTHONPATH: join(__dirname, '../support/debugpy-stand-in'), PYTHONDONTWRITEBYTECODE: '1' };

const FILES = {
    'app.js': APP,
    'app.py': PYTHON,
    'bare/bare.py': PYTHON,
    'server.ts': SERVER,
    'out/server.js': outputText,
    'out/server.js.map': JSON.stringify({ ...JSON.parse(sourceMapText ?? '') as object, sources: ['../server.ts'] }),
    'package.json': JSON.stringify({ name: 'sample', scripts: { hello: 'echo hello from a script', greet: 'node app.js' } }),
    '.vscode/tasks.json': TASKS
};

const bareInterpreter = ({ workspace }: Ide): string => join(workspace, 'bare/.venv/bin/python');

const choice = (page: Page, text: string): Locator => page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();

async function runTask(page: Page, ...choices: readonly string[]): Promise<void> {
    await palette(page, 'Run Task...');
    for (const text of choices) {
        await choice(page, text).click();
    }
}

test.describe('what is run from the window', () => {
    let ide: Ide;
    let page: Page;
    let code: CodeEditor;
    let stack: Locator;

    test.beforeAll(async ({ browser }) => {
        ide = await Ide.start({
            words: ['--api'],
            files: FILES,
            environment: DEBUGPY,
            prepare: prepared => {
                putExtension(prepared, {
                    name: 'checker',
                    main: './extension.js',
                    activationEvents: ['onCommand:checker.look'],
                    contributes: { commands: [{ command: 'checker.look', title: 'Look for Tests' }] }
                }, { 'extension.js': CHECKER });
                // An interpreter that has nothing.
                mkdirSync(dirname(bareInterpreter(prepared)), { recursive: true });
                writeFileSync(bareInterpreter(prepared), '#!/bin/sh\nexit 1\n', { mode: 0o700 });
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

    const ask = async (id: string, args: object): Promise<Record<string, unknown>> => (await command(ide, id, args)).body;
    const terminals = async (): Promise<unknown> => (await ask('openspace.terminal.list', {})).terminals;

    test('tasks and npm scripts run in terminals that the agent reads, and what they find wrong is listed', async () => {
        await runTask(page, 'check');
        await expect.poll(terminals).toMatchObject([{ terminalId: 'Task: check', busy: false, exitCode: 3 }]);
        expect(await ask('openspace.terminal.read_output', { terminalId: 'Task: check' })).toMatchObject({
            output: ['app.js:2:5: error: too loud']
        });
        expect(await ask('openspace.terminal.send', { terminalId: 'Task: check', text: 'ls\n' })).toMatchObject({
            success: false, error: expect.stringContaining('has ended')
        });
        await page.locator('#theia-statusBar').getByText('1', { exact: true }).first().click();
        await code.hasProblem('too loud');
        await runTask(page, 'say a name');
        await expect.poll(terminals).toMatchObject([{ terminalId: 'Task: check' }, { terminalId: 'Task: say a name', busy: true }]);
        expect(await ask('openspace.terminal.send', { terminalId: 'Task: say a name', text: 'Ada\n' })).toMatchObject({ success: true });
        await expect.poll(terminals).toMatchObject([{ terminalId: 'Task: check' }, { terminalId: 'Task: say a name', exitCode: 0 }]);
        expect(JSON.stringify(await ask('openspace.terminal.read_output', { terminalId: 'Task: say a name' }))).toContain('Hello Ada');
        await runTask(page, 'npm', 'hello', 'Continue without scanning');
        await expect.poll(terminals).toMatchObject([
            { terminalId: 'Task: check' }, { terminalId: 'Task: say a name' }, { terminalId: 'Task: hello', exitCode: 0 }
        ]);
        expect(JSON.stringify(await ask('openspace.terminal.read_output', { terminalId: 'Task: hello' }))).toContain('hello from a script');
        // Nobody asked for it.
        expect(existsSync(join(ide.workspace, 'ran-by-itself'))).toBe(false);
    });

    async function goTo(name: string, line: number): Promise<void> {
        // Another view may be in front; the key would close the explorer if it is.
        if (!await page.locator('#files').isVisible()) {
            await page.keyboard.press('Control+Shift+E');
        }
        await code.goTo(name, line, 5);
    }

    async function startAndStopAt(name: string, line: number): Promise<void> {
        await page.keyboard.press('F5');
        await expect(stack.first()).toContainText(`${name}${line}:`, { timeout: 60_000 });
    }

    /** Puts a breakpoint there and starts the file. */
    async function debug(name: string, line: number): Promise<void> {
        await goTo(name, line);
        await page.keyboard.press('F9');
        await startAndStopAt(name, line);
    }

    test('a file is debugged without any configuration: breakpoint, variables, step, console, and the agent sees it', async () => {
        expect(await ask('openspace.debug.state', {})).toMatchObject({
            success: true, sessions: [], note: expect.stringContaining('Nothing is being debugged')
        });
        await debug('app.js', 3);
        await expect(page.locator('.theia-debug-console-variable', { hasText: 'text' }).first()).toContainText('\'Hello Ada\'');
        expect(await ask('openspace.debug.state', {})).toMatchObject({
            success: true,
            stopped: { reason: expect.stringMatching(/breakpoint/i) },
            stack: expect.arrayContaining([
                expect.objectContaining({ path: 'app.js', line: 3 }), expect.objectContaining({ path: 'app.js', line: 6 })
            ]),
            variables: expect.arrayContaining([expect.objectContaining({ name: 'name', value: '\'Ada\'' })])
        });
        expect(await ask('openspace.debug.state', { frame: 99 })).toMatchObject({ success: false });
        expect(await ask('openspace.debug.state', { frame: 2, inside: ['module', 'children'] })).toMatchObject({
            success: true, variables: expect.arrayContaining([expect.objectContaining({ scope: 'module.children' })])
        });
        await page.keyboard.press('F10');
        await expect(stack.first()).toContainText('app.js6:');
        const console = page.locator('#debug-console');
        await console.locator('.monaco-editor').click();
        await page.keyboard.type('greet("Grace").length');
        await page.keyboard.press('Enter');
        await expect(console).toContainText('11');
        await page.keyboard.press('F5');
        await expect(console).toContainText('Hello Ada');
        await expect(page.locator('body')).not.toHaveClass(/theia-mod-debugging/);
    });

    test('a script of npm stops at breakpoints', async () => {
        await palette(page, 'Debug npm Script');
        await choice(page, 'greet').click();
        await expect(stack.first()).toContainText('app.js3:', { timeout: 60_000 });
        await page.keyboard.press('Shift+F5');
        await expect(page.locator('body')).not.toHaveClass(/theia-mod-debugging/);
    });

    test('Python is debugged with debugpy, and where the interpreter of a project has none, that is said', async () => {
        const variable = page.locator('.theia-debug-console-variable', { hasText: 'text' }).first();
        await debug('app.py', 3);
        await expect(variable).toContainText('\'Hello Ada\'');
        expect(await ask('openspace.debug.state', {})).toMatchObject({
            success: true,
            stack: expect.arrayContaining([expect.objectContaining({ path: 'app.py', line: 6 })]),
            variables: expect.arrayContaining([expect.objectContaining({ name: 'name', value: '\'Ada\'' })])
        });
        await page.keyboard.press('F5');
        await expect(page.locator('#debug-console')).toContainText('Hello Ada');
        await expect(page.locator('body')).not.toHaveClass(/theia-mod-debugging/);

        await palette(page, 'Select Interpreter');
        await expect(choice(page, 'bare/.venv/bin/python')).toContainText('environment of the folder');
        await page.keyboard.press('Escape');
        await ask('openspace.editor.open', { path: 'bare/bare.py' });
        await page.locator('.monaco-editor[data-uri$="/bare.py"] .view-lines').click();
        await page.keyboard.press('F5');
        const missing = page.locator('.theia-notification-message', { hasText: 'debugpy is not installed' }).first();
        await expect(missing).toContainText(`${bareInterpreter(ide)} -m pip install debugpy`, { timeout: 30_000 });
        await expect(page.locator('body')).not.toHaveClass(/theia-mod-debugging/);
    });

    test('tests have a view once an extension has some', async () => {
        const tab = page.locator('#shell-tab-test-view-container');
        expect(await commandIds(page)).not.toContain('testing.runAll');
        await expect(tab).toHaveCount(0);
        await palette(page, 'Look for Tests');
        await tab.click();
        const nodes = page.locator('#test-tree-widget .theia-TreeNode');
        await nodes.filter({ hasText: 'Checker' }).click();
        const found = nodes.filter({ hasText: 'greets politely' });
        await expect(found).toBeVisible();
        await page.locator('#test-view-container .codicon-run-all').click();
        await expect(found.locator('.passed')).toBeVisible();
    });

    test('TypeScript stops where it was written, and a program ends with the page that debugs it, or with the backend', async () => {
        await debug('server.ts', 5);
        const programs = (): number[] => descendants(ide.server.pid, 'server.js');
        const first = programs();
        expect(first.length).toBeGreaterThan(0);
        await page.reload();
        await waitUntilGone(first, 20_000);
        // It ends with the backend, too, even if that is killed.
        await new ChatPage(page, ide).ready();
        await goTo('server.ts', 5);
        await startAndStopAt('server.ts', 5);
        const second = programs();
        expect(second.length).toBeGreaterThan(0);
        process.kill(ide.server.pid, 'SIGKILL');
        await waitUntilGone(second, 20_000);
    });
});

test('attack 21: nothing of a folder without trust is run', async ({ browser }) => {
    const page = await browser.newPage();
    const ide = await Ide.start({ trusted: false, files: FILES });
    await new ChatPage(page, ide).open();
    const refuse = (): Promise<void> => page.getByRole('button', { name: /don't trust/ }).click();
    await refuse();
    await runTask(page, 'check');
    await refuse();
    await new CodeEditor(page).goTo('app.js', 3, 5);
    await page.keyboard.press('F5');
    await refuse();
    await expect(page.locator('body')).not.toHaveClass(/theia-mod-debugging/);
    expect(existsSync(join(ide.workspace, 'checked'))).toBe(false);
    await page.close();
    await ide.stop();
});
