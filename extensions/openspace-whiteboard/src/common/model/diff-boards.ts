import { Board, indexOf } from './board';
import { isSameValue, ownValue } from './json-value';
import { Operation } from './operation';
import { reorderOperations } from './order-operations';
import { BoardElement } from './shape';

/** What makes the one board the other: elements, their order, title and camera. Nobody changes the fields that are not known here. */
export function diffBoards(before: Board, after: Board): Operation[] {
    const old = indexOf(before);
    const now = indexOf(after);
    const stayingBefore = before.elements.filter(({ id }) => now.has(id)).map(({ id }) => id);
    const stayingAfter = after.elements.filter(({ id }) => old.has(id)).map(({ id }) => id);
    return [
        ...before.elements.filter(({ id }) => !now.has(id)).map(({ id }): Operation => ({ op: 'delete', id })),
        ...after.elements.flatMap(element => updatesBetween(old.get(element.id), element)),
        ...reorderOperations(stayingBefore, stayingAfter),
        ...additions(after, old, stayingAfter.length),
        ...isSameValue(before.camera, after.camera) ? [] : [{ op: 'camera', camera: after.camera } as const],
        ...before.title === after.title ? [] : [{ op: 'title', title: after.title } as const]
    ];
}

/** Names of the fields that are not the same in both. */
export function changedFields(before: BoardElement, after: BoardElement): string[] {
    const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...fields].filter(field => !isSameValue(ownValue(before, field), ownValue(after, field)));
}

function updatesBetween(before: BoardElement | undefined, after: BoardElement): Operation[] {
    if (!before || before === after) {
        return [];
    }
    const fields = changedFields(before, after);
    if (fields.length === 0) {
        return [];
    }
    const unset = fields.filter(field => ownValue(after, field) === undefined);
    const set = Object.fromEntries(fields.filter(field => !unset.includes(field)).map(field => [field, after[field]]));
    return [{ op: 'update', id: after.id, set, ...unset.length > 0 ? { unset } : {} }];
}

/** From back to front, so that each finds all that stand behind it in their places. */
function additions(after: Board, old: ReadonlyMap<string, BoardElement>, staying: number): Operation[] {
    let length = staying;
    return after.elements.flatMap((element, index): Operation[] => {
        if (old.has(element.id)) {
            return [];
        }
        length++;
        return [index === length - 1 ? { op: 'add', element } : { op: 'add', element, index }];
    });
}
