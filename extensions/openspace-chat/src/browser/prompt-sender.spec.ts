import { StoreEvent } from 'openspace-core/lib/common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from './fixtures/chat-fixture';
import { aSession, CONNECTED, reset, SESSION } from './fixtures/conversations';

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
        expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'Hello' }]]);
        expect(chat.sender.isSending(SESSION)).toBe(false);
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

    it('creates the session with the first message and takes along what is typed meanwhile', async () => {
        chat.store.apply([CONNECTED, reset([])]);
        const release = chat.service.hold('createSession');
        chat.drafts.set(undefined, 'Hello');
        const sent = chat.sender.send();
        chat.drafts.set(undefined, 'and more');
        release();
        await sent;
        expect(chat.service.callsOf('sendPrompt')).toEqual([['ses_new1', { text: 'Hello' }]]);
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
        chat.store.apply([{ type: 'server.status', status: { state: 'starting', managed: true, notices: [] } }, reset([aSession(SESSION)])]);
        chat.drafts.set(SESSION, 'Hello');
        await chat.sender.send();
        expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'Hello' }]]);
    });

    it('does not say twice why a text was not accepted', async () => {
        chat.store.apply([CONNECTED, reset([aSession(SESSION)]), { type: 'session.problem', sessionID: SESSION, problem: { kind: 'no-model', title: 'No model', detail: '' } }]);
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
});
