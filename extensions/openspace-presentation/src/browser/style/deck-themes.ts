/** Themes of decks, as `theme:` in the front matter names them. Their colours are in `deck.css`. */
export const DECK_THEMES = ['paper', 'night', 'slate', 'sunrise'] as const;

/** Whether slides are light on dark; decks without a theme of ours look like the IDE. */
export function isDarkDeck(theme: string | undefined, isIdeDark: boolean): boolean {
    return DECK_THEMES.some(name => name === theme) ? theme === 'night' : isIdeDark;
}
