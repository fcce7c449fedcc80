import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ChatPage } from '../e2e/support/chat-page';
import { Ide } from '../e2e/support/ide';
import { needsBubblewrap } from '../e2e/support/needs-bubblewrap';
import { palette } from '../e2e/support/palette';
import { choose } from '../e2e/support/select';
import { expect, test } from '../e2e/support/test';
import { descendants } from '../support/children';
import { isRunning, processesWith, waitUntilGone } from '../support/processes';

const KILLS = Number(process.env.OPENSPACE_KILLS ?? 50);

/** As many as a message may have, together with the terminal. */
const WRITES = 9;

/** From the request to the model on; longer than a reply takes, so that some kills come after it, most in its middle. */
const MAX_WAIT_MS = 3_000;

const FOLDER = 'written';

/** Long enough to be cut in its middle. */
const contentOf = (name: string): string => `${name}\n`.repeat(3_000);
const nameOf = (round: number, index: number): string => `${round}-${index}.txt`;
const block = (cmd: string, args: Record<string, unknown>): string => `%%OS${JSON.stringify({ cmd, args })}%%`;
const writing = (name: string): string => block('openspace.file.write', { path: `${FOLDER}/${name}`, content: contentOf(name) });

/** A terminal among the files, so that there are shells, too. */
const replyOf = (round: number): string => Array.from({ length: WRITES }, (_, index) =>
    `word ${index} ${writing(nameOf(round, index))} ${index === 3 ? block('openspace.terminal.create', {}) : ''}`).join('');

interface Line {
    readonly id: string;
    readonly time: string;
    readonly begunAt?: string;
    readonly verdict: string;
    readonly cmd: string;
    readonly messageId?: string;
    readonly position?: { readonly partId: string; readonly index: number };
    readonly args: { readonly path?: string };
}

/** All lines of the audit log, or of another one, but those that were torn by a kill. */
function auditLines<T = Line>(ide: Ide, ...folder: string[]): T[] {
    const path = folder.length > 0 ? folder : ['state', 'audit'];
    return namesIn(ide, ...path)
        .flatMap(name => readFileSync(ide.folder.at(...path, name), 'utf8').split('\n'))
        .flatMap(text => {
            try {
                return [JSON.parse(text) as T];
            } catch {
                return [];
            }
        });
}

/** The same numbers in every run. */
function randomFrom(seed: number): (limit: number) => number {
    let last = seed;
    return limit => (last = last * 48_271 % 2_147_483_647) % limit;
}

/** None before the first line, or the first file. */
function namesIn(ide: Ide, ...folder: string[]): string[] {
    try {
        return readdirSync(ide.folder.at(...folder)).sort();
    } catch {
        return [];
    }
}

const filesOf = (ide: Ide): string[] => namesIn(ide, 'workspace', FOLDER);

const isTwice = (value: unknown, index: number, all: readonly unknown[]): boolean => all.indexOf(value) < index;

/** What must hold at every moment, whenever the backend was killed. */
function expectOrder(ide: Ide, what: string): void {
    const lines = auditLines(ide);
    const begun = lines.filter(({ verdict }) => verdict === 'begun');
    const ended = lines.filter(({ begunAt }) => begunAt !== undefined);
    const admitted = begun.filter(({ cmd }) => cmd === 'openspace.file.write').map(({ args }) => args.path);
    const written = filesOf(ide).filter(name => !name.endsWith('.tmp'));
    expect(written.filter(name => !admitted.includes(`${FOLDER}/${name}`)), `${what}: written without a line`).toEqual([]);
    expect(admitted.filter(isTwice), `${what}: written twice`).toEqual([]);
    const blocks = begun.map(({ messageId, position }) => `${messageId} ${position?.partId} ${position?.index}`);
    expect(blocks.filter(isTwice), `${what}: a block twice`).toEqual([]);
    expect([...begun, ...ended].filter(({ id, verdict }, index, all) =>
        all.findIndex(other => other.id === id && (other.verdict === 'begun') === (verdict === 'begun')) < index), `${what}: told twice`)
        .toEqual([]);
    const ids = new Set(begun.map(({ id, time }) => `${id} ${time}`));
    expect(ended.filter(({ id, begunAt }) => !ids.has(`${id} ${begunAt}`)), `${what}: ended before it began`).toEqual([]);
    const halves = written.filter(name => readFileSync(ide.folder.at('workspace', FOLDER, name), 'utf8') !== contentOf(name));
    expect(halves, `${what}: half a file`).toEqual([]);
}

