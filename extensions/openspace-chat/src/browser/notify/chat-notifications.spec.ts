import { BadgeService } from '@theia/core/lib/browser/badges/badge-service';
import { StatusBar } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreEvent } from 'openspace-agent/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aPermission, aSession, CONNECTED, reset, SESSION } from '../fixtures/conversations';
import { ChatView } from '../selection/chat-view';
import { SessionReveal } from '../selection/session-reveal';
import { AttentionBadge } from './attention-badge';
import { ChatNotifications } from './chat-notifications';
import { DesktopNotifications } from './desktop-notifications';
import { Tone } from './tone';

const asked = (id: string, sessionID: string): StoreEvent => ({ type: 'permission.asked', request: aPermission(id, { sessionID }) });

describe('notifications of the chat', () => {
    let chat: ChatFixture;
    const widget = { isVisible: true };
    const reveal = { reveal: vi.fn(async () => undefined) };
    const desktop = { state: 'default', request: vi.fn(async () => 'granted'), show: vi.fn() };
    const tone = { play: vi.fn() };
    const badges = { showBadge: vi.fn() };
    const statusBar = { setElement: vi.fn(), removeElement: vi.fn() };

    beforeEach(() => {
        vi.clearAllMocks();
        vi.spyOn(document, 'hasFocus').mockReturnValue(true);
        desktop.state = 'default';
        chat = new ChatFixture();
        chat.container.bind(ChatView).toConstantValue({ tryGetWidget: () => widget });
        chat.container.bind(SessionReveal).toConstantValue(reveal as unknown as SessionReveal);
        chat.container.bind(DesktopNotifications).toConstantValue(desktop as unknown as DesktopNotifications);
        chat.container.bind(Tone).toConstantValue(tone as unknown as Tone);
        chat.container.bind(BadgeService).toConstantValue(badges as unknown as BadgeService);
        chat.container.bind(StatusBar).toConstantValue(statusBar);
        [ChatNotifications, AttentionBadge].forEach(type => chat.container.bind<object>(type).toSelf().inSingletonScope());
        chat.store.apply([CONNECTED, reset([aSession(SESSION, { time: { created: 1, updated: 9 } }), aSession('ses_2')])]);
        chat.selection.select(SESSION);
        chat.container.get(ChatNotifications).onStart();
        chat.container.get(AttentionBadge).onStart();
    });
    afterEach(() => {
        vi.restoreAllMocks();
        chat.dispose();
    });

    it('leave the person alone who looks at it', () => {
        chat.store.apply([asked('per_1', SESSION)]);
        expect([chat.messages.warn.mock.calls, desktop.show.mock.calls, statusBar.setElement.mock.calls]).toEqual([[], [], []]);
    });

    it('tell of another session with a toast that leads there, and a badge that goes away with the request', async () => {
        chat.messages.warn.mockResolvedValueOnce('Show');
        chat.store.apply([asked('per_1', 'ses_2')]);
        expect(chat.messages.warn).toHaveBeenCalledWith('The agent asks you something: Title of ses_2', { timeout: 15_000 }, 'Show');
        await vi.waitFor(() => expect(reveal.reveal).toHaveBeenCalledWith('ses_2'));
        expect(badges.showBadge).toHaveBeenLastCalledWith(widget, { value: 1, tooltip: '1 session waits for you' });
        chat.store.apply([{ type: 'permission.closed', requestID: 'per_1' }]);
        expect(badges.showBadge).toHaveBeenLastCalledWith(widget, undefined);
        expect(statusBar.removeElement).toHaveBeenCalled();
    });

    it('are the browser\'s when the page is out of sight, if it may', () => {
        vi.spyOn(document, 'hasFocus').mockReturnValue(false);
        chat.store.apply([asked('per_1', SESSION)]);
        expect([desktop.show.mock.calls, chat.messages.warn.mock.calls]).toEqual([[], []]);
        desktop.state = 'granted';
        chat.store.apply([asked('per_2', SESSION)]);
        expect(desktop.show).toHaveBeenCalledWith('The agent asks you something', 'Title of ses_1', 'ask ses_1', expect.any(Function));
        (desktop.show.mock.calls[0] as unknown[] as [string, string, string, () => void])[3]();
        expect(reveal.reveal).toHaveBeenCalledWith(SESSION);
    });

    it('follow the preferences, and sound if wanted', () => {
        chat.preferences['openspace.chat.notify.ask'] = 'off';
        chat.preferences['openspace.chat.sound'] = true;
        chat.store.apply([asked('per_1', 'ses_2')]);
        expect([chat.messages.warn.mock.calls, tone.play.mock.calls]).toEqual([[], []]);
        chat.preferences['openspace.chat.notify.ask'] = 'always';
        chat.store.apply([asked('per_2', SESSION)]);
        expect([chat.messages.warn.mock.calls, tone.play.mock.calls]).toEqual([[], [['ask']]]);
    });
});
