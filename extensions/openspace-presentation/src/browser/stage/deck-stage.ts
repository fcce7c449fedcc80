import { Disposable } from '@theia/core/lib/common/disposable';
import { Event } from '@theia/core/lib/common/event';
import { Deck } from '../../common/deck/deck';

export interface StageOptions {
    /** Renders a slide that is about to be seen. */
    render(index: number): Promise<HTMLElement>;
    /** A click or a key on a link of a slide, or on code of the workspace. */
    onDidFollow?(link: HTMLElement): void;
    /** Whether a change of the slide in front is to be noticed: what is new stands out, what has moved glides. */
    showsChanges?(): boolean;
}

/** Where a stage is. */
export interface StagePosition {
    readonly index: number;
    /** Steps of the slide that are shown: fragments, steps of code. */
    readonly step: number;
    readonly steps: number;
}

/** Slides in an element: one of them is shown, the keys work when it has the focus. The engine is loaded with this room. */
export interface DeckStage extends Disposable {
    readonly position: StagePosition;
    readonly total: number;
    /** The element of the slide in front, once there is a deck. */
    readonly slide: HTMLElement | undefined;
    /** Another slide or step; also when the overview comes or goes, or the slide in front was rendered anew. */
    readonly onDidMove: Event<StagePosition>;
    readonly isOverview: boolean;
    /** Shows a deck, or another text of the same one: slides that did not change stay, and so does the slide in front. */
    update(deck: Deck, changed: ReadonlySet<number> | 'all'): Promise<void>;
    /** Resolves when the slide can be seen. Out of range goes to the nearest slide. Before the first `update` it says where to begin. */
    goTo(index: number, step?: number): Promise<void>;
    /** By one step. False if there is none. */
    next(): boolean;
    previous(): boolean;
    toggleOverview(): void;
    /** The element has another size. */
    layout(): void;
    focus(): void;
}
