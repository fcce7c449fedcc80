import { ContextMenuRenderer } from '@theia/core/lib/browser/context-menu-renderer';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Point } from '../../common/geometry/box';
import { BOARD_MENU } from '../tab/board-tab';

/** Shows the menu of what is selected on a board. */
@injectable()
export class BoardMenu {

    @inject(ContextMenuRenderer) protected readonly renderer: ContextMenuRenderer;

    show(anchor: Point, context: HTMLElement): void {
        this.renderer.render({ menuPath: BOARD_MENU, anchor, args: [], includeAnchorArg: false, context });
    }
}
