import { beforeEach, describe, expect, it } from 'vitest';
import { overlapArea } from '../../common/geometry/box';
import { shapesOf } from '../../common/model/board';
import { BoardEditor } from './board-editor';
import { drawInView } from './draw-in-view';
import { box, MemoryBoard, TEST_KIT } from './fixtures/memory-board';

const VIEW = { x: 0, y: 0, width: 1_000, height: 800 };

describe('drawInView', () => {
    let board: MemoryBoard;
    let editor: BoardEditor;

    beforeEach(() => {
        board = new MemoryBoard([]);
        editor = new BoardEditor(board, TEST_KIT, message => expect.fail(message));
    });

    it('puts a shape into the middle, selected, and lets the person write into it', () => {
        editor.setTool('rectangle');
        expect(drawInView(editor, 'rectangle', VIEW)).toBe(true);
        expect(board.board.elements).toMatchObject([{ id: 'rectangle-1', type: 'rectangle', x: 456, y: 376 }]);
        expect([editor.state.tool, [...editor.state.selection], editor.state.editing]).toEqual(['select', ['rectangle-1'], 'rectangle-1']);
    });

    it('covers nothing while there is room in the view', () => {
        for (let count = 0; count < 12; count++) {
            drawInView(editor, 'ellipse', VIEW);
            editor.stopEditing();
        }
        const shapes = shapesOf(board.board);
        expect(shapes.flatMap((a, index) => shapes.slice(index + 1).filter(b => overlapArea(a, b) > 0))).toEqual([]);
    });

    it('draws into a frame, and in the middle where everything is full', () => {
        board.apply([{ op: 'add', element: box('zone', 100, 100, { type: 'frame', width: 800, height: 600 }) }]);
        drawInView(editor, 'note', VIEW);
        expect(board.board.elements.at(-1)).toMatchObject({ parent: 'zone' });
        board.apply([{ op: 'add', element: box('wall', -10, -10, { width: 2_000, height: 2_000 }) }]);
        expect(drawInView(editor, 'rectangle', VIEW)).toBe(true);
    });

    it('draws a line, but with no pen and no connector', () => {
        expect(drawInView(editor, 'line', VIEW)).toBe(true);
        expect([...editor.state.selection]).toEqual(['line-1']);
        expect(['freehand', 'connector', 'select'].map(tool => drawInView(editor, tool, VIEW))).toEqual([false, false, false]);
    });
});
