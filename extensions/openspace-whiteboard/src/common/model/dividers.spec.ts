import { describe, expect, it } from 'vitest';
import { applyOperations } from './apply-operations';
import { Board, shapeOf } from './board';
import { deleteOperations } from './containment-operations';
import { messageBelow, settleDividers } from './dividers';
import { moveOperations } from './move-operations';
import { Operation } from './operation';
import { BoardElement, Connector, Shape } from './shape';

const frame: Shape = { id: 'alt', type: 'frame', x: 100, y: 100, width: 400, height: 300 };
const divider: Shape = { id: 'else', type: 'divider', parent: 'alt', x: 100, y: 250, width: 400, height: 28 };

const boardOf = (...elements: BoardElement[]): Board => ({ elements });
const after = (board: Board, ...operations: Operation[]): Shape | undefined =>
    shapeOf(applyOperations(board, settleDividers(board, operations)).board, 'else');
const resized = (set: Partial<Shape>): Operation => ({ op: 'update', id: 'alt', set });

describe('dividers', () => {
    it('reach from side to side of the frame into which they are put', () => {
        const small = { ...divider, x: 180, width: 200 };
        expect(after(boardOf(frame), { op: 'add', element: small })).toMatchObject({ x: 100, y: 250, width: 400 });
    });

    it('follow the sides of their frame', () => {
        expect(after(boardOf(frame, divider), resized({ width: 600 }))).toMatchObject({ x: 100, y: 250, width: 600 });
        expect(after(boardOf(frame, divider), resized({ x: 40, width: 460 }))).toMatchObject({ x: 40, y: 250, width: 460 });
    });

    it('stay where they are if the frame becomes higher, and within it if it becomes lower', () => {
        expect(after(boardOf(frame, divider), resized({ y: 50, height: 350 }))).toMatchObject({ y: 250 });
        expect(after(boardOf(frame, divider), resized({ height: 100 }))).toMatchObject({ y: 172 });
    });

    it('go along with their frame, whoever moves it', () => {
        const board = boardOf(frame, divider);
        expect(after(board, resized({ x: 200, y: 500 }))).toMatchObject({ x: 200, y: 650 });
        expect(after(board, ...moveOperations(board, ['alt'], 10, 20, { by: 'person' }))).toMatchObject({ x: 110, y: 270 });
    });

    it('move up and down in their frame only', () => {
        const moved = (x: number, y: number): Shape | undefined =>
            after(boardOf(frame, divider), { op: 'update', id: 'else', set: { x, y } });
        expect(moved(130, 300)).toMatchObject({ x: 100, y: 300, width: 400 });
        expect(moved(100, 900)).toMatchObject({ x: 100, y: 372 });
    });

    it('are lines as any other without a frame, and touch nobody else', () => {
        const loose: Shape = { ...divider, parent: undefined };
        expect(after(boardOf(frame, loose), { op: 'update', id: 'else', set: { x: 7 } })).toMatchObject({ x: 7, width: 400 });
        const operations: Operation[] = [resized({ color: 'red' })];
        expect(settleDividers(boardOf(frame, divider), operations)).toBe(operations);
    });

    it('can be undone with what moved them', () => {
        const board = boardOf(frame, divider);
        const { board: changed, inverse } = applyOperations(board, settleDividers(board, [resized({ x: 0, y: 0, width: 900 })]));
        expect(applyOperations(changed, inverse).board).toEqual(board);
    });

    it('go with their frame when it is deleted', () => {
        const board = boardOf(frame, divider, { id: 'a', type: 'note', parent: 'alt', x: 110, y: 110, width: 20, height: 20 });
        expect(applyOperations(board, deleteOperations(board, ['alt'])).board.elements.map(({ id }) => id)).toEqual(['a']);
    });

    it('stand above the message that they name until the person moves them', () => {
        const messages = [200, 240, 300].map((y, index): Connector =>
            ({ id: `m${index}`, type: 'message', from: { shape: 'a' }, to: { shape: 'b' }, y }));
        const below = (more: Partial<Shape>): string | undefined => messageBelow({ ...divider, ...more }, messages)?.id;
        expect([
            below({}), below({ firstMessage: 'm1' }), below({ firstMessage: 'm1', pinned: true }), below({ firstMessage: 'gone' }),
            below({ y: 400 }), below({ y: NaN })
        ]).toEqual(['m2', 'm1', 'm2', 'm2', undefined, undefined]);
    });
});
