import { locateNamed } from 'openspace-core/lib/browser/paths/named-files';
import { FilesService, LocatedPath, PathPurpose } from 'openspace-core/lib/common/services/files-service';
import { DECK_FILES } from './deck-paths';

/** Finds the file of a deck by what somebody calls it. Rejects with what is wrong with the name as it was given. */
export function locateDeck(files: Pick<FilesService, 'locate'>, name: string, purpose: PathPurpose): Promise<LocatedPath> {
    return locateNamed(files, name, DECK_FILES, purpose);
}