test(`fault 5: no line of an admitted write is lost, no file is half, nothing runs twice and no process is left, at ${KILLS} kills of the `
    + 'backend in a busy turn', async ({ browser }) => {
    const random = randomFrom(20_261);
    // Each start of the IDE has one, so that nothing is left if a test fails.
    process.setMaxListeners(KILLS + 20);
    const ide = await Ide.start();
    const page = await browser.newPage();
    const chat = new ChatPage(page, ide);
    await chat.open();
    for (let round = 0; round < KILLS; round++) {
        ide.model.setScenario({
            rules: [{ when: { lastUser: 'begin' }, reply: [{ text: replyOf(round), chunkSize: 4_000, delay: 25 }] }],
            fallback: [{ text: 'fine' }]
        });
        await chat.newSession();
        const asked = ide.model.requests.length;
        await chat.send('begin');
        await expect.poll(() => ide.model.requests.length, { intervals: [20] }).toBeGreaterThan(asked);
        await pause(random(MAX_WAIT_MS));
        const processes = [ide.process.pid!, ...descendants(ide.process.pid!, '')];
        process.kill(ide.server.pid, 'SIGKILL');
        await ide.exited;
        await waitUntilGone(processes, 30_000);
        // Also what was started in the last moment, and what has left its parents.
        await expect.poll(() => processesWith(ide.folder.path), { message: `round ${round}`, timeout: 30_000 }).toEqual([]);
        expectOrder(ide, `round ${round}`);
        await expect(() => ide.launch()).toPass({ timeout: 90_000 });
        await chat.open();
    }
    // Nothing of an earlier round has come back to life, and what a kill left behind is gone with the next write.
    await chat.newSession();
    ide.model.setScenario({ rules: [{ when: { lastUser: 'begin' }, reply: [{ text: replyOf(KILLS) }] }], fallback: [{ text: 'fine' }] });
    await chat.ask('begin');
    await expect.poll(() => filesOf(ide).filter(name => name.startsWith(`${KILLS}-`))).toHaveLength(WRITES);
    expectOrder(ide, 'in the end');
    expect(filesOf(ide).filter(name => name.endsWith('.tmp'))).toEqual([]);

    const lines = auditLines(ide);
    const ended = new Set(lines.filter(({ verdict }) => verdict !== 'begun').map(({ id }) => id));
    const open = lines.filter(({ id, verdict }) => verdict === 'begun' && !ended.has(id));
    process.stdout.write(`${filesOf(ide).length} files written, ${open.length} commands without an outcome\n`);
    // Not all kills can have come before the first write, or after the last.
    expect(filesOf(ide).length).toBeGreaterThan(WRITES);
    expect(filesOf(ide).length).toBeLessThan((KILLS + 1) * WRITES);
    await palette(page, 'OpenSpace: Show Agent Activity');
    await page.getByTestId('activity-filter').fill('begun');
    await expect(page.locator('[data-testid="activity-row"][data-verdict="begun"]')).toHaveCount(open.length);
    await page.close();
    await ide.stop();
});

/** Replies of a turn in a sandbox; each has two writes and a command, and waits for what they bring. */
const STEPS = 6;
const MAX_SANDBOXED_WAIT_MS = 5_000;
/** Commands say here that they ran. */
const RAN = 'ran.log';

interface SandboxLine {
    readonly id?: string;
    readonly begun?: string;
    readonly type: string;
    readonly outcome: string;
    readonly summary: { readonly path?: string; readonly command?: string };
}

const commandOf = (round: number, step: number): string => `echo ${round}-${step} >> ${FOLDER}/${RAN}; sleep 0.5`;

const sandboxLines = (ide: Ide): SandboxLine[] => namesIn(ide, 'state', 'workspaces', 'audit')
    .flatMap(workspace => auditLines<SandboxLine>(ide, 'state', 'workspaces', 'audit', workspace));

function ranCommands(ide: Ide): string[] {
    return filesOf(ide).includes(RAN) ? readFileSync(ide.folder.at('workspace', FOLDER, RAN), 'utf8').split('\n').filter(Boolean) : [];
}

function scriptSandboxedTurn(ide: Ide, round: number): void {
    ide.model.setScenario({
        rules: Array.from({ length: STEPS }, (_, step) => ({
            when: { lastUser: 'begin', step },
            reply: [
                ...[0, 1].map(index => nameOf(round, step * 2 + index)).map(name => (
                    { tool: 'sandbox_write', arguments: { file_path: `${FOLDER}/${name}`, content: contentOf(name) } }
                )),
                { tool: 'sandbox_bash', arguments: { command: commandOf(round, step) } }
            ]
        })),
        fallback: [{ text: 'fine' }]
    });
}

/** Processes that see the folder of the IDE as their own, whatever they are called. */
function processesInside(ide: Ide): number[] {
    return readdirSync('/proc').filter(name => /^\d+$/.test(name)).map(Number).filter(pid => {
        try {
            return readFileSync(`/proc/${pid}/mountinfo`, 'utf8').includes(basename(ide.folder.path)) && isRunning(pid);
        } catch {
            return false;
        }
    });
}

