import { UndoStep } from 'openspace-core/lib/browser/undo/undo-steps';
import { LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { FileHome } from 'openspace-core/lib/common/services/path-from';
import { Board } from '../../common/model/board';
import { BoardFault } from '../../common/model/board-file';
import { BoardChanges } from '../../common/model/journal';
import { Operation } from '../../common/model/operation';
import { Routes } from '../../common/routing/route';

/** A board as the person sees it: with unsaved changes if it is open with some. */
export interface SeenBoard {
    readonly file: LocatedPath;
    readonly board: Board;
    readonly routes: Routes;
    /** Grows with every change that somebody makes. */
    readonly revision: number;
    /** What of the file could not be understood. */
    readonly faults: readonly BoardFault[];
}

export interface WrittenBoard extends SeenBoard {
    readonly before: Pick<SeenBoard, 'board' | 'routes'>;
    readonly undo: UndoStep;
}

/** Works out what to change. Throws with a message for the user to change nothing. May be called again if somebody writes meanwhile. */
export type BoardEdit = (board: Board) => readonly Operation[] | Promise<readonly Operation[]>;

export const Boards = Symbol('Boards');

/** The boards of the workspace, open or not. All methods reject with a message for the user. */
export interface Boards {
    /** Paths of all boards, in order, or of those below a folder. */
    list(path?: string): Promise<{ readonly paths: readonly string[]; readonly truncated: boolean }>;
    /** The file of a board, by what {@link read} takes. */
    locate(path: string): Promise<LocatedPath>;
    /** By the path as the agent calls it; a name without a folder is also looked for where new boards go. */
    read(path: string): Promise<SeenBoard>;
    /** Where a board is at home, whether it is there or not; undefined if its path leads nowhere. Does not reject. */
    homeOf(path: string): Promise<FileHome | undefined>;
    /** A new file. A path is taken as it is, a bare name belongs where boards are. */
    create(path: string, edit: BoardEdit): Promise<WrittenBoard>;
    /** As one step. A file that is broken or of a newer version is not written. */
    change(path: string, edit: BoardEdit): Promise<WrittenBoard>;
    /** What was changed since a revision of a board that was just read; `unknown` if that was too long ago. */
    changesSince(uri: string, revision: number): BoardChanges | 'unknown';
}
