import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSession, userInfo } from 'openspace-agent/lib/common/fixtures/conversations';
import { DeliveryKey } from 'openspace-agent/lib/common/opencode/delivery-key';
import { OpenedPage, ProxyFixture } from 'openspace-agent/lib/node/fixtures/proxy-fixture';
import { statusChanged } from 'openspace-agent/lib/node/fixtures/server-events';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { FollowUpStore } from 'openspace-agent/lib/node/follow-ups/follow-up-store';
import { ascendingId } from 'openspace-agent/lib/node/opencode/ascending-id';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { waitFor } from '../../../../../tests/support/wait-for';
import { ModelsServiceImpl } from '../models/models-service-impl';
import { ChatInputServiceImpl } from './chat-input-service-impl';

const S = 'ses_1';

describe('ChatInputServiceImpl', () => {
    let fixture: ProxyFixture;
    let test: OpenedPage;
    let service: ChatInputServiceImpl;

    const connect = async (trusted = true): Promise<void> => {
        test = await fixture.openPage({ trusted });
        const connection = fixture.container.createChild();
        connection.bind(OpenSpaceServiceImpl).toConstantValue(test.service);
        [FolderAccess, ModelsServiceImpl, ChatInputServiceImpl].forEach(type => connection.bind<unknown>(type).toSelf());
        service = connection.get(ChatInputServiceImpl);
    };

    beforeEach(async () => {
        fixture = new ProxyFixture();
        fixture.opencode.sessions = [aSession(S)];
        fixture.opencode.listedAgents = [
            { name: 'build', mode: 'primary' }, { name: 'general', mode: 'subagent', description: 'Helps' }, { name: 'both', mode: 'all' },
            { name: 'title', mode: 'all', hidden: true }
        ];
        await fixture.connect();
        await connect();
    });

    afterEach(() => fixture.dispose());

    it('lists agents that can help, and commands with their source', async () => {
        fixture.opencode.commands = [
            { name: 'init', description: 'Writes AGENTS.md', template: '', hints: [] },
            { name: 'tidy', source: 'skill', template: '', hints: [] }
        ];
        expect(await service.listAgents()).toEqual([{ name: 'general', description: 'Helps' }, { name: 'both', description: undefined }]);
        expect(await service.listCommands()).toEqual([
            { name: 'init', description: 'Writes AGENTS.md', source: 'command' }, { name: 'tidy', description: undefined, source: 'skill' }
        ]);
        expect(fixture.opencode.callsOf('command.list')).toEqual([{ directory: fixture.workspace }]);
    });

    it('runs a command with its arguments and files, and returns when the server has begun', async () => {
        const release = fixture.opencode.hold('session.command');
        const picture = { type: 'file' as const, mime: 'image/png', url: 'data:image/png;base64,AA==' };
        const ran = service.runCommand(S, {
            name: 'greet', arguments: 'the world', attachments: [picture, { type: 'agent', name: 'general' }],
            model: { providerID: 'p', modelID: 'm' }
        });
        await waitFor('it is posted', () => fixture.opencode.callsOf('session.command').length > 0);
        fixture.emit(statusChanged(S, { type: 'busy' }));
        await ran;
        expect(fixture.opencode.callsOf('session.command')).toEqual([
            { sessionID: S, directory: fixture.workspace, command: 'greet', arguments: 'the world', model: 'p/m', parts: [picture] }
        ]);
        expect(fixture.container.get(CommandRouter).pick(S, fixture.workspace)).toBe(test.connected);
        release();
    });

    it('runs a shell command in the name of the agent that answers by itself', async () => {
        await service.runShell(S, { command: 'ls' });
        await service.runShell(S, { command: 'pwd', agent: 'plan' });
        expect(fixture.opencode.callsOf('session.shell')).toMatchObject([
            { sessionID: S, directory: fixture.workspace, command: 'ls', agent: 'build' }, { command: 'pwd', agent: 'plan' }
        ]);
    });

    it('says why the server refuses', async () => {
        fixture.opencode.fail('session.shell', 409, { data: { message: 'the session is busy' } });
        await expect(service.runShell(S, { command: 'ls' })).rejects.toThrow('The shell command could not be run: the session is busy');
    });

    it('runs nothing without a model, and nothing in a folder that is not trusted and brings configuration', async () => {
        fixture.opencode.providers = [];
        await expect(service.runCommand(S, { name: 'greet', arguments: '' })).rejects.toThrow();
        await test.page.until('the reason is shown', state => state.problems[S]?.kind === 'no-model');
        fixture.opencode.providers = [{ models: { m: {} } }];
        fixture.folder.file('workspace/opencode.json', '{}');
        await connect(false);
        await expect(service.runShell(S, { command: 'ls', agent: 'build' })).rejects.toThrow();
        expect([...fixture.opencode.callsOf('session.command'), ...fixture.opencode.callsOf('session.shell')]).toEqual([]);
    });

    describe('asked whether something has arrived', () => {
        const key = DeliveryKey.create();

        it('says yes for what it sent, and for messages and follow-ups from before it was started', async () => {
            await test.agent.sendPrompt(S, { text: 'hello' }, key);
            expect(await service.hasArrived(S, key)).toBe(true);
            const [sent, queued] = [DeliveryKey.create(), DeliveryKey.create()];
            fixture.opencode.messages = { [S]: [{ info: userInfo(S, ascendingId('msg', Date.now(), sent)), parts: [] }] };
            expect(await service.hasArrived(S, sent)).toBe(true);
            const items = [{ id: queued, call: { kind: 'shell' as const, call: { command: 'ls' } } }];
            fixture.container.get(FollowUpStore).set(S, { directory: fixture.workspace, items });
            expect(await service.hasArrived(S, queued)).toBe(true);
        });

        it('says no, and does not send it any more', async () => {
            expect(await service.hasArrived(S, key)).toBe(false);
            await expect(test.agent.sendPrompt(S, { text: 'late' }, key)).rejects.toThrow('sent in another way');
            await expect(service.runShell(S, { command: 'ls' }, key)).rejects.toThrow('sent in another way');
            expect([fixture.opencode.callsOf('session.promptAsync'), fixture.opencode.callsOf('session.shell')]).toEqual([[], []]);
        });

        it('says why it was refused', async () => {
            fixture.opencode.fail('session.shell', 409, { data: { message: 'the session is busy' } });
            await expect(service.runShell(S, { command: 'ls' }, key)).rejects.toThrow('busy');
            await expect(service.hasArrived(S, key)).rejects.toThrow('the session is busy');
        });
    });
});
