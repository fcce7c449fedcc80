import { Deck, Slide } from '../../common/deck/deck';
import { StagePosition } from '../stage/deck-stage';
import { neighbourOf } from '../stage/slide-window';

/** What the presenter view says about a deck on its stage. */
export interface PresenterState {
    readonly deckTitle: string;
    readonly theme: string | undefined;
    readonly front: Slide;
    /** Steps of the slide in front that are shown. */
    readonly step: number;
    readonly stepsLeft: number;
    /** What comes after the last step; undefined at the end of the deck. */
    readonly next: Slide | undefined;
    readonly total: number;
    readonly hasPrevious: boolean;
    readonly hasNext: boolean;
}

/** `name` stands for the title of a deck without one. Undefined as long as there is no such slide. */
export function presenterState(
    { metadata, slides }: Deck, { index, step, steps }: StagePosition, name: string
): PresenterState | undefined {
    const front = slides[index];
    if (!front) {
        return undefined;
    }
    const next = neighbourOf(slides, index, 1);
    const stepsLeft = Math.max(0, steps - step);
    return {
        deckTitle: typeof metadata.title === 'string' && metadata.title || name,
        theme: metadata.theme,
        front,
        step,
        stepsLeft,
        next: next === undefined ? undefined : slides[next],
        total: slides.length,
        hasPrevious: step > 0 || neighbourOf(slides, index, -1) !== undefined,
        hasNext: stepsLeft > 0 || next !== undefined
    };
}

/** Where Home and End lead: hidden slides are left out, unless there are no others. */
export function outermostSlide(slides: readonly Slide[], end: 'first' | 'last'): number {
    return end === 'first' ? neighbourOf(slides, -1, 1) ?? 0 : neighbourOf(slides, slides.length, -1) ?? slides.length - 1;
}
