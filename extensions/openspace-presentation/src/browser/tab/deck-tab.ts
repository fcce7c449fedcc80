import { FileTab } from 'openspace-core/lib/browser/file-surfaces/file-tabs';
import type { Deck } from '../../common/deck/deck';

/** Id of the factory that makes tabs for decks. */
export const DECK_VIEW = 'openspace-presentation';

export type PlayState = 'stopped' | 'running' | 'paused';

/** What the rest of the IDE may know of a tab with a deck before the code for decks is loaded. */
export interface DeckTab extends FileTab {
    readonly deckUri: string;
    /** From 0. */
    readonly slideIndex: number;
    readonly total: number;
    readonly slideTitle: string;
    /** The Markdown of the slide, as it stands in the file. */
    readonly slideSource: string;
    readonly playState: PlayState;
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
