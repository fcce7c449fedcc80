import { Board, indexOf } from '../model/board';
import { moveOperations } from '../model/move-operations';
import { Operation } from '../model/operation';
import { BoardElement, isConnector, Shape } from '../model/shape';
import { ShapeTypes } from '../shapes/shape-type';
import { quote } from '../text/quote';
import { TextMeasurer } from '../text/text-measurer';
import { mentioned, requireShape } from './draft-operations';
import { ElementUpdate } from './parse-draft';

export interface UpdateTools {
    readonly types: ShapeTypes;
    readonly measurer: TextMeasurer;
}

/** What decides about the size of a shape. */
const CONTENT: readonly string[] = ['type', 'text', 'name', 'stereotype', 'attributes', 'methods'];

/**
 * Changes an element as the agent wants it. A shape that moves takes along what stands in it; one whose text no longer fits grows.
 * What the person has placed is not moved. Throws with a message for the agent.
 */
export function updateOperations(board: Board, id: string, { set, unset }: ElementUpdate, tools: UpdateTools): Operation[] {
    const index = indexOf(board);
    requireShape(id, index);
    mentioned(set).forEach(other => requireShape(other, index, id));
    const element = index.get(id)!;
    if (isConnector(element)) {
        return updated(id, set, unset);
    }
    const { x = element.x, y = element.y, ...rest } = set as { x?: number; y?: number };
    const moves = x !== element.x || y !== element.y;
    if (moves && element.pinned && rest && (set.pinned ?? true) !== false) {
        throw new Error(`The person has placed ${quote(id)}, so it stays there. Set "pinned" to false to move it all the same.`);
    }
    const fields = updated(id, { ...rest, ...grownSize(element, rest, unset, tools) }, unset);
    if (!moves) {
        return fields;
    }
    const free: BoardElement = { ...element, pinned: false };
    const movable: Board = element.pinned
        ? { ...board, elements: board.elements.map(other => other === element ? free : other) } : board;
    return [...fields, ...moveOperations(movable, [id], x - element.x, y - element.y, { by: 'agent' })];
}

function updated(id: string, set: Readonly<Record<string, unknown>>, unset: readonly string[]): Operation[] {
    return Object.keys(set).length === 0 && unset.length === 0
        ? [] : [{ op: 'update', id, set, ...unset.length > 0 ? { unset } : {} }];
}

/** Nobody said how large it is to be: as large as its text needs, and no smaller than it was. */
function grownSize(
    shape: Shape, set: Readonly<Record<string, unknown>>, unset: readonly string[], { types, measurer }: UpdateTools
): Partial<Pick<Shape, 'width' | 'height'>> {
    if (!CONTENT.some(field => field in set || unset.includes(field)) || 'width' in set && 'height' in set) {
        return {};
    }
    const kept = Object.fromEntries(Object.entries({ ...shape, ...set }).filter(([field]) => !unset.includes(field)));
    // The cast holds: an update that was parsed keeps the fields that make a shape.
    const next = kept as unknown as Shape;
    const type = types.of(next.type);
    if (type.cutText(next, measurer) <= 0) {
        return {};
    }
    const { width, height } = type.naturalSize(next, measurer, 'width' in set ? next.width : undefined);
    return {
        ...'width' in set ? {} : { width: Math.max(shape.width, width) },
        ...'height' in set ? {} : { height: Math.max(shape.height, height) }
    };
}
