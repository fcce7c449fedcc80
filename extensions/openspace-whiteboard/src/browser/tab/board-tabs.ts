import { injectable } from '@theia/core/shared/inversify';
import { FileTabs } from 'openspace-core/lib/browser/file-surfaces/file-tabs';
import { BOARD_VIEW, BoardTab } from './board-tab';

/** The tabs that show boards; one for each. */
@injectable()
export class BoardTabs extends FileTabs<BoardTab> {

    readonly factoryId = BOARD_VIEW;

    /** The one whose title the person points at, or else the one they work with. */
    at(event: unknown): BoardTab | undefined {
        const target = event instanceof Event ? this.shell.findTargetedWidget(event) : undefined;
        if (!target) {
            return this.current;
        }
        return this.is(target) ? target : undefined;
    }
}
