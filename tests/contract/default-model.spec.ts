import { startScriptedModel } from '@openspace/scripted-model';
import { describe, expect, it } from 'vitest';
import { resolveChoice } from 'openspace-chat/lib/browser/models/resolved-choice';
import { TemporaryFolder } from '../support/temporary-folder';
import { Backend } from './backend';
import { catalogOf } from './model-catalog';

describe('a provider with a key, which comes first, beside one of the person\'s own configuration', () => {
    it.each([
        ['without a configured model', undefined],
        ['with a configured model that does not exist', 'harbour/sunken']
    ])('%s: the model that is shown answers', async (_name, model) => {
        const keyed = await startScriptedModel({ scenario: { rules: [{ reply: [{ text: 'the one with the key' }] }] } });
        const known = new TemporaryFolder();
        known.file('models.json', JSON.stringify({
            harbour: {
                id: 'harbour', name: 'Harbour', env: ['HARBOUR_API_KEY'], npm: '@ai-sdk/openai-compatible', api: `${keyed.url}/v1`,
                models: { one: { id: 'one', name: 'Harbour One', tool_call: true, limit: { context: 1000, output: 100 } } }
            }
        }));
        const backend = await Backend.start({
            scenario: { rules: [{ reply: [{ text: 'the one of the configuration' }] }] },
            config: { model, small_model: undefined, enabled_providers: ['harbour', 'scripted'] },
            environment: { HARBOUR_API_KEY: 'sk-harbour', OPENCODE_MODELS_PATH: known.at('models.json') }
        });
        try {
            const page = await backend.openPage();
            const catalog = await catalogOf(backend.container, page);
            expect(catalog.models.map(({ providerID }) => providerID)).toEqual(['harbour', 'scripted']);
            const { choices, model: shown } = resolveChoice({}, catalog);
            expect(shown).toMatchObject({ providerID: 'scripted', modelID: 'scripted' });
            const session = await page.newSession();
            await page.agent.sendPrompt(session, { text: 'who are you?', ...choices });
            await page.until('it has answered', () => page.transcript(session) === 'the one of the configuration');
            if (model === undefined) {
                // What others send without a choice is answered by the same one.
                expect(await page.ask(await page.newSession(), 'and you?')).toBe('the one of the configuration');
            }
            expect(keyed.requests).toEqual([]);
        } finally {
            await backend.stop();
            await keyed.close();
            known.remove();
        }
    });
});
