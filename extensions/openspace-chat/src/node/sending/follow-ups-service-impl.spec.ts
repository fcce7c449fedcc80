import * as fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FollowUpCall } from 'openspace-agent/lib/common';
import { aSession, assistantInfo, userInfo } from 'openspace-agent/lib/common/fixtures/conversations';
import { PendingWork } from 'openspace-agent/lib/node/feedback/pending-work';
import { OpenedPage, ProxyFixture } from 'openspace-agent/lib/node/fixtures/proxy-fixture';
import { messageUpdated, serverEvent, statusChanged } from 'openspace-agent/lib/node/fixtures/server-events';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { FollowUpStore } from 'openspace-agent/lib/node/follow-ups/follow-up-store';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { waitFor } from '../../../../../tests/support/wait-for';
import { ModelsServiceImpl } from '../models/models-service-impl';
import { FollowUpSender } from './follow-up-sender';
import { FollowUpsServiceImpl } from './follow-ups-service-impl';

const S = 'ses_1';

const message = (text: string): FollowUpCall => ({ kind: 'message', prompt: { text } });

describe('FollowUpsServiceImpl', () => {
    let fixture: ProxyFixture;
    let test: OpenedPage;
    let service: FollowUpsServiceImpl;

    const serviceOf = (opened: OpenedPage): FollowUpsServiceImpl => {
        const connection = fixture.container.createChild();
        connection.bind(OpenSpaceServiceImpl).toConstantValue(opened.service);
        [FolderAccess, ModelsServiceImpl, FollowUpsServiceImpl].forEach(type => connection.bind<unknown>(type).toSelf());
        return connection.get(FollowUpsServiceImpl);
    };
    const begin = async (): Promise<void> => {
        fixture.opencode.statuses = { [S]: { type: 'busy' } };
        fixture.emit(statusChanged(S, { type: 'busy' }));
        await test.page.until('it works', state => state.statuses[S]?.type === 'busy');
    };
    const rest = (): void => {
        fixture.opencode.statuses = {};
        fixture.emit(statusChanged(S, { type: 'idle' }));
    };
    const queue = (): string[] => test.page.state.followUps[S]?.items.map(({ text }) => text) ?? [];
    const idOf = (text: string): string => fixture.container.get(FollowUpStore).shown(S).items.find(item => item.text === text)!.id;
    const posted = (): string[] =>
        (fixture.opencode.callsOf('session.promptAsync') as { parts: { text: string }[] }[]).map(({ parts }) => parts[0].text);
    const onDisk = (): string | undefined => {
        const file = fixture.folder.at('state', 'follow-ups', `${S}.json`);
        return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
    };

    beforeEach(async () => {
        fixture = new ProxyFixture();
        fixture.opencode.sessions = [aSession(S)];
        await fixture.connect();
        test = await fixture.openPage();
        service = serviceOf(test);
        await begin();
    });

    afterEach(() => fixture.dispose());

    it('keeps messages while the agent works and sends one after each turn, in order', async () => {
        await service.add(S, message('one'));
        await service.add(S, message('two'));
        await test.page.until('they are shown', () => queue().join() === 'one,two');
        expect(posted()).toEqual([]);
        rest();
        await waitFor('the first is sent', () => posted().length === 1);
        await begin();
        await test.page.until('it is not shown any more', () => queue().join() === 'two');
        expect(posted()).toEqual(['one']);
        rest();
        await waitFor('the second is sent', () => posted().length === 2);
        expect(posted()).toEqual(['one', 'two']);
        await waitFor('nothing is kept', () => onDisk() === undefined);
    });

    it('shows the same to every page, and sends once however many there are', async () => {
        const other = await fixture.openPage();
        const second = serviceOf(other);
        await service.add(S, message('one'));
        await other.page.until('the other sees it', state => state.followUps[S]?.items.length === 1);
        await Promise.all([service.sendNow(S, idOf('one')), second.sendNow(S, idOf('one'))]);
        rest();
        await test.page.until('it is gone', state => state.followUps[S] === undefined);
        expect(posted()).toEqual(['one']);
    });

    it('tells a page that comes later', async () => {
        await service.add(S, message('one'));
        const late = await fixture.openPage();
        await late.page.until('it sees it', state => state.followUps[S]?.items[0].text === 'one');
    });

    it('sends with all that was chosen, in the name of the page where the person is', async () => {
        const picture = { type: 'file' as const, mime: 'image/png', filename: 'a.png', url: 'data:image/png;base64,AA==' };
        const choices = { model: { providerID: 'p', modelID: 'm' }, agent: 'plan', variant: 'high' };
        await service.add(S, { kind: 'message', prompt: { text: 'look', attachments: [picture], ...choices } });
        await test.page.until('its file is named', state => state.followUps[S]?.items[0].attachments.join() === 'a.png');
        rest();
        await waitFor('it is sent', () => posted().length === 1);
        expect(fixture.opencode.callsOf('session.promptAsync')).toMatchObject([{ ...choices, parts: [{ text: 'look' }, picture] }]);
        expect(fixture.container.get(CommandRouter).pick(S, fixture.workspace)).toBe(test.connected);
    });

    it('sends commands and shell commands as such', async () => {
        fixture.opencode.listedAgents = [{ name: 'build', mode: 'primary' }];
        await service.add(S, { kind: 'command', call: { name: 'init', arguments: 'now' } });
        await service.add(S, { kind: 'shell', call: { command: 'ls' } });
        await test.page.until('they are shown as written', () => queue().join() === '/init now,!ls');
        rest();
        await waitFor('the command runs', () => fixture.opencode.callsOf('session.command').length === 1);
        await begin();
        rest();
        await waitFor('the shell command runs', () => fixture.opencode.callsOf('session.shell').length === 1);
        expect(fixture.opencode.callsOf('session.command')).toMatchObject([{ command: 'init', arguments: 'now' }]);
        expect(fixture.opencode.callsOf('session.shell')).toMatchObject([{ command: 'ls', agent: 'build' }]);
    });

    it('goes on without a page', async () => {
        await service.add(S, message('one'));
        fixture.container.get(PageRegistry).remove(test.connected);
        rest();
        await waitFor('it is sent', () => posted().join() === 'one');
    });

    it('lets them be moved, dropped and taken out', async () => {
        for (const text of ['one', 'two', 'three']) {
            await service.add(S, message(text));
        }
        await service.move(S, idOf('three'), idOf('one'));
        await service.move(S, idOf('one'));
        await test.page.until('they are in another order', () => queue().join() === 'three,two,one');
        await service.drop(S, idOf('two'));
        const after = idOf('one');
        expect(await service.take(S, idOf('three'))).toEqual(message('three'));
        expect(await service.take(S, 'gone')).toBeUndefined();
        await service.add(S, message('drei'), after);
        await test.page.until('it is where it was', () => queue().join() === 'drei,one');
    });

    it('does not send while commands of the turn run', async () => {
        const done = fixture.container.get(PendingWork).begin({ directory: fixture.workspace, sessionID: S });
        await service.add(S, message('one'));
        rest();
        await test.page.until('it rests', state => state.statuses[S]?.type === 'idle');
        expect(posted()).toEqual([]);
        done();
        await waitFor('it is sent', () => posted().length === 1);
    });

    it.each([
        ['the person stopped it', 'stopped', (): unknown => test.agent.abort(S)],
        ['another client stopped it', 'stopped', () =>
            fixture.emit(messageUpdated(assistantInfo(S, 'msg_9', { error: { name: 'MessageAbortedError', data: { message: '' } } })))],
        ['the model failed', 'failed', () =>
            fixture.emit(messageUpdated(assistantInfo(S, 'msg_9', { error: { name: 'UnknownError', data: { message: '' } } })))],
        ['the server failed', 'failed', () =>
            fixture.emit(serverEvent('session.error', { sessionID: S, error: { name: 'UnknownError', data: { message: 'x' } } }))]
    ])('holds them when %s, until the person says so', async (_, reason, end) => {
        await service.add(S, message('one'));
        await service.add(S, message('two'));
        await Promise.resolve(end());
        rest();
        await test.page.until('it says so', state => state.followUps[S]?.hold?.reason === reason);
        expect(posted()).toEqual([]);
        await service.resume(S);
        await waitFor('it goes on', () => posted().length === 1);
        await begin();
        rest();
        await waitFor('the rest follows', () => posted().join() === 'one,two');
    });

    it('holds them when the server is gone, and when it does not accept one, which stays the first', async () => {
        await service.add(S, message('one'));
        await service.add(S, message('two'));
        fixture.opencode.fail('session.promptAsync', 400, { data: { message: 'no such model' } });
        rest();
        await test.page.until('it says why', state => state.followUps[S]?.hold?.detail === 'The message could not be sent: no such model');
        await test.page.until('nothing is lost', () => queue().join() === 'one,two');
        fixture.opencode.fail('session.promptAsync', undefined);
        await service.resume(S);
        await waitFor('it is sent', () => posted().length === 2);
        await begin();
        fixture.supervisor.become(undefined, { state: 'reconnecting', managed: true });
        await test.page.until('it waits', state => state.followUps[S]?.hold?.reason === 'failed');
    });

    it('gives one back to its place when it cannot be sent at once', async () => {
        await service.add(S, message('one'));
        await service.add(S, message('two'));
        fixture.opencode.fail('session.promptAsync', 400, { data: { message: 'no' } });
        await expect(service.sendNow(S, idOf('one'))).rejects.toThrow('The message could not be sent: no');
        expect(fixture.container.get(FollowUpStore).shown(S).items.map(({ text }) => text)).toEqual(['one', 'two']);
    });

    it('is dropped with its session', async () => {
        await service.add(S, message('one'));
        expect(onDisk()).toContain('one');
        fixture.emit(serverEvent('session.deleted', { sessionID: S, info: aSession(S) }));
        await waitFor('it is gone', () => onDisk() === undefined);
    });

    it('takes only so many', async () => {
        for (let count = 0; count < 50; count++) {
            await service.add(S, message(`${count}`));
        }
        await expect(service.add(S, message('too much'))).rejects.toThrow('50 messages wait already.');
    });

    describe('after a restart', () => {
        let before: ProxyFixture;

        afterEach(() => before.dispose());

        /** Another process with the same files. */
        const restart = async (arrived: readonly string[] = []): Promise<void> => {
            before = fixture;
            fixture = new ProxyFixture({ home: before.folder.at('state') });
            fixture.opencode.sessions = [aSession(S)];
            fixture.opencode.messages[S] = arrived.map(id => ({ info: userInfo(S, id), parts: [] }));
            if (arrived.length === 0) {
                fixture.opencode.fail('session.message', 404);
            }
            fixture.container.get(FollowUpSender);
            await fixture.connect();
            test = await fixture.openPage({ folder: before.workspace });
            service = serviceOf(test);
        };

        it('waits for the person', async () => {
            await service.add(S, message('one'));
            await restart();
            await test.page.until('it is there', state => state.followUps[S]?.hold?.reason === 'restarted' && queue().join() === 'one');
            expect(posted()).toEqual([]);
            await service.resume(S);
            await waitFor('it is sent', () => posted().join() === 'one');
        });

        it.each([[true, ['two']], [false, ['one', 'two']]])(
            'asks the server about one that was on its way (known: %s)', async (known, expected) => {
                await service.add(S, message('one'));
                await service.add(S, message('two'));
                fixture.opencode.hold('session.promptAsync');
                rest();
                await waitFor('it is on its way', () => posted().length === 1);
                await restart(known
                    ? (fixture.opencode.callsOf('session.promptAsync') as { messageID: string }[]).map(({ messageID }) => messageID)
                    : []);
                await test.page.until('it is settled', () => queue().join() === expected.join());
            }
        );
    });
});
