import { ask, startSession } from '../../support/ask.mjs';
import { countElements } from '../../support/chat-clients.mjs';
import { PageWork } from '../../support/page-work.mjs';

const STEPS = 10;
const CALLS_PER_STEP = 50;

/** Of the calls of a step; the rest looks at files, which clients fold. */
const COMMANDS_PER_STEP = 20;

const ENDING = 'These were all calls.';
const MAX_TURN_MS = 180_000;

/** A turn with 500 calls, of which no two are the same: the server would ask whether the agent runs in circles. */
export async function measureToolFlood(stage, quick) {
    const steps = quick ? STEPS / 2 : STEPS;
    const { ours, theirs } = await stage.withEach(client => toolFlood(stage, client, steps));
    const row = (name, unit, valueOf) => ({
        name: `chat: ${steps * CALLS_PER_STEP} tool calls in a turn, ${name}`, unit, ours: valueOf(ours),
        baselines: { opencode: valueOf(theirs) }
    });
    return [
        row('longest task', 'ms', ({ work }) => work.longest),
        row('blocked in all', 'ms', ({ work }) => work.blocked),
        row('elements', 'elements', ({ elements }) => elements)
    ];
}

async function toolFlood(stage, client, steps) {
    const sessionID = await startSession(stage, client, `${client.name} tools`);
    const call = (step, index) => index < COMMANDS_PER_STEP
        ? { tool: 'bash', input: { command: `echo ${step}.${index}`, description: `Says ${step}.${index}` } }
        : { tool: 'read', input: { filePath: `${stage.ide.workspace}/src/greet.ts`, limit: 1 + step * CALLS_PER_STEP + index } };
    Object.assign(stage.model, {
        perSecond: 50,
        tokens: ['All done. ', ENDING],
        steps: Array.from({ length: steps }, (_unused, step) => Array.from({ length: CALLS_PER_STEP }, (_none, index) => call(step, index)))
    });
    const work = await PageWork.watch(client.page);
    if (!await ask(stage, client, { sessionID, text: 'use many tools', ending: ENDING, limit: MAX_TURN_MS })) {
        throw new Error(`${client.name} does not show the end of a turn with many calls`);
    }
    return { work: await work.atRest(MAX_TURN_MS), elements: await countElements(client) };
}