/** What must hold in a sandbox at every moment, whoever was killed. */
function expectSandboxOrder(ide: Ide, what: string): void {
    const lines = sandboxLines(ide);
    const begun = lines.filter(({ id }) => id !== undefined);
    const ended = lines.flatMap(({ begun: id }) => id === undefined ? [] : [id]);
    const admitted = begun.filter(({ type }) => type === 'write').map(({ summary: { path } }) => path);
    const commands = begun.filter(({ type }) => type === 'bash').map(({ summary: { command } }) => command);
    const written = filesOf(ide).filter(name => name.endsWith('.txt'));
    expect(written.filter(name => !admitted.includes(`${FOLDER}/${name}`)), `${what}: written without a line`).toEqual([]);
    const ran = ranCommands(ide);
    expect(ran.filter(name => !commands.some(command => command?.startsWith(`echo ${name} `))), `${what}: ran without a line`).toEqual([]);
    expect([ran, admitted, commands].map(all => all.filter(isTwice)), `${what}: twice`).toEqual([[], [], []]);
    const ids = begun.map(({ id }) => id);
    expect([ids.filter(isTwice), ended.filter(isTwice), ended.filter(id => !ids.includes(id))], `${what}: pairs`).toEqual([[], [], []]);
    expect(begun.map(({ outcome }) => outcome).filter(outcome => outcome !== 'unknown'), `${what}: known before`).toEqual([]);
    const halves = written.filter(name => readFileSync(ide.folder.at('workspace', FOLDER, name), 'utf8') !== contentOf(name));
    expect(halves, `${what}: half a file`).toEqual([]);
}

test.describe('in a sandbox', () => {
    needsBubblewrap(test);

    test('fault 5: no line of what acts in a sandbox is lost, no file is half, nothing runs twice and no process is left, '
        + `at ${KILLS} kills of the backend or the workspace server in a busy turn`, async ({ browser }) => {
        const random = randomFrom(20_262);
        process.setMaxListeners(KILLS + 20);
        const ide = await Ide.start();
        const page = await browser.newPage();
        const chat = new ChatPage(page, ide);
        await chat.open();
        const begin = async (round: number): Promise<void> => {
            scriptSandboxedTurn(ide, round);
            await chat.newSession();
            await page.getByTestId('chat-sandbox').click();
            await expect(page.getByTestId('chat-sandbox')).toHaveAttribute('data-state', 'on');
            const asked = ide.model.requests.length;
            await chat.send('begin');
            await expect.poll(() => ide.model.requests.length, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(asked);
        };
        const server = (): number | undefined => descendants(ide.process.pid!, 'workspace-server').at(0);
        const isOver = (): Promise<void> => expect(chat.busy).toHaveCount(0, { timeout: 120_000 });
        for (let round = 0; round < KILLS; round++) {
            await begin(round);
            const isBackend = round % 2 === 0;
            if (!isBackend) {
                await expect.poll(server, { intervals: [20], timeout: 30_000 }).toBeDefined();
            }
            await pause(random(MAX_SANDBOXED_WAIT_MS));
            const killed = isBackend ? ide.server.pid : server()!;
            const processes = [...isBackend ? [ide.process.pid!] : [], killed, ...descendants(isBackend ? ide.process.pid! : killed, '')];
            process.kill(killed, 'SIGKILL');
            await waitUntilGone(processes, 30_000);
            if (isBackend) {
                await ide.exited;
                await expect.poll(() => [...processesWith(ide.folder.path), ...processesInside(ide)], {
                    message: `round ${round}`, timeout: 30_000
                }).toEqual([]);
                expectSandboxOrder(ide, `round ${round}`);
                await expect(() => ide.launch()).toPass({ timeout: 90_000 });
                await chat.open();
            } else {
                // The turn goes on with the next server.
                await isOver();
                expectSandboxOrder(ide, `round ${round}`);
            }
        }
        await begin(KILLS);
        await isOver();
        await expect.poll(() => filesOf(ide).filter(name => name.startsWith(`${KILLS}-`))).toHaveLength(2 * STEPS);
        expectSandboxOrder(ide, 'in the end');
        expect(filesOf(ide).filter(name => name.endsWith('.tmp'))).toEqual([]);

        const lines = sandboxLines(ide);
        const ended = new Set(lines.map(({ begun }) => begun));
        const open = lines.filter(({ id }) => id !== undefined && !ended.has(id));
        const count = filesOf(ide).filter(name => name.endsWith('.txt')).length;
        process.stdout.write(`${KILLS} kills: ${count} files written, ${ranCommands(ide).length} commands run in sandboxes, `
            + `${open.length} without an outcome\n`);
        // Not all kills can have come before the first write, or after the last.
        expect(count).toBeGreaterThan(2 * STEPS);
        expect(count).toBeLessThan((KILLS + 1) * 2 * STEPS);
        await palette(page, 'OpenSpace: Show Sandbox Audit');
        await choose(page, 'audit-outcome', 'Unknown');
        if (open.length > 0) {
            await expect(page.getByTestId('audit-table')).toHaveAttribute('aria-rowcount', String(open.length + 1));
            await expect(page.getByTestId('audit-row').first()).toContainText('It was begun; the outcome is not known.');
        }
        await page.close();
        await ide.stop();
        await expect.poll(() => [...processesWith(ide.folder.path), ...processesInside(ide)]).toEqual([]);
    });
});
