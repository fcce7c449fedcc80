import { Board, indexOf } from '../model/board';
import { changedFields } from '../model/diff-boards';
import { BoardElement } from '../model/shape';

export type Difference = 'added' | 'gone' | 'moved' | 'resized' | 'changed';

/** How an element of one board differs from that of another with the same id. */
export interface ElementDifference {
    readonly id: string;
    /** `added` or `gone` alone, or any of the others. */
    readonly differences: readonly Difference[];
    /** Names of the fields that differ, in alphabetical order. */
    readonly fields: readonly string[];
    /** Undefined if it was added. */
    readonly before: BoardElement | undefined;
    /** Undefined if it is gone. */
    readonly after: BoardElement | undefined;
}

const PLACE = new Set(['x', 'y']);
const EXTENT = new Set(['width', 'height']);

/** What has become of each element: those of the later board in its order, then those that are gone. Their order alone is no difference. */
export function compareBoards(before: Board, after: Board): ElementDifference[] {
    const [earlier, later] = [indexOf(before), indexOf(after)];
    const found: ElementDifference[] = [];
    for (const element of later.values()) {
        const known = earlier.get(element.id);
        if (!known) {
            found.push({ id: element.id, differences: ['added'], fields: [], before: undefined, after: element });
            continue;
        }
        const fields = fieldsBetween(known, element);
        if (fields.length > 0) {
            found.push({ id: element.id, differences: differencesOf(fields), fields, before: known, after: element });
        }
    }
    for (const element of earlier.values()) {
        if (!later.has(element.id)) {
            found.push({ id: element.id, differences: ['gone'], fields: [], before: element, after: undefined });
        }
    }
    return found;
}

/** Elements never change, and all but a few are the same from one state of a board to the next. */
const compared = new WeakMap<BoardElement, { readonly before: BoardElement; readonly fields: readonly string[] }>();

function fieldsBetween(before: BoardElement, after: BoardElement): readonly string[] {
    if (before === after) {
        return [];
    }
    const last = compared.get(after);
    if (last?.before === before) {
        return last.fields;
    }
    const fields = changedFields(before, after).sort();
    compared.set(after, { before, fields });
    return fields;
}

function differencesOf(fields: readonly string[]): Difference[] {
    const differences: Difference[] = [];
    if (fields.some(field => PLACE.has(field))) {
        differences.push('moved');
    }
    if (fields.some(field => EXTENT.has(field))) {
        differences.push('resized');
    }
    // A person who moves a shape pins it: that says nothing more.
    if (fields.some(field => !PLACE.has(field) && !EXTENT.has(field) && !(field === 'pinned' && differences.length > 0))) {
        differences.push('changed');
    }
    return differences;
}
