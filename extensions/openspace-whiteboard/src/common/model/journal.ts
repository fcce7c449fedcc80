import { Board, indexOf } from './board';
import { changedFields } from './diff-boards';
import { isSameValue } from './json-value';
import { Author } from './operation';
import { BoardElement } from './shape';

/** What somebody did to an element, all in all. `by` names everybody who had a hand in it, the first one first. */
export interface AddedElement {
    readonly id: string;
    readonly after: BoardElement;
    readonly by: readonly Author[];
}

export interface ChangedElement {
    readonly id: string;
    /** Names of those that are different now, in alphabetical order. */
    readonly fields: readonly string[];
    readonly before: BoardElement;
    readonly after: BoardElement;
    readonly by: readonly Author[];
}

export interface DeletedElement {
    readonly id: string;
    readonly before: BoardElement;
    readonly by: readonly Author[];
}

/** How a board is different from what it was at a revision. What was changed and changed back does not show. */
export interface BoardChanges {
    readonly since: number;
    /** The one of now. */
    readonly revision: number;
    readonly added: readonly AddedElement[];
    readonly changed: readonly ChangedElement[];
    readonly deleted: readonly DeletedElement[];
    readonly title?: { readonly before: string | undefined; readonly after: string | undefined; readonly by: readonly Author[] };
}

interface Entry {
    readonly revision: number;
    readonly by: Author;
    /** What was there before, of each element that the step touched. */
    readonly before: ReadonlyMap<string, BoardElement | undefined>;
    readonly title: string | undefined;
}

const MAX_ENTRIES = 200;

/** Remembers who changed what, so that somebody who saw the board at a revision can be told what is different now. */
export class Journal {

    protected readonly entries: Entry[] = [];
    protected current: number;
    protected isTold = false;

    /**
     * @param board as it is at the first revision
     * @param start a number that revisions of earlier journals of the same file have not reached, such as the seconds since 1970
     */
    constructor(protected board: Board, protected readonly start: number) {
        this.current = start;
    }

    get revision(): number {
        this.isTold = true;
        return this.current;
    }

    /**
     * The board after one more change; its revision. Steps of the person on the same elements, such as those of a drag, are one change
     * until somebody asks for the revision.
     */
    record(board: Board, by: Author): number {
        const before = touchedBetween(this.board, board);
        const title = this.board.title;
        const last = this.entries.at(-1);
        this.board = board;
        if (last && !this.isTold && by === 'person' && last.by === by && last.title === board.title && hasSameKeys(last.before, before)) {
            return this.current;
        }
        this.current++;
        this.isTold = false;
        this.entries.push({ revision: this.current, by, before, title });
        if (this.entries.length > MAX_ENTRIES) {
            this.entries.shift();
        }
        return this.current;
    }

    /** `unknown` of a revision that was too long ago, or of another journal. */
    since(revision: number): BoardChanges | 'unknown' {
        const oldest = this.entries.length > 0 ? this.entries[0].revision - 1 : this.current;
        if (!Number.isInteger(revision) || revision < oldest || revision > this.current) {
            return 'unknown';
        }
        const before = new Map<string, BoardElement | undefined>();
        const authors = new Map<string, Set<Author>>();
        const steps = this.entries.filter(entry => entry.revision > revision);
        for (const step of steps) {
            for (const [id, element] of step.before) {
                if (!authors.has(id)) {
                    before.set(id, element);
                    authors.set(id, new Set());
                }
                authors.get(id)?.add(step.by);
            }
        }
        return { since: revision, revision: this.revision, ...this.compare(before, authors), ...this.titleSince(steps) };
    }

    protected compare(
        before: ReadonlyMap<string, BoardElement | undefined>, authors: ReadonlyMap<string, ReadonlySet<Author>>
    ): Pick<BoardChanges, 'added' | 'changed' | 'deleted'> {
        const now = indexOf(this.board);
        const added: AddedElement[] = [];
        const changed: ChangedElement[] = [];
        const deleted: DeletedElement[] = [];
        for (const [id, old] of before) {
            const after = now.get(id);
            const by = [...authors.get(id) ?? []];
            if (!old && after) {
                added.push({ id, after, by });
            } else if (old && !after) {
                deleted.push({ id, before: old, by });
            } else if (old && after && !isSameValue(old, after)) {
                changed.push({ id, fields: changedFields(old, after).sort(), before: old, after, by });
            }
        }
        return { added, changed, deleted };
    }

    protected titleSince(steps: readonly Entry[]): Pick<BoardChanges, 'title'> {
        const after = this.board.title;
        if (steps.length === 0 || steps[0].title === after) {
            return {};
        }
        const titles = [...steps.map(({ title }) => title), after];
        const by = new Set(steps.filter((_step, index) => titles[index] !== titles[index + 1]).map(step => step.by));
        return { title: { before: steps[0].title, after, by: [...by] } };
    }
}

/** The elements that are not the same in both, as they were before. */
function touchedBetween(before: Board, after: Board): Map<string, BoardElement | undefined> {
    const touched = new Map<string, BoardElement | undefined>();
    const old = indexOf(before);
    const now = indexOf(after);
    for (const element of before.elements) {
        const other = now.get(element.id);
        if (other !== element && !isSameValue(element, other)) {
            touched.set(element.id, element);
        }
    }
    for (const { id } of after.elements) {
        if (!old.has(id)) {
            touched.set(id, undefined);
        }
    }
    return touched;
}

function hasSameKeys(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
    return a.size > 0 && a.size === b.size && [...b.keys()].every(key => a.has(key));
}
