import { describe, expect, it } from 'vitest';
import { AgentUndo, AgentUndoEntry, UNDO_DEPTH } from './agent-undo';

describe('AgentUndo', () => {
    const entry = (callId: string, sessionId?: string): AgentUndoEntry => ({ callId, sessionId, label: callId, undo: async () => undefined, redo: async () => undefined });

    it('remembers what was done, the newest last', () => {
        const undo = new AgentUndo();
        undo.record(entry('a', 'ses_1'));
        undo.record(entry('b'));
        expect(undo.entries.map(({ callId }) => callId)).toEqual(['a', 'b']);
    });

    it('forgets the oldest of a session that does a lot, and nothing of others', () => {
        const undo = new AgentUndo();
        undo.record(entry('other', 'ses_2'));
        for (let index = 0; index <= UNDO_DEPTH; index++) {
            undo.record(entry(`call ${index}`, 'ses_1'));
        }
        expect(undo.entries.map(({ callId }) => callId)).toEqual(['other', ...Array.from({ length: UNDO_DEPTH }, (_, index) => `call ${index + 1}`)]);
    });
});
