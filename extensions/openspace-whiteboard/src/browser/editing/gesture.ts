import { Point } from '../../common/geometry/box';

/** Where the pointer is, and what is held down with it. */
export interface PointerAt {
    /** In px of the board. */
    readonly point: Point;
    /** Shift: along an axis, or with the same proportions. */
    readonly isStraight: boolean;
    /** Alt: without snapping. */
    readonly isFree: boolean;
    /** A px of the screen in px of the board. */
    readonly pixel: number;
}

/** What happens between pressing and releasing a button. Exactly one of `end` and `cancel` follows. */
export interface Gesture {
    move(at: PointerAt): void;
    end(): void;
    cancel(): void;
}

/** How near in px of the screen something has to be to attract. */
export const ATTRACTION = 6;
