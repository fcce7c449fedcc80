import { UndoRedoHandler } from '@theia/core/lib/browser/undo-redo-handler';
import { inject, injectable } from '@theia/core/shared/inversify';
import { BoardTab } from './board-tab';
import { BoardTabs } from './board-tabs';

/** *Undo* and *Redo* of the Edit menu, and their keys, on the board that the person works with. */
@injectable()
export class BoardUndoRedo implements UndoRedoHandler<BoardTab> {

    @inject(BoardTabs)
    protected readonly tabs: BoardTabs;

    /** After fields with text, before editors. */
    readonly priority = 300;

    select(): BoardTab | undefined {
        return this.tabs.current;
    }

    undo(tab: BoardTab): void {
        tab.undo();
    }

    redo(tab: BoardTab): void {
        tab.redo();
    }
}
