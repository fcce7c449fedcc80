import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { Disposable } from '@theia/core/lib/common/disposable';
import express from '@theia/core/shared/express';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpDoor } from 'openspace-agent/lib/node/mcp/mcp-door';
import { CommandRunner } from 'openspace-core/lib/browser/commands/command-runner';
import { CommandFixture } from 'openspace-core/lib/browser/fixtures/command-fixture';
import { CommandResult, DEFAULT_POLICY, OpenSpaceService } from 'openspace-core/lib/common';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { diceRoll } from '../sample-extension/src/common';
import { waitFor } from '../support/wait-for';
import { Backend } from './backend';
import { requestText, systemText } from './model-requests';
import { TestPage } from './test-page';

const ROLL = 'openspace.dice.roll';

/** Its definition alone; the whole extension is in the browser in tests/e2e/sample-surface.spec.ts. */
describe('a command of a new extension', () => {
    let page: CommandFixture;
    let registration: Disposable;
    let backend: Backend;
    let testPage: TestPage;
    let server: Server;
    let client: Client;

    beforeAll(async () => {
        page = new CommandFixture();
        await page.registry.start();
        registration = page.registry.register(diceRoll, async ({ sides }) => ({ value: 1 + Math.floor(Math.random() * sides) }));

        backend = await Backend.start({
            scenario: {
                rules: [
                    { name: 'rolled', when: { lastUser: '<ide_results>' }, reply: [{ text: 'I know the outcome.' }] },
                    { name: 'roll', when: { lastUser: 'roll' }, reply: [{ text: `I roll. %%OS{"cmd":"${ROLL}","args":{"sides":1}}%%` }] }
                ]
            }
        });
        testPage = await backend.openPage(true, page.registry.definitions);
        connectPage();
        // The client below has the agent's secret, which is good for tools only if they are on.
        backend.container.get(AgentPolicyStore).set({ ...DEFAULT_POLICY, transport: 'both' });
        server = createServer(
            express().all('/openspace/mcp', (request, response) => void backend.container.get(McpDoor).handle(request, response))
        );
        await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
        client = await connectClient();
    });

    afterAll(async () => {
        await client.close();
        await backend.container.get(McpDoor).dispose();
        await backend.stop();
        server.closeAllConnections();
        server.close();
    });

    /** As in a page: what the backend sends is run by the real registry, and a change of the commands is published. */
    function connectPage(): void {
        page.container.bind(OpenSpaceService).toConstantValue(testPage.service);
        page.container.bind(CommandRunner).toSelf().inSingletonScope();
        testPage.executeAgentCommand = call => page.container.get(CommandRunner).run(call);
        page.registry.onDidChange(() => void testPage.service.publishManifest(page.registry.manifest()));
    }

    async function connectClient(): Promise<Client> {
        const connected = new Client({ name: 'test', version: '1' });
        const headers = { authorization: `Bearer ${backend.container.get(McpDoor).agentSecret}` };
        await connected.connect(new StreamableHTTPClientTransport(
            new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/openspace/mcp`), { requestInit: { headers } }
        ));
        return connected;
    }

    const toolNames = async (): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);

    it('is in the palette', async () => {
        // In the person's language, and found by its English name, too.
        expect(page.palette.getCommand(ROLL)).toEqual({
            id: ROLL, label: 'Roll a Die', originalLabel: 'Roll a Die', category: 'OpenSpace Dice', originalCategory: 'OpenSpace Dice'
        });
        const result = await page.palette.executeCommand<CommandResult>(ROLL);
        expect(result).toMatchObject({ success: true });
        expect([1, 2, 3, 4, 5, 6]).toContain(result?.data?.value);
    });

    it('is in the manifest', () => {
        expect(backend.container.get(CommandCatalog).manifest?.commands).toEqual([{
            id: ROLL,
            name: 'Roll a Die',
            description: 'Rolls a die and answers what it shows.',
            category: 'Dice',
            risk: 'view',
            reach: 'window',
            arguments_schema: {
                type: 'object',
                properties: { sides: { type: 'integer', minimum: 1, maximum: 100, default: 6, description: 'number of sides' } },
                additionalProperties: false
            },
            example: { sides: 20 },
            answersData: true
        }]);
    });

    it('is in the prompt, and the agent that uses it learns the outcome in the same turn', async () => {
        expect(await testPage.ask(await testPage.newSession(), 'roll')).toBe('I roll. I know the outcome.');
        const [asked, told] = backend.model.requests;
        expect(systemText(asked))
            .toContain(`- \`${ROLL}\` { sides?: integer (number of sides) } ⇠ — Rolls a die and answers what it shows.`);
        expect(requestText(told)).toContain(`{"cmd":"${ROLL}","value":1,"success":true`);
    });

    it('is a tool', async () => {
        expect(await toolNames()).toEqual(['dice_roll']);
        const { content } = await client.callTool({ name: 'dice_roll', arguments: { sides: 1 } }) as CallToolResult;
        expect(JSON.parse((content[0] as { text: string }).text)).toMatchObject({ success: true, value: 1 });
    });

    it('is gone everywhere when the extension takes it back', async () => {
        backend.model.reset();
        registration.dispose();
        expect(page.palette.getCommand(ROLL)).toBeUndefined();
        await waitFor('the manifest has it no longer', () => backend.container.get(CommandCatalog).entry(ROLL) === undefined);
        expect(await toolNames()).toEqual([]);
        await testPage.ask(await testPage.newSession(), 'roll');
        const [asked, told] = backend.model.requests;
        expect(systemText(asked)).not.toContain(ROLL);
        expect(requestText(told)).toContain(`Unknown command: ${ROLL}`);
    });
});
