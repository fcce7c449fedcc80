import { PaneInfo } from 'openspace-core/lib/common';

/** A rectangle on the page, in pixels. */
export interface Box {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
}

/** The window. The shell can be larger: it grows when it has no room for the smallest sizes of its panes. */
export function windowFrame(): Box {
    return { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
}

/** The smallest box around all that are visible; undefined if none is. */
export function boxAround(boxes: readonly Box[]): Box | undefined {
    const visible = boxes.filter(({ width, height }) => width > 0 && height > 0);
    if (visible.length === 0) {
        return undefined;
    }
    const left = Math.min(...visible.map(box => box.left));
    const top = Math.min(...visible.map(box => box.top));
    return {
        left,
        top,
        width: Math.max(...visible.map(box => box.left + box.width)) - left,
        height: Math.max(...visible.map(box => box.top + box.height)) - top
    };
}

/** Place and size in percent of a frame, to a tenth; nothing at all for what is not visible. */
export function percentOf(box: Box | undefined, frame: Box): PaneInfo['geometry'] {
    if (!box || frame.width === 0 || frame.height === 0) {
        return { x: 0, y: 0, width: 0, height: 0 };
    }
    return {
        x: percent(box.left - frame.left, frame.width),
        y: percent(box.top - frame.top, frame.height),
        width: percent(box.width, frame.width),
        height: percent(box.height, frame.height)
    };
}

function percent(part: number, whole: number): number {
    return Math.round(part / whole * 1000) / 10;
}
