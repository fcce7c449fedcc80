import { Board } from '../model/board';
import { BoardElement, isShape } from '../model/shape';
import { compareBoards, ElementDifference } from './compare-boards';

/** What is said of an element first: one that was moved and changed was changed. */
export const DIFFERENCE_KINDS = ['added', 'changed', 'moved', 'gone'] as const;

export type DifferenceKind = typeof DIFFERENCE_KINDS[number];

export interface DifferenceEntry extends ElementDifference {
    readonly kind: DifferenceKind;
    /** How many others did nothing but move along with it, as they stand in it. */
    readonly carried: number;
    /** It moved along with the container in which it stands, and something else about it differs. */
    readonly isCarried: boolean;
}

/** What has become of a board. */
export interface BoardDifference {
    /** By kind, and within it as they stand on the board. What only moved along with its container has no entry. */
    readonly entries: readonly DifferenceEntry[];
    readonly counts: Readonly<Record<DifferenceKind, number>>;
    /** Undefined if it is the same. */
    readonly title?: { readonly before: string | undefined; readonly after: string | undefined };
}

export function differenceOf(before: Board, after: Board): BoardDifference {
    const found = compareBoards(before, after);
    const byId = new Map(found.map(difference => [difference.id, difference]));
    const carried = new Map<string, number>();
    const independent = found.filter(difference => {
        const carrier = carrierOf(difference, byId);
        if (carrier !== undefined) {
            carried.set(carrier, (carried.get(carrier) ?? 0) + 1);
        }
        return carrier === undefined;
    });
    const entries = independent.map((difference): DifferenceEntry => {
        const kind = kindOf(difference);
        const isCarried = kind === 'changed' && movedAlong(difference, byId);
        return { ...difference, kind, carried: carried.get(difference.id) ?? 0, isCarried };
    });
    return {
        entries: DIFFERENCE_KINDS.flatMap(kind => entries.filter(entry => entry.kind === kind)),
        counts: {
            added: count(entries, 'added'), changed: count(entries, 'changed'), moved: count(entries, 'moved'), gone: count(entries, 'gone')
        },
        ...before.title === after.title ? {} : { title: { before: before.title, after: after.title } }
    };
}

function kindOf({ differences }: ElementDifference): DifferenceKind {
    if (differences.includes('added') || differences.includes('gone')) {
        return differences.includes('added') ? 'added' : 'gone';
    }
    return differences.includes('changed') || differences.includes('resized') ? 'changed' : 'moved';
}

/** The way that a shape went; undefined of whatever stayed, is new or has no place. */
function moveOf({ before, after }: ElementDifference): string | undefined {
    if (!before || !after || !isShape(before) || !isShape(after)) {
        return undefined;
    }
    const [dx, dy] = [after.x - before.x, after.y - before.y].map(Math.round);
    return dx === 0 && dy === 0 ? undefined : `${dx},${dy}`;
}

/** The outermost container with which it moved, if it did nothing else. */
function carrierOf(difference: ElementDifference, all: ReadonlyMap<string, ElementDifference>): string | undefined {
    const seen = new Set<string>();
    let at = difference;
    for (let outer = outerOf(at, all); outer; outer = outerOf(at, all)) {
        // Files may hold circles.
        if (seen.has(outer.id)) {
            return undefined;
        }
        seen.add(outer.id);
        at = outer;
    }
    return at === difference ? undefined : at.id;
}

/** The container that took it along. */
function outerOf(difference: ElementDifference, all: ReadonlyMap<string, ElementDifference>): ElementDifference | undefined {
    const isMovedOnly = difference.differences.every(one => one === 'moved');
    return isMovedOnly && movedAlong(difference, all) ? all.get(parentOf(difference.after) ?? '') : undefined;
}

function movedAlong(difference: ElementDifference, all: ReadonlyMap<string, ElementDifference>): boolean {
    const move = moveOf(difference);
    const outer = all.get(parentOf(difference.after) ?? '');
    return move !== undefined && outer !== undefined && moveOf(outer) === move;
}

function parentOf(element: BoardElement | undefined): string | undefined {
    return typeof element?.parent === 'string' ? element.parent : undefined;
}

function count(entries: readonly DifferenceEntry[], kind: DifferenceKind): number {
    return entries.filter(entry => entry.kind === kind).length;
}
