import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, untilCommandsExist } from '../support/api-client.mjs';
import { launchBrowser } from '../support/browser.mjs';
import { openChat } from '../support/chat.mjs';
import { systemClock } from '../support/clock.mjs';
import { pageHeap, residentMemory } from '../support/memory.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { PageSights } from '../support/page-sights.mjs';
import { percentileRows } from '../support/report.mjs';
import { Resources } from '../support/resources.mjs';
import { median } from '../support/statistics.mjs';

/** Files of the large project besides those that are shown. */
const MANY_FILES = 2_000;

/** With the default pause between two commands nobody waits for it. */
const BETWEEN_COMMANDS_MS = 100;

/** Nothing was seen by then: something is wrong. */
const MAX_SIGHT_MS = 60_000;

/** Processes of the extension host and the servers, by a part of their command line. */
const PROCESSES = {
    'extension host': 'guarded-plugin-host', 'TypeScript server': '--lsp', 'tsserver': 'guarded-tsserver',
    'Python server': 'pyright/langserver', 'YAML server': 'servers/yaml/', 'Bash server': 'servers/bash/', 'JSON server': 'jsonServerMain',
    'CSS server': 'cssServerMain', 'HTML server': 'htmlServerMain', 'Markdown server': 'markdown-language-features/dist/serverWorkerMain'
};

/** A file for each of the other servers, with a symbol in it. */
const OTHER_FILES = {
    'shelf.py': 'def tell(title: str) -> str:\n    return title\n',
    'shelf.yaml': 'title: a\n',
    'shelf.sh': 'tell() {\n    echo "$1"\n}\n',
    'shelf.json': '{ "title": "a" }\n',
    'shelf.css': '.title { color: black; }\n',
    'shelf.html': '<!DOCTYPE html>\n<p>Books</p>\n',
    'shelf.md': '# Books\n'
};

const ERROR = { inside: '.monaco-editor .squiggly-error' };
const COMPLETIONS = '.suggest-widget.visible .monaco-list-row';

/** What a person waits for when they write TypeScript, in a small project and in a large one. */
export async function measureLanguages({ resources, quick, tell, fail }) {
    const rows = [];
    for (const [project, files] of [['small project', 0], [`${MANY_FILES} files`, MANY_FILES]]) {
        // Nobody has two of them open: the one before would take its share of the machine.
        const own = new Resources(resources.checkout);
        resources.own(own, () => own.end());
        rows.push(...await measureProject({ resources: own, quick, tell }, project, files).catch(error => {
            fail(error);
            return [];
        }).finally(() => own.end()));
        tell(`languages: ${project} done`);
    }
    return rows;
}

async function measureProject({ resources, quick, tell }, project, files) {
    const browser = await launchBrowser(resources);
    const ide = await startOpenSpace(resources, { words: ['--api'], prepare: workspace => fill(workspace, files) });
    const client = new ApiClient(resources, ide.api);
    const run = async (cmd, args) => {
        const answer = await client.run(`openspace.${cmd}`, args);
        if (answer.success !== true) {
            throw new Error(`${cmd}: ${answer.error}`);
        }
        await pause(BETWEEN_COMMANDS_MS);
        return answer;
    };
    const now = systemClock();
    const fromLoad = [];
    const fromHost = [];
    let page;
    for (let round = 0; round < (quick ? 3 : 7); round++) {
        await page?.context().close();
        await ide.forgetWindows();
        ({ page } = await openChat(browser, ide.link));
        await untilCommandsExist(client);
        // The extension host is up when the server of JSON has found the mistake; that of TypeScript has not begun.
        await run('editor.open', { path: 'broken.json' });
        await page.locator(ERROR.inside).first().waitFor({ timeout: MAX_SIGHT_MS });
        await run('editor.close', { path: 'broken.json' });
        await page.locator(ERROR.inside).first().waitFor({ state: 'detached' });
        const sights = await PageSights.watch(page);
        fromHost.push(await sights.after([ERROR], () => run('editor.open', { path: 'wrong.ts' }), now));
        fromLoad.push(await reload(page));
        tell(`languages, ${project}: first error ${Math.round(fromHost.at(-1))} ms, from page load ${Math.round(fromLoad.at(-1))} ms`);
    }
    await untilCommandsExist(client);
    const sights = await PageSights.watch(page);
    const completed = await measureCompletion({ page, sights, run, now }, quick ? 12 : 30);
    const told = await measureDiagnostics({ page, sights, client, now }, quick ? 6 : 15);
    await run('language.code_action', { path: 'shelf.ts', line: 1 });
    await wakeOtherServers(run, client);
    const memory = await measureMemory(page, ide.processIds());
    return [
        {
            name: `languages: first TypeScript error, extension host running, ${project}`, unit: 'ms', ours: median(fromHost),
            goal: { of: 'ours', atMost: 1_000 }, samples: fromHost
        },
        {
            name: `languages: first TypeScript error from page load, ${project}`, unit: 'ms', ours: median(fromLoad),
            goal: { of: 'ours', atMost: 4_000 }, samples: fromLoad
        },
        ...percentileRows(`languages: key to the list of completions, ${project}`, completed, { p50: 60 }),
        {
            name: `languages: language.diagnostics after the error is shown, ${project}`, unit: 'ms', ours: median(told),
            goal: { of: 'ours', atMost: 500 }, samples: told
        },
        ...Object.entries(memory).map(([name, ours]) => ({ name: `languages: memory of ${name}, ${project}`, unit: 'MB', ours }))
    ];
}

