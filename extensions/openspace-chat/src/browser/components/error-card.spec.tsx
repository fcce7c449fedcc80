// @vitest-environment jsdom
import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { ErrorCard } from './error-card';

describe('ErrorCard', () => {
    let chat: ChatFixture;

    beforeEach(() => chat = new ChatFixture());
    afterEach(() => chat.dispose());

    it('reports when connecting a provider fails', async () => {
        chat.service.fail('connectProviderCommand', 'not managed');
        await chat.render(<ErrorCard problem={{ kind: 'auth', title: 'Key refused', detail: 'Bad key' }} />);
        await chat.act(() => chat.button('Connect a provider').click());
        expect(chat.messages.error).toHaveBeenCalledWith('The terminal could not be opened: not managed');
    });

    it('leads from a folder that is not trusted to the question about trust', async () => {
        await chat.render(<ErrorCard problem={{ kind: 'untrusted', title: 'Not trusted', detail: '' }} />);
        await chat.act(() => chat.button('Decide about trust…').click());
        expect(chat.commands.executeCommand).toHaveBeenCalledWith('workspace:manageTrust');
    });

    it('offers nothing where there is no next step', async () => {
        await chat.render(<ErrorCard problem={{ kind: 'provider', title: 'Trouble', detail: '' }} />);
        expect(chat.host.querySelector('button')).toBeNull();
        expect(chat.host.textContent).toBe('Trouble');
    });
});
