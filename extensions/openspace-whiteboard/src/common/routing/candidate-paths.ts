import { Point, Side } from '../geometry/box';
import { acrossSide, alongSide, isVertical, opposite, SIDES, stepOf } from '../geometry/side';
import { Path } from './polyline';
import { Port } from './port';

/** Between two lanes side by side; in px. */
export const LANE = 10;

/**
 * The simple ways between two ports, with at most three corners, whatever may stand there: straight, around one corner, over a
 * lane between or beyond both. The lanes nearest to the middle come first.
 */
export function* candidatePaths(from: Port, to: Port, lanes: number): Iterable<Path> {
    for (const a of from.leaves ? [from.leaves] : SIDES) {
        for (const b of to.leaves ? [to.leaves] : SIDES) {
            yield* pathsBetween(from, a, to, b, lanes);
        }
    }
}

function* pathsBetween(from: Port, a: Side, to: Port, b: Side, lanes: number): Iterable<Path> {
    if (b === opposite(a)) {
        if (Math.abs(acrossSide(a, from.at) - acrossSide(a, to.at)) < 0.005 && alongSide(a, to.at) >= alongSide(a, from.at)) {
            yield [from.at, to.at];
            return;
        }
        for (const lane of lanesBetween(alongSide(a, from.stub), alongSide(a, to.stub), lanes)) {
            yield overLane(from.at, to.at, a, lane);
        }
        return;
    }
    if (b === a) {
        const beyond = Math.max(alongSide(a, from.stub), alongSide(a, to.stub));
        for (let index = 0; index < lanes; index++) {
            yield overLane(from.at, to.at, a, beyond + index * LANE);
        }
        return;
    }
    const corner = isVertical(a) ? { x: from.at.x, y: to.at.y } : { x: to.at.x, y: from.at.y };
    if (alongSide(a, corner) >= alongSide(a, from.stub) && alongSide(b, corner) >= alongSide(b, to.stub)) {
        yield [from.at, corner, to.at];
        return;
    }
    for (let index = 0; index < lanes; index++) {
        const first = moved(from.stub, a, index * LANE);
        const last = moved(to.stub, b, index * LANE);
        const turn = isVertical(a) ? { x: last.x, y: first.y } : { x: first.x, y: last.y };
        yield [from.at, first, turn, last, to.at];
    }
}

/** Away from the middle in turns to both sides, as many as there is room for. */
function* lanesBetween(low: number, high: number, lanes: number): Iterable<number> {
    const middle = (low + high) / 2;
    for (let index = 0; index < lanes; index++) {
        const offset = Math.ceil(index / 2) * LANE * (index % 2 ? 1 : -1);
        if (middle + offset >= low && middle + offset <= high) {
            yield middle + offset;
        }
    }
}

/** To a lane that lies so far in the direction of the side, along it, and then to the end. */
function overLane(from: Point, to: Point, side: Side, lane: number): Path {
    const step = stepOf(side);
    const at = lane * (step.x + step.y);
    return isVertical(side)
        ? [from, { x: from.x, y: at }, { x: to.x, y: at }, to]
        : [from, { x: at, y: from.y }, { x: at, y: to.y }, to];
}

function moved({ x, y }: Point, side: Side, by: number): Point {
    const step = stepOf(side);
    return { x: x + step.x * by, y: y + step.y * by };
}
