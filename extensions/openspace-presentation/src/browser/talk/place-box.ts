export interface Box {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
}

/** Between what the person points at and what they write about it, and to the edges; in pixels. */
const GAP = 8;

/**
 * Where something of a size goes that belongs to a target: below it, above it, or beside it, whichever has room first; at the edge if
 * there is none. All in pixels of a pane, in which it stays.
 */
export function placeBeside(
    target: Box, size: Pick<Box, 'width' | 'height'>, pane: Pick<Box, 'width' | 'height'>
): Pick<Box, 'left' | 'top'> {
    const within = (wanted: number, length: number, all: number): number => Math.max(GAP, Math.min(wanted, all - length - GAP));
    const left = within(target.left, size.width, pane.width);
    const below = target.top + target.height + GAP;
    if (below + size.height + GAP <= pane.height) {
        return { left, top: below };
    }
    const above = target.top - size.height - GAP;
    if (above >= GAP) {
        return { left, top: above };
    }
    const right = target.left + target.width + GAP;
    return { left: within(right, size.width, pane.width), top: within(target.top, size.height, pane.height) };
}

/** Where an element is seen in another one. */
export function boxIn(pane: Element, element: Element): Box {
    const outer = pane.getBoundingClientRect();
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left - outer.left, top: top - outer.top, width, height };
}
