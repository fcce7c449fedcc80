import { boundsOf, Box, Point } from '../geometry/box';

const STEP = /([MLHVCQAZ])([^MLHVCQAZ]*)/g;
const KNOWN = /^(?:[MLHVCQAZ][-+\d.eE\s,]*)*$/;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/** A box around all that a path's `d` covers, larger by the radii of its arcs; undefined if it has commands that are not known here. */
export function pathBox(d: string): Box | undefined {
    if (!KNOWN.test(d)) {
        return undefined;
    }
    const points: Point[] = [];
    let last: Point = { x: 0, y: 0 };
    for (const [, command, rest] of d.matchAll(STEP)) {
        const numbers = (rest.match(NUMBER) ?? []).map(Number);
        for (const found of pointsOf(command, numbers, last)) {
            points.push(...found.around);
            last = found.at;
        }
    }
    return boundsOf(points.map(({ x, y }) => ({ x, y, width: 0, height: 0 })));
}

/** Where each part of a step ends, and what it may touch on its way there. */
function pointsOf(command: string, numbers: readonly number[], last: Point): { readonly at: Point; readonly around: readonly Point[] }[] {
    if (command === 'H' || command === 'V') {
        const points = numbers.map(value => command === 'H' ? { x: value, y: last.y } : { x: last.x, y: value });
        return points.map(at => ({ at, around: [at] }));
    }
    if (command === 'A') {
        return groupsOf(numbers, 7).map(([width, height, , , , x, y]) => ({
            at: { x, y },
            around: [{ x: x - width, y: y - height }, { x: x + width, y: y + height }]
        }));
    }
    return groupsOf(numbers, 2).map(([x, y]) => ({ at: { x, y }, around: [{ x, y }] }));
}

function groupsOf(numbers: readonly number[], size: number): number[][] {
    return Array.from({ length: Math.floor(numbers.length / size) }, (_, index) => numbers.slice(index * size, (index + 1) * size));
}
