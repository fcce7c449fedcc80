import { Board, indexOf } from './board';
import { BoardElement, isShape, Shape } from './shape';

const families = new WeakMap<Board, ReadonlyMap<string, readonly Shape[]>>();

/** What stands in each container, by the container's id, from back to front. */
export function childrenByParent(board: Board): ReadonlyMap<string, readonly Shape[]> {
    const known = families.get(board);
    if (known) {
        return known;
    }
    const family = new Map<string, Shape[]>();
    for (const element of board.elements) {
        const parent = parentOf(element);
        if (parent === undefined || !isShape(element)) {
            continue;
        }
        const siblings = family.get(parent);
        if (siblings) {
            siblings.push(element);
        } else {
            family.set(parent, [element]);
        }
    }
    families.set(board, family);
    return family;
}

/** Connectors are in no container. */
export function parentOf(element: BoardElement | undefined): string | undefined {
    return element && isShape(element) ? element.parent : undefined;
}

/** The containers that a shape is in, the nearest first, as far as they are on the board. */
export function ancestorsOf(board: Board, id: string): string[] {
    const index = indexOf(board);
    const ancestors = new Set<string>();
    let parent = parentOf(index.get(id));
    while (parent !== undefined && index.has(parent) && !ancestors.has(parent) && parent !== id) {
        ancestors.add(parent);
        parent = parentOf(index.get(parent));
    }
    return [...ancestors];
}

/** The ids, and those of all that stands in them. Where `stopAt` says so, the shape and what it holds stay out. */
export function withDescendants(board: Board, ids: Iterable<string>, stopAt?: (shape: Shape) => boolean): Set<string> {
    const family = childrenByParent(board);
    const found = new Set(ids);
    // A set that grows is walked to its new end.
    for (const id of found) {
        for (const child of family.get(id) ?? []) {
            if (!stopAt?.(child)) {
                found.add(child.id);
            }
        }
    }
    return found;
}

/** Ids of shapes that are in each other, one list for each circle that can be reached from the given ones. Linear. */
export function findCircles(ids: Iterable<string>, parentOfId: (id: string) => string | undefined): string[][] {
    const circles: string[][] = [];
    const walks = new Map<string, number>();
    let walk = 0;
    for (const start of ids) {
        walk++;
        const path: string[] = [];
        let id: string | undefined = start;
        while (id !== undefined && !walks.has(id)) {
            walks.set(id, walk);
            path.push(id);
            id = parentOfId(id);
        }
        if (id !== undefined && walks.get(id) === walk) {
            circles.push(path.slice(path.indexOf(id)));
        }
    }
    return circles;
}
