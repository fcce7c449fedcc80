import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreEvent } from 'openspace-agent/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, loaded, reset, SESSION, userMessage } from '../fixtures/conversations';
import { SessionTitles } from './session-titles';

const NEW = 'New session - 2025-01-01T00:00:00.000Z';

describe('SessionTitles', () => {
    let chat: ChatFixture;
    let titles: SessionTitles;

    beforeEach(() => {
        chat = new ChatFixture();
        titles = chat.container.get(SessionTitles);
    });

    afterEach(() => chat.dispose());

    const status = (type: 'busy' | 'idle'): StoreEvent => ({ type: 'session.status', sessionID: SESSION, status: { type } });
    const begin = (title: string): void => chat.store.apply(
        [CONNECTED, reset([aSession(SESSION, { title })]), loaded([userMessage('msg_1', 'fix\n the parser')]), status('busy')]
    );

    it('lets the server remember what a session begins with, once its turn is over and nobody has named it', () => {
        begin(NEW);
        expect(titles.titleOf(chat.store.state.sessions[SESSION])).toBe('fix the parser');
        expect(chat.sessions.service.rename).not.toHaveBeenCalled();
        chat.store.apply([status('idle')]);
        expect(chat.sessions.service.rename.mock.calls).toEqual([[SESSION, 'fix the parser']]);
    });

    it('keeps what a fork adds to the name', () => {
        begin(`${NEW} (fork #1)`);
        chat.store.apply([status('idle')]);
        expect(chat.sessions.service.rename.mock.calls).toEqual([[SESSION, 'fix the parser (fork #1)']]);
    });

    it('leaves the names that the model or the person has found', () => {
        begin(NEW);
        chat.store.apply([{ type: 'session.updated', session: aSession(SESSION, { title: 'Parser repair' }) }, status('idle')]);
        expect(chat.sessions.service.rename).not.toHaveBeenCalled();
    });

    it('shows the first words as long as the server does not take them', async () => {
        chat.sessions.service.rename.mockRejectedValueOnce(new Error('gone'));
        begin(NEW);
        chat.store.apply([status('idle')]);
        await Promise.resolve();
        expect(titles.titleOf(chat.store.state.sessions[SESSION])).toBe('fix the parser');
    });
});
