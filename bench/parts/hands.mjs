import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rgPath } from '@vscode/ripgrep';
import { ApiClient, untilCommandsExist } from '../support/api-client.mjs';
import { launchBrowser } from '../support/browser.mjs';
import { openChat } from '../support/chat.mjs';
import { systemClock } from '../support/clock.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { PageSights } from '../support/page-sights.mjs';
import { percentileRows } from '../support/report.mjs';
import { median } from '../support/statistics.mjs';

/** The default pause between two commands is 50 ms; with this nobody waits for it. */
const BETWEEN_COMMANDS_MS = 100;

/** First uses load code; they do not count. */
const WARM_UPS = 3;

const FOLDERS = 500;
const FILES_PER_FOLDER = 100;

/** Files to open, long enough to scroll. */
const SHOWN_FILES = 8;
const LINES_PER_FILE = 300;

const READ_LINES = 10_000;

/** More than are read, in lines that fit into the panel: 10,000 rows are kept, and a wrapped line takes two. */
const OUTPUT = `seq -f 'line %06.0f: as a test run writes it' ${READ_LINES + 2_000}; echo out''put is over`;
const OUTPUT_END = 'output is over';

/** How long the output may take. */
const MAX_OUTPUT_MS = 20_000;

/** As the IDE calls it, see `workspace-files.ts`: the baseline only lists the names. */
const RIPGREP_WORDS = [
    '--files', '--null', '--hidden', '--no-require-git', '--no-config', '--no-messages', '--no-ignore-dot', '--path-separator', '/',
    '--glob', '!.git'
];

/** From a command over the API to what a person sees of it, or to its answer if there is nothing to see; in a folder of 50,000 files. */
export async function measureHands({ resources, quick, tell }) {
    const browser = await launchBrowser(resources);
    const ide = await startOpenSpace(resources, { words: ['--api'], prepare: fillWorkspace });
    const { page } = await openChat(browser, ide.link);
    const client = new ApiClient(resources, ide.api);
    await untilCommandsExist(client);
    const hands = new Hands(client, await PageSights.watch(page));
    const rows = [];
    const measure = async (name, part) => {
        rows.push(...await part(hands, quick));
        tell(`hands: ${name} done`);
    };
    await measure('editors', measureEditors);
    await measure('panes', measurePanes);
    await measure('terminals', measureTerminals);
    await measure('search', (own, isQuick) => measureSearch(own, ide.workspace, isQuick ? 5 : 15));
    return rows;
}

/** Runs commands one after the other. */
class Hands {

    #client;
    #sights;
    #now = systemClock();

    constructor(client, sights) {
        this.#client = client;
        this.#sights = sights;
    }

    /** Runs a command that has to succeed; waits until the next one would not have to. */
    async run(cmd, args) {
        const answer = await this.#client.run(`openspace.${cmd}`, args);
        if (answer.success !== true) {
            throw new Error(`${cmd}: ${answer.error}`);
        }
        await pause(BETWEEN_COMMANDS_MS);
        return answer;
    }

    /** Milliseconds from the request until the sights are there. */
    until(sights, cmd, args) {
        return this.#sights.after(sights, () => this.run(cmd, args), this.#now);
    }

    /** Milliseconds from the request to the answer. */
    async untilAnswer(cmd, args) {
        const began = this.#now();
        const { success, error } = await this.#client.run(`openspace.${cmd}`, args);
        const took = this.#now() - began;
        if (success !== true) {
            throw new Error(`${cmd}: ${error}`);
        }
        await pause(BETWEEN_COMMANDS_MS);
        return took;
    }
}

/** Repeats a measurement; the first values do not count. */
async function repeat(count, measure) {
    const samples = [];
    for (let round = 0; round < count + WARM_UPS; round++) {
        samples.push(await measure(round));
    }
    return samples.slice(WARM_UPS);
}

async function measureEditors(hands, quick) {
    const count = quick ? 10 : 30;
    const opened = await repeat(count, async round => {
        const path = shownFile(round);
        const took = await hands.until([lineOf(round, 150)], 'editor.open', { path, line: 150 });
        await hands.run('editor.close', { path });
        return took;
    });
    await hands.run('editor.open', { path: shownFile(0) });
    await hands.run('editor.open', { path: shownFile(1) });
    const turnedTo = await repeat(count, round => {
        const line = 50 + 100 * (Math.floor(round / 2) % 2);
        return hands.until([lineOf(round % 2, line)], 'editor.open', { path: shownFile(round % 2), line });
    });
    const path = shownFile(1);
    await hands.run('editor.open', { path, line: 100 });
    const mark = { inside: `${editorOf(path)} .openspace-agent-highlight` };
    const marked = await repeat(count, async () => {
        const took = await hands.until([mark], 'editor.highlight', {
            path, ranges: [{ startLine: 99, endLine: 101 }], highlightId: 'bench'
        });
        await hands.until([{ ...mark, gone: true }], 'editor.clear_highlight', { highlightId: 'bench' });
        return took;
    });
    return [
        ...percentileRows('hands: editor.open of another file to its lines', opened, { p50: 60, p95: 100 }),
        ...percentileRows('hands: editor.open of an open file to its lines', turnedTo, { p50: 60, p95: 100 }),
        ...percentileRows('hands: editor.highlight to the mark', marked, { p50: 16, p95: 50 })
    ];
}

