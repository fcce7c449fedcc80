import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandResult, createManifest } from 'openspace-core/lib/common';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { paneList } from 'openspace-hands/lib/common';
import { waitFor } from '../../../../../tests/support/wait-for';
import { aSession, assistantInfo } from '../../common/fixtures/conversations';
import { SessionWatch } from '../agent-session/session-watch';
import { BlockDispatcher } from '../blocks/block-dispatcher';
import { ResultReporter } from '../feedback/result-reporter';
import { OpenedPage, ProxyFixture } from '../fixtures/proxy-fixture';
import { messageUpdated, sessionUpdated, statusChanged } from '../fixtures/server-events';
import { EchoGuard } from '../guard/echo-guard';
import { PageFeeds } from '../page-feed/page-feeds';
import { NO_SESSION, TurnTracker } from '../turns/turn-tracker';
import { LastSessions } from './last-sessions';
import { OpenCodeProxy } from './open-code-proxy';
import { SessionActions } from './session-actions';

const S = 'ses_1';

describe('SessionActions', () => {
    let fixture: ProxyFixture;
    let test: OpenedPage;

    beforeEach(async () => {
        fixture = new ProxyFixture();
        fixture.opencode.sessions = [aSession(S)];
        await fixture.connect();
        test = await fixture.openPage();
        await test.agent.openSession(S);
        await test.page.until('it is loaded', state => state.conversations[S] !== undefined);
    });

    afterEach(() => fixture.dispose());

    describe('a message', () => {
        it('is shown at once and sent with the ids under which it is shown', async () => {
            const release = fixture.opencode.hold('session.promptAsync');
            const sent = test.agent.sendPrompt(S, { text: 'hello %%OS{}%%' });
            await test.page.until('it is shown', () => test.page.texts(S).join() === 'hello %%OS{}%%');
            await waitFor('it is posted', () => fixture.opencode.callsOf('session.promptAsync').length > 0);
            const [{ info, parts }] = test.page.state.conversations[S].messages;
            expect([info.role, info.id, parts[0].id]).toEqual(['user', expect.stringMatching(/^msg_/), expect.stringMatching(/^prt_/)]);
            expect(fixture.opencode.callsOf('session.promptAsync')).toEqual([
                {
                    sessionID: S, directory: fixture.workspace, messageID: info.id,
                    parts: [{ id: parts[0].id, type: 'text', text: 'hello %%OS{}%%' }]
                }
            ]);
            release();
            await sent;
        });

        it('counts as being sent until its turn begins, so that the session does not look idle in between', async () => {
            Object.assign(fixture.container.get(SessionActions), { beginLimit: 60_000 });
            let arrived = false;
            const sent = test.agent.sendPrompt(S, { text: 'hello' }).then(() => { arrived = true; });
            await waitFor('it is accepted', () => fixture.opencode.callsOf('session.promptAsync').length > 0);
            // What the server says meanwhile about something else has arrived, so the answer would have, too.
            fixture.emit(sessionUpdated(aSession('ses_other')));
            await test.page.until('the other session is known', state => state.sessions.ses_other !== undefined);
            expect(arrived).toBe(false);
            fixture.emit(statusChanged(S, { type: 'busy' }));
            await sent;
            expect(test.page.state.statuses[S]).toEqual({ type: 'busy' });
            await test.agent.sendPrompt(S, { text: 'and this' });
        });

        it('takes files and agents along, and says by whom it is to be answered', async () => {
            const picture = { type: 'file' as const, mime: 'image/png', filename: 'a.png', url: 'data:image/png;base64,AA==' };
            const model = { providerID: 'p', modelID: 'm' };
            await test.agent.sendPrompt(S, {
                text: 'look', attachments: [picture, { type: 'agent', name: 'helper' }], model, agent: 'plan', variant: 'high'
            });
            const [sent] = fixture.opencode.callsOf('session.promptAsync');
            expect(sent).toMatchObject({
                model, agent: 'plan', variant: 'high',
                parts: [{ text: 'look' }, { ...picture, id: expect.any(String) }, { type: 'agent', name: 'helper' }]
            });
            await test.page.until('the files are shown', state => state.conversations[S].messages[0]?.parts.length === 3);
        });

        it('is taken back when the server does not accept it', async () => {
            fixture.opencode.fail('session.promptAsync', 400, { data: { message: 'no such session' } });
            await expect(test.agent.sendPrompt(S, { text: 'hello' })).rejects.toThrow('The message could not be sent: no such session');
            await waitFor('it is taken back', () => test.page.told('message.removed').length === 1 && test.page.texts(S).length === 0);
            const [{ info: { id } }] = test.page.told('message.updated');
            expect(test.page.told('message.removed')).toEqual([{ type: 'message.removed', sessionID: S, messageID: id }]);
        });

        it('makes its page the owner of the session, and the session the last active one', async () => {
            const other = await fixture.openPage();
            await other.service.reportFocus();
            await test.agent.sendPrompt(S, { text: 'hello' });
            expect(fixture.container.get(CommandRouter).pick(S, fixture.workspace)).toBe(test.connected);
            expect(fixture.container.get(LastSessions).get(fixture.workspace)).toBe(S);
        });

        it('carries along what the person has open, once', async () => {
            const tab = { contentId: 'a.ts', type: 'editor' as const, title: 'a.ts', isDirty: false };
            await test.service.publishState({
                panes: [{ id: 'p1', area: 'main', tabs: [tab], activeTabIndex: 0, geometry: { x: 0, y: 0, width: 100, height: 100 } }],
                timestamp: ''
            });
            await test.agent.sendPrompt(S, { text: 'hello' });
            await test.agent.sendPrompt(S, { text: 'again' });
            expect(fixture.opencode.callsOf('session.promptAsync')).toMatchObject([
                {
                    parts: [
                        { type: 'text', text: 'hello' },
                        {
                            id: expect.stringMatching(/^prt_/) as unknown, type: 'text',
                            text: '<ide_state>\n- Main area: [editor: a.ts]\n</ide_state>', synthetic: true,
                            metadata: { openspace: 'ide-state' }
                        }
                    ]
                },
                { parts: [{ type: 'text', text: 'again' }] }
            ]);
            const sent = fixture.opencode.callsOf('session.promptAsync') as { parts: unknown[] }[];
            expect(sent.map(({ parts }) => parts.length)).toEqual([2, 1]);
            await test.page.until('it shows the words alone', () => test.page.texts(S).join() === 'hello,again');
        });

        it('carries it along again if the server did not accept it', async () => {
            const tab = { contentId: 'a.ts', type: 'editor' as const, title: 'a.ts', isDirty: false };
            await test.service.publishState({
                panes: [{ id: 'p1', area: 'main', tabs: [tab], activeTabIndex: 0, geometry: { x: 0, y: 0, width: 100, height: 100 } }],
                timestamp: ''
            });
            fixture.opencode.fail('session.promptAsync', 400);
            await expect(test.agent.sendPrompt(S, { text: 'hello' })).rejects.toThrow('The message could not be sent');
            fixture.opencode.fail('session.promptAsync', undefined);
            await test.agent.sendPrompt(S, { text: 'hello' });
            const sent = fixture.opencode.callsOf('session.promptAsync') as { parts: unknown[] }[];
            expect(sent.map(({ parts }) => parts.length)).toEqual([2, 2]);
        });

        it('has the server asked for the newest one before it once, until something may have been missed', async () => {
            const asked = (): number =>
                fixture.opencode.callsOf('session.messages').filter(call => (call as { limit?: number }).limit === 1).length;
            await test.agent.sendPrompt(S, { text: 'hello' });
            await test.agent.sendPrompt(S, { text: 'again' });
            expect(asked()).toBe(1);
            fixture.container.get(OpenCodeProxy).requireFeed(test.connected).forgetRunning();
            await test.agent.sendPrompt(S, { text: 'and again' });
            expect(asked()).toBe(2);
        });

        it('is refused when one is later that another client brought', async () => {
            await test.agent.sendPrompt(S, { text: 'hello' });
            const later = assistantInfo(S, 'msg_later', { time: { created: Date.now() + 3_600_000 } });
            fixture.opencode.messages[S] = [{ info: later, parts: [] }];
            fixture.emit(messageUpdated(later));
            await test.page.until('it is known', state => state.conversations[S].messages.some(({ info }) => info.id === later.id));
            await expect(test.agent.sendPrompt(S, { text: 'again' })).rejects.toThrow('The clock of this machine was set back');
            // It was taken back since.
            fixture.opencode.messages[S] = [];
            await test.agent.sendPrompt(S, { text: 'again' });
        });

        it('fault 9: is sent after the clock was set forward, and refused once it is right again', async () => {
            await test.agent.sendPrompt(S, { text: 'hello' });
            vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000, shouldAdvanceTime: true });
            try {
                await test.agent.sendPrompt(S, { text: 'again' });
                const later = assistantInfo(S, 'msg_later', { time: { created: Date.now() } });
                fixture.opencode.messages[S] = [{ info: later, parts: [] }];
                fixture.emit(messageUpdated(later));
                await test.page.until('it is known', state => state.conversations[S].messages.some(({ info }) => info.id === later.id));
            } finally {
                vi.useRealTimers();
            }
            await expect(test.agent.sendPrompt(S, { text: 'and again' })).rejects.toThrow('The clock of this machine was set back');
        });

        it('is not sent before we know what the session has read', async () => {
            fixture.container.get(EchoGuard).interrupt();
            const release = fixture.opencode.hold('session.children');
            const sent = test.agent.sendPrompt(S, { text: 'hello' });
            await test.page.until('it is shown', () => test.page.texts(S).join() === 'hello');
            expect(fixture.opencode.callsOf('session.promptAsync')).toEqual([]);
            release();
            await sent;
            expect(fixture.container.get(EchoGuard).judge(S, { cmd: 'x' })).toBe('own');
        });

        it('is sent even if that cannot be known', async () => {
            fixture.container.get(EchoGuard).interrupt();
            fixture.opencode.fail('session.messages', 500);
            await test.agent.sendPrompt(S, { text: 'hello' });
            expect([fixture.opencode.callsOf('session.promptAsync').length, fixture.container.get(EchoGuard).judge(S, { cmd: 'x' })])
                .toEqual([1, 'unknown']);
        });

        it('clears the problem of the turn before', async () => {
            fixture.opencode.providers = [];
            await expect(test.agent.sendPrompt(S, { text: 'hello' })).rejects.toThrow('No model is available');
            await test.page.until('the problem is said', state => state.problems[S]?.kind === 'no-model');
            fixture.opencode.providers = [{ models: { m: {} } }];
            await test.agent.sendPrompt(S, { text: 'hello' });
            await test.page.until('it is cleared', state => state.problems[S] === undefined);
        });

        it.each([['no provider', []], ['no model', [{ models: {} }]]])('is not sent when there is %s', async (_name, providers) => {
            fixture.opencode.providers = providers;
            await expect(test.agent.sendPrompt(S, { text: 'hello' })).rejects.toThrow('No model is available');
            expect([fixture.opencode.callsOf('session.promptAsync'), test.page.texts(S)]).toEqual([[], []]);
        });

        it('is sent when the server does not say which models there are', async () => {
            fixture.opencode.fail('config.providers', 500);
            await test.agent.sendPrompt(S, { text: 'hello' });
            expect(fixture.opencode.callsOf('session.promptAsync')).toHaveLength(1);
        });

        it.each([['false', false], ['unknown', 'unknown']] as const)(
            'is not sent from a folder that brings a configuration and whose trust is %s', async (_name, trusted) => {
                const folder = fixture.folder.folder('hostile', '.git');
                fixture.folder.file('hostile/opencode.json', '{}');
                const hostile = await fixture.openPage({ trusted, folder: folder.replace('/.git', '') });
                await expect(hostile.agent.sendPrompt(S, { text: 'hello' })).rejects.toThrow('This folder is not trusted');
                await hostile.page.until('the problem is said', state => state.problems[S]?.kind === 'untrusted');
                expect([fixture.opencode.callsOf('session.promptAsync'), fixture.opencode.callsOf('config.providers')]).toEqual([[], []]);
            }
        );

        it('is sent from a folder without trust that brings nothing', async () => {
            const plain = await fixture.openPage({ trusted: false, folder: fixture.folder.folder('plain', '.git').replace('/.git', '') });
            await plain.agent.sendPrompt(S, { text: 'hello' });
            expect(fixture.opencode.callsOf('session.promptAsync')).toHaveLength(1);
        });
    });

    describe('a session', () => {
        it('is created in the folder and becomes the last active one', async () => {
            expect(await test.agent.createSession()).toEqual(aSession('ses_new'));
            expect([fixture.opencode.callsOf('session.create'), fixture.container.get(LastSessions).get(fixture.workspace)])
                .toEqual([[{ directory: fixture.workspace }], 'ses_new']);
        });

        it('is deleted and stopped with the folder named', async () => {
            await test.agent.deleteSession(S);
            await test.agent.abort(S);
            expect([fixture.opencode.callsOf('session.delete'), fixture.opencode.callsOf('session.abort')])
                .toEqual([[{ sessionID: S, directory: fixture.workspace }], [{ sessionID: S, directory: fixture.workspace }]]);
        });

        it.each([
            ['created', 'session.create', 'The session could not be created: ', (opened: OpenedPage) => opened.agent.createSession()],
            ['deleted', 'session.delete', 'The session could not be deleted: ', (opened: OpenedPage) => opened.agent.deleteSession(S)],
            ['stopped', 'session.abort', 'The turn could not be stopped: ', (opened: OpenedPage) => opened.agent.abort(S)]
        ])('that cannot be %s is reported with a message', async (_name, route, words, act) => {
            for (const [error, reason] of [
                [{ data: { message: 'why' } }, 'why'], [{ message: 'why' }, 'why'], [new Error('why'), 'why'], [{ code: 7 }, '{"code":7}']
            ] as const) {
                fixture.opencode.fail(route, 500, error);
                await expect(act(test)).rejects.toThrow(new Error(words + reason));
            }
        });
    });

    describe('a stop', () => {
        const place = () => ({ directory: fixture.workspace, sessionID: S, messageID: 'msg_2', partID: 'prt_2' });
        const stopped = (sessionID: string): boolean => fixture.container.get(TurnTracker).current(sessionID).stopped.aborted;

        /** A command runs and does not end by itself. */
        async function runCommand(): Promise<void> {
            fixture.allowCommands();
            await test.service.publishManifest(createManifest([paneList], ''));
            test.page.answer = () => new Promise(() => undefined);
            // A message would have waited for that.
            await fixture.container.get(EchoGuard).prepare(fixture.opencode.endpoint(), fixture.workspace, S);
            fixture.container.get(BlockDispatcher)
                .dispatch({ index: 0, offset: 0, kind: 'block', raw: '', value: { cmd: paneList.id } }, place());
            await waitFor('it runs', () => test.page.calls.length === 1);
        }

        it('answers for the commands of the turn at once, also if the server cannot be reached', async () => {
            await runCommand();
            fixture.opencode.fail('session.abort', 500);
            await expect(test.agent.abort(S)).rejects.toThrow('The turn could not be stopped');
            await waitFor('it is answered', () => test.page.cancelled.length === 1);
            expect(stopped(S)).toBe(true);
        });

        it('waits for results on their way to the server, which would start the agent again', async () => {
            const release = fixture.opencode.hold('session.promptAsync');
            const reporter = fixture.container.get(ResultReporter);
            const turn = fixture.container.get(TurnTracker).current(S);
            fixture.opencode.messages =
                { [S]: [{ info: assistantInfo(S, 'msg_2', { parentID: 'msg_1' }), parts: [] }, ...fixture.opencode.messages[S] ?? []] };
            Object.assign(turn, { message: { agent: 'build', model: { providerID: 'p', modelID: 'm' } } });
            reporter.expect(place(), turn)(paneList.id, CommandResult.failed('no'));
            fixture.container.get(SessionWatch).status(S, false);
            await waitFor('they are on their way', () => fixture.opencode.callsOf('session.promptAsync').length === 1);
            const aborted = test.agent.abort(S);
            await new Promise(resolve => setImmediate(resolve));
            expect(fixture.opencode.callsOf('session.abort')).toEqual([]);
            release();
            await aborted;
            expect(fixture.opencode.callsOf('session.abort')).toHaveLength(1);
        });

        it('does not wait for them for ever, and stops the agent again when they have arrived', async () => {
            const release = fixture.opencode.hold('session.promptAsync');
            const reporter = fixture.container.get(ResultReporter);
            const turn = fixture.container.get(TurnTracker).current(S);
            Object.assign(turn, { message: { agent: 'build', model: { providerID: 'p', modelID: 'm' } } });
            reporter.expect(place(), turn)(paneList.id, CommandResult.failed('no'));
            fixture.container.get(SessionWatch).status(S, false);
            await waitFor('they are on their way', () => fixture.opencode.callsOf('session.promptAsync').length === 1);
            const began = performance.now();
            await test.agent.abort(S);
            expect(performance.now() - began).toBeLessThan(2_000);
            expect(fixture.opencode.callsOf('session.abort')).toHaveLength(1);
            release();
            await waitFor('it is stopped again', () => fixture.opencode.callsOf('session.abort').length === 2);
        });

        it('comes again when the server begins with results only after it was stopped', async () => {
            const reporter = fixture.container.get(ResultReporter);
            const turn = fixture.container.get(TurnTracker).current(S);
            Object.assign(turn, { message: { agent: 'build', model: { providerID: 'p', modelID: 'm' } } });
            reporter.expect(place(), turn)(paneList.id, CommandResult.failed('no'));
            fixture.container.get(SessionWatch).status(S, false);
            await waitFor('they are there', () => fixture.opencode.callsOf('session.promptAsync').length === 1);
            await test.agent.abort(S);
            expect(fixture.opencode.callsOf('session.abort')).toHaveLength(1);
            fixture.emit(statusChanged(S, { type: 'busy' }));
            await waitFor('it is stopped again', () => fixture.opencode.callsOf('session.abort').length === 2);
        });

        it('reaches the server while its event stream is broken', async () => {
            fixture.opencode.breakStream();
            await waitFor('the gap is noticed', () => fixture.proxy.status.state === 'reconnecting');
            await test.agent.abort(S);
            expect([fixture.opencode.callsOf('session.abort').length, fixture.proxy.status.state]).toEqual([1, 'reconnecting']);
        });

        it('takes back a message that waits until we know what the session has read, and gives its text back', async () => {
            fixture.container.get(EchoGuard).interrupt();
            const release = fixture.opencode.hold('session.children');
            const sent = test.agent.sendPrompt(S, { text: 'hello' });
            const refused = expect(sent).rejects.toThrow('Stopped by the user.');
            await test.page.until('it is shown', () => test.page.texts(S).join() === 'hello');
            await test.agent.abort(S);
            await refused;
            await test.page.until('it is taken back', () => test.page.texts(S).length === 0);
            release();
            await test.agent.sendPrompt(S, { text: 'again' });
            expect(fixture.opencode.callsOf('session.promptAsync')).toMatchObject([{ parts: [{ text: 'again' }] }]);
        });

        it('of everything reaches a message that waits for a server that is starting, without waiting for it', async () => {
            fixture.supervisor.become(undefined, { state: 'starting' });
            const sent = test.agent.sendPrompt(S, { text: 'hello' });
            const refused = expect(sent).rejects.toThrow('Stopped by the user.');
            await test.service.stopEverything();
            await refused;
            await fixture.connect();
            expect([fixture.opencode.callsOf('session.promptAsync'), fixture.opencode.callsOf('session.abort')]).toEqual([[], []]);
        });

        it('of everything stops the turn of a message that is just being posted, once it has arrived', async () => {
            const release = fixture.opencode.hold('session.promptAsync');
            const sent = test.agent.sendPrompt(S, { text: 'hello' });
            await waitFor('it is being posted', () => fixture.opencode.callsOf('session.promptAsync').length === 1);
            const stoppedAll = test.service.stopEverything();
            await new Promise(resolve => setImmediate(resolve));
            expect(fixture.opencode.callsOf('session.abort')).toEqual([]);
            release();
            await Promise.all([sent, stoppedAll]);
            expect(fixture.opencode.callsOf('session.abort')).toEqual([{ sessionID: S, directory: fixture.workspace }]);
        });

        it('of everything stops a turn with which the server begins only after it was stopped', async () => {
            await test.agent.sendPrompt(S, { text: 'hello' });
            await test.service.stopEverything();
            expect(fixture.opencode.callsOf('session.abort')).toHaveLength(1);
            fixture.emit(statusChanged(S, { type: 'busy' }));
            await waitFor('it is stopped again', () => fixture.opencode.callsOf('session.abort').length === 2);
        });

        it('of everything does not stop what the person writes after it', async () => {
            await test.agent.sendPrompt(S, { text: 'hello' });
            await test.service.stopEverything();
            await test.agent.sendPrompt(S, { text: 'once more' });
            fixture.emit(statusChanged(S, { type: 'busy' }));
            await test.page.until('it has begun', state => state.statuses[S]?.type === 'busy');
            await new Promise(resolve => setImmediate(resolve));
            expect(fixture.opencode.callsOf('session.abort')).toHaveLength(1);
        });

        it('of everything reaches other folders, and commands of which nobody knows the session', async () => {
            const folder = fixture.folder.folder('other');
            const other = await fixture.openPage({ folder });
            fixture.opencode.emit(folder, statusChanged('ses_far', { type: 'busy' }));
            await other.page.until('it knows', state => state.statuses.ses_far?.type === 'busy');
            await test.service.stopEverything();
            expect([fixture.opencode.callsOf('session.abort'), stopped('ses_far'), stopped(NO_SESSION)])
                .toEqual([[{ sessionID: 'ses_far', directory: folder }], true, true]);
        });

        it('of everything stops the others if one cannot be stopped, and says so', async () => {
            fixture.emit(statusChanged(S, { type: 'busy' }), statusChanged('ses_2', { type: 'busy' }));
            await test.page.until('it knows', state => state.statuses.ses_2?.type === 'busy');
            fixture.opencode.fail('session.abort', 500);
            await expect(test.service.stopEverything()).rejects.toThrow('The turn could not be stopped');
            expect([fixture.opencode.callsOf('session.abort').length, [S, 'ses_2'].map(stopped)]).toEqual([2, [true, true]]);
        });

        it('of everything ends what is at work, and nothing else', async () => {
            fixture.opencode.sessions = [aSession(S), aSession('ses_2'), aSession('ses_3')];
            fixture.opencode.greet();
            await test.page.until('it knows', state => state.sessions.ses_3 !== undefined);
            fixture.emit(statusChanged('ses_2', { type: 'busy' }));
            await test.page.until('it knows', state => state.statuses.ses_2?.type === 'busy');
            await runCommand();
            await test.service.stopEverything();
            expect(fixture.opencode.callsOf('session.abort').map(call => (call as { sessionID: string }).sessionID).sort())
                .toEqual([S, 'ses_2']);
            expect([[S, 'ses_2', 'ses_3'].map(stopped), test.page.cancelled.length]).toEqual([[true, true, true], 1]);
        });
    });

    describe('an answer of the person', () => {
        it('goes to the server', async () => {
            const directory = fixture.workspace;
            await test.agent.replyPermission('per_1', 'reject', 'not now');
            await test.agent.replyQuestion('que_1', [['Red']]);
            await test.agent.rejectQuestion('que_2');
            expect(fixture.opencode.calls.filter(([route]) => /\.(reply|reject)$/.test(route))).toEqual([
                ['permission.reply', { requestID: 'per_1', directory, reply: 'reject', message: 'not now' }],
                ['question.reply', { requestID: 'que_1', directory, answers: [['Red']] }],
                ['question.reject', { requestID: 'que_2', directory }]
            ]);
        });

        it('that comes too late closes the card and is not an error', async () => {
            for (const route of ['permission.reply', 'question.reply', 'question.reject']) {
                fixture.opencode.fail(route, 404);
            }
            await test.agent.replyPermission('per_1', 'once');
            await test.agent.replyQuestion('que_1', [['Red']]);
            await test.agent.rejectQuestion('que_2');
            fixture.container.get(PageFeeds).of(test.connected).flush();
            expect([test.page.told('permission.closed'), test.page.told('question.closed')]).toEqual([
                [{ type: 'permission.closed', requestID: 'per_1' }],
                [{ type: 'question.closed', requestID: 'que_1' }, { type: 'question.closed', requestID: 'que_2' }]
            ]);
        });

        it('that cannot be sent is reported with a message', async () => {
            fixture.opencode.fail('permission.reply', 500);
            fixture.opencode.fail('question.reply', 500);
            await expect(test.agent.replyPermission('per_1', 'once')).rejects.toThrow(
                'The answer could not be sent: permission.reply is broken'
            );
            await expect(test.agent.replyQuestion('que_1', [])).rejects.toThrow('The answer could not be sent: question.reply is broken');
        });
    });

    it('needs a folder', async () => {
        await test.service.attach({ rootUri: undefined, trusted: undefined });
        await expect(test.agent.createSession()).rejects.toThrow('Open a folder first: the agent works in a folder.');
    });
});
