import { Event } from '@theia/core/lib/common/event';
import { UndoStep } from 'openspace-core/lib/browser/undo/undo-steps';
import { LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { FileHome } from 'openspace-core/lib/common/services/path-from';
import { Deck } from '../../common/deck/deck';

/** A deck as the person sees it: with unsaved changes if an editor has some. */
export interface OpenDeck {
    readonly file: LocatedPath;
    readonly deck: Deck;
}

export interface WrittenDeck extends OpenDeck {
    readonly undo: UndoStep;
}

export interface DeckChange {
    readonly uri: string;
    /** The file is not there any more. */
    readonly isGone: boolean;
}

export const Decks = Symbol('Decks');

/** The decks of the workspace. All methods reject with a message for the user. */
export interface Decks {
    /** A deck was changed, in a buffer or on the disk. */
    readonly onDidChange: Event<DeckChange>;
    /** Paths of all decks, in order, or of those below a folder. */
    list(path?: string): Promise<{ readonly paths: readonly string[]; readonly truncated: boolean }>;
    /** The file of a deck, by what {@link read} takes. */
    locate(path: string): Promise<LocatedPath>;
    /** By the path as the agent calls it; a name without a folder is also looked for where new decks go. */
    read(path: string): Promise<OpenDeck>;
    readUri(uri: string): Promise<OpenDeck>;
    /** Where a deck is at home, whether it is there or not; undefined if its path leads nowhere. Does not reject. */
    homeOf(path: string): Promise<FileHome | undefined>;
    /** A new file. A path is taken as it is, a bare name belongs where decks are. */
    create(path: string, text: string): Promise<WrittenDeck>;
    /** A new text from the one that is there, as one step. */
    change(path: string, change: (before: Deck) => string): Promise<WrittenDeck>;
}