async function measurePanes(hands, quick) {
    const count = quick ? 10 : 30;
    await hands.run('editor.open', { path: shownFile(0), line: 1 });
    const split = await repeat(count, async round => {
        const number = 2 + round % (SHOWN_FILES - 2);
        const contentId = shownFile(number);
        // Both beside each other.
        const took = await hands.until([lineOf(0, 2), lineOf(number, 2)], 'pane.open', {
            type: 'editor', contentId, splitDirection: 'vertical'
        });
        await hands.run('pane.close', { contentId });
        return took;
    });
    const listed = await repeat(count, () => hands.untilAnswer('pane.list', {}));
    return [
        ...percentileRows('hands: pane.open in a split to its lines', split, { p50: 80, p95: 150 }),
        ...percentileRows('hands: pane.list to its answer', listed, { p50: 5 })
    ];
}

async function measureTerminals(hands, quick) {
    const created = await repeat(quick ? 4 : 10, async round => {
        const title = `bench ${round}`;
        const took = await hands.until([
            { inside: '#theia-bottom-content-panel .lm-TabBar-tab.lm-mod-current', text: title },
            { inside: '#theia-bottom-content-panel .xterm-screen' }
        ], 'terminal.create', { title });
        await hands.run('terminal.close', { terminalId: title });
        return took;
    });
    const { terminalId } = await hands.run('terminal.create', { title: 'output' });
    await hands.run('terminal.send', { terminalId, text: `${OUTPUT}\n` });
    await untilPrinted(hands, terminalId);
    const read = await repeat(quick ? 10 : 30, () => hands.untilAnswer('terminal.read_output', { terminalId, lines: READ_LINES }));
    const { output } = await hands.run('terminal.read_output', { terminalId, lines: READ_LINES });
    if (output.length !== READ_LINES) {
        throw new Error(`${output.length} lines were read instead of ${READ_LINES}`);
    }
    await hands.run('terminal.close', { terminalId });
    return [
        ...percentileRows('hands: terminal.create to the terminal', created, { p50: 300 }),
        ...percentileRows(`hands: terminal.read_output of ${READ_LINES} lines to its answer`, read, { p50: 20 })
    ];
}

async function untilPrinted(hands, terminalId) {
    for (const end = Date.now() + MAX_OUTPUT_MS; Date.now() < end;) {
        const { output } = await hands.run('terminal.read_output', { terminalId, lines: 5 });
        if (output.some(line => line.startsWith(OUTPUT_END))) {
            return;
        }
    }
    throw new Error('The terminal did not print everything in time');
}

/** In turn with the baseline, so that both meet the same machine. */
async function measureSearch(hands, workspace, count) {
    const pairs = await repeat(count, async round => ({
        ours: await hands.untilAnswer('file.search', { query: `module-${round * 7} part-4` }),
        bare: await listWithRipgrep(workspace)
    }));
    return [{
        name: `hands: file.search in ${FOLDERS * FILES_PER_FOLDER} files to its answer`,
        unit: 'ms',
        ours: median(pairs.map(({ ours }) => ours)),
        baselines: { 'bare ripgrep': median(pairs.map(({ bare }) => bare)) },
        goal: { of: 'ratio', atMost: 1.3 },
        samples: pairs
    }];
}

/** Milliseconds until ripgrep has named all files. */
async function listWithRipgrep(workspace) {
    const began = performance.now();
    const ripgrep = spawn(rgPath, RIPGREP_WORDS, { cwd: workspace, stdio: ['ignore', 'pipe', 'ignore'] });
    const chunks = [];
    ripgrep.stdout.on('data', chunk => chunks.push(chunk));
    await new Promise((done, fail) => ripgrep.once('close', done).once('error', fail));
    const took = performance.now() - began;
    const files = Buffer.concat(chunks).toString().split('\0').length - 1;
    if (files < FOLDERS * FILES_PER_FOLDER) {
        throw new Error(`ripgrep found ${files} files only`);
    }
    return took;
}

/** Runs before the IDE starts: a watcher would have to tell it of every file. */
function fillWorkspace(workspace) {
    for (let number = 0; number < SHOWN_FILES; number++) {
        const lines = Array.from({ length: LINES_PER_FILE }, (_unused, index) =>
            `export const value${index + 1} = '${textOf(number, index + 1)}';\n`);
        writeFileSync(join(workspace, shownFile(number)), lines.join(''));
    }
    for (let folder = 0; folder < FOLDERS; folder++) {
        const path = join(workspace, 'many', `module-${folder}`);
        mkdirSync(path, { recursive: true });
        for (let file = 0; file < FILES_PER_FOLDER; file++) {
            writeFileSync(join(path, `part-${file}.ts`), '');
        }
    }
}

function shownFile(number) {
    return `src/shown-${number % SHOWN_FILES}.ts`;
}

function textOf(number, line) {
    return `shown ${number % SHOWN_FILES} line ${line}.`;
}

/** The editor that shows the file. */
function editorOf(path) {
    return `.monaco-editor[data-uri$="/${path}"]`;
}

/** A line of a file, in an editor; the editor writes spaces in another way. */
function lineOf(number, line) {
    return { inside: `${editorOf(shownFile(number))} .view-lines`, text: textOf(number, line).replaceAll(' ', '\u00a0') };
}
