import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TurnProblem } from 'openspace-agent/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, reset, SESSION } from '../fixtures/conversations';
import { closeMenu, menuLabels } from '../fixtures/open-menu';
import { ErrorCard } from './error-card';

describe('ErrorCard', () => {
    let chat: ChatFixture;

    beforeEach(() => chat = new ChatFixture());
    afterEach(() => chat.dispose());

    it('reports when connecting a provider fails', async () => {
        chat.service.fail('connectProviderCommand', 'not managed');
        await chat.render(<ErrorCard problem={{ kind: 'auth', title: 'Key refused', detail: 'Bad key' }} />);
        await chat.act(() => chat.button('Connect a provider').click());
        expect(chat.messages.error).toHaveBeenCalledWith('The provider could not be connected: not managed');
    });

    it('leads from a folder that is not trusted to the question about trust', async () => {
        await chat.render(<ErrorCard problem={{ kind: 'untrusted', title: 'Not trusted', detail: '' }} />);
        await chat.act(() => chat.button('Decide about trust…').click());
        expect(chat.commands.executeCommand).toHaveBeenCalledWith('workspace:manageTrust');
    });

    it.each([
        ['no-model', ['Connect a provider', 'Check again']],
        ['auth', ['Connect a provider', 'Choose another model', 'Check again']],
        ['quota', ['Choose another model', 'Connect a provider']],
        ['rate-limit', ['Choose another model']],
        ['context', ['New session', 'Compact the session']],
        ['server', ['Restart agent']]
    ] as const)('offers the next step for %s', async (kind, labels) => {
        await chat.render(<ErrorCard problem={{ kind, title: 'Trouble', detail: '' }} />);
        expect([...chat.host.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(labels);
    });

    it('takes the next step', async () => {
        chat.store.apply([CONNECTED, reset([aSession(SESSION)], { activeSessionID: SESSION })]);
        const take = async (kind: TurnProblem['kind'], label: string): Promise<void> => {
            await chat.render(<ErrorCard problem={{ kind, title: 'Trouble', detail: '' }} />);
            await chat.act(() => chat.button(label).click());
        };
        await take('server', 'Restart agent');
        expect(chat.service.callsOf('restartServer')).toHaveLength(1);
        await take('quota', 'Choose another model');
        expect(menuLabels()).toContain('Model thinker');
        await closeMenu(chat);
        await take('context', 'Compact the session');
        expect(chat.sessions.service.compact).toHaveBeenCalledOnce();
    });

    it('unfolds the cause, which can be copied', async () => {
        await chat.render(<ErrorCard
            problem={{ kind: 'unknown', title: 'Trouble', detail: 'It broke', technical: 'Error: it broke\n    at somewhere' }} />);
        expect(chat.host.textContent).not.toContain('somewhere');
        await chat.toggle('error-details');
        expect(chat.find('error-details')?.querySelector('pre')?.textContent).toContain('at somewhere');
        await chat.act(() => chat.button('Copy details').click());
        expect(chat.clipboard.writeText).toHaveBeenCalledWith('Error: it broke\n    at somewhere');
    });

    it('offers nothing where there is no next step', async () => {
        await chat.render(<ErrorCard problem={{ kind: 'provider', title: 'Trouble', detail: '' }} />);
        expect(chat.host.querySelector('button')).toBeNull();
        expect(chat.host.textContent).toBe('Trouble');
    });
});
