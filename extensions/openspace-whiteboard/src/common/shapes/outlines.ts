import { Box, bottom, Point, right } from '../geometry/box';
import { Border } from './shape-type';

/** Paths of SVG; all closed unless they say so. */

/** With at most two decimals; never NaN. */
export function coordinate(value: number): string {
    return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '0';
}

function at(x: number, y: number): string {
    return `${coordinate(x)} ${coordinate(y)}`;
}

export function polygonPath(points: readonly Point[]): string {
    return `${linePath(points)}Z`;
}

/** Open. */
export function linePath(points: readonly Point[]): string {
    return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${at(x, y)}`).join('');
}

export function rectanglePath(box: Box, radius = 0): string {
    const { x, y, width, height } = box;
    const r = Math.max(0, Math.min(radius, width / 2, height / 2));
    if (r === 0) {
        return `M${at(x, y)}H${coordinate(x + width)}V${coordinate(y + height)}H${coordinate(x)}Z`;
    }
    const corner = (toX: number, toY: number): string => `A${at(r, r)} 0 0 1 ${at(toX, toY)}`;
    return `M${at(x + r, y)}H${coordinate(x + width - r)}${corner(x + width, y + r)}V${coordinate(y + height - r)}`
        + `${corner(x + width - r, y + height)}H${coordinate(x + r)}${corner(x, y + height - r)}V${coordinate(y + r)}${corner(x + r, y)}Z`;
}

export function ellipsePath({ x, y, width, height }: Box): string {
    const radii = at(width / 2, height / 2);
    const middle = y + height / 2;
    return `M${at(x, middle)}A${radii} 0 0 1 ${at(x + width, middle)}A${radii} 0 0 1 ${at(x, middle)}Z`;
}

/** Closed and smooth, through the middles of its edges; for outlines with many points. */
export function smoothPath(points: readonly Point[]): string {
    if (points.length < 3) {
        return points.length === 0 ? '' : polygonPath(points);
    }
    const middle = (index: number): string => {
        const one = points[index % points.length];
        const other = points[(index + 1) % points.length];
        return at((one.x + other.x) / 2, (one.y + other.y) / 2);
    };
    const curves = points.map(({ x, y }, index) => `Q${at(x, y)} ${middle(index)}`);
    return `M${middle(points.length - 1)}${curves.join('')}Z`;
}

export function cornersOf(box: Box): Point[] {
    return [{ x: box.x, y: box.y }, { x: right(box), y: box.y }, { x: right(box), y: bottom(box) }, { x: box.x, y: bottom(box) }];
}

export function rectangleBorder(box: Box): Border {
    return { kind: 'polygon', points: cornersOf(box) };
}

/** Points along a quarter or half of an ellipse, from one angle to another in turns of the clock, with 0 at the right. */
export function arcPoints(box: Box, from: number, to: number, steps = 12): Point[] {
    return Array.from({ length: steps + 1 }, (_, step) => {
        const angle = 2 * Math.PI * (from + (to - from) * step / steps);
        return { x: box.x + box.width / 2 * (1 + Math.cos(angle)), y: box.y + box.height / 2 * (1 + Math.sin(angle)) };
    });
}
