import { BOARD_ENDING, BOARD_FOLDER } from '../../common/model/board';

/** Whether it names a board by a path with its ending; everything else is a name. */
function isPath(name: string): boolean {
    return name.toLowerCase().endsWith(BOARD_ENDING);
}

/** The file of a new board. A path is taken as it is, a bare name belongs where boards are. */
export function newBoardPath(name: string): string {
    if (isPath(name)) {
        return name;
    }
    return name.includes('/') ? `${name}${BOARD_ENDING}` : `${BOARD_FOLDER}/${name}${BOARD_ENDING}`;
}

/** Where a board may be that somebody calls by a name, best first. */
export function boardPathCandidates(name: string): string[] {
    const path = isPath(name) ? name : `${name}${BOARD_ENDING}`;
    return path.includes('/') ? [path] : [path, `${BOARD_FOLDER}/${path}`];
}

/** What people call a board that has no title. */
export function boardName(path: string): string {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return isPath(name) ? name.slice(0, -BOARD_ENDING.length) : name;
}
