// @vitest-environment jsdom
import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aPermission, aSession, CONNECTED, loaded, reset } from '../fixtures/conversations';

const sessions = [1, 2, 3].map(n => aSession(`ses_${n}`, { time: { created: n, updated: n } }));

describe('SessionSwitcher', () => {
    let chat: ChatFixture;

    beforeEach(async () => {
        chat = new ChatFixture();
        new DialogOverlayService().initialize();
        await chat.apply(CONNECTED, reset(sessions, {
            activeSessionID: 'ses_2', statuses: { ses_1: { type: 'busy' } }, permissions: [aPermission('per_1', { sessionID: 'ses_3' })]
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
        expect(chat.all('session-item').map(item => [item.dataset.sessionId, item.dataset.active])).toEqual([['ses_3', 'false'], ['ses_2', 'true'], ['ses_1', 'false']]);
        const [third, , first] = chat.all('session-item');
        expect(third.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Waits for you');
        expect(first.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Working');
        expect(chat.find('session-switcher')?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Another session waits for you');
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

    it('says that there are no sessions', async () => {
        await chat.apply(reset([]));
        expect(list().textContent).toBe('No sessions yet');
        expect((await chat.key(list(), 'ArrowDown')).defaultPrevented).toBe(false);
        expect((await chat.key(list(), 'Delete')).defaultPrevented).toBe(false);
    });
});
