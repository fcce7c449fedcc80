// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, loaded, reset, SESSION } from '../fixtures/conversations';

describe('Composer', () => {
    let chat: ChatFixture;

    beforeEach(async () => {
        chat = new ChatFixture();
        await chat.apply(CONNECTED, reset([aSession(SESSION), aSession('ses_2')], { activeSessionID: SESSION }), loaded(), loaded([], 'ses_2'));
    });
    afterEach(() => chat.dispose());

    it('sends with Enter and with the button, and makes a new line with Shift+Enter', async () => {
        expect(chat.find('chat-send')).toHaveProperty('disabled', true);
        await chat.type('chat-input', 'one');
        expect((await chat.key('chat-input', 'Enter', { shiftKey: true })).defaultPrevented).toBe(false);
        expect((await chat.key('chat-input', 'Enter')).defaultPrevented).toBe(true);
        await chat.type('chat-input', 'two');
        await chat.click('chat-send');
        expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'one' }], [SESSION, { text: 'two' }]]);
        expect(chat.input.value).toBe('');
    });

    it('leaves Enter to the input method while it composes', async () => {
        await chat.type('chat-input', 'にほん');
        await chat.key('chat-input', 'Enter', { isComposing: true });
        await chat.key('chat-input', 'Enter', { keyCode: 229 });
        expect(chat.service.callsOf('sendPrompt')).toEqual([]);
        expect(chat.input.value).toBe('にほん');
    });

    it('keeps the text when sending fails and says why', async () => {
        chat.service.fail('sendPrompt', 'the server is gone');
        await chat.type('chat-input', 'precious');
        await chat.key('chat-input', 'Enter');
        expect(chat.input.value).toBe('precious');
        expect(chat.host.querySelector('[role=alert]')?.textContent).toContain('the server is gone');
        await chat.click(chat.button('Dismiss'));
        expect(chat.host.querySelector('[role=alert]')).toBeNull();
    });

    it('keeps a draft for each session', async () => {
        await chat.type('chat-input', 'for one');
        chat.selection.select('ses_2');
        await chat.render();
        expect(chat.input.value).toBe('');
        await chat.type('chat-input', 'for two');
        chat.selection.select(SESSION);
        await chat.render();
        expect(chat.input.value).toBe('for one');
    });

    it('can be written in while the server is away', async () => {
        await chat.apply({ type: 'server.status', status: { state: 'down', managed: true, notices: [], problem: 'It crashed.' } });
        await chat.type('chat-input', 'later');
        await chat.key('chat-input', 'Enter');
        expect(chat.input.value).toBe('later');
        expect(chat.host.querySelector('.openspace-composer [role=alert]')?.textContent).toContain('It crashed.');
    });

    it('offers to stop a busy agent and still sends', async () => {
        expect(chat.find('chat-stop')).toBeNull();
        await chat.apply({ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } });
        await chat.type('chat-input', 'rather do this');
        await chat.click('chat-send');
        await chat.click('chat-stop');
        expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'rather do this' }]]);
        expect(chat.service.callsOf('abort')).toEqual([[SESSION]]);
    });

    it('reports that the agent could not be stopped', async () => {
        await chat.apply({ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } });
        chat.service.fail('abort', 'no answer');
        await chat.click('chat-stop');
        expect(chat.messages.error).toHaveBeenCalledWith('The agent could not be stopped: no answer');
    });

    it('goes through what was sent with the arrow keys at the ends of the text', async () => {
        for (const text of ['one', 'two\nlines']) {
            await chat.type('chat-input', text);
            await chat.key('chat-input', 'Enter');
        }
        await chat.type('chat-input', 'unsent');
        expect((await chat.key('chat-input', 'ArrowUp')).defaultPrevented).toBe(false);
        chat.input.setSelectionRange(0, 0);
        expect((await chat.key('chat-input', 'ArrowUp')).defaultPrevented).toBe(true);
        expect([chat.input.value, chat.input.selectionStart]).toEqual(['two\nlines', 0]);
        await chat.key('chat-input', 'ArrowUp');
        expect(chat.input.value).toBe('one');
        chat.input.setSelectionRange(3, 3);
        await chat.key('chat-input', 'ArrowDown');
        await chat.key('chat-input', 'ArrowDown');
        expect(chat.input.value).toBe('unsent');
    });

    it('leaves Escape alone', async () => {
        await chat.type('chat-input', 'unsent');
        expect((await chat.key('chat-input', 'Escape')).defaultPrevented).toBe(false);
        expect(chat.input.value).toBe('unsent');
    });
});
