import { boundsOf, Box, centre, Point } from '../geometry/box';
import { Board, connectorsOf, shapesOf } from '../model/board';
import { isInFrame } from '../model/dividers';
import { ancestorsOf, withDescendants } from '../model/family';
import { Operation } from '../model/operation';
import { Connector, isAttached, Shape } from '../model/shape';
import { Arrangement } from './arrangement';
import { Layout } from './layout-graph';
import { layoutSequence, sequenceIds, sequenceOf } from './layout-sequence';
import { LayoutContext, layoutShapes, LayoutWish } from './layout-shapes';

export interface LayoutOptions extends LayoutContext, LayoutWish {
    /** Only those, with what stands in them; all if undefined. */
    readonly shapeIds?: readonly string[];
}

/** No two shapes are nearer after a layout; in px. */
export const LAYOUT_GAP = 40;

/**
 * Arranges shapes by their connectors, where they are now. What the person has pinned stays, as do shapes that were not asked for:
 * others go around them. Drawings by hand stay too.
 */
export async function layoutBoard(board: Board, options: LayoutOptions): Promise<Operation[]> {
    const { types, shapeIds } = options;
    const chosen = shapeIds && withDescendants(board, shapeIds);
    const isChosen = ({ id }: Shape): boolean => !chosen || chosen.has(id);
    const connectors = connectorsOf(board);
    const all = shapesOf(board).filter(({ type }) => !(types.of(type).isThin && types.of(type).hasNoText));
    const inSequence = sequenceIds(sequenceOf(all, connectors));
    // Dividers go where their frames go.
    const free = all.filter(shape => !inSequence.has(shape.id) && !isInFrame(shape));
    const shapes = free.filter(isChosen);
    const layout = await layoutShapes(shapes, connectors, options, options);
    const pinned = shapes.filter(shape => shape.pinned);
    const fixed = new Set(all.filter(shape => !isChosen(shape) || inSequence.has(shape.id)).map(({ id }) => id));
    for (const { id } of pinned) {
        [id, ...withDescendants(board, [id]), ...ancestorsOf(board, id)].forEach(one => fixed.add(one));
    }
    const arrangement = new Arrangement(free, options);
    const offset = offsetOf(shapes, pinned, layout, new Set(connectors.flatMap(neighboursOf)));
    for (const { id } of shapes) {
        const box = layout.get(id);
        if (box && !fixed.has(id)) {
            arrangement.set(id, { ...box, x: Math.round(box.x + offset.x), y: Math.round(box.y + offset.y) });
        }
    }
    const levels = new Set(shapes.filter(({ id }) => !fixed.has(id)).map(({ id }) => arrangement.parentOf(id)));
    arrangement.separate(LAYOUT_GAP, {
        isFixed: id => fixed.has(id),
        fitOf: id => fixed.has(id) ? levels.has(id) ? 'grow' : 'none' : 'around',
        mayMoveIn: parent => levels.has(parent)
    });
    return [...layoutSequence(board, isChosen, options), ...movesOf(shapes, connectors, id => arrangement.boxOf(id))];
}

function neighboursOf({ from, to }: Connector): string[] {
    return [from, to].flatMap(end => isAttached(end) ? [end.shape] : []);
}

/** To where the shapes were; with pinned ones, so that those come nearest to where they stay. */
function offsetOf(shapes: readonly Shape[], pinned: readonly Shape[], layout: Layout, connected: ReadonlySet<string>): Point {
    const guides = pinned.some(({ id }) => connected.has(id)) ? pinned.filter(({ id }) => connected.has(id)) : pinned;
    if (guides.length > 0) {
        const ways = guides.flatMap(shape => {
            const box = layout.get(shape.id);
            return box ? [{ x: centre(shape).x - centre(box).x, y: centre(shape).y - centre(box).y }] : [];
        });
        return {
            x: ways.reduce((sum, { x }) => sum + x, 0) / ways.length, y: ways.reduce((sum, { y }) => sum + y, 0) / ways.length
        };
    }
    const [before, after] = [boundsOf(shapes.filter(({ id }) => layout.has(id))), boundsOf(layout.values())];
    return before && after ? { x: before.x - after.x, y: before.y - after.y } : { x: 0, y: 0 };
}

/** Updates for what has another box now. Bends that the person gave a connector mean nothing once its ends are elsewhere. */
function movesOf(
    shapes: readonly Shape[], connectors: readonly Connector[], boxOf: (id: string) => Box | undefined
): Operation[] {
    const moved = new Set<string>();
    const operations = shapes.flatMap((shape): Operation[] => {
        const box = boxOf(shape.id);
        if (!box) {
            return [];
        }
        const fields = (['x', 'y', 'width', 'height'] as const).filter(field => box[field] !== shape[field]);
        if (fields.length === 0) {
            return [];
        }
        moved.add(shape.id);
        return [{ op: 'update', id: shape.id, set: Object.fromEntries(fields.map(field => [field, box[field]])) }];
    });
    const bent = connectors.filter(connector => connector.waypoints?.length && neighboursOf(connector).some(id => moved.has(id)));
    return [...operations, ...bent.map(({ id }): Operation => ({ op: 'update', id, set: {}, unset: ['waypoints'] }))];
}
