import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { descendants } from '../support/children';
import { waitUntilGone } from '../support/processes';
import { TemporaryFolder } from '../support/temporary-folder';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { Ide } from './support/ide';
import { runCommand } from './support/theia-page';
import { expect, test } from './support/test';

const TRIAL = resolve(__dirname, '../../scripts/lib/pack/trial-install.mjs');

/** Megabytes on disk, without the program of the agent server. */
const LARGEST = 220;

interface Installed {
    readonly megabytes: Readonly<Record<string, number>>;
    readonly scripts: readonly string[];
}

const run = promisify(execFile);

/** Makes the package and installs it, also for all folders of a person; the reason if that cannot be tried here. */
async function install(target: string, prefix: string): Promise<Installed | string> {
    try {
        const { stdout } = await run(process.execPath, [TRIAL, target, prefix], { cwd: resolve(__dirname, '../..') });
        return JSON.parse(stdout) as Installed;
    } catch (error) {
        const { code, stderr } = error as { code: number; stderr: string };
        if (code === 3) {
            return stderr.trim();
        }
        throw error;
    }
}

let folder: TemporaryFolder;

test.beforeAll(() => {
    folder = new TemporaryFolder();
});

test.afterAll(() => folder.remove());

/** What `npm install --global` has put on the path. */
async function startsAsCommand(browser: Browser): Promise<void> {
    const program = folder.at('global/bin/theia-openspace');
    const { version } = JSON.parse(readFileSync(resolve(__dirname, '../../package.json'), 'utf8')) as { version: string };
    expect((await run(program, ['--version'], { cwd: folder.path })).stdout).toBe(`${version}\n`);
    expect((await run(program, ['--help'], { cwd: folder.path })).stdout).toContain('Usage: theia-openspace [folder] [options]');
    const ide = await Ide.start({ installedBelow: folder.at('global') });
    const page = await browser.newPage();
    await new ChatPage(page, ide).open();
    await page.close();
    await ide.stop();
}

test('the packed application is installed, started by npx and by its own command, and has all that a clone has', async ({ browser }) => {
    test.setTimeout(400_000);
    const installed = await install(folder.at('app'), folder.at('global'));
    if (typeof installed === 'string') {
        test.skip(true, installed);
        return;
    }
    const { megabytes, scripts } = installed;
    const isAgentServer = (name: string): boolean => name.startsWith('opencode-');
    const sizes = Object.entries(megabytes).filter(([name]) => !isAgentServer(name));
    expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(LARGEST);
    expect(Object.keys(megabytes).filter(isAgentServer)).toHaveLength(1);
    expect(scripts).toEqual([]);
    const own = readdirSync(folder.at('app/node_modules/theia-openspace'), { recursive: true, encoding: 'utf8' });
    expect(own.filter(name => /\.(map|pdb)$/.test(name))).toEqual([]);

    await startsAsCommand(browser);

    const ide = await Ide.start({
        installedIn: folder.at('app'), words: ['--api'],
        files: { 'shelf.ts': 'const pages: number = "many";\n', 'README.md': '# Shelf\n' }
    });
    const page = await browser.newPage();
    const chat = new ChatPage(page, ide);
    await chat.open();

    chat.script([{ reply: [{ text: 'Here. %%OS{"cmd":"openspace.editor.open","args":{"path":"README.md"}}%%' }] }]);
    await chat.ask('show me');
    await expect(chat.currentEditor).toHaveText('README.md');

    expect((await command(ide, 'openspace.terminal.create', { title: 'pty' })).body).toMatchObject({ success: true });
    await command(ide, 'openspace.terminal.send', { terminalId: 'pty', text: 'echo from $((40 + 2))\n' });
    const output = async (): Promise<unknown> => (await command(ide, 'openspace.terminal.read_output', { terminalId: 'pty' })).body.output;
    await expect.poll(output).toContain('from 42');
    expect((await command(ide, 'openspace.file.search', { query: 'shelf' })).body).toMatchObject({ results: ['shelf.ts'] });

    await runCommand(page, 'problemsView:toggle');
    const code = new CodeEditor(page);
    await code.goTo('shelf.ts', 1, 7);
    await code.hasProblem('Type \'string\' is not assignable to type \'number\'');

    // The tour brings files of its own.
    await runCommand(page, 'openspace-tour:take');
    await page.getByTestId('tour-say').click({ timeout: 60_000 });
    await expect(chat.currentEditor).toHaveText('moon.mjs');

    const started = descendants(ide.process.pid!, '');
    expect(started.length).toBeGreaterThan(3);
    await page.close();
    await ide.stop();
    await waitUntilGone(started, 10_000);
});
