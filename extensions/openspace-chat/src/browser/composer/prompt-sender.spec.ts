import { Deferred } from '@theia/core/lib/common/promise-util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreEvent } from 'openspace-agent/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, reset, SESSION } from '../fixtures/conversations';
import { SHOWN_MODEL } from '../fixtures/models';
import { ServerCommand } from '../../common/services/chat-input-service';
import { OutgoingMessages } from './outgoing-messages';
import { SlashCommand, SlashCommandContribution } from './slash-command';

const DOWN: StoreEvent = { type: 'server.status', status: { state: 'down', managed: true, notices: [], problem: 'The port is taken.' } };

describe('PromptSender', () => {
    let chat: ChatFixture;

    beforeEach(() => {
        chat = new ChatFixture();
        void chat.selection;
    });
    afterEach(() => chat.dispose());

    it('sends the draft of the shown session and empties the input', async () => {
        chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
        chat.drafts.set(SESSION, 'Hello');
        const sent = chat.sender.send();
        expect(chat.drafts.get(SESSION)).toBe('');
        expect(chat.sender.isSending(SESSION)).toBe(true);
        await sent;
        expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'Hello', ...SHOWN_MODEL }]]);
        expect(chat.sender.isSending(SESSION)).toBe(false);
    });

    it('sends something else beside the draft, and adds it to that if it does not arrive', async () => {
        chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
        chat.drafts.set(SESSION, 'my draft');
        const sent = await chat.sender.sendBeside({ text: 'what is this', attachments: [] });
        expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'what is this', ...SHOWN_MODEL }]]);
        expect([sent?.sessionID, sent?.key.length, chat.drafts.get(SESSION)]).toEqual([SESSION, 14, 'my draft']);
        chat.service.fail('sendPrompt', 'connection lost');
        expect(await chat.sender.sendBeside({ text: 'and this', attachments: [] })).toBeUndefined();
        expect(chat.drafts.get(SESSION)).toBe('and this\n\nmy draft');
        chat.store.apply([DOWN]);
        expect(await chat.sender.sendBeside({ text: 'at last', attachments: [] })).toBeUndefined();
        expect(chat.drafts.get(SESSION)).toBe('at last\n\nand this\n\nmy draft');
        expect(chat.sender.problemOf(SESSION)?.detail).toContain('The port is taken.');
    });

    it('sends nothing when there is nothing to say', async () => {
        chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
        chat.drafts.set(SESSION, ' \n');
        await chat.sender.send();
        expect(chat.service.callsOf('sendPrompt')).toEqual([]);
    });

    it('gives the text back when sending fails, before what was typed meanwhile', async () => {
        chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
        chat.service.fail('sendPrompt', 'connection lost');
        chat.drafts.set(SESSION, 'first');
        const sent = chat.sender.send();
        chat.drafts.set(SESSION, 'second');
        await sent;
        expect(chat.drafts.get(SESSION)).toBe('first\n\nsecond');
        expect(chat.sender.problemOf(SESSION)).toMatchObject({ title: 'Your message was not sent', detail: 'connection lost' });
        await chat.sender.send();
        expect(chat.sender.problemOf(SESSION)).toBeUndefined();
    });

    describe('with a command of the chat', () => {
        const own: SlashCommand = { name: 'mine', description: '', run: vi.fn(async () => undefined) };

        beforeEach(() => {
            vi.mocked(own.run).mockClear();
            chat.container.bind(SlashCommandContribution).toConstantValue({ slashCommands: () => [own] });
            chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
            chat.drafts.replace(SESSION, { text: '/mine', attachments: [{ type: 'context', path: 'a.ts' }] });
        });

        /** Presses Enter twice before the server has told its commands, and types between. */
        const sendTwice = async (commands: ServerCommand[]): Promise<void> => {
            const listed = new Deferred<ServerCommand[]>();
            vi.spyOn(chat.chatInput, 'listCommands').mockReturnValue(listed.promise);
            const first = chat.sender.send();
            const second = chat.sender.send();
            chat.drafts.set(SESSION, 'typed meanwhile');
            listed.resolve(commands);
            await Promise.all([first, second]);
        };

        it('runs it once, and leaves alone what is typed meanwhile and what goes along', async () => {
            await sendTwice([]);
            expect([vi.mocked(own.run).mock.calls, chat.service.callsOf('sendPrompt')]).toEqual([[[SESSION]], []]);
            expect(chat.drafts.draft(SESSION)).toEqual({ text: 'typed meanwhile', attachments: [{ type: 'context', path: 'a.ts' }] });
        });

        it('sends it once if the server has one of this name', async () => {
            await sendTwice([{ name: 'mine', source: 'command' }]);
            expect([vi.mocked(own.run).mock.calls, chat.chatInput.runCommand.mock.calls.length, chat.drafts.get(SESSION)])
                .toEqual([[], 1, 'typed meanwhile']);
        });

        it('keeps it in the input without a connection, and while the server is down if it is not ours', async () => {
            chat.backend.become('lost');
            await chat.sender.send();
            expect([chat.drafts.get(SESSION), vi.mocked(own.run).mock.calls]).toEqual(['/mine', []]);
            chat.backend.become('online');
            chat.store.apply([DOWN]);
            chat.drafts.set(SESSION, '/other');
            await chat.sender.send();
            expect([chat.drafts.get(SESSION), chat.drafts.draft(SESSION).attachments.length]).toEqual(['/other', 1]);
        });
    });

    it('creates the session with the first message and takes along what is typed meanwhile', async () => {
        chat.store.apply([CONNECTED, reset([])]);
        const release = chat.service.hold('createSession');
        chat.drafts.set(undefined, 'Hello');
        const sent = chat.sender.send();
        chat.drafts.set(undefined, 'and more');
        release();
        await sent;
        expect(chat.service.callsOf('sendPrompt')).toEqual([['ses_new1', { text: 'Hello', ...SHOWN_MODEL }]]);
        expect(chat.drafts.get('ses_new1')).toBe('and more');
        expect(chat.drafts.get(undefined)).toBe('');
    });

    it('keeps the text when the session cannot be created', async () => {
        chat.store.apply([CONNECTED, reset([])]);
        chat.service.fail('createSession', 'no folder');
        chat.drafts.set(undefined, 'Hello');
        await chat.sender.send();
        expect(chat.drafts.get(undefined)).toBe('Hello');
        expect(chat.sender.problemOf(undefined)).toMatchObject({ detail: 'no folder' });
        expect(chat.sender.isSending(undefined)).toBe(false);
    });

    it('gives the text back to the new session when only sending fails', async () => {
        chat.store.apply([CONNECTED, reset([])]);
        chat.service.fail('sendPrompt', 'refused');
        chat.drafts.set(undefined, 'Hello');
        await chat.sender.send();
        expect(chat.drafts.get('ses_new1')).toBe('Hello');
    });

    it('keeps the text and says why while the server is down', async () => {
        chat.store.apply([DOWN, reset([aSession(SESSION)])]);
        chat.drafts.set(SESSION, 'Hello');
        await chat.sender.send();
        expect(chat.service.callsOf('sendPrompt')).toEqual([]);
        expect(chat.drafts.get(SESSION)).toBe('Hello');
        expect(chat.sender.problemOf(SESSION)?.detail).toMatch(/not connected.*port is taken/);
        chat.sender.dismissProblem(SESSION);
        expect(chat.sender.problemOf(SESSION)).toBeUndefined();
    });

    it('leaves it to the backend to wait for a server that is starting', async () => {
        chat.store.apply(
            [{ type: 'server.status', status: { state: 'starting', managed: true, notices: [] } }, reset([aSession(SESSION)])]
        );
        chat.drafts.set(SESSION, 'Hello');
        await chat.sender.send();
        // What can be chosen is not known yet, so that no model is shown.
        expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'Hello' }]]);
    });

    it('does not say twice why a text was not accepted', async () => {
        chat.store.apply([
            CONNECTED, reset([aSession(SESSION)]),
            { type: 'session.problem', sessionID: SESSION, problem: { kind: 'no-model', title: 'No model', detail: '' } }
        ]);
        chat.drafts.set(SESSION, 'Hello');
        chat.service.fail('sendPrompt', 'No model');
        await chat.sender.send();
        expect(chat.drafts.get(SESSION)).toBe('Hello');
        expect(chat.sender.problemOf(SESSION)).toBeUndefined();
    });

    it('takes back that the server was away when it is there, but no other problem', async () => {
        chat.store.apply([DOWN, reset([aSession(SESSION), aSession('ses_2')], { activeSessionID: SESSION })]);
        chat.drafts.set(SESSION, 'Hello');
        await chat.sender.send();
        expect(chat.sender.problemOf(SESSION)).toBeDefined();
        chat.store.apply([CONNECTED]);
        expect(chat.sender.problemOf(SESSION)).toBeUndefined();
        chat.service.fail('sendPrompt', 'refused');
        await chat.sender.send();
        chat.store.apply([{ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } }]);
        expect(chat.sender.problemOf(SESSION)).toMatchObject({ detail: 'refused' });
    });

    describe('when the connection to the backend breaks', () => {
        const keys = (): string[] => chat.service.keys as string[];
        /** Sends a message of which nobody hears again. */
        const sendIntoTheVoid = (): Promise<void> => {
            chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
            chat.service.hold('sendPrompt');
            chat.drafts.set(SESSION, 'Hello');
            return chat.sender.send();
        };

        it('keeps a text in the input that is sent without a connection', async () => {
            chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
            chat.backend.become('lost');
            chat.drafts.set(SESSION, 'Hello');
            await chat.sender.send();
            expect([chat.drafts.get(SESSION), chat.service.callsOf('sendPrompt'), chat.sender.isSending(SESSION)])
                .toEqual(['Hello', [], false]);
        });

        it('does not send a message again that arrived', async () => {
            const sent = sendIntoTheVoid();
            await vi.waitFor(() => expect(keys()).toHaveLength(1));
            chat.chatInput.arrived.add(keys()[0]);
            chat.backend.become('lost');
            expect(chat.container.get(OutgoingMessages).messages).toMatchObject([{ sessionID: SESSION, draft: { text: 'Hello' } }]);
            chat.backend.become('online');
            await sent;
            expect([keys().length, chat.drafts.get(SESSION), chat.container.get(OutgoingMessages).messages, chat.sender.isSending(SESSION)])
                .toEqual([1, '', [], false]);
        });

        it('sends a message again that did not arrive, under another key', async () => {
            const sent = sendIntoTheVoid();
            await vi.waitFor(() => expect(keys()).toHaveLength(1));
            chat.backend.become('lost');
            chat.service.forget('sendPrompt');
            chat.backend.become('online');
            await sent;
            expect(chat.chatInput.hasArrived.mock.calls).toEqual([[SESSION, keys()[0]]]);
            expect(chat.service.callsOf('sendPrompt')).toHaveLength(2);
            expect(new Set(keys()).size).toBe(2);
        });

        it('gives the text back if the backend refused it meanwhile', async () => {
            const sent = sendIntoTheVoid();
            await vi.waitFor(() => expect(keys()).toHaveLength(1));
            chat.chatInput.hasArrived.mockRejectedValueOnce(new Error('No model'));
            chat.backend.become('stalled');
            chat.backend.become('online');
            await sent;
            expect([chat.drafts.get(SESSION), chat.sender.problemOf(SESSION)?.detail]).toEqual(['Hello', 'No model']);
        });

        it('creates the session again for the first message', async () => {
            chat.store.apply([CONNECTED, reset([])]);
            chat.service.hold('createSession');
            chat.drafts.set(undefined, 'Hello');
            const sent = chat.sender.send();
            await vi.waitFor(() => expect(chat.service.callsOf('createSession')).toHaveLength(1));
            chat.backend.become('lost');
            chat.service.forget('createSession');
            chat.backend.become('online');
            await sent;
            expect(chat.service.callsOf('sendPrompt')).toMatchObject([['ses_new1', { text: 'Hello', ...SHOWN_MODEL }]]);
        });
    });
});
