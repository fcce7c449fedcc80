import { Point, Size } from '../geometry/box';

/** Files may hold anything where a text belongs. */
export function textOf(value: unknown): string {
    if (typeof value === 'string') {
        return value;
    }
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The members of a list, or the lines of a text. */
export function linesOf(value: unknown): string[] {
    if (Array.isArray(value)) {
        return value.map(textOf).filter(line => line.trim() !== '');
    }
    return textOf(value).split('\n').filter(line => line.trim() !== '');
}

/** Those that are points. */
export function pointsOf(value: unknown): Point[] {
    return Array.isArray(value) ? value.filter(isPoint).map(({ x, y }) => ({ x, y })) : [];
}

function isPoint(value: unknown): value is Point {
    const { x, y } = (value ?? {}) as Partial<Point>;
    return Number.isFinite(x) && Number.isFinite(y);
}

/** Larger shapes are drawn, but not larger than this, in px. */
const MAX_EXTENT = 100_000;

/** A size that can be drawn, whatever the file says. */
export function soundSize({ width, height }: Size): Size {
    return { width: soundExtent(width), height: soundExtent(height) };
}

export function soundExtent(extent: unknown): number {
    return typeof extent === 'number' && extent > 0 ? Math.min(extent, MAX_EXTENT) : 0;
}

/** The next even number, so that centres are whole pixels. */
export function even(extent: number): number {
    // Sums of widths are not exact: a hair above an even number is that number.
    return Math.max(0, 2 * Math.ceil(extent / 2 - 1e-6));
}

/** At least `minimum`, both even. */
export function evenSize(size: Size, minimum: Size): Size {
    return { width: even(Math.max(size.width, minimum.width)), height: even(Math.max(size.height, minimum.height)) };
}
