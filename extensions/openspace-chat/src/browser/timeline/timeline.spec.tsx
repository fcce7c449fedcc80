import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeResizeObserver } from 'openspace-interface/lib/browser/fixtures/react-fixture';
import { ChatFixture } from '../fixtures/chat-fixture';
import { assistantMessage, aSession, CONNECTED, loaded, reset, SESSION, textPart, userMessage } from '../fixtures/conversations';

describe('Timeline', () => {
    let chat: ChatFixture;
    let log: HTMLElement;
    let scrollTop: number;
    let scrollHeight: number;

    beforeEach(async () => {
        chat = new ChatFixture();
        await chat.apply(
            CONNECTED, reset([aSession(SESSION)]),
            loaded([userMessage('msg_1', 'a'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'b'))])
        );
        log = chat.host.querySelector<HTMLElement>('[role=log]')!;
        scrollHeight = 1000;
        scrollTop = 800;
        Object.defineProperties(log, {
            clientHeight: { get: () => 200 },
            scrollHeight: { get: () => scrollHeight },
            scrollTop: { get: () => scrollTop, set: (value: number) => scrollTop = Math.min(value, scrollHeight - 200) }
        });
    });
    afterEach(() => chat.dispose());

    const grow = async (height: number): Promise<void> => {
        scrollHeight = height;
        await chat.act(() => FakeResizeObserver.fire());
    };
    const scrollTo = async (top: number): Promise<void> => {
        scrollTop = top;
        await chat.act(() => log.dispatchEvent(new Event('scroll')));
    };

    it('follows the end while the person is there', async () => {
        await grow(1500);
        expect(scrollTop).toBe(1300);
    });

    it('stays where the person scrolled to, and offers the way back', async () => {
        await scrollTo(800);
        await scrollTo(300);
        await grow(1500);
        expect(scrollTop).toBe(300);
        await chat.click(chat.button('Jump to latest'));
        expect(scrollTop).toBe(1300);
        expect(() => chat.button('Jump to latest')).toThrow();
    });

    it('goes to the end for a new message of the person', async () => {
        await scrollTo(800);
        await scrollTo(300);
        await chat.apply(
            { type: 'message.updated', sessionID: SESSION, info: { ...userMessage('msg_3', '').info } },
            { type: 'part.updated', sessionID: SESSION, part: textPart('msg_3', 'c') }
        );
        expect(scrollTop).toBe(800);
    });
});
