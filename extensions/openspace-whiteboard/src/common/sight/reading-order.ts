import { bottom, Box } from '../geometry/box';
import { Board, shapeOf, shapesOf } from '../model/board';
import { Shape } from '../model/shape';

/** A shape where a reader comes to it. */
export interface ReadShape {
    readonly shape: Shape;
    /** How many containers it is in. */
    readonly depth: number;
}

/** All shapes as a person reads them: row by row, and what is in a container right after it. */
export function readingOrder(board: Board): ReadShape[] {
    const shapes = shapesOf(board);
    const inside = new Map<string | undefined, Shape[]>();
    for (const shape of shapes) {
        const parent = shape.parent !== undefined && shapeOf(board, shape.parent) ? shape.parent : undefined;
        const siblings = inside.get(parent);
        if (siblings) {
            siblings.push(shape);
        } else {
            inside.set(parent, [shape]);
        }
    }
    const read = new Map<string, ReadShape>();
    const readFrom = (roots: readonly Shape[]): void => {
        const waiting = rowByRow(roots).map(shape => ({ shape, depth: 0 })).reverse();
        for (let next = waiting.pop(); next; next = waiting.pop()) {
            const { shape, depth } = next;
            if (!read.has(shape.id)) {
                read.set(shape.id, next);
                const children = rowByRow(inside.get(shape.id) ?? []).map(child => ({ shape: child, depth: depth + 1 }));
                for (const child of children.reverse()) {
                    waiting.push(child);
                }
            }
        }
    };
    readFrom(inside.get(undefined) ?? []);
    // Containers that are in each other are in nothing that was read.
    for (const shape of shapes) {
        if (!read.has(shape.id)) {
            readFrom([shape]);
        }
    }
    return [...read.values()];
}

function rowByRow<T extends Box>(boxes: readonly T[]): T[] {
    const rows: T[][] = [];
    for (const box of boxes.toSorted((a, b) => compare(a.y, b.y) || compare(a.x, b.x))) {
        const row = rows.at(-1);
        if (row && box.y + box.height / 2 <= bottom(row[0])) {
            row.push(box);
        } else {
            rows.push([box]);
        }
    }
    return rows.flatMap(row => row.sort((a, b) => compare(a.x, b.x)));
}

/** What is not a number comes last, so that the order is one whatever a file says. */
function compare(a: number, b: number): number {
    const [one, other] = [a, b].map(value => Number.isFinite(value) ? value : Number.MAX_VALUE);
    return one - other;
}
