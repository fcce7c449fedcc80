import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSession, assistantInfo, textPart } from 'openspace-agent/lib/common/fixtures/conversations';
import { PendingWork } from 'openspace-agent/lib/node/feedback/pending-work';
import { OpenedPage, ProxyFixture } from 'openspace-agent/lib/node/fixtures/proxy-fixture';
import { statusChanged } from 'openspace-agent/lib/node/fixtures/server-events';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { SessionsServiceImpl } from './sessions-service-impl';

const S = 'ses_1';

describe('SessionsServiceImpl', () => {
    let fixture: ProxyFixture;
    let test: OpenedPage;
    let service: SessionsServiceImpl;

    beforeEach(async () => {
        fixture = new ProxyFixture();
        fixture.opencode.sessions = [aSession(S)];
        await fixture.connect();
        test = await fixture.openPage();
        service = serviceOf(test.service);
    });

    afterEach(() => fixture.dispose());

    function serviceOf(openspace: OpenSpaceServiceImpl): SessionsServiceImpl {
        const connection = fixture.container.createChild();
        connection.bind(OpenSpaceServiceImpl).toConstantValue(openspace);
        connection.bind(FolderAccess).toSelf();
        connection.bind(SessionsServiceImpl).toSelf();
        return connection.get(SessionsServiceImpl);
    }

    const here = (): { sessionID: string; directory: string } => ({ sessionID: S, directory: fixture.workspace });

    it('reads what the agent wrote, of the wanted commands only and without secrets', async () => {
        const block = (cmd: string, args: object): string => `%%OS${JSON.stringify({ cmd, args })}%%`;
        const text = `One. ${block('write', { content: 'all of it' })}${
            block('send', { text: 'API_TOKEN=abcdef123456 ls', more: [{ password: 'x' }, 'https://ada:lovelace@example.com'], n: 1 })}`;
        fixture.opencode.messages[S] = [{
            info: assistantInfo(S, 'msg_2'),
            parts: [textPart(S, 'msg_2', 'prt_1', text), textPart(S, 'msg_2', 'prt_2', text, { synthetic: true })]
        }];
        expect(await service.writtenBlocks(S, 'msg_2', ['send'])).toEqual([{
            partId: 'prt_1', index: 1, cmd: 'send', isRedacted: true,
            args: { text: 'API_TOKEN=(redacted) ls', more: [{ password: '(redacted)' }, 'https://(redacted)@example.com'], n: 1 }
        }]);
    });

    it('renames, archives and brings back, and names the folder each time', async () => {
        await service.rename(S, 'A better name');
        await service.setArchived(S, true);
        await service.setArchived(S, false);
        expect(fixture.opencode.callsOf('session.update')).toEqual([
            { ...here(), title: 'A better name' }, { ...here(), time: { archived: expect.any(Number) } },
            { ...here(), time: { archived: 0 } }
        ]);
        fixture.opencode.fail('session.update', 400);
        await expect(service.rename(S, 'x')).rejects.toThrow('The session could not be renamed: session.update is broken');
    });

    it('forks before a message or at the end', async () => {
        expect(await service.fork(S, 'msg_1')).toMatchObject({ id: 'ses_fork' });
        await service.fork(S);
        expect(fixture.opencode.callsOf('session.fork')).toEqual([{ ...here(), messageID: 'msg_1' }, { ...here(), messageID: undefined }]);
    });

    it('takes back and restores', async () => {
        expect(await service.revert(S, 'msg_1')).toMatchObject({ revert: { messageID: 'msg_1' } });
        await service.unrevert(S);
        expect(fixture.opencode.callsOf('session.revert')).toEqual([{ ...here(), messageID: 'msg_1' }]);
        expect(fixture.opencode.callsOf('session.unrevert')).toEqual([here()]);
    });

    it('says so when the message to go back to is gone', async () => {
        const client = fixture.opencode.endpoint().client;
        const { session } = client;
        await fixture.connect(fixture.opencode.endpoint({
            client: Object.assign(client, { session: { ...session, revert: async () => ({ data: aSession(S) }) } })
        }));
        await expect(service.revert(S, 'msg_9')).rejects.toThrow('the message is not there any more');
    });

    it.each(
        [['revert'], ['unrevert'], ['compact'], ['setArchived']] as const
    )('does not %s while the agent works or its commands run', async method => {
        const attempt = (): Promise<unknown> =>
            method === 'setArchived' ? service.setArchived(S, true) : method === 'revert' ? service.revert(S, 'msg_1') : service[method](S);
        fixture.emit(statusChanged(S, { type: 'busy' }));
        await test.page.until('it works', state => state.statuses[S]?.type === 'busy');
        await expect(attempt()).rejects.toThrow('The agent is still at work in this session. Stop it first.');
        fixture.emit(statusChanged(S, { type: 'idle' }));
        await test.page.until('it rests', state => state.statuses[S]?.type === 'idle');
        fixture.container.get(PendingWork).of = () => ({ [S]: 1 });
        await expect(attempt()).rejects.toThrow('still at work');
    });

    it('compacts with the chosen model, else the one that answered last, else the server\'s', async () => {
        await service.compact(S, { providerID: 'p', modelID: 'chosen' });
        fixture.opencode.providers = [{ id: 'q', name: 'Q', models: { first: {} } }];
        await service.compact(S);
        fixture.opencode.messages[S] = [{ info: assistantInfo('msg_2', 'msg_1'), parts: [] }];
        await service.compact(S);
        expect(fixture.opencode.callsOf('session.summarize')).toEqual([
            { ...here(), providerID: 'p', modelID: 'chosen', auto: false },
            { ...here(), providerID: 'q', modelID: 'first', auto: false },
            { ...here(), providerID: 'p', modelID: 'm', auto: false }
        ]);
    });

    it('compacts nothing without a model', async () => {
        fixture.opencode.providers = [];
        await expect(service.compact(S)).rejects.toThrow('There is no model that could write the summary.');
    });

    it('shares, unless the configuration forbids it', async () => {
        expect(await service.mayShare()).toBe(true);
        expect(await service.share(S)).toBe('https://share/1');
        await service.unshare(S);
        expect(fixture.opencode.callsOf('session.unshare')).toEqual([here()]);
        fixture.opencode.config = { share: 'disabled' };
        expect(await service.mayShare()).toBe(false);
    });

    it('gives a conversation without the blocks in it', async () => {
        const part = {
            id: 'prt_1', sessionID: S, messageID: 'msg_2', type: 'text' as const, text: 'Here: %%OS{"cmd":"openspace.help","args":{}}%%',
            time: { start: 1, end: 2 }
        };
        fixture.opencode.messages[S] = [{ info: assistantInfo('msg_2', 'msg_1'), parts: [part] }];
        const { info, messages } = await service.transcript(S);
        expect([info.id, messages[0].parts]).toEqual([S, [{ ...part, text: 'Here: ' }]]);
    });

    it('has nothing to do without a folder, or in one that must not be looked at', async () => {
        fixture.folder.file('workspace/opencode.json', '{}');
        const stranger = await fixture.openPage({ trusted: false });
        await fixture.connect(fixture.opencode.endpoint({ managed: false }));
        await expect(serviceOf(stranger.service).rename(S, 'x')).rejects.toThrow('This folder is not trusted');
        stranger.connected.directory = undefined;
        await expect(serviceOf(stranger.service).rename(S, 'x')).rejects.toThrow('Open a folder first');
    });
});
