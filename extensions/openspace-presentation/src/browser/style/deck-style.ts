import revealStyle from 'reveal.js/reveal.css?raw';
import slideStyle from '../../../src/browser/style/deck.css?raw';
import overviewStyle from '../../../src/browser/style/deck-overview.css?raw';
import viewStyle from '../../../src/browser/style/deck-view.css?raw';

let sheet: CSSStyleSheet | undefined;

/** Everything that decides how a slide looks, as one sheet; also for exports. The colours of the IDE's theme are not in it. */
export function deckStyleText(): string {
    return `${revealStyle}\n${slideStyle}`;
}

/** Adds the style of decks and their tabs to the page, where it stays: no rule is about anything else. */
export function installDeckStyle(): void {
    // jsdom has no such sheets.
    if (sheet || !document.adoptedStyleSheets) {
        return;
    }
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`${deckStyleText()}\n${viewStyle}\n${overviewStyle}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
