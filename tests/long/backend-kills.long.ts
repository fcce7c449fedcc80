import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ChatPage } from '../e2e/support/chat-page';
import { Ide } from '../e2e/support/ide';
import { palette } from '../e2e/support/palette';
import { expect, test } from '../e2e/support/test';
import { descendants } from '../support/children';
import { processesWith, waitUntilGone } from '../support/processes';

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

/** All lines of the audit log but those that were torn by a kill. */
function auditLines(ide: Ide): Line[] {
    return namesIn(ide, 'state', 'audit')
        .flatMap(name => readFileSync(ide.folder.at('state', 'audit', name), 'utf8').split('\n'))
        .flatMap(text => {
            try {
                return [JSON.parse(text) as Line];
            } catch {
                return [];
            }
        });
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
    let seed = 20_261;
    const random = (limit: number): number => (seed = seed * 48_271 % 2_147_483_647) % limit;
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
