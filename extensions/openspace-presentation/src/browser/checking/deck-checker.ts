import { ResultPicture } from 'openspace-core/lib/common';
import { Finding } from '../../common/findings/finding';
import { OpenDeck } from '../decks/decks';

/** Something on a slide, in pixels of a slide of 1280 by 720. */
export interface OutlineEntry {
    readonly kind: 'heading' | 'text' | 'list' | 'code' | 'image' | 'diagram' | 'table' | 'formula' | 'quote';
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
}

export const DeckChecker = Symbol('DeckChecker');

/** Lays slides out where nobody sees it, as the stage would, and says what is wrong with them. Works in a page in the background. */
export interface DeckChecker {
    /** Of some slides, or of all, with what is wrong with the deck as a whole; in the order of the slides. */
    check(deck: OpenDeck, indices?: readonly number[]): Promise<Finding[]>;
    /** A picture of a slide, `width` pixels wide, and what is on it. */
    picture(deck: OpenDeck, index: number, width?: number): Promise<{ readonly picture: ResultPicture; readonly outline: OutlineEntry[] }>;
}
