import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
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

/** Makes the package and installs it; the reason if that cannot be tried here. */
async function install(target: string): Promise<Installed | string> {
    try {
        const { stdout } = await promisify(execFile)(process.execPath, [TRIAL, target], { cwd: resolve(__dirname, '../..') });
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

test('the packed application is installed into an empty folder, started by npx, and has all that a clone has', async ({ browser }) => {
    test.setTimeout(400_000);
    const installed = await install(folder.at('app'));
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
