import { bottom, Box } from '../geometry/box';
import { isSoundBox } from '../geometry/box-grid';
import { applyOperations } from './apply-operations';
import { Board, indexOf, shapeOf } from './board';
import { Operation } from './operation';
import { BoardElement, Connector, isShape, Shape } from './shape';

/** A line from side to side of a frame, such as the one above the `else` of an `alt`. Its box is the line and the words below it. */
export function isDivider({ type }: Pick<BoardElement, 'type'>): boolean {
    return type === 'divider';
}

/** Its frame decides where it begins and ends; one without a frame is a shape as any other. */
export function isInFrame(shape: Shape): boolean {
    return isDivider(shape) && shape.parent !== undefined;
}

/**
 * The message with which the part below a divider begins, of those in its frame from top to bottom: the one that it names, unless the
 * person has put it elsewhere, or the first one below it. Undefined if there is none.
 */
export function messageBelow(divider: Shape, messages: readonly Connector[]): Connector | undefined {
    const named = divider.pinned ? undefined : messages.find(({ id }) => id === divider.firstMessage);
    return named ?? messages.find(({ y }) => y !== undefined && y >= divider.y);
}

/** The operations, and what they mean for dividers: these reach from side to side of their frames, move with them and stay in them. */
export function settleDividers(board: Board, operations: readonly Operation[]): readonly Operation[] {
    if (!board.elements.some(isDivider) && !operations.some(one => one.op === 'add' && isDivider(one.element))) {
        return operations;
    }
    const touched = new Set(operations.flatMap(one => one.op === 'update' ? [one.id] : one.op === 'add' ? [one.element.id] : []));
    const { board: after } = applyOperations(board, operations);
    const settling = after.elements.flatMap((element): Operation[] => {
        if (!isShape(element) || !isInFrame(element) || !touched.has(element.id) && !touched.has(element.parent!)) {
            return [];
        }
        const frame = indexOf(after).get(element.parent!);
        if (!frame || !isShape(frame) || !isSoundBox(frame)) {
            return [];
        }
        const set = placeIn(frame, carried(board, element, frame));
        const fields = (['x', 'y', 'width'] as const).filter(field => set[field] !== element[field]);
        return fields.length > 0
            ? [{ op: 'update', id: element.id, set: Object.fromEntries(fields.map(field => [field, set[field]])) }] : [];
    });
    return settling.length > 0 ? [...operations, ...settling] : operations;
}

/** The place of a divider in its frame. */
export function placeIn(frame: Box, divider: Box): Pick<Box, 'x' | 'y' | 'width'> {
    const y = Math.max(frame.y, Math.min(divider.y, bottom(frame) - divider.height));
    return { x: frame.x, y, width: frame.width };
}

/** As far down as before if only its frame has moved; where it was if the frame became higher at its top. */
function carried(before: Board, divider: Shape, frame: Shape): Shape {
    const [old, oldFrame] = [shapeOf(before, divider.id), shapeOf(before, frame.id)];
    if (!old || !oldFrame || old.y !== divider.y || old.parent !== divider.parent || bottom(oldFrame) === bottom(frame)) {
        return divider;
    }
    return { ...divider, y: divider.y + frame.y - oldFrame.y };
}
