import { Board, indexOf } from '../model/board';
import { BoardElement, isConnector } from '../model/shape';
import { ShapeTypes } from '../shapes/shape-type';

/** Elements from back to front as they are drawn: containers behind all that may stand in them, the outer ones first. */
export function paintOrder(board: Board, types: ShapeTypes): BoardElement[] {
    const index = indexOf(board);
    const depths = new Map<string, number>();

    const depthOf = (element: BoardElement): number => {
        const path: string[] = [];
        const seen = new Set<string>();
        let current: BoardElement | undefined = element;
        // Files may hold circles.
        while (current && !depths.has(current.id) && !seen.has(current.id)) {
            seen.add(current.id);
            path.push(current.id);
            current = typeof current.parent === 'string' ? index.get(current.parent) : undefined;
        }
        let depth = current ? depths.get(current.id) ?? -1 : -1;
        for (const id of path.reverse()) {
            depths.set(id, ++depth);
        }
        return depths.get(element.id) ?? 0;
    };

    const isContainer = (element: BoardElement): boolean => !isConnector(element) && types.of(element.type).isContainer === true;
    const containers = board.elements.filter(isContainer).map(element => ({ element, depth: depthOf(element) }));
    containers.sort((a, b) => a.depth - b.depth);
    return [...containers.map(({ element }) => element), ...board.elements.filter(element => !isContainer(element))];
}
