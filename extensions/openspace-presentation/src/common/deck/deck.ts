/** How the names of decks end. */
export const DECK_ENDING = '.deck.md';

/** Where new decks go if nobody says otherwise. */
export const DECK_FOLDER = 'docs/deck';

/** Names of the themes of decks; their colours are in `deck.css`. */
export const DECK_THEMES = ['paper', 'night', 'slate', 'sunrise'] as const;

/** How slides may come. */
export const TRANSITIONS = ['none', 'fade', 'slide', 'zoom'] as const;

/** What the front matter says; members that nobody knows are kept in the text and listed as they are. */
export interface DeckMetadata {
    readonly title?: string;
    /** Name of a deck theme. */
    readonly theme?: string;
    readonly [name: string]: unknown;
}

/** Something in a deck that cannot be read as it was meant. The deck opens all the same. */
export interface DeckProblem {
    readonly kind: 'yaml' | 'unknown-option';
    /** In the file, from 1. */
    readonly line: number;
    /** Undefined if it stands in the front matter. */
    readonly slideIndex?: number;
    readonly message: string;
}

/** What a slide says about itself in a comment `<!-- slide: … -->`. */
export interface SlideOptions {
    readonly layout?: 'title' | 'center' | 'columns' | 'code';
    readonly transition?: typeof TRANSITIONS[number];
    /** What stays between two such slides moves to its new place. */
    readonly autoAnimate?: boolean;
    /** List items appear one after the other. */
    readonly incremental?: boolean;
    /** Not shown when the deck is presented; still a slide with its index. */
    readonly hidden?: boolean;
    /** A colour of the deck's theme behind the slide. */
    readonly background?: 'accent' | 'muted' | 'inverse';
}

export interface Slide {
    /** In the order of the file, from 0; vertical slides count like all others. */
    readonly index: number;
    /** Where it stands among the horizontal slides, and below them; both from 0. */
    readonly column: number;
    readonly row: number;
    /** Offsets in the deck's text of what belongs to the slide, without the separators and blank lines around it. */
    readonly start: number;
    readonly end: number;
    /** First line of the slide in the file, from 1. */
    readonly line: number;
    /** Exactly as it stands in the file. */
    readonly source: string;
    /**
     * The Markdown to show. It has as many lines as the source up to its end: what is none of it is blank, so line numbers fit.
     * Lines end with LF.
     */
    readonly body: string;
    /** Markdown for the speaker; undefined if there is none. */
    readonly notes: string | undefined;
    readonly options: SlideOptions;
    /** The first heading, else the beginning of the text; for lists and screen readers. Empty if there is neither. */
    readonly title: string;
}

/** A deck as it stands in a file. */
export interface Deck {
    readonly text: string;
    readonly metadata: DeckMetadata;
    /** At least one, which may be empty. */
    readonly slides: readonly Slide[];
    readonly problems: readonly DeckProblem[];
}
