import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManifest } from 'openspace-core/lib/common';
import { TrustedFolders } from 'openspace-core/lib/node/launch/trusted-folders';
import { paneList } from 'openspace-hands/lib/common';
import { waitFor } from '../../../../../tests/support/wait-for';
import { Part, ServerStatus, Session } from '../../common';
import { aPermission, aQuestion, aSession, assistantInfo, textPart, toolPart, userInfo } from '../../common/fixtures/conversations';
import { ProxyFixture } from '../fixtures/proxy-fixture';
import { messageUpdated, partDelta, partUpdated, serverEvent, sessionUpdated, statusChanged } from '../fixtures/server-events';
import { EchoGuard } from '../guard/echo-guard';
import { McpRegistration } from '../mcp/mcp-registration';
import { TurnTracker } from '../turns/turn-tracker';

const S = 'ses_1';
const BLOCK = '%%OS{"cmd":"openspace.pane.list","args":{}}%%';
const COMMAND = { cmd: 'openspace.pane.list', args: {} };
const RUNNING = textPart(S, 'msg_2', 'prt_2', '', { time: { start: 1 } });

describe('OpenCodeProxy', () => {
    let fixture: ProxyFixture;

    beforeEach(() => {
        fixture = new ProxyFixture();
        fixture.opencode.sessions = [aSession(S)];
        fixture.opencode.messages = { [S]: [{ info: userInfo(S, 'msg_1'), parts: [textPart(S, 'msg_1', 'prt_1', 'question')] }] };
    });

    afterEach(() => {
        vi.useRealTimers();
        fixture.dispose();
    });

    describe('a page that comes', () => {
        it('before the server learns that it is starting, and gets everything when it is there', async () => {
            const { page } = await fixture.openPage();
            await page.until('it knows', state => state.server.state === 'starting' && !state.ready);
            fixture.opencode.statuses = { [S]: { type: 'busy' } };
            fixture.opencode.permissions = [aPermission('per_1', S)];
            fixture.opencode.questions = [aQuestion('que_1', S)];
            await fixture.connect();
            await page.until('it is ready', state => state.ready);
            expect(page.state).toMatchObject({
                server: { state: 'connected', notices: [] }, sessions: { [S]: aSession(S) }, statuses: { [S]: { type: 'busy' } },
                permissions: { per_1: aPermission('per_1', S) }, questions: { que_1: aQuestion('que_1', S) }, conversations: {}
            });
        });

        it('after the server gets everything at once, asked for with its folder', async () => {
            await fixture.connect();
            const { page } = await fixture.openPage();
            await page.until('it is ready', state => state.ready && state.server.state === 'connected');
            expect(fixture.opencode.callsOf('session.list')).toEqual([{ directory: fixture.workspace, limit: 5_000 }]);
        });

        it('shows the session that was active last', async () => {
            await fixture.connect();
            const first = await fixture.openPage();
            await first.agent.openSession(S);
            const second = await fixture.openPage();
            await second.page.until('it is ready', state => state.ready);
            expect(second.page.state.activeSessionID).toBe(S);
        });

        it('is not let down by a question that the server cannot answer', async () => {
            await fixture.connect();
            fixture.opencode.fail('question.list', 500);
            const opening = fixture.openPage();
            await vi.waitFor(() => expect(fixture.opencode.callsOf('question.list').length).toBeGreaterThan(0));
            fixture.opencode.fail('question.list', undefined);
            const { page } = await opening;
            await page.until('it is ready', state => state.ready);
        });
    });

    describe('a page that comes later', () => {
        it('learns what is pending and what went wrong', async () => {
            fixture.opencode.statuses = { [S]: { type: 'busy' } };
            await fixture.connect();
            fixture.allowCommands();
            const first = await fixture.openPage();
            await first.service.publishManifest(createManifest([paneList], ''));
            first.page.answer = () => new Promise(() => undefined);
            fixture.opencode.emit(fixture.workspace, messageUpdated(assistantInfo(S, 'msg_2')), partUpdated(RUNNING),
                partDelta(RUNNING, BLOCK),
                serverEvent('session.error', { sessionID: S, error: { name: 'UnknownError', data: { message: 'it broke' } } }));
            await first.page.until('it knows', state => state.pending[S] === 1 && state.problems[S] !== undefined);
            const { page } = await fixture.openPage();
            await page.until('it is ready', state => state.ready);
            expect([page.state.pending, page.state.problems]).toEqual([{ [S]: 1 }, first.page.state.problems]);
        });
    });

    describe('a folder that is not trusted and brings a configuration', () => {
        it('is not even looked at by the server of somebody else, which would run its plugins', async () => {
            fixture.folder.file('workspace/opencode.json', '{}');
            await fixture.connect(fixture.opencode.endpoint({ managed: false }));
            const { page, agent } = await fixture.openPage({ trusted: false });
            await page.until('it is ready', state => state.ready);
            await expect(agent.createSession()).rejects.toThrow(
                /^This folder is not trusted\. It brings its own agent configuration \(opencode\.json\)/
            );
            expect([page.state.sessions, fixture.opencode.calls]).toEqual([{}, []]);
        });
    });

    describe('events', () => {
        it('go to the pages of their folder only', async () => {
            await fixture.connect();
            const here = await fixture.openPage();
            const elsewhere = await fixture.openPage({ folder: fixture.folder.folder('other') });
            fixture.opencode.emit(fixture.workspace, statusChanged(S, { type: 'busy' }));
            fixture.opencode.emit('/somewhere/else', statusChanged(S, { type: 'idle' }));
            await here.page.until('it knows', state => state.statuses[S]?.type === 'busy');
            await elsewhere.page.until('it is ready', state => state.ready);
            expect(elsewhere.page.state.statuses).toEqual({});
        });

        it('that arrive while everything is fetched are applied after it', async () => {
            const { page } = await fixture.openPage();
            const release = fixture.opencode.hold('session.list');
            await fixture.connect();
            fixture.opencode.emit(
                fixture.workspace, sessionUpdated(aSession(S, { title: 'New title' })), statusChanged(S, { type: 'busy' })
            );
            await waitFor('it is asked', () => fixture.opencode.callsOf('session.list').length === 1);
            await new Promise(resolve => setImmediate(resolve));
            release();
            await page.until('it is ready', state => state.ready);
            await page.until('it knows', state => state.sessions[S].title === 'New title' && state.statuses[S]?.type === 'busy');
        });

        it('that arrive meanwhile and cannot be handled do not take the others with them', async () => {
            await fixture.connect();
            const release = fixture.opencode.hold('session.list');
            const opened = fixture.openPage();
            await waitFor('it is being fetched', () => fixture.opencode.callsOf('session.list').length > 0);
            fixture.opencode.emit(
                fixture.workspace,
                serverEvent('session.updated', { sessionID: S, info: undefined as unknown as Session }),
                statusChanged(S, { type: 'busy' })
            );
            await new Promise(resolve => setImmediate(resolve));
            release();
            await (await opened).page.until('it knows', state => state.statuses[S]?.type === 'busy');
        });

        it('that the server made for its own purposes are ignored', async () => {
            await fixture.connect();
            const { page } = await fixture.openPage();
            fixture.opencode.emit(fixture.workspace, { type: 'sync' } as never);
            fixture.opencode.emit(fixture.workspace, statusChanged(S, { type: 'busy' }));
            await page.until('it goes on', state => state.statuses[S]?.type === 'busy');
        });

        it('come again from the start when the server forgot the folder', async () => {
            await fixture.connect();
            const { page } = await fixture.openPage();
            await fixture.openPage({ folder: fixture.folder.folder('other') });
            await page.until('it is ready', state => state.ready);
            const before = fixture.opencode.callsOf('session.list').length;
            fixture.opencode.sessions = [aSession('ses_2')];
            fixture.opencode.emit('', serverEvent('server.instance.disposed', { directory: fixture.workspace }));
            await page.until('it knows', state => state.sessions.ses_2 !== undefined && state.sessions[S] === undefined);
            expect(fixture.opencode.callsOf('session.list').slice(before)).toEqual([{ directory: fixture.workspace, limit: 5_000 }]);
        });
    });

    describe('a conversation', () => {
        it('is loaded with the text that has streamed so far, and goes on from there', async () => {
            await fixture.connect();
            const first = await fixture.openPage();
            await first.agent.openSession(S);
            fixture.opencode.emit(
                fixture.workspace, statusChanged(S, { type: 'busy' }), messageUpdated(assistantInfo(S, 'msg_2')), partUpdated(RUNNING),
                partDelta(RUNNING, `so ${BLOCK}far`)
            );
            await first.page.until('it streams', () => first.page.texts(S).at(-1) === 'so far');

            // The server does not give out the text of a running part.
            fixture.opencode.messages[S].push({ info: assistantInfo(S, 'msg_2'), parts: [RUNNING] });
            const second = await fixture.openPage();
            await second.agent.openSession(S);
            await second.page.until('it is loaded', () => second.page.texts(S).at(-1) === 'so far');
            fixture.opencode.emit(fixture.workspace, partDelta(RUNNING, ', so good'));
            for (const { page } of [first, second]) {
                await page.until('it goes on', () => page.texts(S).at(-1) === 'so far, so good');
            }
        });

        it('has no holes and nothing twice when it streams while it is loaded', async () => {
            await fixture.connect();
            const { page, agent } = await fixture.openPage();
            const release = fixture.opencode.hold('session.messages');
            const opened = agent.openSession(S);
            fixture.opencode.emit(
                fixture.workspace, messageUpdated(assistantInfo(S, 'msg_2')), partUpdated(RUNNING), partDelta(RUNNING, 'one '),
                partDelta(RUNNING, 'two ')
            );
            await waitFor('it streams', () => fixture.proxy.feedOf(fixture.workspace)?.refresh(RUNNING).type === 'text'
                && (fixture.proxy.feedOf(fixture.workspace)?.refresh(RUNNING) as typeof RUNNING).text === 'one two ');
            release();
            await opened;
            fixture.opencode.emit(fixture.workspace, partDelta(RUNNING, 'three'));
            await page.until('it is whole', () => page.texts(S).join() === 'question,one two three');
        });

        it('that cannot be loaded is reported with a message, and loaded when the server is back', async () => {
            await fixture.connect();
            const { page, agent } = await fixture.openPage();
            fixture.opencode.fail('session.messages', 500, new Error('database is locked'));
            await expect(agent.openSession(S)).rejects.toThrow('The conversation could not be loaded: database is locked');
            fixture.opencode.fail('session.messages', undefined);
            fixture.opencode.greet();
            await page.until('it is loaded', () => page.texts(S).join() === 'question');
        });

        it('waits for a server that is on its way', async () => {
            const { page, agent } = await fixture.openPage();
            const opened = agent.openSession(S);
            await fixture.connect();
            await opened;
            await page.until('it is loaded', () => page.texts(S).join() === 'question');
        });

        it('is refused at once when the server is down, and after thirty seconds when it does not come', async () => {
            vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
            const { agent } = await fixture.openPage();
            const problems: string[] = [];
            void agent.openSession(S).catch((error: Error) => problems.push(error.message));
            await vi.advanceTimersByTimeAsync(29_999);
            expect(problems).toEqual([]);
            await vi.advanceTimersByTimeAsync(1);
            expect(problems).toEqual(['The agent is still starting. Try again in a moment.']);
            void agent.openSession(S).catch((error: Error) => problems.push(error.message));
            await vi.advanceTimersByTimeAsync(0);
            fixture.supervisor.become(undefined, { state: 'down', problem: 'It does not start.' });
            await vi.advanceTimersByTimeAsync(0);
            expect(problems.slice(1)).toEqual(['It does not start.']);
        });

        it('that was closed and is still being loaded is not sent any more', async () => {
            await fixture.connect();
            const { page, agent } = await fixture.openPage();
            const release = fixture.opencode.hold('session.messages');
            const opened = agent.openSession(S);
            await waitFor('it is asked', () => fixture.opencode.callsOf('session.messages').length > 0);
            await agent.closeSession(S);
            release();
            await opened;
            fixture.opencode.emit(fixture.workspace, statusChanged(S, { type: 'busy' }));
            await page.until('it knows', state => state.statuses[S]?.type === 'busy');
            expect(page.state.conversations).toEqual({});
        });

        it('that is long is loaded from its end, and page by page to its beginning', async () => {
            const ids = Array.from({ length: 250 }, (_, index) => `msg_${String(index + 1).padStart(3, '0')}`);
            fixture.opencode.messages = { [S]: ids.map(id => ({ info: userInfo(S, id), parts: [textPart(S, id, `prt_${id}`, id)] })) };
            await fixture.connect();
            const { agent, page } = await fixture.openPage();
            const shown = (): { ids: string[]; earlier?: string } =>
                ({ ids: page.state.conversations[S].messages.map(({ info }) => info.id), earlier: page.state.conversations[S].earlier });
            await agent.openSession(S);
            await page.until('its end is there', state => S in state.conversations);
            expect(shown()).toEqual({ ids: ids.slice(200), earlier: 'msg_201' });
            await agent.loadEarlier(S, 'msg_201');
            await page.until('the page is there', () => shown().ids.length > 50);
            expect(shown()).toEqual({ ids: ids.slice(150), earlier: 'msg_151' });
            for (const cursor of ['msg_151', 'msg_101', 'msg_051']) {
                await agent.loadEarlier(S, cursor);
            }
            await page.until('all is there', () => shown().ids.length === 250);
            expect(shown()).toEqual({ ids });
            fixture.opencode.fail('session.messages', 500, new Error('database is locked'));
            await expect(agent.loadEarlier(S, 'msg_001')).rejects.toThrow('The conversation could not be loaded: database is locked');
        });

        it('is shown before the guard has read all of it, and again when it has', async () => {
            fixture.opencode.messages = {
                [S]: [
                    { info: userInfo(S, 'msg_1'), parts: [textPart(S, 'msg_1', 'prt_1', `Look: ${BLOCK}`)] },
                    { info: assistantInfo(S, 'msg_2'), parts: [textPart(S, 'msg_2', 'prt_2', `It says ${BLOCK} there.`)] }
                ]
            };
            await fixture.connect();
            const { agent, page } = await fixture.openPage();
            const release = fixture.opencode.hold('session.children');
            await agent.openSession(S);
            await page.until('it is there', state => S in state.conversations);
            const answer = (): unknown => page.state.conversations[S].messages[1].parts[0];
            expect(answer()).toMatchObject({ text: 'It says  there.' });
            release();
            await page.until('the echo is shown', () => JSON.stringify(answer()).includes('openspace.pane.list'));
        });

        it('is forgotten when the page closes it', async () => {
            await fixture.connect();
            const { page, agent } = await fixture.openPage();
            await agent.openSession(S);
            await page.until('it is loaded', state => state.conversations[S] !== undefined);
            await agent.closeSession(S);
            fixture.opencode.emit(fixture.workspace, messageUpdated(userInfo(S, 'msg_9')), statusChanged(S, { type: 'busy' }));
            await page.until('it knows', state => state.statuses[S]?.type === 'busy');
            expect(page.told('message.updated')).toEqual([]);
        });
    });

    describe('a break of the stream', () => {
        it('is said, mended, and everything is fetched anew', async () => {
            await fixture.connect();
            const { page, agent } = await fixture.openPage();
            await agent.openSession(S);
            await page.until('it is loaded', () => page.texts(S).join() === 'question');
            const streams = fixture.opencode.streams.length;
            fixture.opencode.breakStream();
            await page.until('it is said', state => state.server.state === 'reconnecting');
            expect(page.state.server.problem).toBe('The connection to the agent server broke (the connection ended). Connecting again.');
            const created = agent.createSession();
            fixture.opencode.messages[S].push({
                info: assistantInfo(S, 'msg_2'), parts: [textPart(S, 'msg_2', 'prt_2', 'answered meanwhile')]
            });
            await waitFor('the stream is open again', () => fixture.opencode.streams.length > streams);
            fixture.opencode.greet();
            await page.until('it is back', state => state.server.state === 'connected');
            await page.until('it is loaded', () => page.texts(S).join() === 'question,answered meanwhile');
            expect((await created).id).toBe('ses_new');
        });

        it('runs nothing of what streamed over it', async () => {
            await fixture.connect();
            fixture.allowCommands();
            const { page, service, agent } = await fixture.openPage();
            await service.publishManifest(createManifest([paneList], ''));
            await agent.openSession(S);
            fixture.opencode.emit(
                fixture.workspace, messageUpdated(assistantInfo(S, 'msg_2')), partUpdated(RUNNING), partDelta(RUNNING, 'a')
            );
            await page.until('it streams', () => page.texts(S).at(-1) === 'a');
            const streams = fixture.opencode.streams.length;
            fixture.opencode.breakStream();
            await waitFor('the stream is open again', () => fixture.opencode.streams.length > streams);
            fixture.opencode.greet();
            await page.until('it is back', state => state.server.state === 'connected');
            const complete = { ...RUNNING, text: `a ${BLOCK} b`, time: { start: 1, end: 2 } };
            fixture.opencode.emit(fixture.workspace, messageUpdated(assistantInfo(S, 'msg_2')), partUpdated(complete));
            await page.until('it is complete', () => page.texts(S).at(-1) === 'a  b');
            expect(page.calls).toEqual([]);
        });
    });

    describe('a block', () => {
        it('runs in the page, which knows that something is pending', async () => {
            fixture.opencode.statuses = { [S]: { type: 'busy' } };
            await fixture.connect();
            fixture.allowCommands();
            const { page, service } = await fixture.openPage();
            await service.publishManifest(createManifest([paneList], ''));
            await page.until('it is ready', state => state.ready);
            fixture.opencode.emit(
                fixture.workspace, messageUpdated(assistantInfo(S, 'msg_2')), partUpdated(RUNNING), partDelta(RUNNING, BLOCK)
            );
            await page.until('it ran', state => page.calls.length === 1 && state.pending[S] === 0);
            expect(page.told('session.pending').map(({ pending }) => pending)).toEqual([1, 0]);
        });

        it('that stays open for five seconds does not hold back the text behind it', async () => {
            vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
            await fixture.connect();
            const { page, agent } = await fixture.openPage();
            const others = vi.getTimerCount();
            await agent.openSession(S);
            fixture.opencode.emit(
                fixture.workspace, statusChanged(S, { type: 'busy' }), messageUpdated(assistantInfo(S, 'msg_2')), partUpdated(RUNNING),
                partDelta(RUNNING, 'before %%OS{"cmd":')
            );
            await page.until('it streams', () => page.texts(S).at(-1) === 'before ');
            vi.advanceTimersByTime(6_000);
            fixture.opencode.emit(fixture.workspace, partDelta(RUNNING, ' after'));
            await page.until('it goes on', () => page.texts(S).at(-1) === 'before  after');
            fixture.opencode.emit(fixture.workspace, statusChanged(S, { type: 'idle' }));
            await page.until('it is idle', state => state.statuses[S]?.type === 'idle');
            vi.advanceTimersByTime(1_000);
            expect(vi.getTimerCount()).toBe(others);
        });
    });

    describe('our tools', () => {
        it('are told to the server after each connection, for each folder, and when the person wants it otherwise', async () => {
            const apply = vi.spyOn(fixture.container.get(McpRegistration), 'apply').mockResolvedValue();
            const other = fixture.folder.folder('other');
            await fixture.openPage();
            expect(apply).not.toHaveBeenCalled();
            const endpoint = fixture.opencode.endpoint();
            await fixture.connect(endpoint);
            expect(apply.mock.calls).toEqual([[endpoint, [fixture.workspace]]]);
            await fixture.openPage({ folder: other });
            expect(apply.mock.lastCall).toEqual([endpoint, [fixture.workspace, other]]);
            const calls = apply.mock.calls.length;
            fixture.setPolicy({ transport: 'both' });
            await fixture.gap();
            fixture.opencode.emit('', serverEvent('server.instance.disposed', { directory: other }));
            await waitFor('it is told again', () => apply.mock.calls.length === calls + 3);
            fixture.supervisor.become(undefined, { state: 'reconnecting', problem: 'It stopped.' });
            const successor = fixture.opencode.endpoint({ url: 'http://127.0.0.1:4097' });
            await fixture.connect(successor);
            expect(apply.mock.lastCall).toEqual([successor, [fixture.workspace, other]]);
        });
    });

    describe('a server that dies', () => {
        it('leaves nothing running, says so for each turn, and does not touch quiet sessions', async () => {
            fixture.opencode.sessions = [aSession(S), aSession('ses_2')];
            fixture.opencode.statuses = { [S]: { type: 'busy' }, ses_2: { type: 'idle' } };
            await fixture.connect();
            const { page } = await fixture.openPage();
            await page.until('it is busy', state => state.statuses[S]?.type === 'busy');
            const statuses: ServerStatus[] = [];
            fixture.proxy.onDidChangeStatus(status => statuses.push(status));
            fixture.supervisor.become(undefined, { state: 'reconnecting', problem: 'It stopped.' });
            await page.until('it is said', state => state.server.problem === 'It stopped.');
            expect([page.state.statuses[S], Object.keys(page.state.problems), page.state.problems[S]?.kind])
                .toEqual([{ type: 'idle' }, [S], 'server']);
            expect(statuses).toEqual([{ state: 'reconnecting', managed: true, problem: 'It stopped.', notices: [] }]);
        });

        it('fault 2: without ending is replaced', async () => {
            vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
            const replace = vi.spyOn(fixture.supervisor, 'replaceHanging');
            await fixture.connect();
            const { endpoint } = fixture.supervisor;
            // Its last connection falls silent, and so do those that are made then.
            await vi.advanceTimersByTimeAsync(60_000);
            expect(replace).not.toHaveBeenCalled();
            await vi.advanceTimersByTimeAsync(30_000);
            expect(replace.mock.calls).toEqual([[endpoint]]);
            vi.useRealTimers();
        });

        it('twice, is blamed once for each turn', async () => {
            fixture.opencode.statuses = { [S]: { type: 'busy' } };
            await fixture.connect();
            const { page } = await fixture.openPage();
            await page.until('it is busy', state => state.statuses[S]?.type === 'busy');
            fixture.supervisor.become(undefined, { state: 'reconnecting', problem: 'It stopped.' });
            fixture.opencode.hold('session.list');
            await fixture.connect(fixture.opencode.endpoint({ url: 'http://127.0.0.1:4097' }));
            fixture.supervisor.become(undefined, { state: 'reconnecting', problem: 'It stopped again.' });
            await page.until('it is said', state => state.server.problem === 'It stopped again.');
            expect(page.told('session.problem')).toHaveLength(1);
        });

        it('is followed by its successor, with a stream of its own', async () => {
            await fixture.connect();
            const { page } = await fixture.openPage();
            fixture.supervisor.become(undefined, { state: 'reconnecting', problem: 'It stopped.' });
            fixture.opencode.sessions = [aSession('ses_2')];
            await fixture.connect(fixture.opencode.endpoint({ url: 'http://127.0.0.1:4097' }));
            await page.until('it is back', state => state.sessions.ses_2 !== undefined && state.server.state === 'connected');
            expect(fixture.opencode.streams).toHaveLength(2);
        });
    });

    describe('trust', () => {
        it('is remembered, and lets the server use the configuration of the repository', async () => {
            await fixture.openPage({ trusted: true });
            expect([fixture.container.get(TrustedFolders).isTrusted(fixture.workspace), fixture.supervisor.projectConfigs])
                .toEqual([true, [true]]);
        });

        it.each([[false, ['untrusted']], ['unknown', []]] as const)(
            'is missing while the person has not given it: %s', async (trusted, notices) => {
                const { page } = await fixture.openPage({ trusted });
                await page.until('it knows', state => state.server.notices.length === notices.length && page.batches.length > 0);
                expect([page.state.server.notices.map(({ kind }) => kind), fixture.supervisor.projectConfigs]).toEqual([notices, [false]]);
            }
        );

        it('of before counts until the person says otherwise', async () => {
            fixture.container.get(TrustedFolders).set(fixture.workspace, true);
            const { service } = await fixture.openPage({ trusted: 'unknown' });
            expect(fixture.supervisor.projectConfigs).toEqual([true]);
            await service.attach({ rootUri: `file://${fixture.workspace}`, trusted: false });
            expect([fixture.supervisor.projectConfigs, fixture.container.get(TrustedFolders).isTrusted(fixture.workspace)])
                .toEqual([[true, false], false]);
        });

        it('of all open folders is needed, and folders that nobody shows any more do not count', async () => {
            const other = fixture.folder.folder('other');
            const doubtful = await fixture.openPage({ trusted: false, folder: other });
            await fixture.openPage({ trusted: true });
            doubtful.service.dispose();
            await fixture.openPage({ trusted: true });
            expect(fixture.supervisor.projectConfigs).toEqual([false, false, true, true]);
            expect(fixture.proxy.feedOf(other)).toBeUndefined();
        });
    });

    describe('a folder that nobody shows any more', () => {
        it('is not listened to, so what its sessions read must be looked up again', async () => {
            const guard = fixture.container.get(EchoGuard);
            await fixture.connect();
            const { service, agent, page } = await fixture.openPage();
            await agent.openSession(S);
            await page.until('it is loaded', () => page.texts(S).join() === 'question');
            await guard.prepare(fixture.opencode.endpoint(), '/elsewhere', 'ses_elsewhere');
            await waitFor('both are read', () => [S, 'ses_elsewhere'].every(id => guard.judge(id, COMMAND) === 'own'));
            service.dispose();
            await fixture.openPage({ folder: fixture.folder.folder('other') });
            expect(fixture.proxy.feedOf(fixture.workspace)).toBeUndefined();
            expect([S, 'ses_elsewhere'].map(id => guard.judge(id, COMMAND))).toEqual(['unknown', 'own']);
            fixture.opencode.messages[S].push({ info: userInfo(S, 'msg_2'), parts: [textPart(S, 'msg_2', 'prt_2', BLOCK)] });
            const again = await fixture.openPage();
            await again.agent.openSession(S);
            await again.page.until('it is loaded', () => again.page.texts(S).length === 2);
            await waitFor('it is read again', () => guard.judge(S, COMMAND) === 'echo');
        });
    });

    describe('a session that was at work before we looked', () => {
        it('has read what it has read: the person is asked before it writes, and its old blocks do not run', async () => {
            const tool: Part = {
                ...toolPart(S, 'msg_2', 'prt_3'), tool: 'webfetch', state: { status: 'running', input: {}, time: { start: 1 } }
            };
            fixture.opencode.statuses = { [S]: { type: 'busy' } };
            fixture.opencode.messages[S].push({
                info: assistantInfo(S, 'msg_2', { parentID: 'msg_1' }),
                parts: [{ ...RUNNING, text: BLOCK, time: { start: 1, end: 2 } }, tool]
            });
            fixture.allowCommands();
            await fixture.connect();
            const { page, service } = await fixture.openPage();
            await service.publishManifest(createManifest([paneList], ''));
            await waitFor('it is known', () => fixture.container.get(TurnTracker).foreignToolOf(S) === 'webfetch');
            expect(page.calls).toEqual([]);
        });
    });

    it('goes on after an event that cannot be handled', async () => {
        await fixture.connect();
        const { page } = await fixture.openPage();
        await page.until('it is ready', state => state.ready);
        fixture.opencode.emit(
            fixture.workspace,
            serverEvent('session.updated', { sessionID: S, info: undefined as unknown as Session }),
            sessionUpdated(aSession(S, { title: 'New' }))
        );
        await page.until('it knows', state => state.sessions[S].title === 'New');
        expect([fixture.proxy.status.state, fixture.opencode.streams.length]).toEqual(['connected', 1]);
    });

    describe('the server of somebody else', () => {
        it('that does not load our instructions is named, with what to put where', async () => {
            await fixture.connect(fixture.opencode.endpoint({ managed: false }));
            const { page } = await fixture.openPage();
            await page.until('it is said', state => state.server.notices.length > 0);
            const [{ kind, copy }] = page.state.server.notices;
            expect([kind, copy]).toEqual([
                'instructions-missing', expect.stringMatching(/^"instructions": \[".*\/openspace\/instructions\?read=[\w-]{43}"\]$/)
            ]);

            fixture.opencode.instructions = [(JSON.parse(`{${copy}}`) as { instructions: string[] }).instructions[0]];
            fixture.opencode.greet();
            await page.until('it is over', state => state.server.notices.length === 0);
        });
    });

    describe('a page that lost events', () => {
        it('gets everything anew once it can be reached', async () => {
            await fixture.connect();
            const { page, agent } = await fixture.openPage();
            await agent.openSession(S);
            await page.until('it is loaded', () => page.texts(S).join() === 'question');
            page.unreachable = true;
            fixture.opencode.emit(fixture.workspace, sessionUpdated(aSession(S, { title: 'Lost' })));
            await waitFor('it is lost', () => page.refused > 0);
            page.unreachable = false;
            fixture.opencode.sessions = [aSession(S, { title: 'New' })];
            fixture.opencode.messages[S][0] = { info: userInfo(S, 'msg_1'), parts: [textPart(S, 'msg_1', 'prt_1', 'edited')] };
            await page.until('it is up to date', state => state.sessions[S].title === 'New' && page.texts(S).join() === 'edited');
        });
    });
});
