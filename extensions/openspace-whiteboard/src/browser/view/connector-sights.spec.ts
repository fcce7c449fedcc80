import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BoardEditor } from '../editing/board-editor';
import { box, link, MemoryBoard, TEST_KIT } from '../editing/fixtures/memory-board';
import { ConnectorSights } from './connector-sights';

describe('ConnectorSights', () => {
    let board: MemoryBoard;
    let editor: BoardEditor;
    let sights: ConnectorSights;
    let told: string[];

    beforeEach(() => {
        board = new MemoryBoard([box('a', 0, 0), box('b', 300, 0), box('c', 600, 0), link('a', 'b'), link('b', 'c')]);
        editor = new BoardEditor(board, TEST_KIT, message => expect.fail(message));
        sights = new ConnectorSights(editor);
        told = [];
    });
    afterEach(() => editor.dispose());

    function watch(id: string): () => void {
        sights.of(id);
        return sights.subscribe(id, () => told.push(id));
    }

    it('tell only connectors that look another way', () => {
        watch('a-b');
        watch('b-c');
        editor.begin(['a']);
        editor.show(() => [{ op: 'update', id: 'a', set: { y: 200 } }]);
        expect(told).toEqual(['a-b']);
        editor.cancel();
        editor.select(['b-c']);
        expect(sights.of('b-c').isSelected).toBe(true);
        expect(told).toContain('b-c');
    });

    it('are the same objects while nothing changes', () => {
        const before = sights.of('b-c');
        editor.select(['a', 'a-b']);
        expect(sights.of('b-c')).toBe(before);
        expect(sights.of('gone')).toEqual({ connector: undefined, route: undefined, isSelected: false });
    });

    it('say nothing of a connector that somebody deleted, and listen no longer than somebody else does', () => {
        const stop = watch('a-b');
        board.apply([{ op: 'delete', id: 'a-b' }]);
        expect([told, sights.of('a-b').connector]).toEqual([['a-b'], undefined]);
        stop();
        stop();
        board.undo();
        expect(told).toEqual(['a-b']);
        watch('a-b');
        board.apply([{ op: 'delete', id: 'a-b' }]);
        expect(told).toEqual(['a-b', 'a-b']);
    });
});
