import { boundsOf, Box, centre, Point } from '../../common/geometry/box';
import { applyOperations } from '../../common/model/apply-operations';
import { Board, shapeOf, shapesOf } from '../../common/model/board';
import { moveInto } from '../../common/model/containment-operations';
import { withDescendants } from '../../common/model/family';
import { moveOperations } from '../../common/model/move-operations';
import { Operation } from '../../common/model/operation';
import { ShapeTypes } from '../../common/shapes/shape-type';
import { BoardEditor } from './board-editor';
import { ATTRACTION, Gesture, PointerAt } from './gesture';
import { containerAt } from './hit-test';
import { NO_GUIDES, Snapped, SnapLines, snapMove } from './snapping';

/** Moves what is selected. What is dropped into a container belongs to it, what is dragged out of one no longer does. */
export class MoveGesture implements Gesture {

    protected readonly ids: readonly string[];
    protected readonly family: ReadonlySet<string>;
    protected readonly bounds: Box | undefined;
    protected readonly others: SnapLines;

    constructor(protected readonly editor: BoardEditor, protected readonly start: Point) {
        const { board, selection } = editor.state;
        this.ids = [...selection];
        this.family = withDescendants(board, this.ids);
        const shapes = shapesOf(board);
        this.bounds = boundsOf(shapes.filter(({ id }) => this.family.has(id)));
        this.others = new SnapLines(shapes.filter(({ id }) => !this.family.has(id)));
        editor.begin([...this.family, ...this.ids]);
    }

    move({ point, isStraight, isFree, pixel }: PointerAt): void {
        const wanted = { x: point.x - this.start.x, y: point.y - this.start.y };
        if (isStraight) {
            wanted[Math.abs(wanted.x) > Math.abs(wanted.y) ? 'y' : 'x'] = 0;
        }
        const { dx, dy, guides }: Snapped = isFree || !this.bounds
            ? { dx: Math.round(wanted.x), dy: Math.round(wanted.y), guides: NO_GUIDES }
            : snapMove(this.bounds, this.others, wanted, ATTRACTION * pixel);
        const { types } = this.editor.kit;
        this.editor.show(board => {
            if (dx === 0 && dy === 0) {
                return [];
            }
            const moves = moveOperations(board, this.ids, dx, dy, { by: 'person' });
            if (!board.elements.some(({ type, parent }) => parent !== undefined || types.of(type).isContainer)) {
                return moves;
            }
            return [...moves, ...reparentOperations(applyOperations(board, moves).board, this.ids, types)];
        }, { guides, target: this.targetFor(types) });
    }

    end(): void {
        this.editor.commit();
    }

    cancel(): void {
        this.editor.cancel();
    }

    /** The container that takes them in, if it is not their own already. */
    protected targetFor(types: ShapeTypes): string | undefined {
        const { board } = this.editor.state;
        const shape = this.ids.map(id => shapeOf(board, id)).find(found => found !== undefined);
        const before = shape && shapeOf(this.editor.document.board, shape.id);
        const container = shape && containerAt(board, centre(shape), types, this.family);
        return container && container.id !== before?.parent ? container.id : undefined;
    }
}

/** Gives shapes to the containers in which they stand now. Those whose container came along keep it. */
export function reparentOperations(board: Board, ids: readonly string[], types: ShapeTypes): Operation[] {
    const moved = new Set(ids);
    return ids.flatMap((id): Operation[] => {
        const shape = shapeOf(board, id);
        if (!shape || shape.parent !== undefined && moved.has(shape.parent)) {
            return [];
        }
        const parent = containerAt(board, centre(shape), types, withDescendants(board, [id]))?.id;
        return parent === shape.parent ? [] : [moveInto(id, parent)];
    });
}