/** Milliseconds from the navigation to the first error in the editor that is restored. */
async function reload(page) {
    await page.reload({ waitUntil: 'commit' });
    return page.evaluate(([selector, longest]) => new Promise((done, fail) => {
        const end = performance.now() + longest;
        const look = () => {
            if (document.querySelector(selector)) {
                done(performance.now());
            } else if (performance.now() > end) {
                fail(new Error('No error was shown after a reload'));
            } else {
                window.requestAnimationFrame(look);
            }
        };
        look();
    }), [ERROR.inside, MAX_SIGHT_MS]);
}

/** From the dot to a list with a member in it. */
async function measureCompletion({ page, sights, run, now }, count) {
    await run('editor.open', { path: 'shelf.ts' });
    await page.locator('.monaco-editor[data-uri$="/shelf.ts"] .view-lines').click();
    await page.keyboard.press('Control+End');
    const samples = [];
    for (let round = -2; round < count; round++) {
        await page.keyboard.type('first');
        await page.keyboard.press('Escape');
        await pause(300);
        const took = await sights.after([{ inside: COMPLETIONS, text: 'pages' }], () => page.keyboard.press('.'), now);
        // First uses load code.
        samples.push(...round < 0 ? [] : [took]);
        await page.keyboard.press('Escape');
        await page.locator(COMPLETIONS).first().waitFor({ state: 'hidden' });
        await page.keyboard.press('Control+Backspace');
        await page.keyboard.press('Control+Backspace');
        await pause(200);
    }
    await page.keyboard.press('Control+s');
    return samples;
}

/** How much later than the editor the agent knows what is wrong after its edit; nothing, if it knows earlier. */
async function measureDiagnostics({ page, sights, client, now }, count) {
    const samples = [];
    await client.run('openspace.editor.open', { path: 'wrong.ts' });
    for (let round = 0; round < count; round++) {
        const write = content => client.run('openspace.file.write', { path: 'wrong.ts', content });
        await write(`export const right${round} = 1;\n`);
        await page.locator(ERROR.inside).first().waitFor({ state: 'detached' });
        const began = now();
        let answered = 0;
        const shown = await sights.after([ERROR], async () => {
            await write(`export const wrong${round}: string = 1;\n`);
            const { diagnostics } = await client.run('openspace.language.diagnostics', { path: 'wrong.ts' });
            answered = now();
            if (diagnostics?.length !== 1) {
                throw new Error(`The agent was told of ${diagnostics?.length} errors`);
            }
        }, now);
        samples.push(Math.max(0, answered - began - shown));
        await pause(BETWEEN_COMMANDS_MS);
    }
    return samples;
}

/** Opens a file of every other language, and waits until its server has answered. */
async function wakeOtherServers(run, client) {
    for (const path of Object.keys(OTHER_FILES)) {
        await run('editor.open', { path });
        const end = Date.now() + MAX_SIGHT_MS;
        while (!(await client.run('openspace.language.symbols', { path })).symbols?.length) {
            if (Date.now() > end) {
                throw new Error(`The server of ${path} did not answer`);
            }
            await pause(500);
        }
    }
}

async function measureMemory(page, { backend }) {
    await pause(2_000);
    const below = descendants(backend);
    const servers = Object.entries(PROCESSES).map(([name, words]) => {
        const found = below.filter(pid => commandLine(pid).includes(words));
        if (found.length === 0) {
            throw new Error(`There is no process of the ${name}`);
        }
        return [name, found.reduce((sum, pid) => sum + residentMemory(pid), 0)];
    });
    return { page: await pageHeap(page), backend: residentMemory(backend), ...Object.fromEntries(servers) };
}

function descendants(ancestor) {
    const below = readdirSync('/proc').filter(name => /^\d+$/.test(name)).map(Number).filter(pid => parentOf(pid) === ancestor);
    return below.flatMap(pid => [pid, ...descendants(pid)]);
}

function parentOf(pid) {
    return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readOrNothing(`/proc/${pid}/stat`))?.[1]);
}

function commandLine(pid) {
    return readOrNothing(`/proc/${pid}/cmdline`);
}

/** Processes end while one looks at them. */
function readOrNothing(file) {
    try {
        return readFileSync(file, 'utf8');
    } catch {
        return '';
    }
}

function fill(workspace, count) {
    const write = (name, text) => writeFileSync(join(workspace, name), text);
    write('tsconfig.json', '{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext" } }\n');
    write('broken.json', '{ "a": }\n');
    write('book.ts', 'export interface Book { title: string; pages: number }\n');
    write('shelf.ts', 'import { Book } from \'./book\';\n\nexport const first: Book = { title: \'a\', pages: 2 };\n');
    write('wrong.ts', 'export const wrong: string = 1;\n');
    Object.entries(OTHER_FILES).forEach(([name, text]) => write(name, text));
    for (let index = 0; index < count; index++) {
        write(`part-${index}.ts`, partOf(index));
    }
    // A project, not thousands of new files.
    const git = (...words) => execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', ...words], {
        cwd: workspace
    });
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Begin');
}

/** A file that needs the one before. */
function partOf(index) {
    const before = `import { Part${index - 1} } from './part-${index - 1}';\nexport type Before${index} = Part${index - 1};\n`;
    return `${index === 0 ? '' : before}export class Part${index} {
    items: number[] = [];
    add(item: number): this {
        this.items.push(item);
        return this;
    }
}
export const part${index} = new Part${index}().add(${index});
`;
}
