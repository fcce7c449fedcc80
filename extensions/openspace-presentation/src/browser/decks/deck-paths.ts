import { DECK_ENDING, DECK_FOLDER } from '../../common/deck/deck';

/** Whether it names a deck by a path with its ending; everything else is a name. */
function isPath(name: string): boolean {
    return name.toLowerCase().endsWith(DECK_ENDING);
}

/** The file of a new deck. A path is taken as it is, a bare name belongs where decks are. */
export function newDeckPath(name: string): string {
    if (isPath(name)) {
        return name;
    }
    return name.includes('/') ? `${name}${DECK_ENDING}` : `${DECK_FOLDER}/${name}${DECK_ENDING}`;
}

/** Where a deck may be that somebody calls by a name, best first. */
export function deckPathCandidates(name: string): string[] {
    const path = isPath(name) ? name : `${name}${DECK_ENDING}`;
    return path.includes('/') ? [path] : [path, `${DECK_FOLDER}/${path}`];
}
