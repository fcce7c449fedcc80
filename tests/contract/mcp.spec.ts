import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import express from '@theia/core/shared/express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBusy } from 'openspace-agent/lib/common';
import { InstructionsAddress } from 'openspace-agent/lib/node/instructions/instructions-address';
import { McpDoor } from 'openspace-agent/lib/node/mcp/mcp-door';
import { CommandResult, createManifest, DEFAULT_POLICY } from 'openspace-core/lib/common';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { editorOpen, paneList } from 'openspace-hands/lib/common';
import { waitFor } from '../support/wait-for';
import { Backend } from './backend';
import { TestPage } from './test-page';

const OFFERED = ['openspace_editor_open', 'openspace_pane_list'];

describe('an agent that uses tools', () => {
    let backend: Backend;
    let page: TestPage;
    let server: Server;

    beforeAll(async () => {
        backend = await Backend.start({
            scenario: {
                rules: [
                    {
                        name: 'look',
                        when: { lastUser: 'look', lastRole: 'user' },
                        reply: [{ text: 'I look. ' }, { tool: 'openspace_pane_list', arguments: {} }]
                    },
                    { name: 'looked', when: { lastRole: 'tool', toolResult: 'pane-7' }, reply: [{ text: 'It is pane-7.' }] },
                    {
                        name: 'open',
                        when: { lastUser: 'open', lastRole: 'user' },
                        reply: [{ tool: 'openspace_editor_open', arguments: { path: 'missing.ts', line: 3 } }]
                    },
                    { name: 'failed', when: { lastRole: 'tool', toolResult: 'File not found' }, reply: [{ text: 'It is not there.' }] },
                    {
                        name: 'wrong',
                        when: { lastUser: 'wrong', lastRole: 'user' },
                        reply: [{ tool: 'openspace_editor_open', arguments: { path: 'a.ts', colour: 'red' } }]
                    },
                    { name: 'corrected', when: { lastRole: 'tool', toolResult: 'colour' }, reply: [{ text: 'I was wrong.' }] },
                    {
                        name: 'again',
                        when: { lastUser: 'again', lastRole: 'user' },
                        reply: Array.from({ length: 5 }, () => ({ tool: 'openspace_pane_list', arguments: {} }))
                    },
                    { name: 'idle', when: { lastUser: 'nothing' }, reply: [{ text: 'done' }] }
                ]
            }
        });
        server = createServer(
            express().all('/openspace/mcp', (request, response) => void backend.container.get(McpDoor).handle(request, response))
        );
        await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
        use('mcp');
        page = await backend.openPage();
        page.answer = async ({ cmd }) => cmd === paneList.id
            ? CommandResult.ok({ panes: [], activePane: 'pane-7' })
            : CommandResult.failed('File not found: missing.ts');
        await untilStatus('connected');
    });

    afterAll(async () => {
        await backend.container.get(McpDoor).dispose();
        await backend.stop();
        server.closeAllConnections();
        server.close();
    });

    /** As a page does with the preference. */
    function use(transport: 'blocks' | 'mcp' | 'both'): void {
        backend.container.get(InstructionsAddress).baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        backend.container.get(AgentPolicyStore).set({ ...DEFAULT_POLICY, transport });
    }

    async function untilStatus(status: string): Promise<void> {
        await waitFor(`our tools are ${status}`, async () =>
            (await backend.supervisor.endpoint?.client.mcp.status({ directory: backend.workspace }))?.data?.openspace?.status === status);
    }

    /** Our tools in the newest request to the model. */
    function offered(): string[] {
        const tools = backend.model.requests.at(-1)?.body.tools as { function: { name: string } }[];
        return tools.map(tool => tool.function.name).filter(name => name.startsWith('openspace_')).sort();
    }

    /** What a tool answered, as the model saw it in the next step. */
    function toolResults(rule: string): unknown[] {
        const request = backend.model.requests.find(candidate => candidate.rule === rule);
        return request?.body.messages.filter(({ role }) => role === 'tool').map(({ content }) => content) ?? [];
    }

    it('learns the result in the same turn', async () => {
        const session = await page.newSession();
        expect(await page.ask(session, 'look')).toBe('I look. It is pane-7.');
        const message = page.messages(session).find(({ parts }) => parts.some(part => part.type === 'tool'));
        expect(page.calls.map(({ cmd, args, sessionId, messageId, source }) => ({ cmd, args, sessionId, messageId, source })))
            .toEqual([{ cmd: 'openspace.pane.list', args: {}, sessionId: session, messageId: message?.info.id, source: 'mcp' }]);
        expect(toolResults('looked'))
            .toEqual([expect.stringMatching(/^\{"success":true,"executionTime":\d+,"panes":\[\],"activePane":"pane-7"\}$/)]);
        expect(offered()).toEqual(OFFERED);
    });

    it('learns in the same turn that a command failed or was refused', async () => {
        const session = await page.newSession();
        expect(await page.ask(session, 'open it')).toBe('It is not there.');
        expect(page.calls.at(-1))
            .toMatchObject({ cmd: 'openspace.editor.open', args: { path: 'missing.ts', line: 3 }, sessionId: session });
        const ran = page.calls.length;
        const other = await page.newSession();
        expect(await page.ask(other, 'wrong')).toBe('I was wrong.');
        expect(page.calls).toHaveLength(ran);
    });

    it('is answered in its own conversation, even where its server stops to ask about a loop', async () => {
        const session = await page.newSession();
        const ran = page.calls.length;
        await page.agent.sendPrompt(session, { text: 'again and again' });
        await page.until('the server asks', state => Object.values(state.permissions).some(({ permission }) => permission === 'doom_loop'));
        await page.until('all have run', () => page.calls.length === ran + 5);
        expect(page.calls.slice(ran).map(({ sessionId }) => sessionId)).toEqual(Array.from({ length: 5 }, () => session));
        await page.agent.abort(session);
        await page.until('the turn is over', state => !isBusy(state, session));
    });

    it('is told when commands come and go', async () => {
        const session = await page.newSession();
        await page.service.publishManifest(createManifest([paneList], new Date(0).toISOString()));
        await waitFor('the tool is gone', async () => {
            await page.ask(session, 'nothing');
            return offered().join() === 'openspace_pane_list';
        });
        await page.service.publishManifest(createManifest([editorOpen, paneList], new Date(0).toISOString()));
        await waitFor('the tool is back', async () => {
            await page.ask(session, 'nothing');
            return offered().join() === OFFERED.join();
        });
    });

    it('finds its tools again after a restart of its server', async () => {
        backend.supervisor.restart();
        await page.until('the server is gone', state => state.server.state !== 'connected');
        await page.until('the server is back', state => state.server.state === 'connected');
        await untilStatus('connected');
        await page.ask(await page.newSession(), 'look');
        expect(offered()).toEqual(OFFERED);
    });

    it('finds its tools again after the server has disposed of the folder', async () => {
        await backend.supervisor.endpoint?.client.instance.dispose({ directory: backend.workspace });
        await untilStatus('connected');
        await page.ask(await page.newSession(), 'look');
        expect(offered()).toEqual(OFFERED);
    });

    it('finds no secret of ours in a file, in the environment of its server or in its prompt', () => {
        const { agentSecret } = backend.container.get(McpDoor);
        const environment = `/proc/${backend.supervisor.endpoint?.pid}/environ`;
        expect(existsSync(environment) ? readFileSync(environment, 'utf8') : '').not.toContain(agentSecret);
        expect(JSON.stringify(backend.model.requests)).not.toContain(agentSecret);
        expect(spawnSync('grep', ['-rlFa', agentSecret, backend.folder.path], { encoding: 'utf8' }).stdout).toBe('');
    });

    it('has no tools any more when the person wants blocks', async () => {
        use('blocks');
        await untilStatus('disabled');
        await page.ask(await page.newSession(), 'nothing');
        expect(offered()).toEqual([]);
        use('both');
        await untilStatus('connected');
        await page.ask(await page.newSession(), 'nothing');
        expect(offered()).toEqual(OFFERED);
    });
});
