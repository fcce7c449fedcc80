import { NamedFiles, newPathOf, pathCandidatesOf } from 'openspace-core/lib/browser/paths/named-files';
import { DECK_ENDING, DECK_FOLDER } from '../../common/deck/deck';

export const DECK_FILES: NamedFiles = { ending: DECK_ENDING, folder: DECK_FOLDER };

/** The file of a new deck. */
export function newDeckPath(name: string): string {
    return newPathOf(name, DECK_FILES);
}

/** Where a deck may be that somebody calls by a name, best first. */
export function deckPathCandidates(name: string): string[] {
    return pathCandidatesOf(name, DECK_FILES);
}
