import { ask, startSession } from '../../support/ask.mjs';
import { countElements, showSession } from '../../support/chat-clients.mjs';
import { pageHeap } from '../../support/memory.mjs';
import { sampleTexts } from '../../support/sample-texts.mjs';
import { growth } from '../../support/statistics.mjs';

const ANSWER = sampleTexts(1)['Markdown with code'];

const SAMPLES = 10;

/** What a page holds after a garbage collection, turn by turn. Both show the same session: memory does not depend on the load. */
export async function measureGrowth(stage, quick) {
    const turns = quick ? 60 : 500;
    const samples = await stage.withOurs(ours => stage.withTheirs(theirs => converse(stage, { ours, theirs }, turns)));
    const growthOf = client => growth(samples.map(({ turn, heaps }) => [turn, heaps[client] * 1_000]), 1);
    const { perStep, goal } = growthOf('ours');
    return [
        {
            name: `chat: growth of the page over ${turns} turns`,
            unit: 'kB/turn',
            ours: perStep,
            baselines: { opencode: growthOf('theirs').perStep },
            goal,
            samples
        },
        {
            name: `chat: elements after ${turns} turns`, unit: 'elements', ours: samples.at(-1).elements.ours,
            baselines: { opencode: samples.at(-1).elements.theirs }
        }
    ];
}

/** In our chat; the other client looks on. */
async function converse(stage, { ours, theirs }, turns) {
    const sessionID = await startSession(stage, ours, 'growth');
    await showSession(theirs, sessionID, 'Begun: growth.');
    const samples = [];
    for (let turn = 1; turn <= turns; turn++) {
        const ending = `Answer ${turn} of ${turns}.`;
        Object.assign(stage.model, { perSecond: 500, tokens: [ANSWER, ending] });
        if (!await ask(stage, ours, { sessionID, text: `question ${turn}`, ending })) {
            throw new Error(`Turn ${turn} did not end`);
        }
        if (turn % Math.round(turns / SAMPLES) === 0) {
            samples.push({
                turn,
                heaps: { ours: await pageHeap(ours.page), theirs: await pageHeap(theirs.page) },
                elements: { ours: await countElements(ours), theirs: await countElements(theirs) }
            });
        }
    }
    return samples;
}
