import { Widget } from '@theia/core/lib/browser/widgets';
import { Event } from '@theia/core/lib/common/event';
import type { Camera } from '../../common/model/board';

/** Id of the factory that makes tabs for boards. */
export const BOARD_VIEW = 'openspace-whiteboard';

/** What the rest of the IDE may know of a tab with a board before the code for boards is loaded. */
export interface BoardTab extends Widget {
    readonly boardUri: string;
    /** Ids of the selected shapes and connectors. */
    readonly selection: readonly string[];
    /** The selection as a text for the chat; see `sight/selection-text.ts`. */
    readonly selectionText: string;
    /** What the agent is told of the tab, such as `12 shapes, 2 selected: api, db`; see `sight/state-line.ts`. */
    readonly stateLine: string;
    /** What the person looks at. */
    readonly camera: Camera;
    /** Another selection, other shapes, another camera, something to undo. */
    readonly onDidChange: Event<void>;
    readonly canUndo: boolean;
    readonly canRedo: boolean;
    undo(): void;
    redo(): void;
    /** The focus is where Escape ends something: an inline edit, a drag, a tool, a selection. */
    ownsEscape(focused: Element): boolean;
    /** Looks somewhere else. Resolves when the person can see it. */
    setCamera(camera: Camera): Promise<void>;
    /** Brings these shapes, or all, into the view; resolves with where it looks then. */
    fitCamera(shapeIds?: readonly string[]): Promise<Camera>;
    /** Selects shapes or connectors, and brings them into the view. Unknown ids are left out. */
    reveal(ids: readonly string[]): Promise<void>;
}

export namespace BoardTab {
    export function is(widget: Widget | undefined): widget is BoardTab {
        return widget !== undefined && widget.id.startsWith(`${BOARD_VIEW}:`);
    }
}
