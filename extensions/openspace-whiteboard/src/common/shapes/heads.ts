import { Point } from '../geometry/box';
import { Drawing } from './drawing';
import { ellipsePath, linePath, polygonPath } from './outlines';
import { filled, stroked } from './text-shape';

/** What stands at an end of a connector. */
export const HEADS = [
    'none', 'arrow', 'open', 'triangle', 'hollow-triangle', 'diamond', 'hollow-diamond', 'circle', 'cross',
    'one', 'many', 'zero-or-one', 'zero-or-many'
] as const;

export type HeadName = typeof HEADS[number];

export function isHeadName(value: unknown): value is HeadName {
    return HEADS.some(name => name === value);
}

/** Along the connector from its end, and to the side, in px. */
type Place = readonly [back: number, aside: number];

const ARROW: readonly Place[] = [[0, 0], [10, 4.5], [8, 0], [10, -4.5]];
const BARBS: readonly Place[] = [[9, 5], [0, 0], [9, -5]];
const TRIANGLE: readonly Place[] = [[0, 0], [10, 5], [10, -5]];
const LARGE_TRIANGLE: readonly Place[] = [[0, 0], [14, 8], [14, -8]];
const DIAMOND: readonly Place[] = [[0, 0], [9, 5.5], [18, 0], [9, -5.5]];
const CROW: readonly Place[] = [[0, 6], [11, 0], [0, -6]];
const RADIUS = 4;

const bar = (back: number): readonly Place[] => [[back, 6], [back, -6]];

/** A head whose tip is at `tip`, on a connector that comes from `from`. */
export function drawHead(head: HeadName, tip: Point, from: Point): Drawing[] {
    const length = Math.hypot(tip.x - from.x, tip.y - from.y);
    // Of a connector without a length, which points nowhere.
    const [dx, dy] = length > 0 ? [(tip.x - from.x) / length, (tip.y - from.y) / length] : [1, 0];
    const place = ([back, aside]: Place): Point => ({ x: tip.x - dx * back - dy * aside, y: tip.y - dy * back + dx * aside });
    const solid = (places: readonly Place[]): Drawing => filled(polygonPath(places.map(place)), { fill: 'stroke', width: 1 });
    const hollow = (places: readonly Place[]): Drawing => stroked(polygonPath(places.map(place)), { fill: 'background' });
    const line = (places: readonly Place[]): Drawing => stroked(linePath(places.map(place)));
    const ring = (back: number): Drawing => {
        const { x, y } = place([back, 0]);
        return stroked(ellipsePath({ x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS }), { fill: 'background' });
    };
    switch (head) {
        case 'none': return [];
        case 'arrow': return [solid(ARROW)];
        case 'open': return [line(BARBS)];
        case 'triangle': return [solid(TRIANGLE)];
        case 'hollow-triangle': return [hollow(LARGE_TRIANGLE)];
        case 'diamond': return [solid(DIAMOND)];
        case 'hollow-diamond': return [hollow(DIAMOND)];
        case 'circle': return [ring(RADIUS)];
        case 'cross': return [line([[4, 5], [14, -5]]), line([[4, -5], [14, 5]])];
        case 'one': return [line(bar(6)), line(bar(10))];
        case 'many': return [line(CROW), line(bar(14))];
        case 'zero-or-one': return [line(bar(6)), ring(13)];
        case 'zero-or-many': return [line(CROW), ring(15)];
    }
}
