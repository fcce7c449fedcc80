import { bottom, boundsOf, Box, centre, right } from '../geometry/box';
import { isSoundBox } from '../geometry/box-grid';
import { Board, shapeOf } from '../model/board';
import { ancestorsOf } from '../model/family';
import { moveOperations } from '../model/move-operations';
import { Author, Operation } from '../model/operation';
import { Shape } from '../model/shape';

/** What lines up: an edge, the middle of x (`center`) or of y (`middle`); the last two make the gaps between shapes even. */
export type Edge = 'left' | 'right' | 'top' | 'bottom' | 'center' | 'middle' | 'horizontal' | 'vertical';

/**
 * Moves shapes so that they line up. Containers take along what stands in them. For the agent, what the person has placed stays,
 * and others line up with it.
 */
export function alignShapes(board: Board, ids: Iterable<string>, edge: Edge, by: Author = 'person'): Operation[] {
    const chosen = new Set(ids);
    // What stands in another one that moves is carried by it.
    const shapes = [...chosen].map(id => shapeOf(board, id)).filter((shape): shape is Shape =>
        !!shape && isSoundBox(shape) && !ancestorsOf(board, shape.id).some(id => chosen.has(id)));
    const moves = edge === 'horizontal' || edge === 'vertical' ? spacingMoves(shapes, edge, by) : edgeMoves(shapes, edge, by);
    return moves.flatMap(({ id, dx, dy }) => moveOperations(board, [id], dx, dy, { by }));
}

interface Move {
    readonly id: string;
    readonly dx: number;
    readonly dy: number;
}

function edgeMoves(shapes: readonly Shape[], edge: Exclude<Edge, 'horizontal' | 'vertical'>, by: Author): Move[] {
    const fixed = by === 'person' ? [] : shapes.filter(({ pinned }) => pinned);
    const bounds = boundsOf(fixed.length > 0 ? fixed : shapes);
    if (!bounds) {
        return [];
    }
    const target = placeOf(bounds, edge);
    const isAcross = edge === 'left' || edge === 'right' || edge === 'center';
    return shapes.map(shape => {
        const way = target - placeOf(shape, edge);
        return { id: shape.id, dx: isAcross ? way : 0, dy: isAcross ? 0 : way };
    });
}

function placeOf(box: Box, edge: Exclude<Edge, 'horizontal' | 'vertical'>): number {
    switch (edge) {
        case 'left': return box.x;
        case 'right': return right(box);
        case 'top': return box.y;
        case 'bottom': return bottom(box);
        case 'center': return centre(box).x;
        case 'middle': return centre(box).y;
    }
}

/** The outer ones stay, as do those that are pinned; between two that stay the gaps are even. */
function spacingMoves(shapes: readonly Shape[], edge: 'horizontal' | 'vertical', by: Author): Move[] {
    const [start, size] = edge === 'horizontal' ? ['x', 'width'] as const : ['y', 'height'] as const;
    const row = [...shapes].sort((a, b) => a[start] + a[size] / 2 - b[start] - b[size] / 2);
    const isFixed = (index: number): boolean => index === 0 || index === row.length - 1 || by !== 'person' && !!row[index].pinned;
    const moves: Move[] = [];
    let from = 0;
    for (let to = 1; to < row.length; to++) {
        if (!isFixed(to)) {
            continue;
        }
        const between = row.slice(from + 1, to);
        const room = row[to][start] - row[from][start] - row[from][size];
        const gap = (room - between.reduce((sum, shape) => sum + shape[size], 0)) / (between.length + 1);
        let at = row[from][start] + row[from][size] + gap;
        for (const shape of between) {
            const way = at - shape[start];
            moves.push({ id: shape.id, dx: edge === 'horizontal' ? way : 0, dy: edge === 'vertical' ? way : 0 });
            at += shape[size] + gap;
        }
        from = to;
    }
    return moves;
}
