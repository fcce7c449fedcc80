import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

    describe('while time goes by', () => {
        beforeEach(() => { vi.useFakeTimers(); });
        afterEach(() => { vi.useRealTimers(); });

        const complete = (): void =>
            store.apply([{ type: 'message.updated', sessionID: SESSION, info: { ...userMessage('msg_1', 'hi').info } }]);
        const count = (): { changes: number } => {
            const counted = { changes: 0 };
            revisions.onDidChange(() => counted.changes++);
            return counted;
        };

        it('tells when a message comes or is completed, or another session is in front, and nothing of what streams in', () => {
            store.apply([{ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } }]);
            vi.advanceTimersByTime(1_000);
            const counted = count();
            store.apply([{ type: 'session.status', sessionID: SESSION, status: { type: 'idle' } }]);
            vi.advanceTimersByTime(1_000);
            expect(counted.changes).toBe(0);
            complete();
            vi.advanceTimersByTime(1_000);
            expect(counted.changes).toBe(1);
            selection.activeSessionID = undefined;
            selected.fire();
            vi.advanceTimersByTime(1_000);
            expect(counted.changes).toBe(2);
        });

        it('tells of a turn that completes many messages now and then, and when it is through', () => {
            const counted = count();
            for (let time = 0; time < 2_000; time += 10) {
                complete();
                vi.advanceTimersByTime(10);
            }
            expect(counted.changes).toBeLessThanOrEqual(5);
            const before = counted.changes;
            complete();
            vi.advanceTimersByTime(500);
            expect(counted.changes).toBe(before + 1);
        });
    });
});
