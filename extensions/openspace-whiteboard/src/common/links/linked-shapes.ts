import { Board, indexOf, shapesOf } from '../model/board';
import { CodeLink, isConnector, Shape } from '../model/shape';
import { readingOrder } from '../sight/reading-order';

/** A shape that leads to code. */
export interface LinkedShape extends Shape {
    readonly link: CodeLink;
}

export function isLinked(shape: Shape): shape is LinkedShape {
    return shape.link !== undefined;
}

/** Those of these ids, or of all, that lead to code. */
export function linkedShapes(board: Board, ids?: Iterable<string>): LinkedShape[] {
    if (!ids) {
        return shapesOf(board).filter(isLinked);
    }
    const index = indexOf(board);
    return [...new Set(ids)].flatMap(id => {
        const element = index.get(id);
        return element && !isConnector(element) && isLinked(element) ? [element] : [];
    });
}

/** The shape to which a walk along the code goes from another one, in reading order and around the end; undefined if none leads to code. */
export function nextLinked(board: Board, from: string | undefined, by: 1 | -1): LinkedShape | undefined {
    const order = readingOrder(board).map(({ shape }) => shape);
    const start = order.findIndex(({ id }) => id === from);
    const first = start < 0 && by < 0 ? order.length : start;
    for (let step = 1; step <= order.length; step++) {
        const shape = order[(first + step * by + order.length) % order.length];
        if (isLinked(shape)) {
            return shape;
        }
    }
    return undefined;
}
