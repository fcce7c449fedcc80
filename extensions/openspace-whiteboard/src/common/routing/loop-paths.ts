import { Box, centre, grown, overlapArea, Point, Side } from '../geometry/box';
import { stepOf } from '../geometry/side';
import { Sides } from './choose-sides';
import { Path } from './polyline';
import { CLEARANCE, Port } from './port';
import { End, Ends, Scene } from './scene';

/** How far the smallest loop leads away from its shape, and how much farther the next one around the same corner; in px. */
const LOOP = 24;
const NEXT_LOOP = 12;

const CORNERS: readonly Sides[] = [
    { from: 'right', to: 'top' }, { from: 'right', to: 'bottom' }, { from: 'left', to: 'bottom' }, { from: 'left', to: 'top' }
];
/** The same the other way around, for shapes at whose corners there is one place only. */
const TURNED: readonly Sides[] = CORNERS.map(({ from, to }) => ({ from: to, to: from }));

/** A side that is shorter has no second place for an end; in px. */
const MIN_ROOM = 8;

/** Where other connectors begin and end on the sides of shapes. */
export class TakenSides {

    protected readonly heads = new Set<string>();
    protected readonly tails = new Set<string>();

    add({ from, to }: Ends, sides: Sides): void {
        this.note(this.tails, from, sides.from);
        this.note(this.heads, to, sides.to);
    }

    /** How bad it is to lead a loop around a corner: its head on the head of another connector is worst. */
    badnessOf({ from, to }: Ends, sides: Sides): number {
        return this.badnessAt(to, sides.to, 4) + this.badnessAt(from, sides.from, 1);
    }

    protected badnessAt({ shape, border }: End, side: Side, weight: number): number {
        const [low, high] = border?.ranges[side] ?? [0, MIN_ROOM];
        const key = `${side} ${shape?.id}`;
        return high - low >= MIN_ROOM ? 0 : weight * (Number(this.tails.has(key)) + 2 * Number(this.heads.has(key)));
    }

    protected note(places: Set<string>, { shape }: End, side: Side): void {
        if (shape) {
            places.add(`${side} ${shape.id}`);
        }
    }
}

/**
 * The corner of a shape around which a loop leads: one where no shape stands and no other connector ends, and another one for each
 * loop, as `rank` counts them.
 */
export function loopSides(scene: Scene, ends: Ends, rank: number, taken: TakenSides): Sides & { readonly region: Box } {
    const { box } = ends.from;
    const reach = reachOf(rank) + 4;
    const region = grown(box, reach);
    const obstacles = scene.obstaclesFor(ends, region);
    const middle = centre(box);
    const corners = [CORNERS, TURNED].flatMap(turns => turns.map((_, index) => turns[(index + rank) % turns.length]));
    const free = corners.filter(({ from, to }) => {
        const corner = {
            x: [from, to].includes('right') ? middle.x : region.x,
            y: [from, to].includes('bottom') ? middle.y : region.y,
            width: region.width / 2,
            height: region.height / 2
        };
        return obstacles.every(obstacle => overlapArea(obstacle.box, corner) === 0);
    });
    const [best] = (free.length > 0 ? free : corners).toSorted((a, b) => taken.badnessOf(ends, a) - taken.badnessOf(ends, b));
    return { ...best, region };
}

export function loopPath(from: Port, to: Port, rank: number): Path {
    const [first, last] = [beyond(from, reachOf(rank)), beyond(to, reachOf(rank))];
    const corner = first.y === from.at.y ? { x: first.x, y: last.y } : { x: last.x, y: first.y };
    return [from.at, first, corner, last, to.at];
}

function reachOf(rank: number): number {
    return LOOP + NEXT_LOOP * Math.floor(rank / CORNERS.length);
}

function beyond({ stub, leaves = 'top' }: Port, reach: number): Point {
    const step = stepOf(leaves);
    return { x: stub.x + step.x * (reach - CLEARANCE), y: stub.y + step.y * (reach - CLEARANCE) };
}
