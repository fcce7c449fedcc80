import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { CDPSession } from '@playwright/test';
import { ChatPage } from '../e2e/support/chat-page';
import { CodeEditor } from '../e2e/support/code-editor';
import { Ide } from '../e2e/support/ide';
import { runCommand } from '../e2e/support/theia-page';
import { expect, test } from '../e2e/support/test';
import { descendants } from '../support/children';

/** How long nothing is done. */
const MINUTES = Number(process.env.OPENSPACE_IDLE_MINUTES ?? 10);

/** After which servers end, once they are not needed. */
const SERVER_MINUTES = Math.min(MINUTES / 2, 1);

/** What starts late has started by then: indexes, watchers, the first pings. */
const SETTLE_MS = 20_000;

/** Share of a core that clocks, pings and watchers may take. */
const MAX_SHARE = 0.03;

const TICKS_PER_SECOND = 100;

const SERVERS = {
    typescript: '--lsp', python: 'pyright', tsserver: 'guarded-tsserver',
    json: 'jsonServerMain', css: 'cssServerMain', html: 'htmlServerMain', markdown: 'markdown-language-features'
};

/** Of the languages whose clients are ours. */
const OURS = { TypeScript: 'shelf.ts', Python: 'shelf.py', YAML: 'shelf.yaml', 'Shell Script': 'shelf.sh' };

/** Of the languages whose clients are those of VS Code. */
const OTHERS = { JSON: 'tsconfig.json', CSS: 'shelf.css', HTML: 'shelf.html', Markdown: 'shelf.md' };

/** A server is asked every 30 s, and has a minute to answer. */
const HANG_MS = 120_000;

test('with files of many languages open nothing is at work, and servers end when their files are closed', async ({ browser }) => {
    const ide = await Ide.start({
        words: ['--api'],
        files: {
            'tsconfig.json': '{ "compilerOptions": { "strict": true } }\n',
            'shelf.ts': 'export const wrong: string = 1;\n',
            'shelf.py': 'wrong: str = 1\n',
            'shelf.css': '.book { color: red; }\n',
            'shelf.html': '<p>Book</p>\n',
            'shelf.md': '# Shelf\n'
        },
        settings: { 'openspace.languageServers.idleMinutes': SERVER_MINUTES }
    });
    const page = await browser.newPage();
    await new ChatPage(page, ide).open();
    await runCommand(page, 'problemsView:toggle');
    const code = new CodeEditor(page);
    await code.goTo('shelf.py', 1, 1);
    await code.hasProblem('is not assignable to');
    for (const [name, file] of Object.entries(OTHERS)) {
        await code.goTo(file, 1, 1);
        await code.isServed(name);
    }
    await code.goTo('shelf.ts', 1, 20);
    await code.isServed('TypeScript');
    await code.offer('Move to a new file');
    await page.keyboard.press('Escape');
    expect(running(ide)).toEqual(Object.keys(SERVERS));

    await pause(SETTLE_MS);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const before = await work(ide, session);
    const began = Date.now();
    await pause(MINUTES * 60_000);
    const after = await work(ide, session);
    const seconds = (Date.now() - began) / 1_000;
    const shares = Object.fromEntries(Object.keys(after).map(name => [name, Math.max(0, after[name] - before[name]) / seconds]));
    process.stdout.write(`${Object.entries(shares).map(([name, share]) => `${name}: ${(share * 100).toFixed(2)} %`).join(', ')}\n`);
    expect(Object.entries(shares).filter(([, share]) => share > MAX_SHARE)).toEqual([]);
    // Nobody has asked it for a while; the others have files.
    expect(running(ide)).toEqual(Object.keys(SERVERS).filter(name => name !== 'tsserver'));

    await runCommand(page, 'core.close.all.main.tabs');
    await expect.poll(() => running(ide), { timeout: SERVER_MINUTES * 60_000 + 30_000, intervals: [2_000] }).toEqual([]);
    await page.close();
    await ide.stop();
});

test('servers that hang are noticed, named, and replaced', async ({ browser }) => {
    const ide = await Ide.start({
        words: ['--api'],
        files: {
            'tsconfig.json': '{ "compilerOptions": 5 }\n', 'shelf.css': '.book { color red; }\n', 'shelf.html': '<p>Book</p>\n',
            'shelf.md': '# Shelf\n', 'shelf.ts': 'export const shelf = 1;\n', 'shelf.py': 'shelf = 1\n', 'shelf.yaml': 'shelf: 1\n',
            'shelf.sh': 'echo shelf\n'
        }
    });
    const page = await browser.newPage();
    await new ChatPage(page, ide).open();
    const code = new CodeEditor(page);
    const files = Object.entries({ ...OURS, ...OTHERS });
    for (const [name, file] of files) {
        await code.goTo(file, 1, 1);
        await code.isServed(name);
    }
    const { tsserver: _onDemand, ...idle } = SERVERS;
    const words = { ...idle, yaml: 'servers/yaml', bash: 'servers/bash' };
    const hanging = Object.values(words).map(part => descendants(ide.process.pid!, part)[0]);
    expect(hanging).toHaveLength(files.length);
    const states = await code.rememberStates();
    hanging.forEach(pid => process.kill(pid, 'SIGSTOP'));
    const replaced = (): string[] => Object.entries(words)
        .filter(([, part]) => descendants(ide.process.pid!, part).some(pid => !hanging.includes(pid))).map(([name]) => name);
    await expect.poll(replaced, { timeout: HANG_MS, intervals: [1_000] }).toEqual(Object.keys(words));
    // Its file is in front.
    expect(await states()).toContain('The Markdown language server stopped and is restarted. It does not answer.');
    for (const [name, file] of files) {
        await code.goTo(file, 1, 1);
        await code.isServed(name);
    }
    await page.close();
    await ide.stop();
});

function running(ide: Ide): string[] {
    return Object.entries(SERVERS).filter(([, words]) => descendants(ide.process.pid!, words).length > 0).map(([name]) => name);
}

/** Seconds of work so far, by what did it; one that has ended did none. The agent's server is not ours. */
async function work(ide: Ide, session: CDPSession): Promise<Record<string, number>> {
    const processes = { backend: 'backend/main.js', host: 'guarded-plugin-host', ...SERVERS };
    const { metrics } = await session.send('Performance.getMetrics');
    return {
        page: metrics.find(({ name }) => name === 'TaskDuration')!.value,
        ...Object.fromEntries(Object.entries(processes).map(([name, words]) =>
            [name, descendants(ide.process.pid!, words).reduce((sum, pid) => sum + secondsOf(pid), 0)]))
    };
}

function secondsOf(pid: number): number {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
    // User and system time.
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
