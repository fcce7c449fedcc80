import { bottom, Box, centre, Point, right, Side } from './box';

export const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

const STEPS: Readonly<Record<Side, Point>> = {
    top: { x: 0, y: -1 }, right: { x: 1, y: 0 }, bottom: { x: 0, y: 1 }, left: { x: -1, y: 0 }
};

const OPPOSITES: Readonly<Record<Side, Side>> = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' };

/** One px away from the side. */
export function stepOf(side: Side): Point {
    return STEPS[side];
}

export function opposite(side: Side): Side {
    return OPPOSITES[side];
}

/** Whether one leaves it upwards or downwards. */
export function isVertical(side: Side): boolean {
    return side === 'top' || side === 'bottom';
}

/** How far a point lies in the direction of the side. */
export function alongSide(side: Side, { x, y }: Point): number {
    const step = STEPS[side];
    return x * step.x + y * step.y;
}

/** The coordinate that differs between the points of a side. */
export function acrossSide(side: Side, { x, y }: Point): number {
    return isVertical(side) ? x : y;
}

/** The point of a box's side with that coordinate, moved away from the box. */
export function pointAtSide(box: Box, side: Side, coordinate: number, away = 0): Point {
    switch (side) {
        case 'top': return { x: coordinate, y: box.y - away };
        case 'bottom': return { x: coordinate, y: bottom(box) + away };
        case 'left': return { x: box.x - away, y: coordinate };
        case 'right': return { x: right(box) + away, y: coordinate };
    }
}

export function middleOfSide(box: Box, side: Side): Point {
    return pointAtSide(box, side, acrossSide(side, centre(box)));
}
