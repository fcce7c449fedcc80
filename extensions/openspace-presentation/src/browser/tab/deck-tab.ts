import { Widget } from '@theia/core/lib/browser/widgets';
import { Event } from '@theia/core/lib/common/event';
import type { Deck } from '../../common/deck/deck';

/** Id of the factory that makes tabs for decks. */
export const DECK_VIEW = 'openspace-presentation';

export type PlayState = 'stopped' | 'running' | 'paused';

/** What the rest of the IDE may know of a tab with a deck before the code for decks is loaded. */
export interface DeckTab extends Widget {
    readonly deckUri: string;
    /** From 0. */
    readonly slideIndex: number;
    readonly total: number;
    readonly slideTitle: string;
    /** The Markdown of the slide, as it stands in the file. */
    readonly slideSource: string;
    readonly playState: PlayState;
    /** Another slide, another text, another state. */
    readonly onDidChange: Event<void>;
    /** The focus is in a deck in full screen or in the overview: Escape leaves it. */
    ownsEscape(focused: Element): boolean;
    /**
     * Reads the text as it is now, since that a file changed is told later; resolves when it can be seen.
     * Rejects with a message for the user.
     */
    refresh(): Promise<Deck>;
    /**
     * Resolves when the slide can be seen; rejects with a message for the user if there is no such slide. A deck that plays waits for the
     * person who goes somewhere, and plays on from where the agent goes.
     */
    goTo(slideIndex: number, who?: 'person' | 'agent'): Promise<void>;
    /** In a window of its own; from a click or a key, since browsers refuse windows otherwise. */
    openPresenter(): void;
    /** Goes from step to step, so many seconds each; goes on if it was paused. */
    play(interval?: number): void;
    pause(): void;
    stop(): void;
}

export namespace DeckTab {
    export function is(widget: Widget | undefined): widget is DeckTab {
        return widget !== undefined && widget.id.startsWith(`${DECK_VIEW}:`);
    }
}
