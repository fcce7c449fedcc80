import { Disposable } from '@theia/core/lib/common/disposable';
import { Event } from '@theia/core/lib/common/event';
import { Board } from '../../common/model/board';
import { BoardFault } from '../../common/model/board-file';
import { Author, Operation } from '../../common/model/operation';
import { Routes } from '../../common/routing/route';

export type { Author };

export interface BoardChange {
    readonly before: Board;
    readonly after: Board;
    readonly by: Author;
}

/** A board that is open, with unsaved changes; all views of a file share one. */
export interface BoardDocument extends Disposable {
    readonly uri: string;
    readonly board: Board;
    /** The ways of all connectors, for the board as it is. */
    readonly routes: Routes;
    readonly isDirty: boolean;
    readonly isReadOnly: boolean;
    /** Why the file cannot be shown, as a message for the user; `board` is then the last one that could. */
    readonly fault: string | undefined;
    /** What is wrong in the file, with its lines there. The same list as long as the same things are. */
    readonly faults: readonly BoardFault[];
    readonly onDidChange: Event<BoardChange>;
    /** Dirty, faults, what can be undone, conflicts. */
    readonly onDidChangeState: Event<void>;
    /**
     * One step that can be undone, by default of the person. Steps with the same `merge` in a row are one, such as all moves of a drag.
     * Throws with a message for the user, and changes nothing, if an operation does not fit the board.
     */
    apply(operations: readonly Operation[], options?: { readonly by?: Author; readonly merge?: string }): void;
    readonly canUndo: boolean;
    readonly canRedo: boolean;
    undo(): void;
    redo(): void;
    /** Ids of elements that the person and somebody else changed in different ways; the person's way stands. */
    readonly conflicts: ReadonlySet<string>;
    /** The person has decided about a conflict: it stays as it is, or becomes what somebody else made of it, as a step. */
    settle(id: string, whose?: 'mine' | 'theirs'): void;
    /** What the person holds right now, such as in a drag or an inline editor: changes of others to it wait. */
    hold(ids: readonly string[]): Disposable;
    save(): Promise<void>;
    /** Has what is on the disk again. */
    revert(): Promise<void>;
}
