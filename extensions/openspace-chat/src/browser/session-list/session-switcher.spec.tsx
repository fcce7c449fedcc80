import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aPermission, aSession, CONNECTED, loaded, reset, userMessage } from '../fixtures/conversations';
import { SessionOperations } from '../sessions/session-operations';

const sessions = [1, 2, 3].map(n => aSession(`ses_${n}`, { time: { created: n, updated: n } }));

describe('SessionSwitcher', () => {
    let chat: ChatFixture;

    beforeEach(async () => {
        chat = new ChatFixture();
        new DialogOverlayService().initialize();
        await chat.apply(CONNECTED, reset(sessions, {
            activeSessionID: 'ses_2', statuses: { ses_1: { type: 'busy' }, ses_3: { type: 'busy' } },
            permissions: [aPermission('per_1', { sessionID: 'ses_3' })]
        }), loaded([], 'ses_2'));
    });
    afterEach(() => {
        chat.dispose();
        localStorage.clear();
    });

    const list = (): HTMLElement => chat.host.querySelector<HTMLElement>('.openspace-session-area')!;
    const focusedSession = (): string | undefined => document.activeElement?.closest<HTMLElement>('[data-session-id]')?.dataset.sessionId;

    const focusShown = (): void => list().querySelector<HTMLElement>('[aria-current=true]')!.focus();

    it('lists the sessions, newest first, with what goes on in them', () => {
        expect(chat.all('session-item').map(item => [item.dataset.sessionId, item.dataset.active])).toEqual(
            [['ses_3', 'false'], ['ses_2', 'true'], ['ses_1', 'false']]
        );
        const [third, , first] = chat.all('session-item');
        // An agent that waits does not work meanwhile.
        expect([...third.querySelectorAll('[role=img]')].map(mark => mark.getAttribute('aria-label'))).toEqual(['Waits for you']);
        expect(first.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Working');
        expect(chat.find('session-switcher')?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
            'Another session waits for you'
        );
        expect(list().hidden).toBe(false);
    });

    it('is moved through by keys', async () => {
        focusShown();
        await chat.key(document.activeElement!, 'ArrowDown');
        await chat.key(document.activeElement!, 'ArrowDown');
        expect(focusedSession()).toBe('ses_1');
        await chat.key(document.activeElement!, 'Home');
        expect(focusedSession()).toBe('ses_3');
        await chat.key(document.activeElement!, 'ArrowUp');
        await chat.key(document.activeElement!, 'End');
        expect(focusedSession()).toBe('ses_1');
        expect((await chat.key(document.activeElement!, 'x')).defaultPrevented).toBe(false);
    });

    it('selects a session and leaves the running one alone', async () => {
        await chat.click(chat.all('session-item')[2].querySelector('button')!);
        expect(chat.selection.activeSessionID).toBe('ses_1');
        expect(chat.service.callsOf('abort')).toEqual([]);
    });

    it('is folded by the title or Escape, and stays so', async () => {
        focusShown();
        await chat.key(document.activeElement!, 'Escape');
        expect(list().hidden).toBe(true);
        expect(document.activeElement).toBe(chat.find('session-switcher'));
        chat.dispose();
        chat = new ChatFixture();
        await chat.apply(CONNECTED, reset(sessions));
        expect(list().hidden).toBe(true);
        await chat.click('session-switcher');
        expect(list().hidden).toBe(false);
    });

    it('deletes a session after a confirmation', async () => {
        focusShown();
        await chat.key(document.activeElement!, 'Delete');
        const dialog = document.querySelector('.dialogOverlay')!;
        expect(dialog.textContent).toContain('Delete "Title of ses_2"');
        await chat.act(() => dialog.querySelector<HTMLElement>('.theia-button.main')!.click());
        expect(chat.service.callsOf('deleteSession')).toEqual([['ses_2']]);
    });

    it('deletes nothing without it', async () => {
        await chat.click(chat.button('Delete session "Title of ses_1"'));
        await chat.act(() => document.querySelector<HTMLElement>('.dialogOverlay .theia-button.secondary')!.click());
        expect(chat.service.callsOf('deleteSession')).toEqual([]);
    });

    it('creates a session at once with the button', async () => {
        await chat.click('chat-new-session');
        expect(chat.selection.activeSessionID).toBe('ses_new1');
        chat.service.fail('createSession', 'no folder is open');
        await chat.click('chat-new-session');
        expect(chat.messages.error).toHaveBeenCalledWith('The session could not be created: no folder is open');
    });

    it('calls a session without a title by its first words, also after a reload', async () => {
        const untitled = aSession('ses_2', { title: 'New session - 2025-01-01T00:00:00.000Z' });
        await chat.apply({ type: 'session.updated', session: untitled });
        expect(chat.find('session-switcher')!.textContent).toBe('New session');
        await chat.apply(loaded([userMessage('msg_1', 'please fix\nthe parser')], 'ses_2'));
        expect(chat.find('session-switcher')!.textContent).toBe('please fix the parser');
        chat.dispose();
        chat = new ChatFixture();
        await chat.apply(CONNECTED, reset([untitled]));
        expect(chat.all('session-item')[0].textContent).toContain('please fix the parser');
    });

    it.each(['F2', 'dblclick', 'menu'])('renames a session after %s', async way => {
        const row = chat.all('session-item')[2].querySelector('button')!;
        row.focus();
        if (way === 'F2') {
            await chat.key(row, 'F2');
        } else if (way === 'menu') {
            await chat.act(() => chat.container.get(SessionOperations).beginRename('ses_1'));
        } else {
            await chat.act(() => row.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
        }
        await chat.render();
        const input = chat.find('session-rename') as HTMLInputElement;
        expect([input.value, document.activeElement]).toEqual(['Title of ses_1', input]);
        expect((await chat.key(input, 'Delete')).defaultPrevented).toBe(false);
        await chat.type(input, ' A better name ');
        await chat.key(input, 'Enter');
        expect(chat.sessions.service.rename).toHaveBeenCalledWith('ses_1', 'A better name');
        expect([chat.find('session-rename'), focusedSession()]).toEqual([null, 'ses_1']);
    });

    it('keeps the name if the person changes their mind', async () => {
        for (const key of ['Escape', 'Enter']) {
            focusShown();
            await chat.key(document.activeElement!, 'F2');
            await chat.key(chat.find('session-rename')!, key);
        }
        expect(chat.sessions.service.rename).not.toHaveBeenCalled();
        expect(list().hidden).toBe(false);
    });

    it('says why a session could not be renamed', async () => {
        chat.sessions.service.rename.mockRejectedValueOnce(new Error('The session could not be renamed: busy'));
        await chat.act(() => chat.container.get(SessionOperations).rename(sessions[0], 'x'));
        expect(chat.messages.error).toHaveBeenCalledWith('The session could not be renamed: busy');
    });

    it('has a menu for each session, by its button or the right mouse button', async () => {
        await chat.click(chat.all('session-menu')[0]);
        await chat.act(() => chat.all('session-item')[1].dispatchEvent(
            new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 5, clientY: 6 })
        ));
        await chat.click('chat-session-menu');
        expect(chat.sessions.menus.render.mock.calls.map(([options]) => [options.args, options.anchor])).toEqual([
            [['ses_3'], { x: 0, y: 0 }], [['ses_2'], { x: 5, y: 6 }], [['ses_2'], { x: 0, y: 0 }]
        ]);
    });

    it('marks a session that finished while another one was shown, until it is looked at', async () => {
        const mark = (): string | undefined =>
            chat.all('session-item')[2].querySelector('[role=img]')?.getAttribute('aria-label') ?? undefined;
        await chat.apply({ type: 'session.status', sessionID: 'ses_1', status: { type: 'idle' } });
        expect(mark()).toBe('Has a new answer');
        await chat.click(chat.all('session-item')[2].querySelector('button')!);
        expect(mark()).toBeUndefined();
        await chat.apply(
            { type: 'session.status', sessionID: 'ses_1', status: { type: 'busy' } },
            { type: 'session.status', sessionID: 'ses_1', status: { type: 'idle' } }
        );
        expect(mark()).toBeUndefined();
    });

    it('shows the helpers of the session that is looked at, to read and to come back from', async () => {
        const child = aSession('ses_2a', { parentID: 'ses_2', title: 'Look around (@explore subagent)' });
        await chat.apply({ type: 'session.updated', session: child }, loaded([], 'ses_2a'));
        expect(chat.all('session-item').map(({ dataset }) => [dataset.sessionId, dataset.depth])).toEqual(
            [['ses_3', '0'], ['ses_2', '0'], ['ses_2a', '1'], ['ses_1', '0']]
        );
        await chat.click(chat.all('session-item')[2].querySelector('button')!);
        expect([chat.selection.activeSessionID, chat.find('chat-input'), chat.find('session-switcher')!.textContent]).toEqual(
            ['ses_2a', null, 'Look around (@explore subagent)']
        );
        await chat.key(chat.all('session-item')[2].querySelector('button')!, 'Delete');
        await chat.click(chat.button(' Back to "Title of ses_2"'));
        expect([chat.selection.activeSessionID, chat.find('session-back')]).toEqual(['ses_2', null]);
        expect(chat.input).toBeTruthy();
    });

    it('can be searched when there are many', async () => {
        expect(chat.find('session-search')).toBeNull();
        await chat.apply(reset(Array.from({ length: 9 }, (_, n) => aSession(`ses_${n}`))));
        await chat.type('session-search', 'ses_7');
        expect(chat.all('session-item').map(({ dataset }) => dataset.sessionId)).toEqual(['ses_7']);
        await chat.key('session-search', 'ArrowDown');
        expect(focusedSession()).toBe('ses_7');
        await chat.type('session-search', 'nothing like it');
        expect(list().textContent).toBe('No session has this in its title');
        await chat.key('session-search', 'Home');
        await chat.key('session-search', 'Escape');
        expect([chat.all('session-item').length, list().hidden]).toEqual([9, false]);
        await chat.key('session-search', 'Escape');
        expect(list().hidden).toBe(true);
    });

    it('shows a part of very many, and more on request', async () => {
        await chat.apply(reset(Array.from({ length: 60 }, (_, n) => aSession(`ses_${n}`))));
        expect(chat.all('session-item')).toHaveLength(50);
        await chat.click(chat.button('Show more (10)'));
        expect(chat.all('session-item')).toHaveLength(60);
    });

    it('takes no room while there are no sessions, and says so when it is asked', async () => {
        await chat.apply(reset([]));
        expect([list().closest<HTMLElement>('.openspace-session-area')!.hidden, chat.find('session-switcher')!.ariaExpanded])
            .toEqual([true, 'false']);
        await chat.click('session-switcher');
        expect([list().closest<HTMLElement>('.openspace-session-area')!.hidden, chat.find('session-switcher')!.ariaExpanded])
            .toEqual([false, 'true']);
        expect(list().textContent).toBe('No sessions yet');
        expect((await chat.key(list(), 'ArrowDown')).defaultPrevented).toBe(false);
        expect((await chat.key(list(), 'Delete')).defaultPrevented).toBe(false);
    });
});
