import { existsSync, readFileSync } from 'node:fs';
import { Page } from '@playwright/test';
import { childrenOf } from '../support/children';
import { waitUntilGone } from '../support/processes';
import { HAS_EXTENSIONS, WITHOUT_EXTENSIONS } from './support/application-parts';
import { ChatPage } from './support/chat-page';
import { Ide, IdeOptions } from './support/ide';
import { putExtension } from './support/probe-extension';
import { expect, test } from './support/test';

test.skip(!HAS_EXTENSIONS, WITHOUT_EXTENSIONS);

/** Writes down that it ran, and a setting as it sees it. Its timer would keep any process alive. */
const RUNS = `
const { writeFileSync } = require('node:fs');
exports.activate = () => {
    setInterval(() => {}, 1000);
    const setting = require('vscode').workspace.getConfiguration('sample').get('program', 'none');
    writeFileSync(__dirname + '/ran', String(setting));
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

test('starts no process for extensions without code', async ({ browser }) => {
    const page = await browser.newPage();
    const theme = { name: 'Test Night', type: 'dark', colors: { 'editor.background': '#010203' }, tokenColors: [] };
    const ide = await started(page, {
        words: ['--api'],
        prepare: prepared => {
            putExtension(prepared, {
                name: 'night', contributes: { themes: [{ label: 'Test Night', uiTheme: 'vs-dark', path: './night.json' }] }
            }, { 'night.json': JSON.stringify(theme) });
        },
        settings: { 'workbench.colorTheme': 'Test Night' }
    });
    await expect(page.locator('#theia-main-content-panel')).toHaveCSS('background-color', 'rgb(1, 2, 3)');
    expect(hosts(ide)).toEqual([]);
    await page.close();
    await ide.stop();
});

test('the agent installs no extension, even where its folder contains that of the IDE', async ({ browser }) => {
    const page = await browser.newPage();
    const ide = await Ide.start({ words: ['--api'] });
    const state = ide.folder.at('workspace/state');
    await ide.stopProcess();
    await ide.launch({ words: ['--api'], environment: { OPENSPACE_HOME: state } });
    await new ChatPage(page, ide).open();
    const token = (JSON.parse(readFileSync(`${state}/server.json`, 'utf8')) as { token: string }).token;
    const write = async (path: string): Promise<unknown> => {
        const response = await fetch(`${ide.url}/openspace/commands?wait=1`, {
            method: 'POST', headers: { authorization: `Bearer ${token}` },
            body: JSON.stringify({ cmd: 'openspace.file.write', args: { path, content: '{}' } })
        });
        return response.json();
    };
    for (const path of ['state/extensions/evil/package.json', 'state/consent.json', `${state}/extensions/evil/package.json`]) {
        expect(await write(path)).toMatchObject({ success: false, error: expect.stringContaining('own settings and data') });
    }
    for (const path of ['.vscode/settings.json', '.theia/settings.json', '.vscode/extensions.json']) {
        expect(await write(path)).toMatchObject({ success: false });
    }
    expect(existsSync(`${state}/extensions`)).toBe(false);
    await page.close();
    await ide.stop();
});
