import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, watchCommands } from '../support/api-client.mjs';
import { watchDeltas } from '../support/bare-client.mjs';
import { launchBrowser } from '../support/browser.mjs';
import { openChat } from '../support/chat.mjs';
import { systemClock } from '../support/clock.mjs';
import { startOpencode } from '../support/opencode-server.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { startPacedModel } from '../support/paced-model.mjs';
import { percentileRows } from '../support/report.mjs';

/** The default pause between two commands is 50 ms; with these nobody waits for it. */
const BETWEEN_COMMANDS_MS = 120;

/** An event that has not come by then got lost. */
const MAX_EVENT_MS = 10_000;

const TOKENS_PER_SECOND = 25;
const TOKENS_BETWEEN_BLOCKS = 8;

/** As many as one message may have by default. */
const BLOCKS_PER_MESSAGE = 10;

/** Far more than the queue takes. */
const FLOOD = 500;

/** What a command waits for on its way to its handler, at the default limits. */
export async function measureCommands({ resources, quick, tell }) {
    const model = await startPacedModel(resources);
    const opencode = await startOpencode(resources, model.config);
    const browser = await launchBrowser(resources);
    const ide = await startOpenSpace(resources, {
        words: ['--opencode-url', opencode.url, '--api'], environment: { OPENCODE_SERVER_PASSWORD: opencode.password }
    });
    const chat = await openChat(browser, ide.link);
    await chat.newSession();
    const client = new ApiClient(resources, ide.api);
    const rows = await measureEvents(resources, ide.api, client, quick ? 20 : 60);
    tell('commands: POST to event done');
    rows.push(...await measureBlocks(resources, { model, opencode, chat }, quick ? 2 : 5));
    tell('commands: block to handler done');
    rows.push(...await measureSurplus(client));
    return rows;
}

async function measureEvents(resources, api, client, count) {
    const started = new Map();
    await watchCommands(resources, api, (name, { id }) => {
        if (name === 'AGENT_COMMAND') {
            started.set(id, performance.now());
        }
    });
    const samples = [];
    for (let index = 0; index < count; index++) {
        const began = performance.now();
        const { id } = await client.run('openspace.pane.list', {}, { wait: false });
        await pause(BETWEEN_COMMANDS_MS);
        for (const end = performance.now() + MAX_EVENT_MS; !started.has(id) && performance.now() < end;) {
            await pause(BETWEEN_COMMANDS_MS);
        }
        samples.push(started.get(id) - began);
    }
    return percentileRows('commands: POST to event', samples, { p50: 50, p95: 50 });
}

/** From the closing mark in the agent server's stream to the first thing that the handler does: it asks where the file is. */
async function measureBlocks(resources, { model, opencode, chat }, messages) {
    const now = systemClock();
    const closed = [];
    await watchDeltas(resources, opencode, delta => {
        if (delta.includes('}}%%')) {
            closed.push(now());
        }
    });
    await chat.page.evaluate(`(${watchHandlers})((${systemClock})())`);
    Object.assign(model, { perSecond: TOKENS_PER_SECOND, tokens: replyWith(1, 'Warm.') });
    // The first block of all asks for consent; it does not count.
    await Promise.all([chat.ask('warm up', 'Warm.'), chat.allowAgent()]);
    closed.length = 0;
    await chat.page.evaluate(() => { window.benchHandlers.length = 0; });
    for (let message = 1; message <= messages; message++) {
        model.tokens = replyWith(BLOCKS_PER_MESSAGE, `Answer ${message}.`);
        await chat.ask(`show it, ${message}`, `Answer ${message}.`);
    }
    const handled = await chat.page.evaluate(() => window.benchHandlers);
    if (closed.length !== messages * BLOCKS_PER_MESSAGE || handled.length !== closed.length) {
        throw new Error(
            `Of ${messages * BLOCKS_PER_MESSAGE} blocks ${closed.length} were seen in the stream and ${handled.length} in the page`
        );
    }
    return percentileRows('commands: block closed to handler', handled.map((time, index) => time - closed[index]), { p50: 5, p95: 5 });
}

/** More at once than the queue takes: each must have an answer. */
async function measureSurplus(client) {
    const answers = await Promise.all(Array.from({ length: FLOOD }, () => client.run('openspace.pane.list', {})));
    const ran = answers.filter(({ success }) => success === true).length;
    const refused = answers.filter(({ success, error }) => success === false && typeof error === 'string').length;
    return [
        {
            name: `commands: of ${FLOOD} at once, without an answer`, unit: 'commands', ours: FLOOD - ran - refused,
            goal: { of: 'ours', atMost: 0 }
        },
        { name: `commands: of ${FLOOD} at once, refused with a reason`, unit: 'commands', ours: refused }
    ];
}

/** A reply in which each block comes in two tokens, with words in between. */
function replyWith(blocks, ending) {
    const block = [
        '%%OS{"cmd":"openspace.editor.open","args":{"path":"src/greet.ts"', '}}%%', ...Array(TOKENS_BETWEEN_BLOCKS).fill('word ')
    ];
    return ['Look. ', ...Array(blocks).fill(block).flat(), `\n\n${ending}`];
}

/** Runs in the page: notes when a handler asks the backend where the file is (`FilesService.locate`). */
function watchHandlers(now) {
    const times = window.benchHandlers = [];
    const textOf = data => typeof data === 'string' ? data : new TextDecoder('latin1').decode(data);
    const send = window.WebSocket.prototype.send;
    window.WebSocket.prototype.send = function (data) {
        const time = now();
        if (!(data instanceof window.Blob)) {
            // The method's name and its argument; a message may hold several calls.
            times.push(...textOf(data).split(/locate.{0,8}src\/greet\.ts/s).slice(1).map(() => time));
        }
        return send.call(this, data);
    };
}
