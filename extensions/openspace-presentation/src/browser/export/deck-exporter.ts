import { OpenDeck } from '../decks/decks';

export interface ExportOptions {
    /** Aborted when nobody wants the result any more. */
    readonly signal?: AbortSignal;
    /** Before each slide, counted from 1. */
    readonly onProgress?: (slide: number, total: number) => void;
}

export const DeckExporter = Symbol('DeckExporter');

/** Makes pages of decks that need neither the IDE nor a network. Hidden slides and speaker notes are left out. */
export interface DeckExporter {
    /** To be looked at: one slide at a time. Rejects with a message for the user. */
    webPage(deck: OpenDeck, options?: ExportOptions): Promise<string>;
    /** To be printed: a sheet for each slide. Rejects with a message for the user. */
    paperPage(deck: OpenDeck, options?: ExportOptions): Promise<string>;
}
