import { FileTab } from 'openspace-core/lib/browser/file-surfaces/file-tabs';
import type { Camera } from '../../common/model/board';

/** Id of the factory that makes tabs for boards. */
export const BOARD_VIEW = 'openspace-whiteboard';

/** What the rest of the IDE may know of a tab with a board before the code for boards is loaded. */
export interface BoardTab extends FileTab {
    readonly boardUri: string;
    /** Ids of the selected shapes and connectors. */
    readonly selection: readonly string[];
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
    /** One shape is selected, which could be connected with another. */
    readonly canConnect: boolean;
    /** Lets the person choose what the selected shape is connected with. */
    connect(): Promise<void>;
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
