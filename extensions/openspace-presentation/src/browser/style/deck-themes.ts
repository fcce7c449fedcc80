import { DECK_THEMES, SlideOptions } from '../../common/deck/deck';

/** Whether a slide is light on dark; decks without a theme of ours look like the IDE. */
export function isDarkSlide(theme: string | undefined, isIdeDark: boolean, { background }: SlideOptions): boolean {
    const isDarkDeck = DECK_THEMES.some(name => name === theme) ? theme === 'night' : isIdeDark;
    // The accent is dark in all themes.
    return background === 'accent' || (background === 'inverse' ? !isDarkDeck : isDarkDeck);
}
