import { locateNamed } from 'openspace-core/lib/browser/paths/named-files';
import { FilesService, LocatedPath, PathPurpose } from 'openspace-core/lib/common/services/files-service';
import { BOARD_FILES } from './board-paths';

/** Finds the file of a board by what somebody calls it. Rejects with what is wrong with the name as it was given. */
export function locateBoard(files: Pick<FilesService, 'locate'>, name: string, purpose: PathPurpose): Promise<LocatedPath> {
    return locateNamed(files, name, BOARD_FILES, purpose);
}
