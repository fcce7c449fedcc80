import { countElements, reload, showSession } from '../../support/chat-clients.mjs';
import { lastWordsOf } from '../../support/sample-session.mjs';
import { median } from '../../support/statistics.mjs';

const SIZES = [30, 300, 1_000];
const VERY_LONG = [300, 10_000];

/** Each page shows each session once: from the click in a page that is up until the conversation's end is in view. */
export function measureOpening(stage, quick) {
    return opening(stage, SIZES, quick ? 3 : 7);
}

/** The same for a very long conversation; apart, because it may be more than a client can take. */
export async function measureLongOpening(stage, quick) {
    return (await opening(stage, VERY_LONG, quick ? 2 : 3)).filter(({ name }) => name.includes(VERY_LONG[1]));
}

async function opening(stage, sizes, rounds) {
    const samples = { ours: [], theirs: [] };
    for (let round = 0; round < rounds; round++) {
        const { ours, theirs } = await stage.withEach(client => openAll(stage, client, sizes));
        samples.ours.push(ours);
        samples.theirs.push(theirs);
    }
    const values = (client, size, name) => samples[client].map(opened => opened[size][name]);
    const theirs = (size, name) => median(values('theirs', size, name));
    return sizes.flatMap(size => [
        {
            name: `chat: open a session of ${size} messages`,
            unit: 'ms',
            ours: median(values('ours', size, 'ms')),
            baselines: size === 30
                ? { opencode: theirs(30, 'ms'), 'opencode, page loaded for it': theirs(30, 'reloaded') }
                : {
                    'opencode, 300 messages': theirs(300, 'ms'),
                    'page loaded for them': theirs(300, 'reloaded'),
                    'as many': theirs(size, 'ms')
                },
            goal: { of: 'ratio', atMost: size === 30 ? 0.5 : 0.3 },
            samples: {
                ours: values('ours', size, 'ms'),
                opencode: values('theirs', size, 'ms'),
                'opencode reloaded': values('theirs', size, 'reloaded')
            }
        },
        {
            name: `chat: elements of a session of ${size} messages`,
            unit: 'elements',
            ours: median(values('ours', size, 'elements')),
            baselines: { opencode: theirs(size, 'elements') }
        }
    ]);
}

/** Theirs is also loaded at the address of each session, as somebody does who follows a link to it. */
async function openAll(stage, client, sizes) {
    const opened = {};
    for (const size of sizes) {
        const id = stage.conversationOf(size);
        opened[size] = { ms: await showSession(client, id, lastWordsOf(id)), elements: await countElements(client) };
    }
    if (client.name !== 'ours') {
        for (const size of sizes) {
            const id = stage.conversationOf(size);
            await showSession(client, id, lastWordsOf(id));
            opened[size].reloaded = await reload(client, lastWordsOf(id));
        }
    }
    return opened;
}
