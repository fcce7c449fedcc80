import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ChangesService } from '../../common/services/changes-service';
import { aSession, loaded, reset, SESSION, userMessage } from '../fixtures/conversations';
import { ChatSelection } from '../selection/chat-selection';
import { ChatTurnRevisions } from './chat-turn-revisions';

describe('ChatTurnRevisions', () => {
    const selected = new Emitter<void>();
    const turn = vi.fn(async () => ({ before: 'a', after: 'b' }));
    let selection: { activeSessionID: string | undefined; onDidChange: typeof selected.event };
    let store: ConversationStore;
    let revisions: ChatTurnRevisions;

    beforeEach(() => {
        turn.mockClear();
        selection = { activeSessionID: SESSION, onDidChange: selected.event };
        store = new ConversationStore();
        store.apply([reset([aSession(SESSION)]), loaded([userMessage('msg_1', 'hi')])]);
        const container = new Container();
        container.bind(ChangesService).toConstantValue({ turn });
        container.bind(ChatSelection).toConstantValue(selection as unknown as ChatSelection);
        container.bind(ConversationStore).toConstantValue(store);
        container.bind(ChatTurnRevisions).toSelf();
        revisions = container.get(ChatTurnRevisions);
    });

    it('asks about the session in front', async () => {
        expect(await revisions.change('a.ts', 'last')).toEqual({ before: 'a', after: 'b' });
        selection.activeSessionID = undefined;
        await revisions.change('a.ts', 'msg_1');
        expect(turn.mock.calls).toEqual([['a.ts', 'last', SESSION], ['a.ts', 'msg_1', undefined]]);
    });

    it('tells when a message comes or is completed, or another session is in front, and nothing of what streams in', () => {
        store.apply([{ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } }]);
        let changes = 0;
        const listener = revisions.onDidChange(() => changes++);
        store.apply([{ type: 'session.status', sessionID: SESSION, status: { type: 'idle' } }]);
        expect(changes).toBe(0);
        store.apply([{ type: 'message.updated', sessionID: SESSION, info: { ...userMessage('msg_1', 'hi').info } }]);
        expect(changes).toBe(1);
        selection.activeSessionID = undefined;
        selected.fire();
        expect(changes).toBe(2);
        listener.dispose();
    });
});
