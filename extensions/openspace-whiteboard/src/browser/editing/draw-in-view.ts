import { Box, centre, contains, overlapArea, Point, Size } from '../../common/geometry/box';
import { shapesOf } from '../../common/model/board';
import { BoardEditor } from './board-editor';
import { ShapeGesture, StrokeGesture } from './draw-gestures';

/** Between what is drawn and what is there, in px of the board. */
const GAP = 24;
/** So many steps from the middle room is looked for. */
const MAX_STEPS = 6;
/** Of a line that nobody has drawn. */
const LINE = 120;

/** Draws with a tool without a pointer: in the middle of the view, or near it where there is room. False if the tool needs a pointer. */
export function drawInView(editor: BoardEditor, tool: string, view: Box): boolean {
    if (editor.isReadOnly || ['select', 'connector', 'freehand'].includes(tool)) {
        return false;
    }
    if (tool === 'line') {
        const { x, y } = freePlace(editor, { width: LINE, height: 0 }, view);
        const gesture = new StrokeGesture(editor, tool, { x: x - LINE / 2, y });
        gesture.move({ point: { x: x + LINE / 2, y }, isStraight: true, isFree: false, pixel: 1 });
        gesture.end();
        editor.select(editor.state.board.elements.slice(-1).map(({ id }) => id));
        return true;
    }
    const { types, measurer } = editor.kit;
    new ShapeGesture(editor, tool, freePlace(editor, types.of(tool).naturalSize({ type: tool }, measurer), view)).end();
    return true;
}

/** The middle of a box of that size in the view that covers no shape; that of the view if there is none. */
function freePlace({ state: { board }, kit: { types } }: BoardEditor, { width, height }: Size, view: Box): Point {
    const middle = centre(view);
    const shapes = shapesOf(board).filter(({ type }) => !types.of(type).isContainer);
    const boxAt = ({ x, y }: Point): Box => ({ x: x - width / 2, y: y - height / 2, width, height });
    const isFree = (point: Point): boolean => contains(view, boxAt(point))
        && shapes.every(shape => overlapArea(shape, withGap(boxAt(point))) === 0);
    const [across, down] = [width / 2 + GAP, height / 2 + GAP];
    for (let ring = 0; ring <= MAX_STEPS; ring++) {
        const found = ringOf(ring).map(([x, y]) => ({ x: middle.x + x * across, y: middle.y + y * down })).find(isFree);
        if (found) {
            return found;
        }
    }
    return middle;
}

function withGap({ x, y, width, height }: Box): Box {
    return { x: x - GAP / 2, y: y - GAP / 2, width: width + GAP, height: height + GAP };
}

/** Steps to all places that are so many steps from the middle, those to the right and below first. */
function ringOf(ring: number): readonly (readonly [x: number, y: number])[] {
    const steps = Array.from({ length: 2 * ring + 1 }, (_, index) => index - ring).sort((a, b) => Math.abs(a) - Math.abs(b) || b - a);
    return steps.flatMap(x => steps.map(y => [x, y] as const)).filter(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) === ring)
        .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
}
