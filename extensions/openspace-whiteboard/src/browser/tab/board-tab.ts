import type { MenuPath } from '@theia/core/lib/common/menu';
import { FileTab } from 'openspace-core/lib/browser/file-surfaces/file-tabs';
import type { Camera } from '../../common/model/board';

/** Id of the factory that makes tabs for boards. */
export const BOARD_VIEW = 'openspace-whiteboard';

/** The menu of what is selected on a board. */
export const BOARD_MENU: MenuPath = ['openspace-board-menu'];

/** What the person does with what is selected. */
export type BoardAction = 'edit' | 'delete' | 'duplicate' | 'group' | 'ungroup' | 'connect' | 'link';

/** What the rest of the IDE may know of a tab with a board before the code for boards is loaded. */
export interface BoardTab extends FileTab {
    readonly boardUri: string;
    /** Ids of the selected shapes and connectors. */
    readonly selection: readonly string[];
    /** What is selected as a count for the person, such as `2 shapes, 1 connector`. */
    readonly selectionCount: string;
    /** The selection as a text for the chat; see `sight/selection-text.ts`. */
    readonly selectionText: string;
    /** What the agent is told of the tab, such as `12 shapes, 2 selected: api, db`; see `sight/state-line.ts`. */
    readonly stateLine: string;
    /** What the person looks at. */
    readonly camera: Camera;
    readonly canUndo: boolean;
    readonly canRedo: boolean;
    undo(): void;
    redo(): void;
    /** What is cut, copied and pasted now is this board's: it has the focus, and no field in it has. */
    readonly ownsClipboard: boolean;
    /** Whether that could be done with what is selected. */
    can(action: BoardAction): boolean;
    /** Does it; nothing if it cannot be done. */
    act(action: BoardAction): Promise<void>;
    /** Pastes what the browser lets the page read. */
    paste(): Promise<void>;
    /** Shows what has changed since the last commit, or no longer. */
    toggleComparison(): void;
    /** Looks somewhere else. Resolves when the person can see it. */
    setCamera(camera: Camera): Promise<void>;
    /** Brings these shapes, or all, into the view; resolves with where it looks then. */
    fitCamera(shapeIds?: readonly string[]): Promise<Camera>;
    /** Brings shapes into the view and outlines them, until the person selects something: somebody else shows them. */
    point(shapeIds: readonly string[]): Promise<void>;
    /** Selects shapes or connectors, and brings them into the view. Unknown ids are left out. */
    reveal(ids: readonly string[]): Promise<void>;
}
