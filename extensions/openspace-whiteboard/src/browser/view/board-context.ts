import * as React from '@theia/core/shared/react';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { Board, Camera } from '../../common/model/board';
import { Box, Point } from '../../common/geometry/box';
import { Look } from '../../common/picture/look';
import { BoardComparison } from '../comparing/board-comparison';
import { BoardEditor, EditorState } from '../editing/board-editor';
import { ViewLinks } from '../links/view-links';

/** What of the view the parts may move. */
export interface BoardStage {
    readonly camera: Camera;
    /** What can be seen, in px of the board. */
    readonly visible: Box;
    /** From a place on the screen. */
    toBoard(client: Point): Point;
    setCamera(camera: Camera, isSmooth?: boolean): Promise<void>;
    /** Brings these, or all, into the view. */
    fit(ids?: readonly string[], isSmooth?: boolean): Promise<void>;
    /** Moves no farther than it must. */
    reveal(ids: readonly string[]): Promise<void>;
    zoomBy(factor: number): Promise<void>;
    /** Moves what is seen by px of the screen. */
    panBy(move: Point): void;
    /** Gives the keyboard to the board. */
    focus(): void;
    /** Gives the keyboard to a shape, when it is there. */
    focusShape(id: string): Promise<void>;
}

/** What all parts of a board's view share. */
export interface BoardScene {
    readonly editor: BoardEditor;
    readonly stage: BoardStage;
    readonly look: Look;
    readonly comparison: BoardComparison;
    /** Opens what a shape leads to. */
    readonly openLink: (shapeId: string) => void;
    /** What becomes of that; undefined where nobody watches it. */
    readonly links?: ViewLinks;
    /** Lets the person choose what the selected shape is connected with; false if not one shape is selected. */
    readonly connect?: () => boolean;
    /** Opens the board's file as what it is on the disk, at a line. */
    readonly editText: (line?: number) => void;
    readonly announce: (text: string) => void;
    /** The address of a picture of the workspace; undefined while it is not there. */
    readonly imageOf: (src: string) => string | undefined;
    /** Lets the person choose the picture of a shape; undefined where nobody can be asked. */
    readonly choosePicture?: (shapeId: string) => void;
}

const SceneContext = React.createContext<BoardScene | undefined>(undefined);

export const SceneProvider = SceneContext.Provider;

export function useScene(): BoardScene {
    const scene = React.useContext(SceneContext);
    if (!scene) {
        throw new Error('Parts of a board need a SceneProvider above them.');
    }
    return scene;
}

/** A part of the editor's state; the component is rendered again when that part is another one. */
export function useEditor<T>(read: (state: EditorState) => T, isSame: (a: T, b: T) => boolean = Object.is): T {
    const { editor } = useScene();
    const last = React.useRef<{ readonly value: T } | undefined>(undefined);
    return useEventValue(editor.onDidShow, () => {
        const value = read(editor.state);
        if (!last.current || !isSame(last.current.value, value)) {
            last.current = { value };
        }
        return last.current.value;
    });
}

/** The board without what the gesture in progress would change: for parts that would take long with each move of it. */
export function useSettledBoard(): Board {
    const { editor } = useScene();
    return useEditor(() => editor.document.board);
}
