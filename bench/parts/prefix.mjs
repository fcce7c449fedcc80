import { opencodeProvider, startScriptedModel } from '../../packages/scripted-model/lib/index.js';
import { ApiClient } from '../support/api-client.mjs';
import { launchBrowser } from '../support/browser.mjs';
import { openChat } from '../support/chat.mjs';
import { startOpenSpace } from '../support/openspace.mjs';

const FILES = ['README.md', 'src/greet.ts'];

/**
 * How much of what the model was sent in one turn stands unchanged at the beginning of the next turn's request, while
 * the person's open files change in between. Providers only remember such a beginning.
 */
export async function measurePrefix({ resources, quick, tell }) {
    const turns = quick ? 3 : 6;
    const model = await startScriptedModel({ scenario: scenarioOf(turns) });
    resources.own(model, () => model.close());
    const browser = await launchBrowser(resources);
    const ide = await startOpenSpace(resources, { config: opencodeProvider(model.url), words: ['--api'] });
    const chat = await openChat(browser, ide.link);
    await chat.newSession();
    const client = new ApiClient(resources, ide.api);
    for (let turn = 0; turn < turns; turn++) {
        const { success, error } = await client.run('openspace.editor.open', { path: FILES[turn % FILES.length] });
        if (!success) {
            throw new Error(`A file could not be opened: ${error}`);
        }
        await chat.ask(`question ${turn}`, `Answer ${turn}.`);
    }
    const requests = model.requests.map(({ body }) => body).filter(({ tools }) => tools?.length > 0).map(textOf);
    tell(`prefix: ${requests.length} requests of about ${Math.round(requests.at(-1).length / 1_000)} kB`);
    if (requests.length !== turns) {
        throw new Error(`${turns} turns made ${requests.length} requests`);
    }
    if (!FILES.every(file => requests.at(-1).includes(file))) {
        throw new Error('The model was not told which files are open, so nothing could change');
    }
    const shares = requests.slice(1).map((request, index) => 100 * commonLength(requests[index], request) / requests[index].length);
    return [{
        name: 'prefix: unchanged from turn to turn, lowest', unit: '%', ours: Math.min(...shares), goal: { of: 'ours', atLeast: 99 },
        samples: shares
    }];
}

function scenarioOf(turns) {
    const answers = Array.from(
        { length: turns }, (_unused, turn) => ({ when: { lastUser: `question ${turn}` }, reply: [{ text: `Answer ${turn}.` }] })
    );
    return { rules: [{ when: { hasTools: false }, reply: [{ text: 'A title' }] }, ...answers] };
}

/** In the order in which providers read it. */
function textOf({ tools, messages }) {
    return [tools, ...messages].map(piece => JSON.stringify(piece)).join('\n');
}

function commonLength(first, second) {
    let length = 0;
    while (length < first.length && first[length] === second[length]) {
        length++;
    }
    return length;
}
