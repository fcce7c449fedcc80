import { boundsOf } from '../geometry/box';
import { isSoundBox } from '../geometry/box-grid';
import { Board, connectorsOf, shapesOf } from '../model/board';
import { isDivider } from '../model/dividers';
import { Operation } from '../model/operation';
import { Connector, isAttached, Shape } from '../model/shape';
import { ArrangedSequence, arrangeSequence, Sequence } from './arrange-sequence';
import { LayoutContext } from './layout-shapes';

/** Lifelines in a row and their messages in order, where they are now; nothing if there is no lifeline among those asked for. */
export function layoutSequence(
    board: Board, isChosen: (shape: Shape) => boolean, context: Pick<LayoutContext, 'types' | 'measurer'>
): Operation[] {
    const sequence = sequenceOf(shapesOf(board).filter(isChosen), connectorsOf(board));
    const corner = boundsOf(sequence.lifelines.filter(isSoundBox));
    if (!corner) {
        return [];
    }
    return sequenceOperations(sequence, arrangeSequence(sequence, corner, context));
}

export function sequenceOperations(sequence: Sequence, { boxes, heights }: ArrangedSequence): Operation[] {
    const { lifelines, activations, notes, blocks, dividers, groups, messages } = sequence;
    const pinned = new Set(blocks.filter(block => block.pinned).map(({ id }) => id));
    const moves = [...groups, ...lifelines, ...blocks, ...dividers, ...activations, ...notes].flatMap((shape): Operation[] => {
        const box = boxes.get(shape.id);
        // As the messages below it, a divider keeps its place in the order and not on the board.
        const isPinned = isDivider(shape) ? pinned.has(shape.parent ?? '') : shape.pinned && shape.type !== 'lifeline';
        const fields = box && !isPinned ? (['x', 'y', 'width', 'height'] as const).filter(field => box[field] !== shape[field]) : [];
        const set = Object.fromEntries(fields.map(field => [field, box![field]]));
        return fields.length > 0 ? [{ op: 'update', id: shape.id, set }] : [];
    });
    const steps = messages.flatMap(({ id, y }): Operation[] => {
        const height = heights.get(id);
        return height !== undefined && height !== y ? [{ op: 'update', id, set: { y: height } }] : [];
    });
    return [...moves, ...steps];
}

/** Ids of all shapes that have their place in a sequence diagram. */
export function sequenceIds({ lifelines, activations, notes, blocks, dividers, groups }: Sequence): Set<string> {
    return new Set([...lifelines, ...activations, ...notes, ...blocks, ...dividers, ...groups].map(({ id }) => id));
}

/** The sequence diagram in some shapes: lifelines as they stand, messages as high as they are; new ones come last. */
export function sequenceOf(shapes: readonly Shape[], connectors: readonly Connector[]): Sequence {
    const lifelines = shapes.filter(({ type }) => type === 'lifeline').sort((a, b) => order(a.x, b.x));
    const ids = new Set(lifelines.map(({ id }) => id));
    const messages = connectors.filter(({ type, from, to }) => type === 'message'
        && [from, to].some(end => isAttached(end) && ids.has(end.shape)));
    const parents = new Set(lifelines.flatMap(({ parent }) => parent ?? []));
    const blocks = shapes.filter(shape => shape.type !== 'activation' && !isDivider(shape) && shape.firstMessage !== undefined);
    const blockIds = new Set(blocks.map(({ id }) => id));
    return {
        lifelines,
        messages: messages.sort((a, b) => order(a.y, b.y)),
        activations: shapes.filter(({ type }) => type === 'activation'),
        notes: shapes.filter(({ type, lifeline }) => type !== 'activation' && lifeline !== undefined && ids.has(lifeline)),
        blocks,
        dividers: shapes.filter(shape => isDivider(shape) && blockIds.has(shape.parent ?? '')),
        groups: shapes.filter(({ id }) => parents.has(id))
    };
}

function order(a: number | undefined, b: number | undefined): number {
    const [first, second] = [a, b].map(value => value !== undefined && Number.isFinite(value) ? value : Infinity);
    return first === second ? 0 : first - second;
}
