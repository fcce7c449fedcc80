import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startScriptedModel } from '@openspace/scripted-model';
import { StreamInterceptor } from 'openspace-agent/lib/node/stream-interceptor/stream-interceptor';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { evaluate, promptOf, summaryOf, tableOf } from './evaluate.mjs';
import { loadDefinitions } from '../command-docs/load-definitions.mjs';

const core = { ...await loadDefinitions(), StreamInterceptor };
const SUITE = {
    workspace: 'The workspace holds a.ts.',
    tasks: [
        { name: 'open', task: 'Show me a.ts.', expect: [{ cmd: 'openspace.editor.open', args: { path: 'a.ts' } }] },
        { name: 'list', task: 'What is open?', expect: [{ cmd: 'openspace.pane.list' }] },
        { name: 'talk', task: 'Say hello | wave.', expect: [] }
    ]
};
const SCENARIO = {
    rules: [
        { when: { lastUser: 'Show me' }, reply: [{ text: 'Here. %%OS{"cmd":"openspace.editor.open","args":{"path":"a.ts","line":1}}%%' }] },
        { when: { lastUser: 'What is open' }, reply: [{ text: 'Nothing, I guess.' }] }
    ],
    fallback: [{ text: 'Hello.' }]
};

describe('an evaluation', () => {
    let model;
    let endpoint;

    beforeEach(async () => {
        model = await startScriptedModel({ scenario: SCENARIO, apiKey: 'not-a-real-key' });
        endpoint = { url: `${model.url}/v1`, key: 'not-a-real-key', model: 'scripted' };
    });

    afterEach(() => model.close());

    it('asks with the real prompt and says which tasks led to the right commands', async () => {
        const heard = [];
        const rows = await evaluate(core, SUITE, endpoint, text => heard.push(text));
        expect(rows).toEqual([
            { name: 'open', wanted: 'editor.open {"path":"a.ts"}', got: 'editor.open {"path":"a.ts","line":1}', problem: undefined },
            { name: 'list', wanted: 'pane.list {}', got: 'nothing', problem: 'openspace.pane.list is missing' },
            { name: 'talk', wanted: 'nothing', got: 'nothing', problem: undefined }
        ]);
        expect(heard).toEqual(['1/3 open: right', '2/3 list: openspace.pane.list is missing', '3/3 talk: right']);
        expect(summaryOf(rows, core, 'scripted'))
            .toMatch(/^2 of 3 tasks lead to the right commands \(scripted, prompt of about \d+ tokens\)$/);
        expect(tableOf(rows).split('\n')).toHaveLength(5);
        expect(model.requests.map(({ body }) => body.messages)).toEqual(SUITE.tasks.map(({ task }) => [
            { role: 'system', content: promptOf(core) }, { role: 'user', content: `${SUITE.workspace}\n\n${task}` }
        ]));
    });

    it('ends with the reason when the model refuses', async () => {
        model.setScenario({ rules: [], fallback: [{ status: 401, body: { error: { message: 'bad key' } } }] });
        await expect(evaluate(core, SUITE, endpoint)).rejects.toThrow(/^The model answers with status 401: .*bad key/);
    });

    it('ends with the reason when the key is wrong', async () => {
        await expect(evaluate(core, SUITE, { ...endpoint, key: 'another' })).rejects.toThrow(/^The model answers with status 401/);
    });

    it('ends with the reason when something else answers', async () => {
        await expect(evaluate(core, SUITE, { ...endpoint, url: `${endpoint.url}/elsewhere` })).rejects.toThrow(
            /^The model answers with status 404/
        );
    });
});

it('says in one line what is missing when there is no key, and ends with code 2', () => {
    const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('OPENSPACE_EVAL_')));
    const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('../prompt-eval.mjs', import.meta.url))],
        { encoding: 'utf8', env: { ...environment, OPENSPACE_EVAL_MODEL: 'some-model' } });
    expect([status, stdout, stderr])
        .toEqual([2, '', 'There is no model to try the prompt on: set OPENSPACE_EVAL_URL, OPENSPACE_EVAL_KEY (see docs/prompt-eval.md)\n']);
});
