import { Point } from '../../common/geometry/box';
import { BoardEditor } from './board-editor';
import { Gesture, PointerAt } from './gesture';
import { regionOf } from './hit-test';
import { addOperation, newShape, newStroke } from './new-elements';
import { toGrid } from './snapping';

/** A region that is smaller than this was a click. */
const CLICK = 8;

/** Points that are nearer to each other than this, in px of the screen, are one. */
const PEN_STEP = 2;

/** A stroke with more points would only be slow. */
const MAX_POINTS = 2_000;

/** Makes a shape in the region that the person draws, or with its usual size where they click. */
export class ShapeGesture implements Gesture {

    protected id: string | undefined;

    constructor(protected readonly editor: BoardEditor, protected readonly type: string, protected readonly start: Point) {
        editor.begin([]);
        this.put(start);
    }

    move({ point, isFree }: PointerAt): void {
        this.put(point, isFree);
    }

    end(): void {
        const { editor, id } = this;
        // With its first text it is one step.
        const step = `new ${id}`;
        if (editor.commit(step) && id !== undefined) {
            editor.setTool('select');
            editor.select([id]);
            if (!editor.kit.types.of(this.type).hasNoText) {
                editor.startEditing(id, step);
            }
            editor.tellDrawn(id);
        }
    }

    cancel(): void {
        this.editor.cancel();
        this.editor.setTool('select');
    }

    protected put(point: Point, isFree = false): void {
        const snap = ({ x, y }: Point): Point => isFree ? { x, y } : { x: toGrid(x), y: toGrid(y) };
        const region = regionOf(snap(this.start), snap(point));
        const { kit } = this.editor;
        const isClick = region.width < CLICK && region.height < CLICK;
        const box = { ...region, width: Math.max(CLICK * 2, region.width), height: Math.max(CLICK * 2, region.height) };
        const shape = newShape(this.editor.document.board, this.type, isClick ? this.start : box, kit);
        this.id = shape.id;
        this.editor.show(() => [addOperation(shape, kit)]);
    }
}

/** Draws along the way of the pointer, or a straight line. The pen stays in hand. */
export class StrokeGesture implements Gesture {

    protected readonly points: Point[];

    constructor(protected readonly editor: BoardEditor, protected readonly type: 'line' | 'freehand', start: Point) {
        this.points = [start];
        editor.begin([]);
    }

    move({ point, isStraight, pixel }: PointerAt): void {
        if (this.type === 'line') {
            this.points[1] = isStraight ? along(this.points[0], point) : point;
        } else {
            const last = this.points[this.points.length - 1];
            if (Math.hypot(point.x - last.x, point.y - last.y) < PEN_STEP * pixel || this.points.length >= MAX_POINTS) {
                return;
            }
            this.points.push(point);
        }
        const { kit } = this.editor;
        const points = this.points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
        this.editor.show(board => {
            const shape = newStroke(board, this.type, points, kit);
            return shape ? [{ op: 'add', element: shape }] : [];
        });
    }

    end(): void {
        this.editor.commit();
        if (this.type === 'line') {
            this.editor.setTool('select');
        }
    }

    cancel(): void {
        this.editor.cancel();
    }
}

function along(start: Point, { x, y }: Point): Point {
    return Math.abs(x - start.x) > Math.abs(y - start.y) ? { x, y: start.y } : { x: start.x, y };
}
