import { SlideOptions } from '../../common/deck/deck';

/** Themes of decks, as `theme:` in the front matter names them. Their colours are in `deck.css`. */
export const DECK_THEMES = ['paper', 'night', 'slate', 'sunrise'] as const;

/** Whether a slide is light on dark; decks without a theme of ours look like the IDE. */
export function isDarkSlide(theme: string | undefined, isIdeDark: boolean, { background }: SlideOptions): boolean {
    const isDarkDeck = DECK_THEMES.some(name => name === theme) ? theme === 'night' : isIdeDark;
    // The accent is dark in all themes.
    return background === 'accent' || (background === 'inverse' ? !isDarkDeck : isDarkDeck);
}
