import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Page } from '@playwright/test';
import { childrenOf, descendants } from '../support/children';
import { waitUntilGone } from '../support/processes';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { Ide, IdeOptions } from './support/ide';
import { putExtension } from './support/probe-extension';
import { makeRepository } from './support/repository';
import { expect, test } from './support/test';

/** Writes down that it ran, and a setting as it sees it. Its timer would keep any process alive. */
const RUNS = `
const { writeFileSync } = require('node:fs');
exports.activate = () => {
    setInterval(() => {}, 1000);
    const setting = require('vscode').workspace.getConfiguration('sample').get('program', 'none');
    writeFileSync(__dirname + '/ran', String(setting));
};
`;

/** Writes down what it kept the last time, and keeps something. */
const KEEPS = `
const { writeFileSync } = require('node:fs');
exports.activate = async ({ secrets }) => {
    writeFileSync(__dirname + '/found', String(await secrets.get('token')));
    await secrets.store('token', 'kept by an extension');
    writeFileSync(__dirname + '/done', '');
};
`;

const EVIL = '{ "sample.program": "/evil" }';

const putRunner = (ide: Ide, name: string, supported?: boolean | 'limited'): string => putExtension(ide, {
    name, main: './extension.js', activationEvents: ['onStartupFinished'],
    ...(supported === undefined ? {} : { capabilities: { untrustedWorkspaces: { supported, description: 'as it says' } } })
}, { 'extension.js': RUNS });

const hosts = (ide: Ide): number[] => childrenOf(ide.server.pid, 'plugin-host');

async function started(page: Page, options: IdeOptions): Promise<Ide> {
    const ide = await Ide.start(options);
    await new ChatPage(page, ide).open();
    return ide;
}

test('runs in a folder without trust only what says that it can, and gives that no settings of the folder', async ({ browser }) => {
    const page = await browser.newPage();
    const folders = new Map<string, string>();
    const ide = await started(page, {
        trusted: false,
        files: { 'a.txt': 'a', '.vscode/settings.json': EVIL, '.theia/settings.json': EVIL },
        prepare: prepared => {
            folders.set('no', putRunner(prepared, 'no', false));
            folders.set('silent', putRunner(prepared, 'silent'));
            folders.set('limited', putRunner(prepared, 'limited', 'limited'));
        }
    });
    const ran = (name: string): string | undefined => {
        const file = `${folders.get(name)}/ran`;
        return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    };
    await page.getByRole('button', { name: /don't trust/ }).click();
    await expect.poll(() => ran('limited')).toBe('none');
    expect([ran('no'), ran('silent')]).toEqual([undefined, undefined]);
    await page.close();
    await ide.stop();
});

test('runs extensions in a trusted folder with its settings, in a process that ends with the backend', async ({ browser }) => {
    const page = await browser.newPage();
    let folder = '';
    const ide = await started(page, {
        files: { 'a.txt': 'a', '.vscode/settings.json': '{ "sample.program": "of the folder" }' },
        prepare: prepared => { folder = putRunner(prepared, 'silent'); }
    });
    await expect.poll(() => existsSync(`${folder}/ran`)).toBe(true);
    await expect.poll(() => readFileSync(`${folder}/ran`, 'utf8')).toBe('of the folder');
    const [first] = hosts(ide);
    expect(first).toBeGreaterThan(0);
    // A page that is loaded anew has a host of its own, and the old one does not wait for the end of the lost connection.
    await page.reload();
    await waitUntilGone([first], 20_000);
    await expect.poll(() => hosts(ide).length).toBe(1);
    const [host] = hosts(ide);
    process.kill(ide.server.pid, 'SIGKILL');
    await waitUntilGone([host], 10_000);
    await page.close();
    await ide.stop();
});

test('starts no process until there is something to run, and the JSON server with the first JSON file', async ({ browser }) => {
    const page = await browser.newPage();
    const theme = { name: 'Test Night', type: 'dark', colors: { 'editor.background': '#010203' }, tokenColors: [] };
    const ide = await started(page, {
        git: false,
        files: { 'notes.txt': 'a\n', 'app.py': 'print(1)\n', 'package.json': '{ "name": 5 }\n' },
        prepare: prepared => {
            putExtension(prepared, {
                name: 'night', contributes: { themes: [{ label: 'Test Night', uiTheme: 'vs-dark', path: './night.json' }] }
            }, { 'night.json': JSON.stringify(theme) });
        },
        settings: { 'workbench.colorTheme': 'Test Night' }
    });
    const jsonServers = (): number[] => descendants(ide.process.pid!, 'jsonServerMain');
    await expect(page.locator('#theia-main-content-panel')).toHaveCSS('background-color', 'rgb(1, 2, 3)');
    const code = new CodeEditor(page);
    await code.goTo('notes.txt', 1, 1);
    expect(hosts(ide)).toEqual([]);
    await code.goTo('app.py', 1, 1);
    await code.isServed('Python');
    expect(hosts(ide)).toHaveLength(1);
    expect(jsonServers()).toEqual([]);
    await code.goTo('package.json', 1, 1);
    await expect.poll(() => jsonServers().length).toBe(1);
    await page.close();
    await ide.stop();
});

test('starts a process for git once a folder becomes a repository', async ({ browser }) => {
    const page = await browser.newPage();
    const ide = await started(page, { git: false, files: { 'notes.txt': 'a\n' } });
    const code = new CodeEditor(page);
    await code.goTo('notes.txt', 1, 1);
    expect(hosts(ide)).toEqual([]);
    makeRepository(ide);
    await expect(page.locator('#shell-tab-scm-view-container')).toBeVisible();
    await expect(page.locator('#theia-statusBar')).toContainText('main');
    // The view is there, and the keyboard where it was.
    await page.keyboard.type('b');
    await expect(page.locator('.monaco-editor[data-uri$="/notes.txt"] .view-lines')).toContainText('ba');
    await page.close();
    await ide.stop();
});

test('keeps secrets of extensions over a restart, in a file of the user alone', async ({ browser }) => {
    const page = await browser.newPage();
    let folder = '';
    const ide = await started(page, {
        files: { 'a.txt': 'a' },
        prepare: prepared => {
            folder = putExtension(prepared, {
                name: 'keeper', main: './extension.js', activationEvents: ['onStartupFinished']
            }, { 'extension.js': KEEPS });
        }
    });
    const whenDone = (): Promise<void> => expect.poll(() => existsSync(`${folder}/done`)).toBe(true);
    await whenDone();
    expect(readFileSync(`${folder}/found`, 'utf8')).toBe('undefined');
    const file = ide.folder.at('state/secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain('kept by an extension');
    rmSync(`${folder}/done`);
    await ide.stopProcess();
    await ide.launch();
    await new ChatPage(page, ide).open();
    await whenDone();
    expect(readFileSync(`${folder}/found`, 'utf8')).toBe('kept by an extension');
    await page.close();
    await ide.stop();
});
