import { Box, boxOf, Point } from '../../common/geometry/box';
import { Operation } from '../../common/model/operation';
import { shapesOf } from '../../common/model/board';
import { Shape } from '../../common/model/shape';
import { BoardEditor } from './board-editor';
import { ATTRACTION, Gesture, PointerAt } from './gesture';
import { Grip, gripPoint, resized } from './resizing';
import { NO_GUIDES, snapCorner, SnapLines } from './snapping';

const LEAST = { width: 16, height: 16 };

/** Makes a shape larger or smaller; it stays high enough for its text. */
export class ResizeGesture implements Gesture {

    protected readonly others: SnapLines;

    constructor(
        protected readonly editor: BoardEditor, protected readonly shape: Shape, protected readonly grip: Grip,
        protected readonly start: Point
    ) {
        this.others = new SnapLines(shapesOf(editor.state.board).filter(({ id }) => id !== shape.id));
        editor.begin([shape.id]);
    }

    move({ point, isStraight, isFree, pixel }: PointerAt): void {
        const at = gripPoint(this.shape, this.grip);
        const wanted = { x: at.x + point.x - this.start.x, y: at.y + point.y - this.start.y };
        const corner = isFree ? { ...wanted, guides: NO_GUIDES } : snapCorner(wanted, this.others, ATTRACTION * pixel);
        const axes = this.grip.length === 2 ? 'both' : this.grip === 'e' || this.grip === 'w' ? 'x' : 'y';
        const box = this.fitted(resized(boxOf(this.shape), this.grip, corner, LEAST, isStraight || this.keepsRatio));
        const operation = resizeOperation(this.shape, box);
        this.editor.show(() => [operation], { guides: corner.guides.filter(({ axis }) => axes === 'both' || axis === axes) });
    }

    end(): void {
        this.editor.commit();
    }

    cancel(): void {
        this.editor.cancel();
    }

    protected get keepsRatio(): boolean {
        return this.shape.type === 'circle' || this.shape.type === 'image';
    }

    protected fitted(box: Box): Box {
        const { types, measurer } = this.editor.kit;
        const type = types.of(this.shape.type);
        if (type.hasNoText || this.keepsRatio) {
            return box;
        }
        const shape = { ...this.shape, ...box };
        if (type.cutText(shape, measurer) === 0) {
            return box;
        }
        const higher = type.naturalSize(shape, measurer, box.width);
        const height = Math.max(box.height, higher.height);
        // In a shape that is too narrow for a single letter no height helps.
        const isCut = type.cutText({ ...shape, height }, measurer) > 0;
        const width = Math.max(box.width, higher.width, isCut ? type.naturalSize(shape, measurer).width : 0);
        return {
            x: this.grip.includes('w') ? box.x + box.width - width : box.x,
            y: this.grip.includes('n') ? box.y + box.height - height : box.y,
            width, height
        };
    }
}

/** Points of lines and drawings grow with the shape. */
export function resizeOperation(shape: Shape, box: Box): Operation {
    const set: Record<string, unknown> = { ...box, pinned: true };
    if (shape.points) {
        const stretch = (from: number, to: number): number => from > 0 ? to / from : 1;
        const x = stretch(shape.width, box.width);
        const y = stretch(shape.height, box.height);
        set.points = shape.points.map(point => ({ ...point, x: point.x * x, y: point.y * y }));
    }
    return { op: 'update', id: shape.id, set };
}
