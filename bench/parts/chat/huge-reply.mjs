import { ask, startSession } from '../../support/ask.mjs';
import { countElements } from '../../support/chat-clients.mjs';
import { PageWork } from '../../support/page-work.mjs';
import { sampleTexts } from '../../support/sample-texts.mjs';

const MEGABYTES = 1;

/** In pieces of about 1 kB, so the model takes five seconds. */
const CHUNK = sampleTexts(1_000)['Markdown with code'];
const CHUNKS_PER_SECOND = 200;

const ENDING = 'This was all.';

const GOALS = { longest: 100, blocked: 2_000 };

/** How a page is blocked by a reply of 1 MB of Markdown. Theirs may be for more than a minute, so it is given up at some time. */
export async function measureHugeReply(stage, quick) {
    const limit = quick ? 45_000 : 150_000;
    const { ours, theirs } = await stage.withEach(client => hugeReply(stage, client, limit));
    if (!ours.complete) {
        throw new Error(`Ours does not show the end of a reply of ${MEGABYTES} MB`);
    }
    if (!theirs.complete) {
        stage.tell(`chat: opencode did not show the end of a reply of ${MEGABYTES} MB within ${limit / 1_000} s`);
    }
    const row = (name, unit, valueOf, goal) => ({
        name: `chat: a reply of ${MEGABYTES} MB, ${name}`, unit, ours: valueOf(ours),
        baselines: theirs.complete ? { opencode: valueOf(theirs) } : {}, ...(goal && { goal: { of: 'ours', atMost: goal } }),
        samples: { ours: ours.work.durations, opencode: theirs.work.durations }
    });
    return [
        row('longest task', 'ms', ({ work }) => work.longest, GOALS.longest),
        row('blocked in all', 'ms', ({ work }) => work.blocked, GOALS.blocked),
        row('elements', 'elements', ({ elements }) => elements)
    ];
}

async function hugeReply(stage, client, limit) {
    const sessionID = await startSession(stage, client, `${client.name} huge`);
    const tokens = [...Array(Math.round(MEGABYTES * 1e6 / CHUNK.length)).fill(CHUNK), ENDING];
    Object.assign(stage.model, { perSecond: CHUNKS_PER_SECOND, tokens });
    const work = await PageWork.watch(client.page);
    const complete = await ask(stage, client, { sessionID, text: 'tell me everything', ending: ENDING, limit });
    return { complete, work: await work.atRest(complete ? limit : 1), elements: complete ? await countElements(client) : undefined };
}
