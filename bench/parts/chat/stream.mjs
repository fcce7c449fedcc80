import { ask, startSession } from '../../support/ask.mjs';
import { watchDeltas } from '../../support/bare-client.mjs';
import { countElements } from '../../support/chat-clients.mjs';
import { systemClock } from '../../support/clock.mjs';
import { markedTokens, markersIn, markersSeen, watchMarkers } from '../../support/markers.mjs';
import { PageWork } from '../../support/page-work.mjs';
import { percentile } from '../../support/statistics.mjs';

/** A fast model and one beyond what models do today, and how much later than theirs our page may show a token. */
const RATES = [[50, 1], [200, 0.5]];

const FLOOD_RATE = 300;

/** How long a page may need after the last token. */
const LATE_MS = 60_000;

/** From a bare client's sight of a token to the page's, and a flood of tokens. */
export async function measureStream(stage, quick) {
    const now = systemClock();
    const bare = new Map();
    await watchDeltas(stage.resources, stage.opencode, delta =>
        markersIn(delta).filter(marker => !bare.has(marker)).forEach(marker => bare.set(marker, now())));
    const rows = [];
    for (const [perSecond, atMost] of RATES) {
        const { ours, theirs } = await stage.withEach(client => stream(stage, client, perSecond, quick ? 5 : 15));
        const added = ({ prefix, seen }) =>
            [...bare].filter(([marker]) => marker.startsWith(prefix)).map(([marker, time]) => seen.get(marker) - time);
        rows.push(...latencyRows(perSecond, { ours: added(ours), opencode: added(theirs) }, atMost));
        stage.tell(`chat: ${perSecond} tokens/s done`);
    }
    const seconds = quick ? 10 : 60;
    const { ours, theirs } = await stage.withEach(client => stream(stage, client, FLOOD_RATE, seconds));
    const dropped = ({ prefix, seen }) => [...bare.keys()].filter(marker => marker.startsWith(prefix) && !seen.has(marker)).length;
    const row = (name, unit, valueOf, goal) => ({
        name: `chat: ${FLOOD_RATE} tokens/s for ${seconds} s, ${name}`, unit, ours: valueOf(ours), baselines: { opencode: valueOf(theirs) },
        goal
    });
    return [
        ...rows,
        { ...row('markers that were never shown', 'markers', dropped, { of: 'ours', atMost: 0 }), baselines: {} },
        row('longest task', 'ms', ({ work }) => work.longest),
        row('blocked in all', 'ms', ({ work }) => work.blocked),
        row('elements', 'elements', ({ elements }) => elements)
    ];
}

async function stream(stage, client, perSecond, seconds) {
    const prefix = `${client.name}${perSecond}.`;
    const ending = `These were ${perSecond} per second.`;
    const sessionID = await startSession(stage, client, `${client.name} ${perSecond}`);
    Object.assign(stage.model, { perSecond, tokens: markedTokens(prefix, perSecond * seconds, ending) });
    await watchMarkers(client);
    const work = await PageWork.watch(client.page);
    const text = `answer with that many tokens, for ${seconds} s`;
    const complete = await ask(stage, client, { sessionID, text, ending, limit: seconds * 1_000 + LATE_MS });
    if (!complete) {
        throw new Error(`${client.name} does not show the end of a reply with ${perSecond} tokens/s`);
    }
    return { prefix, seen: await markersSeen(client), work: await work.atRest(LATE_MS), elements: await countElements(client) };
}

function latencyRows(perSecond, samples, atMost) {
    for (const [client, values] of Object.entries(samples)) {
        if (values.length === 0 || values.some(Number.isNaN)) {
            throw new Error(
                `Of ${values.length} markers at ${perSecond} tokens/s ${values.filter(Number.isNaN).length} were not seen in ${client}`
            );
        }
    }
    return [['p50', 0.5], ['p95', 0.95]].map(([name, p]) => ({
        name: `chat: token to page at ${perSecond} tokens/s, ${name}`,
        unit: 'ms',
        ours: percentile(samples.ours, p),
        baselines: { opencode: percentile(samples.opencode, p) },
        goal: { of: 'ratio', atMost },
        samples
    }));
}
