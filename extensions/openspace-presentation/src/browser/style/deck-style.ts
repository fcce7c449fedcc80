import { adoptStyle } from 'openspace-interface/lib/browser/rendering/late-style';
import revealStyle from 'reveal.js/reveal.css?raw';
import slideStyle from '../../../src/browser/style/deck.css?raw';
import overviewStyle from '../../../src/browser/style/deck-overview.css?raw';
import viewStyle from '../../../src/browser/style/deck-view.css?raw';

/** Everything that decides how a slide looks, as one sheet; also for exports. The colours of the IDE's theme are not in it. */
export function deckStyleText(): string {
    return `${revealStyle}\n${slideStyle}`;
}

/** Adds the style of decks and their tabs to the page. */
export function installDeckStyle(): void {
    adoptStyle(`${deckStyleText()}\n${viewStyle}\n${overviewStyle}`);
}
