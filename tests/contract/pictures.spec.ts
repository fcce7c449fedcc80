import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { opencodeProvider, startScriptedModel } from '@openspace/scripted-model';
import express from '@theia/core/shared/express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { continuesTurn } from 'openspace-agent/lib/common';
import { InstructionsAddress } from 'openspace-agent/lib/node/instructions/instructions-address';
import { McpDoor } from 'openspace-agent/lib/node/mcp/mcp-door';
import { CommandResult, DEFAULT_POLICY, ResultPicture } from 'openspace-core/lib/common';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { waitFor } from '../support/wait-for';
import { Backend } from './backend';
import { requestText } from './model-requests';
import { TestPage } from './test-page';

const LOOK = '%%OS{"cmd":"openspace.pane.list","args":{}}%%';
/** One red pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const PICTURE: ResultPicture = { mime: 'image/png', data: PIXEL, description: 'A red pixel' };

const RULES: Parameters<typeof startScriptedModel>[0]['scenario']['rules'] = [
    { name: 'look', when: { lastUser: 'look', lastRole: 'user' }, reply: [{ text: `Let me see. ${LOOK}` }] },
    { name: 'twice', when: { lastUser: '<ide_results>', anyUser: 'look twice' }, reply: [{ text: `Once more. ${LOOK}` }], times: 1 },
    { name: 'tool', when: { lastUser: 'use the tool', lastRole: 'user' }, reply: [{ tool: 'openspace_pane_list', arguments: {} }] },
    { name: 'seen', when: { }, reply: [{ text: 'I have seen it.' }] }
];

/** Everything that a model with eyes would look at. */
const imagesIn = (backend: Backend): number => JSON.stringify(backend.model.requests.at(-1)?.body).split(PIXEL).length - 1;

function withoutSight(url: string): Record<string, unknown> {
    const config = JSON.parse(JSON.stringify(opencodeProvider(url))) as {
        provider: { scripted: { models: Record<string, { attachment: boolean; modalities: { input: string[] } }> } }
    };
    Object.values(config.provider.scripted.models).forEach(model =>
        Object.assign(model, { attachment: false, modalities: { input: ['text'], output: ['text'] } }));
    return config;
}

describe('pictures in results', () => {
    let backend: Backend;
    let page: TestPage;
    let server: Server;

    beforeAll(async () => {
        backend = await Backend.start({ scenario: { rules: RULES } });
        server = createServer(
            express().all('/openspace/mcp', (request, response) => void backend.container.get(McpDoor).handle(request, response))
        );
        await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
        backend.container.get(InstructionsAddress).baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        backend.container.get(AgentPolicyStore).set({ ...DEFAULT_POLICY, transport: 'both' });
        page = await backend.openPage();
        page.answer = async () => ({ ...CommandResult.ok({ panes: [] }), pictures: [PICTURE] });
        await waitFor('our tools are connected', async () => {
            const status = await backend.supervisor.endpoint?.client.mcp.status({ directory: backend.workspace });
            return status?.data?.openspace?.status === 'connected';
        });
    });

    beforeEach(() => backend.model.reset());
    afterAll(async () => {
        await backend.container.get(McpDoor).dispose();
        await backend.stop();
        server.closeAllConnections();
        server.close();
    });

    it('of a block reach the model as images, in the same turn, and are not a message of the person; also in a fork', async () => {
        const session = await page.newSession();
        expect(await page.ask(session, 'look')).toBe('Let me see. I have seen it.');
        expect(imagesIn(backend)).toBe(1);
        expect(requestText(backend.model.requests.at(-1))).toContain('"pictures":["A red pixel"]');
        const [asked, results] = page.messages(session).filter(({ info }) => info.role === 'user');
        expect([continuesTurn(asked), continuesTurn(results), results.parts.map(({ type }) => type)])
            .toEqual([false, true, ['text', 'file']]);
        const { client } = backend.supervisor.endpoint!;
        const { data: fork } = await client.session.fork({ sessionID: session, directory: backend.workspace });
        const { data: copied } = await client.session.messages({ sessionID: fork!.id, directory: backend.workspace });
        expect(copied?.filter(({ info }) => info.role === 'user').map(continuesTurn)).toEqual([false, true]);
    });

    it('are at most four in a turn, and the agent is told', async () => {
        page.answer = async () => ({ ...CommandResult.ok({ panes: [] }), pictures: [PICTURE, PICTURE, PICTURE] });
        const session = await page.newSession();
        await page.ask(session, 'look twice');
        expect(imagesIn(backend)).toBe(4);
        expect(requestText(backend.model.requests.at(-1))).toContain('not shown: at most 4 pictures go back in a turn');
        page.answer = async () => ({ ...CommandResult.ok({ panes: [] }), pictures: [PICTURE] });
    });

    it('of a tool reach the model as images, too', async () => {
        const session = await page.newSession();
        expect(await page.ask(session, 'use the tool')).toBe('I have seen it.');
        expect(imagesIn(backend)).toBe(1);
    });
});

describe('a model that cannot see', () => {
    let backend: Backend;

    beforeAll(async () => {
        backend = await Backend.start({ scenario: { rules: RULES }, config: withoutSight });
    });
    afterAll(() => backend.stop());

    it('gets the data, and is told why there is no picture', async () => {
        const page = await backend.openPage();
        page.answer = async () => ({ ...CommandResult.ok({ panes: [] }), pictures: [PICTURE] });
        await page.ask(await page.newSession(), 'look');
        expect(imagesIn(backend)).toBe(0);
        expect(requestText(backend.model.requests.at(-1)))
            .toContain('A red pixel (not shown: this model takes no pictures, so go by the data)');
        expect(requestText(backend.model.requests.at(-1))).not.toContain('ERROR');
    });
});
