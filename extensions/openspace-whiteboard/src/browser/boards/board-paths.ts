import { NamedFiles, newPathOf } from 'openspace-core/lib/browser/paths/named-files';
import { BOARD_ENDING, BOARD_FOLDER } from '../../common/model/board';

export const BOARD_FILES: NamedFiles = { ending: BOARD_ENDING, folder: BOARD_FOLDER };

/** The file of a new board. */
export function newBoardPath(name: string): string {
    return newPathOf(name, BOARD_FILES);
}

/** What people call a board that has no title. */
export function boardName(path: string): string {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return name.toLowerCase().endsWith(BOARD_ENDING) ? name.slice(0, -BOARD_ENDING.length) : name;
}
