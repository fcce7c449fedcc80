export interface Point {
    readonly x: number;
    readonly y: number;
}

export interface Size {
    readonly width: number;
    readonly height: number;
}

/** In px of the board; y grows downwards. */
export interface Box extends Point, Size { }

export type Side = 'top' | 'right' | 'bottom' | 'left';

export function right({ x, width }: Box): number {
    return x + width;
}

export function bottom({ y, height }: Box): number {
    return y + height;
}

export function centre({ x, y, width, height }: Box): Point {
    return { x: x + width / 2, y: y + height / 2 };
}

/** As an object of its own: whatever else a shape has stays behind. */
export function boxOf({ x, y, width, height }: Box): Box {
    return { x, y, width, height };
}

/** Larger on all sides, or smaller if negative. */
export function grown({ x, y, width, height }: Box, by: number): Box {
    return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The part that both cover, in px². */
export function overlapArea(a: Box, b: Box): number {
    const width = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
    const height = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y);
    return width > 0 && height > 0 ? width * height : 0;
}

/** The way between them in px, 0 if they touch. */
export function gapBetween(a: Box, b: Box): number {
    const dx = Math.max(0, a.x - right(b), b.x - right(a));
    const dy = Math.max(0, a.y - bottom(b), b.y - bottom(a));
    return Math.hypot(dx, dy);
}

export function contains(outer: Box, inner: Box): boolean {
    return inner.x >= outer.x && inner.y >= outer.y && right(inner) <= right(outer) && bottom(inner) <= bottom(outer);
}

/** The smallest box around all of them; undefined of none. */
export function boundsOf(boxes: Iterable<Box>): Box | undefined {
    let x = Infinity;
    let y = Infinity;
    let farX = -Infinity;
    let farY = -Infinity;
    for (const box of boxes) {
        x = Math.min(x, box.x);
        y = Math.min(y, box.y);
        farX = Math.max(farX, right(box));
        farY = Math.max(farY, bottom(box));
    }
    return x === Infinity ? undefined : { x, y, width: farX - x, height: farY - y };
}
