import { StatusBar } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { Container } from '@theia/core/shared/inversify';
import { describe, expect, it, vi } from 'vitest';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ServerStatus } from 'openspace-agent/lib/common';
import { CONNECTED, reset } from '../fixtures/conversations';
import { ChatStatusContribution } from './chat-status-contribution';

describe('ChatStatusContribution', () => {
    it('shows each state of the server once', () => {
        const setElement = vi.fn<StatusBar['setElement']>();
        const store = new ConversationStore();
        const container = new Container();
        container.bind(StatusBar).toConstantValue({ setElement });
        container.bind(ConversationStore).toConstantValue(store);
        container.bind(ChatStatusContribution).toSelf();
        container.get(ChatStatusContribution).onStart();
        const status = (state: ServerStatus['state'], problem?: string): void =>
            store.apply([{ type: 'server.status', status: { state, managed: true, problem, notices: [] } }]);
        store.apply([CONNECTED]);
        store.apply([reset([])]);
        status('reconnecting', 'The server did not answer.');
        status('down');
        status('no-folder');
        expect(setElement.mock.calls.map(([id, entry]) => [id, entry.text, entry.tooltip, entry.command])).toEqual([
            ['openspace-agent-status', '$(sync~spin) Agent starting', 'Agent starting', 'openspace-chat:focus-input'],
            ['openspace-agent-status', '$(comment-discussion) Chat', 'The agent is ready\nopencode 1.18.33', 'openspace-chat:focus-input'],
            [
                'openspace-agent-status', '$(sync~spin) Agent reconnecting', 'Agent reconnecting\nThe server did not answer.',
                'openspace-chat:focus-input'
            ],
            ['openspace-agent-status', '$(error) Agent not running', 'Agent not running', 'openspace-chat:focus-input'],
            ['openspace-agent-status', '$(comment-discussion) Chat', 'No folder is open', 'openspace-chat:focus-input']
        ]);
    });
});
