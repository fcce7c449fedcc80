import { Board, indexOf } from './board';
import { isDivider } from './dividers';
import { ancestorsOf, childrenByParent } from './family';
import { Operation } from './operation';
import { BoardElement, ConnectorEnd, isAttached, isConnector, isShape, Shape } from './shape';

/**
 * Deletes elements with all that cannot be without them: connectors at them, activations on their lifelines, and dividers of their
 * frames. What else stood in a container stays, in the one around it. Ids that are not on the board do not matter.
 */
export function deleteOperations(board: Board, ids: Iterable<string>): Operation[] {
    const index = indexOf(board);
    const gone = new Set([...ids].filter(id => index.has(id)));
    for (const element of board.elements) {
        if (!isShape(element)) {
            continue;
        }
        const owner = isDivider(element) ? element.parent : element.lifeline;
        if (owner !== undefined && gone.has(owner)) {
            gone.add(element.id);
        }
    }
    for (const element of board.elements) {
        if (isConnector(element) && (hangsOn(element.from, gone) || hangsOn(element.to, gone))) {
            gone.add(element.id);
        }
    }
    const family = childrenByParent(board);
    const orphans = [...gone].flatMap(id => family.get(id) ?? []).filter(({ id }) => !gone.has(id));
    return [
        ...orphans.map(({ id }) => moveInto(id, ancestorsOf(board, id).find(ancestor => !gone.has(ancestor)))),
        ...[...gone].map((id): Operation => ({ op: 'delete', id }))
    ];
}

/**
 * Puts shapes into a frame, which is added right behind the rearmost of them unless it is on the board. What stands in one of the
 * shapes stays there. Throws with a message for the user if there is nothing to group.
 */
export function groupOperations(board: Board, ids: Iterable<string>, frame: Shape): Operation[] {
    const chosen = new Set(ids);
    chosen.delete(frame.id);
    const members = board.elements.filter((element): element is Shape => isShape(element) && chosen.has(element.id)
        && !ancestorsOf(board, element.id).some(ancestor => chosen.has(ancestor)));
    if (members.length === 0) {
        throw new Error('There is no shape to group.');
    }
    const joins = members.filter(({ parent }) => parent !== frame.id).map(({ id }) => moveInto(id, frame.id));
    if (indexOf(board).has(frame.id)) {
        return joins;
    }
    const parents = new Set(members.map(({ parent }) => parent));
    const [parent] = parents;
    const element: BoardElement = parents.size > 1 || parent === undefined || frame.parent !== undefined ? frame : { ...frame, parent };
    return [{ op: 'add', element, index: board.elements.indexOf(members[0]) }, ...joins];
}

/** Deletes those of the shapes in which others stand. These stay, in the container around it. */
export function ungroupOperations(board: Board, ids: Iterable<string>): Operation[] {
    const family = childrenByParent(board);
    return deleteOperations(board, [...ids].filter(id => family.has(id)));
}

/** Into a container, or out of all of them. */
export function moveInto(id: string, parent: string | undefined): Operation {
    return parent === undefined ? { op: 'update', id, set: {}, unset: ['parent'] } : { op: 'update', id, set: { parent } };
}

function hangsOn(end: ConnectorEnd, ids: ReadonlySet<string>): boolean {
    return isAttached(end) && ids.has(end.shape);
}
