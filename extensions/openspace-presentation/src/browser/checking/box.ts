/** Edges in pixels of a slide, from its top left corner. */
export interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}

/** What of a box can be seen through another; may be empty, with its right before its left. */
export function within(box: Box, clip: Box): Box {
    return {
        left: Math.max(box.left, clip.left),
        top: Math.max(box.top, clip.top),
        right: Math.min(box.right, clip.right),
        bottom: Math.min(box.bottom, clip.bottom)
    };
}

export function isEmptyBox({ left, top, right, bottom }: Box): boolean {
    return right <= left || bottom <= top;
}

export function shifted(box: Box, x: number, y: number): Box {
    return { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y };
}
