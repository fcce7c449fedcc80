import { bottom, Box, centre, Point, right, Side } from '../geometry/box';
import { acrossSide, alongSide, isVertical, middleOfSide, opposite } from '../geometry/side';
import { findPath, PortPair } from './find-path';
import { isSame, Path } from './polyline';
import { portAt, roomBetween, sidesOf, straightCoordinate } from './port';
import { Ends, Obstacle, Scene } from './scene';

export interface Sides {
    readonly from: Side;
    readonly to: Side;
}

export interface ChosenSides extends Sides {
    /** What was looked at, as for a path. */
    readonly region: Box;
    readonly met?: readonly Obstacle[];
    readonly tried?: readonly Path[];
}

/** To leave on a side across the flow of the board, or where others arrive; in px of a longer way. */
const ACROSS_FLOW = 40;
const AGAINST_FLOW = 72;
/** To turn only once between shapes that could face each other: it looks like another kind of connector among its neighbours. */
const CORNER_WAY = 126;
/** To arrive at another side than most. */
const SIDEWAYS = 16;
/** Shapes face each other if there is so much room between them; in px. */
const FACING = 32;

/** The sides between which the way is best if there was no other connector. */
export function chooseSides(scene: Scene, ends: Ends, flow: Side): ChosenSides {
    const { from, to } = ends;
    const away = roomBetween(ends);
    const pairs: (PortPair & { readonly sides: Sides })[] = [];
    for (const fromSide of sidesOf(from)) {
        for (const toSide of sidesOf(to)) {
            const straight = straightCoordinate(from, fromSide, to, toSide);
            const preference = straight === undefined ? preferenceCost(ends, fromSide, toSide, flow) : acrossCost(fromSide, flow);
            pairs.push({
                from: portAt(from, fromSide, straight ?? acrossSide(fromSide, middleOfSide(from.box, fromSide)), away),
                to: portAt(to, toSide, straight ?? acrossSide(toSide, middleOfSide(to.box, toSide)), away),
                cost: preference + depthOf(from.box, fromSide) + depthOf(to.box, toSide),
                sides: { from: fromSide, to: toSide }
            });
        }
    }
    const { path, region, met, tried } = findPath(scene, ends, pairs, undefined, 5);
    const chosen = pairs.filter(pair => isSame(pair.from.at, path[0]) && isSame(pair.to.at, path.at(-1)!));
    const fits = chosen.find(pair => leaves(path[0], path[1], pair.from.leaves) && leaves(path.at(-1)!, path.at(-2)!, pair.to.leaves));
    return { ...(fits ?? chosen[0] ?? pairs[0]).sides, region, met, tried };
}

function leaves(from: Point, to: Point, side: Side | undefined): boolean {
    switch (side) {
        case 'top': return to.y < from.y;
        case 'bottom': return to.y > from.y;
        case 'left': return to.x < from.x;
        case 'right': return to.x > from.x;
        default: return true;
    }
}

function preferenceCost({ from, to }: Ends, fromSide: Side, toSide: Side, flow: Side): number {
    if (!from.border || !to.border || from.isInward || to.isInward) {
        return 0;
    }
    const against = (fromSide === opposite(flow) ? AGAINST_FLOW : 0) + (toSide === flow ? AGAINST_FLOW : 0);
    if (toSide === opposite(fromSide)) {
        return against + acrossCost(fromSide, flow);
    }
    const gaps = gapsBetween(from.box, to.box);
    const canFace = (isVertical(flow) ? gaps.vertical : gaps.horizontal) >= FACING;
    // What leads back goes around on one side.
    const isBack = alongSide(flow, centre(to.box)) < alongSide(flow, centre(from.box));
    const isAround = isBack && fromSide === toSide && isVertical(fromSide) !== isVertical(flow);
    const arrival = toSide === opposite(flow) ? 0 : SIDEWAYS;
    return against + arrival + (!isPointed(from) && canFace && !isAround ? CORNER_WAY : 0);
}

function acrossCost(side: Side, flow: Side): number {
    return isVertical(side) === isVertical(flow) ? 0 : ACROSS_FLOW;
}

/** From the middle of a box to its side: ways are compared from middle to middle, or wide shapes would be left sideways. */
function depthOf({ width, height }: Box, side: Side): number {
    return (isVertical(side) ? height : width) / 2;
}

/** A diamond is best left at its corners. */
function isPointed({ border }: Ends['from']): boolean {
    return border?.kind === 'polygon' && border.points.length === 4 && new Set(border.points.map(({ x }) => x)).size === 3;
}

export function gapsBetween(a: Box, b: Box): { readonly vertical: number; readonly horizontal: number } {
    return {
        vertical: Math.max(b.y - bottom(a), a.y - bottom(b)),
        horizontal: Math.max(b.x - right(a), a.x - right(b))
    };
}

/** Where most connectors of a board lead: told by those between shapes that stand clearly below or beside each other. */
export function flowOf(all: Iterable<Ends>): Side {
    const counts: Record<Side, number> = { bottom: 0, right: 0, top: 0, left: 0 };
    for (const { from, to } of all) {
        const { vertical, horizontal } = gapsBetween(from.box, to.box);
        if (vertical > 0 && horizontal <= 0) {
            counts[to.box.y > from.box.y ? 'bottom' : 'top']++;
        } else if (horizontal > 0 && vertical <= 0) {
            counts[to.box.x > from.box.x ? 'right' : 'left']++;
        }
    }
    const [first, second] = counts.bottom + counts.top >= counts.right + counts.left
        ? ['bottom', 'top'] as const : ['right', 'left'] as const;
    return counts[first] >= counts[second] ? first : second;
}
