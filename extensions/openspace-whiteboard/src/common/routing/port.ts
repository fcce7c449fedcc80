import { bottom, Point, right, Side } from '../geometry/box';
import { acrossSide, middleOfSide, opposite, pointAtSide, SIDES } from '../geometry/side';
import { borderPoint, Range } from './border-points';
import { End, Ends } from './scene';

/** Connectors keep this far from shapes where they can; in px. */
export const CLEARANCE = 12;

/** Where a connector leaves a shape. */
export interface Port {
    /** On the border. */
    readonly at: Point;
    /** Where it may turn at the earliest: away from the shape. */
    readonly stub: Point;
    /** Undefined at a point of the board: it may leave in any direction. */
    readonly leaves?: Side;
}

export function portAt(end: End, side: Side, coordinate: number, away = CLEARANCE): Port {
    if (!end.border) {
        const at = { x: end.box.x, y: end.box.y };
        return { at, stub: at };
    }
    return {
        at: borderPoint(end.border, end.box, side, coordinate),
        stub: pointAtSide(end.box, side, coordinate, end.isInward ? -away : away),
        leaves: end.isInward ? opposite(side) : side
    };
}

/** The sides at which a connector may end. */
export function sidesOf({ border, side }: End): readonly Side[] {
    if (!border) {
        return ['top'];
    }
    return side ? [side] : SIDES;
}

export function rangeOf({ border, box }: End, side: Side): Range {
    if (!border) {
        const at = acrossSide(side, box);
        return [at, at];
    }
    return border.ranges[side];
}

/** How far a connector may stay away from its own shapes: less if there is little room between them. */
export function roomBetween({ from, to }: Ends): number {
    const gap = Math.max(
        to.box.x - right(from.box), from.box.x - right(to.box), to.box.y - bottom(from.box), from.box.y - bottom(to.box)
    );
    return gap > 0 ? Math.max(1, Math.min(CLEARANCE, gap / 2)) : CLEARANCE;
}

/** The coordinate at which a straight line joins two sides that face each other; undefined if there is none. */
export function straightCoordinate(from: End, fromSide: Side, to: End, toSide: Side): number | undefined {
    if (!from.border && !to.border || from.isInward || to.isInward) {
        return undefined;
    }
    if (from.border && to.border && toSide !== opposite(fromSide)) {
        return undefined;
    }
    const side = from.border ? fromSide : toSide;
    const [a, b] = [rangeOf(from, side), rangeOf(to, side)];
    const [low, high] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
    if (low > high) {
        return undefined;
    }
    // The narrower one is entered in its middle: off the middle it shows more.
    const narrow = a[1] - a[0] <= b[1] - b[0] ? from : to;
    return Math.min(high, Math.max(low, acrossSide(side, middleOfSide(narrow.box, side))));
}
