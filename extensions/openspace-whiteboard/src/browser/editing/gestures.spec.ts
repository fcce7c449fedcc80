import { beforeEach, describe, expect, it } from 'vitest';
import { BoardElement } from '../../common/model/shape';
import { BoardEditor } from './board-editor';
import { BendGesture, ConnectGesture } from './connect-gesture';
import { ShapeGesture, StrokeGesture } from './draw-gestures';
import { box, link, MemoryBoard, TEST_KIT } from './fixtures/memory-board';
import { PointerAt } from './gesture';
import { LassoGesture } from './lasso-gesture';
import { MoveGesture } from './move-gesture';
import { ResizeGesture } from './resize-gesture';

function at(x: number, y: number, more: Partial<PointerAt> = {}): PointerAt {
    return { point: { x, y }, isStraight: false, isFree: false, pixel: 1, ...more };
}

describe('gestures', () => {
    let board: MemoryBoard;
    let editor: BoardEditor;

    function start(...elements: BoardElement[]): void {
        board = new MemoryBoard(elements);
        editor = new BoardEditor(board, TEST_KIT, message => expect.fail(message));
    }

    beforeEach(() => start(box('api', 0, 0), box('db', 304, 0), link('api', 'db')));

    describe('moving', () => {
        it('is one step that pins what the person moved', () => {
            editor.select(['api']);
            const gesture = new MoveGesture(editor, { x: 10, y: 10 });
            gesture.move(at(25, 100));
            gesture.move(at(31, 331));
            expect(board.steps).toEqual([]);
            gesture.end();
            expect(board.element('api')).toMatchObject({ x: 24, y: 320, pinned: true });
            expect(board.steps).toHaveLength(1);
            expect(board.element('db')).not.toHaveProperty('pinned');
        });

        it('takes in line what is nearly in line, and shows it', () => {
            editor.select(['api']);
            const gesture = new MoveGesture(editor, { x: 0, y: 0 });
            gesture.move(at(301, 200));
            expect(editor.state.guides).toMatchObject([{ axis: 'x', at: 304 }]);
            gesture.end();
            expect(board.element('api')).toMatchObject({ x: 304 });
            expect(editor.state.guides).toEqual([]);
        });

        it('goes anywhere with Alt, and along an axis with Shift', () => {
            editor.select(['api']);
            const gesture = new MoveGesture(editor, { x: 0, y: 0 });
            gesture.move(at(13, 7, { isFree: true }));
            expect(editor.state.board.elements[0]).toMatchObject({ x: 13, y: 7 });
            gesture.move(at(13, 7, { isFree: true, isStraight: true }));
            expect(editor.state.board.elements[0]).toMatchObject({ x: 13, y: 0 });
            gesture.cancel();
            expect(board.element('api')).toMatchObject({ x: 0, y: 0 });
        });

        it('into a frame belongs to it, out of it no longer does, and the frame takes it along', () => {
            start(box('zone', 0, 200, { type: 'frame', width: 400, height: 300 }), box('api', 0, 0));
            editor.select(['api']);
            const into = new MoveGesture(editor, { x: 0, y: 0 });
            into.move(at(80, 304));
            into.move(at(80, 304));
            expect(editor.state.target).toBe('zone');
            into.end();
            expect(board.element('api')?.parent).toBe('zone');

            editor.select(['zone']);
            const along = new MoveGesture(editor, { x: 0, y: 200 });
            along.move(at(800, 200));
            along.end();
            expect(board.element('api')).toMatchObject({ x: 880, parent: 'zone' });

            editor.select(['api']);
            const out = new MoveGesture(editor, { x: 0, y: 0 });
            out.move(at(-800, -300));
            out.end();
            expect(board.element('api')).not.toHaveProperty('parent');
        });

        it('by nothing is no step', () => {
            editor.select(['api']);
            const gesture = new MoveGesture(editor, { x: 0, y: 0 });
            gesture.move(at(1, 1));
            gesture.end();
            expect(board.steps).toEqual([]);
        });

        it('works out only the ways at what moves', () => {
            start(box('a', 0, 0), box('b', 304, 0), box('c', 0, 400), box('d', 304, 400), link('a', 'b'), link('c', 'd'));
            const before = editor.state.routes;
            editor.select(['a']);
            const gesture = new MoveGesture(editor, { x: 0, y: 0 });
            gesture.move(at(0, 200));
            expect(editor.state.routes.get('c-d')).toBe(before.get('c-d'));
            expect(editor.state.routes.get('a-b')?.points[0]).toEqual({ x: 50, y: 230 });
            expect(editor.state.board.elements[1]).toBe(board.board.elements[1]);
        });

        it('shifts ways between shapes that move together', () => {
            editor.select(['api', 'db']);
            const gesture = new MoveGesture(editor, { x: 0, y: 0 });
            gesture.move(at(80, 160));
            expect(editor.state.routes.get('api-db'))
                .toMatchObject({ d: 'M 130 190 L 434 190', points: [{ x: 130, y: 190 }, { x: 434, y: 190 }] });
            gesture.cancel();
        });
    });

    describe('resizing', () => {
        it('follows the grip, pins the shape, and keeps room for the text', () => {
            const gesture = new ResizeGesture(editor, box('api', 0, 0), 'se', { x: 100, y: 60 });
            gesture.move(at(161, 119));
            expect(editor.state.board.elements[0]).toMatchObject({ width: 160, height: 120 });
            gesture.move(at(-500, -500));
            gesture.end();
            const small = board.element('api');
            expect(small).toMatchObject({ x: 0, y: 0, pinned: true });
            expect(TEST_KIT.types.of('rectangle').cutText(small as ReturnType<typeof box>, TEST_KIT.measurer)).toBe(0);
        });

        it('stretches a drawing', () => {
            const stroke = box('pen', 0, 0, { type: 'freehand', text: undefined, points: [{ x: 0, y: 0 }, { x: 100, y: 60 }] });
            start(stroke);
            const gesture = new ResizeGesture(editor, stroke, 'se', { x: 100, y: 60 });
            gesture.move(at(200, 120));
            gesture.end();
            expect(board.element('pen')?.points).toEqual([{ x: 0, y: 0 }, { x: 200, y: 120 }]);
        });
    });

    it('tell which shape the person has drawn, so that an image can ask for its picture', () => {
        const drawn: string[] = [];
        editor.onDidDraw(id => drawn.push(id));
        new ShapeGesture(editor, 'image', { x: 600, y: 600 }).end();
        expect(drawn.map(id => board.element(id))).toMatchObject([{ type: 'image' }]);
    });

    describe('dividers', () => {
        const frame = box('alt', 0, 0, { type: 'frame', width: 400, height: 304 });
        const divider = box('else', 0, 96, { type: 'divider', width: 400, height: 28, parent: 'alt' });

        it('are as wide as the frame into which they are put', () => {
            start(frame);
            const gesture = new ShapeGesture(editor, 'divider', { x: 150, y: 150 });
            expect(editor.state.board.elements.at(-1)).toMatchObject({ x: 0, width: 400 });
            gesture.end();
            expect(board.board.elements.at(-1)).toMatchObject({ type: 'divider', parent: 'alt', x: 0, width: 400 });
        });

        it('move up and down in it, and out of it', () => {
            start(frame, divider);
            editor.select(['else']);
            const gesture = new MoveGesture(editor, { x: 0, y: 0 });
            gesture.move(at(40, 56));
            expect(editor.state.board.elements[1]).toMatchObject({ x: 0, y: 152 });
            gesture.end();
            expect(board.element('else')).toMatchObject({ x: 0, y: 152, width: 400, parent: 'alt', pinned: true });
            const out = new MoveGesture(editor, { x: 0, y: 0 });
            out.move(at(0, 400));
            out.end();
            expect(board.element('else')).not.toHaveProperty('parent');
        });

        it('follow the frame while it is resized, as one step', () => {
            start(frame, divider);
            const gesture = new ResizeGesture(editor, frame, 'e', { x: 400, y: 100 });
            gesture.move(at(600, 100));
            expect(editor.state.board.elements[1]).toMatchObject({ width: 600 });
            gesture.end();
            expect([board.steps.length, board.element('else')?.width]).toEqual([1, 600]);
            board.undo();
            expect(board.element('else')?.width).toBe(400);
        });

        it('are no end of a connector', () => {
            const lifeline = { type: 'lifeline', width: 112, height: 300 };
            start(frame, box('web', 0, 0, lifeline), box('api', 240, 0, lifeline), divider);
            const gesture = new ConnectGesture(editor, { shape: 'web' }, { x: 56, y: 110 });
            gesture.move(at(296, 110));
            gesture.end();
            expect(board.board.elements.at(-1)).toMatchObject({ type: 'message', to: { shape: 'api' } });
        });
    });

    describe('connecting', () => {
        it('makes a message between lifelines, as high as the pointer and below their heads', () => {
            const lifeline = { type: 'lifeline', width: 112, height: 400 };
            start(box('web', 0, 0, lifeline), box('api', 304, 0, lifeline));
            for (const y of [203, 4]) {
                const gesture = new ConnectGesture(editor, { shape: 'web' }, { x: 56, y });
                gesture.move(at(360, y));
                gesture.end();
            }
            const messages = board.board.elements.filter(({ type }) => type === 'message');
            expect(messages).toMatchObject([{ from: { shape: 'web' }, to: { shape: 'api' }, y: 200 }, { y: expect.any(Number) }]);
            expect(messages[1].y).toBeGreaterThan(40);
        });

        it('makes a message between activations, too', () => {
            const lifeline = { type: 'lifeline', width: 112, height: 400 };
            start(box('web', 0, 0, lifeline), box('api', 304, 0, lifeline));
            const drawing = new ShapeGesture(editor, 'activation', { x: 350, y: 100 });
            drawing.move(at(390, 204));
            drawing.end();
            const [activation] = [...editor.state.selection];
            expect(board.element(activation)).toMatchObject({ lifeline: 'api', x: 354, y: 104, width: 12, height: 104 });
            expect(board.element(activation)).not.toHaveProperty('text');
            const high = new ShapeGesture(editor, 'activation', { x: 60, y: 8 });
            high.move(at(64, 80));
            high.end();
            expect(board.board.elements.at(-1)).toMatchObject({ lifeline: 'web', x: 50, y: 40 });
            const gesture = new ConnectGesture(editor, { shape: activation }, { x: 360, y: 152 });
            gesture.move(at(200, 152));
            gesture.move(at(56, 152));
            gesture.end();
            expect(board.board.elements.at(-1)).toMatchObject({ type: 'message', from: { shape: 'api' }, to: { shape: 'web' }, y: 152 });
        });

        it('leaves an activation beside of lifelines as it is drawn', () => {
            start(box('zone', 0, 0, { type: 'frame', width: 400, height: 400 }));
            const drawing = new ShapeGesture(editor, 'activation', { x: 96, y: 96 });
            drawing.move(at(120, 200));
            drawing.end();
            expect(board.board.elements.at(-1)).toMatchObject({ type: 'activation', parent: 'zone', x: 96, width: 24 });
            expect(board.board.elements.at(-1)).not.toHaveProperty('lifeline');
        });

        beforeEach(() => start(box('api', 0, 0), box('db', 304, 0)));

        it('leads to the shape under the pointer, and selects the connector', () => {
            const gesture = new ConnectGesture(editor, { shape: 'api', side: 'right' }, { x: 110, y: 30 });
            gesture.move(at(350, 30));
            expect(editor.state.target).toBe('db');
            gesture.end();
            const connector = board.board.elements.at(-1);
            expect(connector).toMatchObject({ type: 'connector', from: { shape: 'api', side: 'right' }, to: { shape: 'db' } });
            expect([...editor.state.selection]).toEqual([connector?.id]);
        });

        it('ends at a point where there is no shape', () => {
            const gesture = new ConnectGesture(editor, { shape: 'api' }, { x: 110, y: 30 });
            gesture.move(at(201, 301));
            gesture.end();
            expect(board.board.elements.at(-1)).toMatchObject({ to: { x: 200, y: 304 } });
        });

        it('makes nothing of a click or of a drag inside the shape', () => {
            for (const place of [at(112, 31), at(60, 30)]) {
                const gesture = new ConnectGesture(editor, { shape: 'api' }, { x: 110, y: 30 });
                gesture.move(place);
                gesture.end();
            }
            expect(board.steps).toEqual([]);
        });

        it('makes a loop of a drag out of the shape and back', () => {
            const gesture = new ConnectGesture(editor, { shape: 'api' }, { x: 90, y: 30 });
            gesture.move(at(150, 100));
            gesture.move(at(50, 30));
            gesture.end();
            expect(board.board.elements.at(-1)).toMatchObject({ from: { shape: 'api' }, to: { shape: 'api' } });
        });

        it('takes an end to another shape', () => {
            start(box('api', 0, 0), box('db', 304, 0), box('cache', 304, 200), link('api', 'db'));
            const connector = link('api', 'db');
            const gesture = new ConnectGesture(editor, connector.from, { x: 304, y: 30 }, { connector, end: 'to' });
            gesture.move(at(350, 230));
            gesture.end();
            expect(board.element('api-db')).toMatchObject({ from: { shape: 'api' }, to: { shape: 'cache' } });
        });

        it('bends a connector', () => {
            start(box('api', 0, 0), box('db', 304, 0), link('api', 'db'));
            const gesture = new BendGesture(editor, link('api', 'db'), 0, true);
            gesture.move(at(202, 99));
            gesture.end();
            expect(board.element('api-db')?.waypoints).toEqual([{ x: 200, y: 96 }]);
        });
    });

    describe('drawing', () => {
        beforeEach(() => start());

        it('makes a shape in the region, and asks for its text', () => {
            editor.setTool('ellipse');
            const gesture = new ShapeGesture(editor, 'ellipse', { x: 100, y: 100 });
            gesture.move(at(259, 181));
            gesture.end();
            const [shape] = board.board.elements;
            expect(shape).toMatchObject({ type: 'ellipse', x: 104, y: 104, width: 152, height: 80, pinned: true });
            expect(editor.state).toMatchObject({ tool: 'select', editing: shape.id });
        });

        it('is one step with the first text of the shape, but not with the next', () => {
            new ShapeGesture(editor, 'note', { x: 400, y: 300 }).end();
            const [{ id }] = board.board.elements;
            editor.type('text', 'Remember');
            editor.stopEditing();
            editor.startEditing(id);
            editor.type('text', 'Forget');
            editor.stopEditing();
            const [made, written, ...others] = board.steps.map(({ merge }) => merge);
            expect(made).toBeDefined();
            expect([written, others]).toEqual([made, [undefined]]);
        });

        it('makes one of the usual size where the person clicks', () => {
            new ShapeGesture(editor, 'rectangle', { x: 400, y: 300 }).end();
            const { width, height } = TEST_KIT.types.of('rectangle').naturalSize({ type: 'rectangle' }, TEST_KIT.measurer);
            expect(board.board.elements).toMatchObject([{ width, height }]);
        });

        it('puts frames behind, and what is made in one into it', () => {
            start(box('api', 100, 100));
            const frame = new ShapeGesture(editor, 'frame', { x: 0, y: 0 });
            frame.move(at(640, 480));
            frame.end();
            expect(board.board.elements.map(({ type }) => type)).toEqual(['frame', 'rectangle']);
            editor.stopEditing();
            new ShapeGesture(editor, 'note', { x: 400, y: 300 }).end();
            expect(board.board.elements.at(-1)?.parent).toBe(board.board.elements[0].id);
        });

        it('follows the pen, which stays in hand', () => {
            editor.setTool('freehand');
            const gesture = new StrokeGesture(editor, 'freehand', { x: 10, y: 10 });
            gesture.move(at(10, 11));
            gesture.move(at(40, 30));
            gesture.move(at(70, 10));
            gesture.end();
            expect(board.board.elements).toMatchObject([{
                type: 'freehand', x: 10, y: 10, width: 60, height: 20, points: [{ x: 0, y: 0 }, { x: 30, y: 20 }, { x: 60, y: 0 }]
            }]);
            expect(editor.state.tool).toBe('freehand');
        });

        it('makes nothing of a dot', () => {
            const gesture = new StrokeGesture(editor, 'line', { x: 10, y: 10 });
            gesture.move(at(11, 11));
            gesture.end();
            expect(board.steps).toEqual([]);
        });
    });

    describe('the lasso', () => {
        it('selects what is in it as a whole, in addition to what was selected', () => {
            start(box('api', 0, 0), box('db', 304, 0), link('api', 'db'), box('far', 2_000, 0));
            editor.select(['far']);
            const gesture = new LassoGesture(editor, { x: -10, y: -10 });
            gesture.move(at(350, 100));
            expect([...editor.state.selection]).toEqual(['far', 'api']);
            gesture.move(at(410, 100));
            expect([...editor.state.selection].sort()).toEqual(['api', 'api-db', 'db', 'far']);
            gesture.end();
            expect(editor.state.lasso).toBeUndefined();
        });

        it('selects what was selected if it is cancelled', () => {
            editor.select(['db']);
            const gesture = new LassoGesture(editor, { x: -10, y: -10 });
            gesture.move(at(200, 100));
            gesture.cancel();
            expect([...editor.state.selection]).toEqual(['db']);
        });
    });
});
