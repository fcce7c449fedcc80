import { Point } from '../../common/geometry/box';
import { BoardEditor } from './board-editor';
import { Gesture, PointerAt } from './gesture';
import { elementsIn, regionOf } from './hit-test';

/** Selects what is in a region, in addition to what was selected. */
export class LassoGesture implements Gesture {

    protected readonly before: readonly string[];

    constructor(protected readonly editor: BoardEditor, protected readonly start: Point) {
        this.before = [...editor.state.selection];
        editor.begin([]);
    }

    move({ point }: PointerAt): void {
        const lasso = regionOf(this.start, point);
        this.editor.show(undefined, { lasso });
        const { board, routes } = this.editor.state;
        this.editor.select([...this.before, ...elementsIn(board, routes, lasso)]);
    }

    end(): void {
        this.editor.cancel();
    }

    cancel(): void {
        this.editor.select(this.before);
        this.editor.cancel();
    }
}
