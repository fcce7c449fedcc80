import { Box, centre, grown, overlapArea, Point } from '../geometry/box';
import { stepOf } from '../geometry/side';
import { Sides } from './choose-sides';
import { Path } from './polyline';
import { CLEARANCE, Port } from './port';
import { Ends, Scene } from './scene';

/** How far the smallest loop leads away from its shape, and how much farther the next one around the same corner; in px. */
const LOOP = 24;
const NEXT_LOOP = 12;

const CORNERS: readonly Sides[] = [
    { from: 'right', to: 'top' }, { from: 'right', to: 'bottom' }, { from: 'left', to: 'bottom' }, { from: 'left', to: 'top' }
];

/** The corner of a shape around which a loop leads: a free one, and another one for each loop, as `rank` counts them. */
export function loopSides(scene: Scene, ends: Ends, rank: number): Sides & { readonly region: Box } {
    const { box } = ends.from;
    const reach = reachOf(rank) + 4;
    const region = grown(box, reach);
    const obstacles = scene.obstaclesFor(ends, region);
    const middle = centre(box);
    const corners = CORNERS.map((_, index) => CORNERS[(index + rank) % CORNERS.length]);
    const free = corners.find(({ from, to }) => {
        const corner = {
            x: from === 'right' ? middle.x : region.x,
            y: to === 'bottom' ? middle.y : region.y,
            width: region.width / 2,
            height: region.height / 2
        };
        return obstacles.every(obstacle => overlapArea(obstacle.box, corner) === 0);
    });
    return { ...free ?? corners[0], region };
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
