import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, loaded, reset } from '../fixtures/conversations';
import { SessionKeeper } from './session-keeper';

const sessions = [1, 2, 3].map(n => aSession(`ses_${n}`, { time: { created: n, updated: n } }));
const settle = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

describe('ChatSelection', () => {
    let chat: ChatFixture;

    beforeEach(() => {
        chat = new ChatFixture();
        void chat.selection;
    });
    afterEach(() => chat.dispose());

    it('shows nothing before the sessions are known, then the one last active', () => {
        expect(chat.selection.activeSessionID).toBeUndefined();
        chat.store.apply([reset(sessions, { activeSessionID: 'ses_2' })]);
        expect(chat.selection.activeSessionID).toBe('ses_2');
        expect(chat.service.callsOf('openSession')).toEqual([['ses_2']]);
    });

    it('takes over a store that is ready already', () => {
        const late = new ChatFixture();
        late.store.apply([reset(sessions)]);
        expect(late.selection.activeSessionID).toBe('ses_3');
        late.dispose();
    });

    it('unsubscribes from the session that it leaves and aborts nothing', () => {
        chat.store.apply([reset(sessions)]);
        chat.selection.select('ses_1');
        expect(chat.service.calls).toEqual([['openSession', 'ses_3'], ['closeSession', 'ses_3'], ['openSession', 'ses_1']]);
    });

    it('lets go of conversations that were left long ago, and not of those that somebody needs', async () => {
        const ids = Array.from({ length: 12 }, (_, index) => `ses_${index + 1}`);
        chat.store.apply([reset(ids.map(id => aSession(id)), { activeSessionID: 'ses_1' }), ...ids.map(id => loaded([], id))]);
        const kept = await chat.container.get(SessionKeeper).keep('ses_2', () => undefined);
        ids.slice(1).forEach(id => chat.selection.select(id));
        expect(Object.keys(chat.store.state.conversations)).toEqual(ids.filter(id => id !== 'ses_1' && id !== 'ses_3'));
        kept.dispose();
        chat.selection.select('ses_4');
        expect(Object.keys(chat.store.state.conversations)).toEqual(ids.slice(3));
    });

    it('keeps the selection when the store is reset after a reconnect', () => {
        chat.store.apply([reset(sessions, { activeSessionID: 'ses_3' })]);
        chat.selection.select('ses_1');
        chat.store.apply([reset(sessions, { activeSessionID: 'ses_3' })]);
        expect(chat.selection.activeSessionID).toBe('ses_1');
    });

    it('goes to the next session when the shown one is removed, and to none after the last', () => {
        chat.store.apply([reset(sessions, { activeSessionID: 'ses_2' })]);
        chat.store.apply([{ type: 'session.removed', sessionID: 'ses_2' }]);
        expect(chat.selection.activeSessionID).toBe('ses_1');
        chat.store.apply([{ type: 'session.removed', sessionID: 'ses_1' }, { type: 'session.removed', sessionID: 'ses_3' }]);
        expect(chat.selection.activeSessionID).toBeUndefined();
        expect(chat.service.callsOf('closeSession')).toEqual([]);
    });

    it('leaves a session that is archived, and may show it afterwards if the person wants to', () => {
        chat.store.apply([reset(sessions, { activeSessionID: 'ses_2' })]);
        chat.store.apply([{ type: 'session.updated', session: aSession('ses_2', { time: { created: 2, updated: 2, archived: 9 } }) }]);
        expect(chat.selection.activeSessionID).toBe('ses_1');
        chat.selection.select('ses_2');
        chat.store.apply([{ type: 'session.status', sessionID: 'ses_2', status: { type: 'idle' } }]);
        expect(chat.selection.activeSessionID).toBe('ses_2');
    });

    it('is not disturbed by the removal of another session', () => {
        chat.store.apply([reset(sessions, { activeSessionID: 'ses_2' })]);
        chat.store.apply([{ type: 'session.removed', sessionID: 'ses_3' }]);
        expect(chat.selection.activeSessionID).toBe('ses_2');
    });

    it('stays with a new session whose event has not arrived yet', async () => {
        chat.store.apply([reset(sessions)]);
        const id = await chat.selection.startSession();
        chat.store.apply([{ type: 'session.status', sessionID: 'ses_1', status: { type: 'busy' } }]);
        expect(chat.selection.activeSessionID).toBe(id);
        chat.store.apply([{ type: 'session.updated', session: aSession(id) }]);
        expect(chat.selection.activeSessionID).toBe(id);
    });

    it('creates one session for two messages that are sent before it exists', async () => {
        chat.store.apply([reset([])]);
        const ids = await Promise.all([chat.selection.ensureSession(), chat.selection.ensureSession()]);
        expect(ids[0]).toBe(ids[1]);
        expect(chat.service.callsOf('createSession')).toHaveLength(1);
        expect(await chat.selection.ensureSession()).toBe(ids[0]);
    });

    it('keeps text in the input that was typed before the sessions were known', () => {
        chat.drafts.set(undefined, 'early words');
        chat.store.apply([reset(sessions)]);
        expect(chat.drafts.get('ses_3')).toBe('early words');
    });

    it('shows a session when the folder gets its first sessions later', () => {
        chat.store.apply([reset([])]);
        expect(chat.selection.activeSessionID).toBeUndefined();
        chat.store.apply([reset(sessions, { activeSessionID: 'ses_1' })]);
        expect(chat.selection.activeSessionID).toBe('ses_1');
    });

    it('reports that a conversation could not be loaded, and loads again on request', async () => {
        chat.service.fail('openSession', 'server gone');
        chat.store.apply([reset(sessions)]);
        await settle();
        expect(chat.selection.loadProblem).toMatchObject({ detail: 'server gone' });
        await chat.selection.load();
        expect(chat.selection.loadProblem).toBeUndefined();
    });

    it('asks again for a missing conversation when the server is back', () => {
        chat.store.apply([reset(sessions)]);
        chat.store.apply([CONNECTED]);
        expect(chat.service.callsOf('openSession')).toHaveLength(2);
        chat.store.apply([loaded([], 'ses_3'), { type: 'server.status', status: { state: 'reconnecting', managed: true, notices: [] } }]);
        chat.store.apply([CONNECTED]);
        expect(chat.service.callsOf('openSession')).toHaveLength(2);
    });

    it('has nothing to load without a session', async () => {
        await chat.selection.load();
        expect(chat.service.calls).toEqual([]);
    });

    it('takes a message that is written while a session is being created into that one, not into the one still shown', async () => {
        chat.store.apply([CONNECTED, reset([aSession('ses_1')], { activeSessionID: 'ses_1' })]);
        const creating = chat.selection.startSession();
        expect(chat.selection.activeSessionID).toBe('ses_1');
        expect(await chat.selection.ensureSession()).toBe(await creating);
        expect(chat.selection.activeSessionID).toBe(await creating);
    });
});
