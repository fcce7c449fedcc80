import { bottom, boundsOf, Box, right, Size } from '../geometry/box';
import { Shape } from '../model/shape';
import { ShapeTypes } from '../shapes/shape-type';
import { TextMeasurer } from '../text/text-measurer';
import { Insets } from './layout-graph';

/** Of containers that do not say it. */
const INSETS: Insets = { top: 40, right: 24, bottom: 24, left: 24 };

/** A container with something in it may be smaller than an empty one; in px. */
const MIN_SIDE = 80;

/** Longer titles do not widen it; in px. */
const MAX_TITLE = 240;

export function insetsOf(shape: Shape, types: ShapeTypes, measurer: TextMeasurer): Insets {
    const large = { ...shape, x: 0, y: 0, width: Math.max(shape.width, MIN_SIDE), height: 1_000 };
    const interior = types.of(shape.type).interior?.(large, measurer);
    return interior ? {
        top: interior.y, left: interior.x, right: large.width - right(interior), bottom: large.height - bottom(interior)
    } : INSETS;
}

/** The least size: as wide as its title needs, which is broken if it is longer than an empty container. */
export function minimumOf(shape: Shape, types: ShapeTypes, measurer: TextMeasurer): Size {
    const type = types.of(shape.type);
    const wide = { ...shape, x: 0, y: 0, width: 10 * MAX_TITLE, height: 10 * MAX_TITLE };
    const title = type.title?.(wide, measurer);
    const width = title ? title.width + 2 * title.x : type.title ? 0 : type.naturalSize(shape, measurer).width;
    return { width: Math.ceil(Math.max(MIN_SIDE, Math.min(width, MAX_TITLE))), height: MIN_SIDE };
}

/** As large as a container has to be for what stands in it; its corner moves only if something sticks out there. */
export function grownToHold(container: Box, children: readonly Box[], insets: Insets): Box {
    const inner = boundsOf(children);
    if (!inner) {
        return container;
    }
    const x = inner.x < container.x ? inner.x - insets.left : container.x;
    const y = inner.y < container.y ? inner.y - insets.top : container.y;
    return {
        x, y,
        width: Math.max(right(container), right(inner) + insets.right) - x,
        height: Math.max(bottom(container), bottom(inner) + insets.bottom) - y
    };
}

/** Around what stands in it, no larger than that, but no smaller than it may be. */
export function fittedAround(children: readonly Box[], insets: Insets, minimum: Size): Box | undefined {
    const inner = boundsOf(children);
    return inner && {
        x: inner.x - insets.left,
        y: inner.y - insets.top,
        width: Math.max(minimum.width, inner.width + insets.left + insets.right),
        height: Math.max(minimum.height, inner.height + insets.top + insets.bottom)
    };
}
