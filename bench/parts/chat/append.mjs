import { ask, startSession } from '../../support/ask.mjs';
import { watchDeltas } from '../../support/bare-client.mjs';
import { showSession } from '../../support/chat-clients.mjs';
import { markedTokens } from '../../support/markers.mjs';
import { PageWork, WorkMeter } from '../../support/page-work.mjs';
import { lastWordsOf } from '../../support/sample-session.mjs';

const MESSAGES = 10_000;

/** So slowly that every token has a frame of its own. */
const PER_SECOND = 20;

/** One frame. */
const GOAL_MS = 16;

/** The server reads a conversation of this size before it answers. */
const MAX_TURN_MS = 120_000;

/** What a token costs the page that shows a very long conversation: scripts, styles and layout. */
export async function measureAppend(stage, quick) {
    const tokens = quick ? 60 : 200;
    const { ours, theirs } = await stage.withEach(async client => {
        const short = await append(stage, client, await startSession(stage, client, `${client.name} short`), tokens);
        const id = stage.conversationOf(MESSAGES);
        await showSession(client, id, lastWordsOf(id)).catch(() => undefined);
        return { short, long: await append(stage, client, id, tokens) };
    });
    const row = (name, unit, valueOf, rest) => ({
        name: `chat: append to ${MESSAGES} messages, ${name}`, unit, ours: valueOf(ours.long),
        baselines: { opencode: valueOf(theirs.long) }, ...rest
    });
    return [
        row('work per token', 'ms', ({ perToken }) => perToken,
            { baselines: { 'one message': ours.short.perToken, opencode: theirs.long.perToken }, goal: { of: 'ours', atMost: GOAL_MS } }),
        row('longest task', 'ms', ({ work }) => work.longest),
        row('first token after', 'ms', ({ firstAfter }) => firstAfter)
    ];
}

async function append(stage, client, sessionID, count) {
    const ending = `Appended by ${client.name} to ${sessionID.slice(-4)}.`;
    const deltas = [];
    await watchDeltas(stage.resources, stage.opencode, () => deltas.push(performance.now()));
    Object.assign(stage.model, { perSecond: PER_SECOND, tokens: markedTokens('a', count, ending) });
    const work = await PageWork.watch(client.page);
    const meter = await WorkMeter.start(client.page);
    const began = performance.now();
    const asked = ask(stage, client, { sessionID, text: 'go on', ending, limit: MAX_TURN_MS });
    await until(() => deltas.length > 5, asked);
    const before = { worked: await meter.read(), deltas: deltas.length };
    await until(() => deltas.length > count - 5, asked);
    const after = { worked: await meter.read(), deltas: deltas.length };
    await meter.stop();
    if (!await asked) {
        throw new Error(`${client.name} does not show what was appended`);
    }
    return {
        perToken: (after.worked - before.worked) / (after.deltas - before.deltas),
        firstAfter: deltas[0] - began,
        work: await work.atRest(MAX_TURN_MS)
    };
}

async function until(holds, end) {
    let ended = false;
    const note = () => { ended = true; };
    end.then(note, note);
    while (!holds() && !ended) {
        await new Promise(done => setTimeout(done, 5));
    }
}
