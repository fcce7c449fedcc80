import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSession } from '../../common/fixtures/conversations';
import { ProxyFixture, TestTab } from '../fixtures/proxy-fixture';
import { LastSessions } from '../launch/last-sessions';
import { CommandRouter } from '../router/command-router';

const S = 'ses_1';

describe('SessionActions', () => {
    let fixture: ProxyFixture;
    let test: TestTab;

    beforeEach(async () => {
        fixture = new ProxyFixture();
        fixture.opencode.sessions = [aSession(S)];
        await fixture.connect();
        test = await fixture.openTab();
        await test.service.openSession(S);
        await test.page.until('it is loaded', state => state.conversations[S] !== undefined);
    });

    afterEach(() => fixture.dispose());

    describe('a message', () => {
        it('is shown at once and sent with the ids under which it is shown', async () => {
            const release = fixture.opencode.hold('session.promptAsync');
            const sent = test.service.sendPrompt(S, 'hello %%OS{}%%');
            await test.page.until('it is shown', () => test.page.texts(S).join() === 'hello %%OS{}%%');
            const [{ info, parts }] = test.page.state.conversations[S].messages;
            expect([info.role, info.id, parts[0].id]).toEqual(['user', expect.stringMatching(/^msg_/), expect.stringMatching(/^prt_/)]);
            expect(fixture.opencode.callsOf('session.promptAsync')).toEqual([
                { sessionID: S, directory: fixture.workspace, messageID: info.id, parts: [{ id: parts[0].id, type: 'text', text: 'hello %%OS{}%%' }] }
            ]);
            release();
            await sent;
        });

        it('is taken back when the server does not accept it', async () => {
            fixture.opencode.fail('session.promptAsync', 400, { data: { message: 'no such session' } });
            await expect(test.service.sendPrompt(S, 'hello')).rejects.toThrow('The message could not be sent: no such session');
            test.tab.flush();
            const [{ info: { id } }] = test.page.told('message.updated');
            expect([test.page.told('message.removed'), test.page.texts(S)]).toEqual([[{ type: 'message.removed', sessionID: S, messageID: id }], []]);
        });

        it('makes its tab the owner of the session, and the session the last active one', async () => {
            const other = await fixture.openTab();
            await other.service.reportFocus();
            await test.service.sendPrompt(S, 'hello');
            expect(fixture.container.get(CommandRouter).pick(S, fixture.workspace)).toBe(test.tab);
            expect(fixture.container.get(LastSessions).get(fixture.workspace)).toBe(S);
        });

        it('clears the problem of the turn before', async () => {
            fixture.opencode.providers = [];
            await expect(test.service.sendPrompt(S, 'hello')).rejects.toThrow('No model is available');
            await test.page.until('the problem is said', state => state.problems[S]?.kind === 'no-model');
            fixture.opencode.providers = [{ models: { m: {} } }];
            await test.service.sendPrompt(S, 'hello');
            await test.page.until('it is cleared', state => state.problems[S] === undefined);
        });

        it.each([['no provider', []], ['no model', [{ models: {} }]]])('is not sent when there is %s', async (_name, providers) => {
            fixture.opencode.providers = providers;
            await expect(test.service.sendPrompt(S, 'hello')).rejects.toThrow('No model is available');
            expect([fixture.opencode.callsOf('session.promptAsync'), test.page.texts(S)]).toEqual([[], []]);
        });

        it('is sent when the server does not say which models there are', async () => {
            fixture.opencode.fail('config.providers', 500);
            await test.service.sendPrompt(S, 'hello');
            expect(fixture.opencode.callsOf('session.promptAsync')).toHaveLength(1);
        });

        it.each([['false', false], ['unknown', 'unknown']] as const)('is not sent from a folder that brings a configuration and whose trust is %s', async (_name, trusted) => {
            const folder = fixture.folder.folder('hostile', '.git');
            fixture.folder.file('hostile/opencode.json', '{}');
            const hostile = await fixture.openTab({ trusted, folder: folder.replace('/.git', '') });
            await expect(hostile.service.sendPrompt(S, 'hello')).rejects.toThrow('This folder is not trusted');
            await hostile.page.until('the problem is said', state => state.problems[S]?.kind === 'untrusted');
            expect([fixture.opencode.callsOf('session.promptAsync'), fixture.opencode.callsOf('config.providers')]).toEqual([[], []]);
        });

        it('is sent from a folder without trust that brings nothing', async () => {
            const plain = await fixture.openTab({ trusted: false, folder: fixture.folder.folder('plain', '.git').replace('/.git', '') });
            await plain.service.sendPrompt(S, 'hello');
            expect(fixture.opencode.callsOf('session.promptAsync')).toHaveLength(1);
        });
    });

    describe('a session', () => {
        it('is created in the folder and becomes the last active one', async () => {
            expect(await test.service.createSession()).toEqual(aSession('ses_new'));
            expect([fixture.opencode.callsOf('session.create'), fixture.container.get(LastSessions).get(fixture.workspace)]).toEqual([[{ directory: fixture.workspace }], 'ses_new']);
        });

        it('is deleted and stopped with the folder named', async () => {
            await test.service.deleteSession(S);
            await test.service.abort(S);
            expect([fixture.opencode.callsOf('session.delete'), fixture.opencode.callsOf('session.abort')])
                .toEqual([[{ sessionID: S, directory: fixture.workspace }], [{ sessionID: S, directory: fixture.workspace }]]);
        });

        it.each([
            ['created', 'session.create', 'The session could not be created: ', (tab: TestTab) => tab.service.createSession()],
            ['deleted', 'session.delete', 'The session could not be deleted: ', (tab: TestTab) => tab.service.deleteSession(S)],
            ['stopped', 'session.abort', 'The turn could not be stopped: ', (tab: TestTab) => tab.service.abort(S)]
        ])('that cannot be %s is said in words', async (_name, route, words, act) => {
            for (const [error, reason] of [[{ data: { message: 'why' } }, 'why'], [{ message: 'why' }, 'why'], [new Error('why'), 'why'], [{ code: 7 }, '{"code":7}']] as const) {
                fixture.opencode.fail(route, 500, error);
                await expect(act(test)).rejects.toThrow(new Error(words + reason));
            }
        });
    });

    describe('an answer of the person', () => {
        it('goes to the server', async () => {
            const directory = fixture.workspace;
            await test.service.replyPermission('per_1', 'reject', 'not now');
            await test.service.replyQuestion('que_1', [['Red']]);
            await test.service.rejectQuestion('que_2');
            expect(fixture.opencode.calls.filter(([route]) => /\.(reply|reject)$/.test(route))).toEqual([
                ['permission.reply', { requestID: 'per_1', directory, reply: 'reject', message: 'not now' }],
                ['question.reply', { requestID: 'que_1', directory, answers: [['Red']] }],
                ['question.reject', { requestID: 'que_2', directory }]
            ]);
        });

        it('that comes too late closes the card and is no error', async () => {
            for (const route of ['permission.reply', 'question.reply', 'question.reject']) {
                fixture.opencode.fail(route, 404);
            }
            await test.service.replyPermission('per_1', 'once');
            await test.service.replyQuestion('que_1', [['Red']]);
            await test.service.rejectQuestion('que_2');
            test.tab.flush();
            expect([test.page.told('permission.closed'), test.page.told('question.closed')]).toEqual([
                [{ type: 'permission.closed', requestID: 'per_1' }], [{ type: 'question.closed', requestID: 'que_1' }, { type: 'question.closed', requestID: 'que_2' }]
            ]);
        });

        it('that cannot be sent is said in words', async () => {
            fixture.opencode.fail('permission.reply', 500);
            fixture.opencode.fail('question.reply', 500);
            await expect(test.service.replyPermission('per_1', 'once')).rejects.toThrow('The answer could not be sent: permission.reply is broken');
            await expect(test.service.replyQuestion('que_1', [])).rejects.toThrow('The answer could not be sent: question.reply is broken');
        });
    });

    it('needs a folder', async () => {
        await test.service.attach({ rootUri: undefined, trusted: undefined });
        await expect(test.service.createSession()).rejects.toThrow('Open a folder first: the agent works in a folder.');
    });
});
