import { beforeEach, describe, expect, it } from 'vitest';
import { AgentUndo, AgentUndoEntry, UNDO_DEPTH } from './agent-undo';

describe('AgentUndo', () => {
    let undo: AgentUndo;
    let happened: string[];

    beforeEach(() => {
        undo = new AgentUndo();
        happened = [];
    });

    const entry = (callId: string, sessionId?: string, remark?: string): AgentUndoEntry => ({
        callId, sessionId, label: callId,
        undo: async () => { happened.push(`undo ${callId}`); return remark; },
        redo: async () => { happened.push(`redo ${callId}`); return remark; }
    });

    function record(...entries: AgentUndoEntry[]): AgentUndoEntry[] {
        entries.forEach(each => undo.record(each));
        return entries;
    }

    const ids = (): string[] => undo.entries.map(({ callId }) => callId);

    it('remembers what was done, the newest last', () => {
        record(entry('a', 'ses_1'), entry('b'));
        expect(ids()).toEqual(['a', 'b']);
    });

    it('forgets the oldest of a session that does a lot, and nothing of others', () => {
        record(entry('other', 'ses_2'));
        for (let index = 0; index <= UNDO_DEPTH; index++) {
            record(entry(`call ${index}`, 'ses_1'));
        }
        expect(ids()).toEqual(['other', ...Array.from({ length: UNDO_DEPTH }, (_, index) => `call ${index + 1}`)]);
    });

    it('takes back what it is told to, the newest first, once', async () => {
        const [a, , c] = record(entry('a'), entry('b'), entry('c'));
        expect(await undo.undo([a, c])).toEqual({ labels: ['c', 'a'], remarks: [] });
        expect(await undo.undo([a, c])).toEqual({ labels: [], remarks: [] });
        expect([happened, ids(), undo.canRedo]).toEqual([['undo c', 'undo a'], ['b'], true]);
    });

    it('does again what was taken back together, in its order, the latest first', async () => {
        const [a, b, c] = record(entry('a'), entry('b'), entry('c'));
        await undo.undo([c]);
        await undo.undo([a, b]);
        expect([await undo.redo(), await undo.redo(), await undo.redo()])
            .toEqual([{ labels: ['a', 'b'], remarks: [] }, { labels: ['c'], remarks: [] }, { labels: [], remarks: [] }]);
        expect([happened.slice(3), ids(), undo.canRedo]).toEqual([['redo a', 'redo b', 'redo c'], ['a', 'b', 'c'], false]);
        await undo.undo([c]);
        expect([ids(), undo.canRedo]).toEqual([['a', 'b'], true]);
    });

    it('cannot do again what something new came after', async () => {
        await undo.undo(record(entry('a')));
        record(entry('b'));
        expect([undo.canRedo, await undo.redo()]).toEqual([false, { labels: [], remarks: [] }]);
    });

    it('says what had to stay, and goes on with the rest', async () => {
        const broken: AgentUndoEntry = { ...entry('broken'), undo: () => Promise.reject(new Error('the disk is full')) };
        const all = record(entry('a'), broken, entry('b', undefined, 'x.ts was changed since.'));
        expect(await undo.undo(all)).toEqual({ labels: ['a'], remarks: ['x.ts was changed since.', 'broken: the disk is full'] });
        expect([ids(), await undo.redo(), ids()]).toEqual([[], { labels: ['a'], remarks: [] }, ['a']]);
    });

    it('does one thing after the other', async () => {
        let release = (): void => undefined;
        const slow: AgentUndoEntry = { ...entry('slow'), undo: () => new Promise(resolve => {
            release = () => { happened.push('undo slow'); resolve(undefined); };
        }) };
        const [a] = record(entry('a'), slow);
        const first = undo.undo([slow]);
        const second = undo.undo([a]);
        await new Promise(resolve => setTimeout(resolve));
        expect(happened).toEqual([]);
        release();
        await Promise.all([first, second]);
        expect(happened).toEqual(['undo slow', 'undo a']);
    });

    it('tells what was recorded, and every change', async () => {
        const told: string[] = [];
        undo.onDidRecord(({ callId }) => told.push(callId));
        undo.onDidChange(() => told.push('change'));
        await undo.undo(record(entry('a')));
        await undo.redo();
        expect(told).toEqual(['a', 'change', 'change', 'change', 'change']);
    });
});
