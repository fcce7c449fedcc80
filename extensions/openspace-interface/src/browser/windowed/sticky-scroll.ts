/** What a scrolling element says of its position, in pixels. */
export interface ScrollPosition {
    readonly scrollTop: number;
    readonly clientHeight: number;
    readonly scrollHeight: number;
}

/** Fractional positions and a barely visible rest count as the end. */
const END_TOLERANCE = 12;

export function isAtEnd({ scrollTop, clientHeight, scrollHeight }: ScrollPosition): boolean {
    return scrollHeight - scrollTop - clientHeight <= END_TOLERANCE;
}

/**
 * Whether the view follows the end after a scroll event. Reaching the end starts it, moving up ends it; content that
 * grows below the view moves nothing and so changes nothing. A hidden view has no height and says nothing.
 */
export function followsAfterScroll(follows: boolean, before: ScrollPosition, after: ScrollPosition): boolean {
    if (after.clientHeight === 0) {
        return follows;
    }
    if (isAtEnd(after)) {
        return true;
    }
    return follows && after.scrollTop >= before.scrollTop;
}
