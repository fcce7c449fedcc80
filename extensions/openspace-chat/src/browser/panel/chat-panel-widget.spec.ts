import { Widget } from '@theia/core/lib/browser/widgets/widget';
import * as React from '@theia/core/shared/react';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '../../../../../tests/support/wait-for';
import { InputFocus } from '../drafts/input-focus';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aPermission, aSession, CONNECTED, loaded, reset, SESSION, userMessage } from '../fixtures/conversations';
import { ChatPanelWidget } from './chat-panel-widget';

/** Lets the next frame, and what it asks for, happen. */
const nextFrame = (): Promise<void> => React.act(() => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve))));

describe('ChatPanelWidget', () => {
    let chat: ChatFixture;
    let widget: ChatPanelWidget;

    beforeEach(async () => {
        chat = new ChatFixture();
        widget = chat.container.get(ChatPanelWidget);
        await React.act(async () => Widget.attach(widget, document.body));
        await nextFrame();
    });
    afterEach(async () => {
        await React.act(async () => widget.dispose());
        chat.dispose();
    });

    const input = (): HTMLTextAreaElement => widget.node.querySelector<HTMLTextAreaElement>('[data-testid=chat-input]')!;

    it('is found by its id and by its test hook', () => {
        expect([widget.id, widget.node.dataset.testid, widget.title.label, widget.title.closable]).toEqual(
            ['openspace-chat', 'openspace-chat', 'Chat', true]
        );
    });

    it('renders many changes of the store once per frame', async () => {
        const render = vi.spyOn(widget as unknown as { render(): void }, 'render');
        for (const event of [CONNECTED, reset([aSession(SESSION)]), loaded([userMessage('msg_1', 'Hello')])]) {
            chat.store.apply([event]);
        }
        expect(render).not.toHaveBeenCalled();
        await nextFrame();
        expect(render).toHaveBeenCalledTimes(1);
        expect(widget.node.querySelector('[data-testid=chat-message]')?.textContent).toBe('Hello');
    });

    it('never looks idle between a message that is sent and a session that is at work', async () => {
        const busy = (): string | undefined => widget.node.querySelector('[data-testid=chat-busy]')?.textContent ?? undefined;
        // Frames are rendered less often on a slow machine.
        const shown = (text: string | undefined): Promise<boolean> => waitFor(`the panel shows ${text}`, () => busy() === text);
        chat.store.apply([CONNECTED, reset([aSession(SESSION)]), loaded()]);
        await nextFrame();
        const release = chat.service.hold('sendPrompt');
        let sent = Promise.resolve();
        await React.act(async () => {
            chat.drafts.set(SESSION, 'Hello');
            sent = chat.sender.send();
        });
        await shown('Sending…');
        chat.store.apply([{ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } }]);
        await React.act(async () => {
            release();
            await sent;
        });
        expect(busy()).toBeDefined();
        await shown('Working…');
        chat.store.apply([{ type: 'session.status', sessionID: SESSION, status: { type: 'idle' } }]);
        await shown(undefined);
    });

    it('puts the caret into the input when it is activated', () => {
        MessageLoop.sendMessage(widget, Widget.Msg.ActivateRequest);
        expect(document.activeElement).toBe(input());
    });

    it('puts the caret there later if the input does not exist yet', async () => {
        await React.act(async () => widget.dispose());
        const fresh = chat.container.get(ChatPanelWidget);
        chat.container.get(InputFocus).focus();
        await React.act(async () => Widget.attach(fresh, document.body));
        expect(document.activeElement).toBe(fresh.node.querySelector('textarea'));
        await React.act(async () => fresh.dispose());
    });

    it('fills the input from an example and puts the caret there', async () => {
        chat.store.apply([CONNECTED, reset([])]);
        await nextFrame();
        await React.act(async () => widget.node.querySelector<HTMLElement>('.openspace-example')!.click());
        expect(document.activeElement).toBe(input());
        expect(input().value).not.toBe('');
    });

    it('does not let a click answer a card that has just come into view with the panel', async () => {
        chat.now = 1_000;
        chat.store.apply([CONNECTED, reset([aSession(SESSION)], { permissions: [aPermission('per_1')] }), loaded()]);
        await nextFrame();
        chat.now = 9_000;
        widget.hide();
        await React.act(async () => widget.show());
        await nextFrame();
        const allow = widget.node.querySelector<HTMLElement>('[data-testid=permission-once]')!;
        await React.act(async () => allow.click());
        expect(chat.service.callsOf('replyPermission')).toEqual([]);
        chat.now = 9_600;
        await React.act(async () => allow.click());
        expect(chat.service.callsOf('replyPermission')).toEqual([['per_1', 'once']]);
    });

    it('listens no longer when it is closed', async () => {
        await React.act(async () => widget.dispose());
        const render = vi.spyOn(widget as unknown as { render(): void }, 'render');
        chat.store.apply([CONNECTED]);
        await nextFrame();
        expect(render).not.toHaveBeenCalled();
    });
});
