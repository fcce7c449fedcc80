import { existsSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { fetchMessages } from 'openspace-agent/lib/node/opencode/message-pages';
import { ProvidersServiceImpl } from 'openspace-chat/lib/node/providers/providers-service-impl';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { TemporaryFolder } from '../support/temporary-folder';
import { Backend } from './backend';
import { TestPage } from './test-page';

/** As many as the public catalogue has: the server's answer is about 6 MB. */
const PROVIDERS = 120;
const MODELS = 80;

/** A catalogue in the format of models.dev. */
function catalogue(): string {
    const providers = Array.from({ length: PROVIDERS }, (_, number) => {
        const id = `provider-${number}`;
        const models = Array.from({ length: MODELS }, (_model, index) => ({
            id: `model-${index}`,
            name: `Model ${index} of ${id}`,
            family: 'family',
            attachment: true,
            reasoning: true,
            temperature: true,
            tool_call: true,
            release_date: '2026-01-01',
            last_updated: '2026-01-01',
            modalities: { input: ['text', 'image'], output: ['text'] },
            open_weights: false,
            cost: { input: 1, output: 2, cache_read: 0.1 },
            limit: { context: 200_000, output: 32_000 }
        }));
        return [id, {
            id,
            name: `Provider ${number}`,
            env: [`PROVIDER_${number}_KEY`],
            npm: '@ai-sdk/openai-compatible',
            api: 'http://127.0.0.1:9/v1',
            models: Object.fromEntries(models.map(model => [model.id, model]))
        }];
    });
    return JSON.stringify(Object.fromEntries(providers));
}

/** A folder for `PATH` with what the server cannot do without. */
function pathWith(folder: string, ...programs: string[]): string {
    const known = (process.env.PATH ?? '').split(delimiter);
    for (const program of programs) {
        symlinkSync(known.map(place => join(place, program)).find(existsSync) ?? program, join(folder, program));
    }
    return folder;
}

/** In one file, because to start a server takes longer than all of them. */
describe('our own agent server', () => {
    const elsewhere = new TemporaryFolder();
    let backend: Backend;
    let page: TestPage;

    beforeAll(async () => {
        backend = await Backend.start({
            config: { enabled_providers: undefined },
            environment: {
                OPENCODE_MODELS_PATH: elsewhere.file('models.json', catalogue()),
                PATH: pathWith(elsewhere.folder('programs'), 'bash', 'git', 'sh')
            },
            scenario: {
                rules: [
                    {
                        when: { lastUser: 'look', step: 0 },
                        reply: [{ tool: 'grep', arguments: { pattern: 'need.e' } }, { tool: 'glob', arguments: { pattern: '**/*.txt' } }]
                    },
                    { when: { lastRole: 'tool' }, reply: [{ text: 'Found.' }] }
                ]
            }
        });
        backend.folder.file('workspace/hay/stack.txt', 'hay\na needle\n');
        page = await backend.openPage();
    });

    afterAll(async () => {
        page.service.dispose();
        await backend.stop();
        elsewhere.remove();
    });

    it('hands over the catalogue of providers whole', async () => {
        const child = backend.container.createChild();
        child.bind(OpenSpaceServiceImpl).toConstantValue(page.service);
        child.bind(FolderAccess).toSelf();
        child.bind(ProvidersServiceImpl).toSelf();
        const { providers } = await child.get(ProvidersServiceImpl).list();
        expect(providers.filter(({ id }) => id.startsWith('provider-'))).toHaveLength(PROVIDERS);
    });

    it('hands over a message of many megabytes whole', async () => {
        const endpoint = backend.supervisor.endpoint!;
        const { id: sessionID } = await page.agent.createSession();
        const text = 'large '.repeat(1_500_000);
        await endpoint.client.session.prompt({ sessionID, noReply: true, parts: [{ type: 'text', text }] }, { throwOnError: true });
        const { messages: [{ parts: [part] }] } = await fetchMessages(endpoint, { sessionID, directory: backend.workspace }, 10);
        expect(part.type === 'text' && part.text.length).toBe(text.length);
    });

    it('searches with the ripgrep that we ship where the person has none', async () => {
        const session = await page.newSession();
        await page.ask(session, 'look for it');
        const results = page.messages(session)
            .flatMap(({ parts }) => parts)
            .map(part => part.type === 'tool' ? part.state : undefined)
            .filter(state => state !== undefined);
        expect(results).toMatchObject([
            { status: 'completed', output: expect.stringContaining('a needle') as string },
            { status: 'completed', output: expect.stringContaining(join('hay', 'stack.txt')) as string }
        ]);
    });
});
