import { Point } from '../geometry/box';
import { ConnectorStyle } from '../model/shape';
import { Path, round, rounded } from './polyline';

/** Of the corners of an elbow; in px. */
const CORNER = 8;
/** Of curves in which something stands, one after the other. */
const TIGHT_CORNERS = [48, 24, CORNER];
/** Points of a curve that are told, for each bend. */
const SAMPLES = 12;

export interface DrawnPath {
    readonly points: readonly Point[];
    readonly d: string;
}

/** A straight stretch or a bend of a curve. */
type Piece = readonly [Point] | readonly [Point, Point] | readonly [Point, Point, Point];

/** How a path looks. A curve is drawn as wide as nothing stands in it. */
export function drawPath(path: Path, style: ConnectorStyle, isFree: (points: Path) => boolean): DrawnPath {
    const points = path.map(rounded);
    if (style === 'straight') {
        return { points, d: toText(points[0], points.slice(1).map(point => [point])) };
    }
    if (style === 'elbow') {
        return { points, d: toText(points[0], withCorners(points, CORNER)) };
    }
    const forms = [wholeCurve(points), ...[Infinity, ...TIGHT_CORNERS].map(radius => withCorners(points, radius))];
    for (const pieces of forms) {
        const samples = samplesOf(points[0], pieces);
        if (isFree(samples) || pieces === forms.at(-1)) {
            return { points: samples, d: toText(points[0], pieces) };
        }
    }
    return { points, d: toText(points[0], withCorners(points, CORNER)) };
}

/** A path with one or two corners is a single bend. */
function wholeCurve(points: Path): Piece[] {
    const [, second, third, fourth] = points;
    switch (points.length) {
        case 3: return [[second, third]];
        case 4: return [[second, third, fourth]];
        default: return withCorners(points, Infinity);
    }
}

function withCorners(points: Path, radius: number): Piece[] {
    const pieces: Piece[] = [];
    for (let index = 1; index < points.length - 1; index++) {
        const [before, corner, after] = [points[index - 1], points[index], points[index + 1]];
        const reach = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2);
        pieces.push([towards(corner, before, reach)], [corner, towards(corner, after, reach)]);
    }
    pieces.push([points.at(-1)!]);
    return pieces;
}

function toText(start: Point, pieces: readonly Piece[]): string {
    const text = pieces.map(piece => `${'LQC'[piece.length - 1]}${piece.map(pair).join(' ')}`);
    return `M${pair(start)}${text.join('')}`;
}

function pair({ x, y }: Point): string {
    return `${round(x)} ${round(y)}`;
}

function samplesOf(start: Point, pieces: readonly Piece[]): Point[] {
    const samples = [start];
    for (const piece of pieces) {
        const controls = [samples.at(-1)!, ...piece];
        for (let step = 1; piece.length > 1 && step < SAMPLES; step++) {
            samples.push(rounded(onCurve(controls, step / SAMPLES)));
        }
        samples.push(rounded(piece.at(-1)!));
    }
    return samples;
}

/** By dividing the stretches between the control points until one is left. */
function onCurve(controls: readonly Point[], part: number): Point {
    let points = controls;
    while (points.length > 1) {
        points = points.slice(1).map(({ x, y }, index) => ({
            x: points[index].x + (x - points[index].x) * part, y: points[index].y + (y - points[index].y) * part
        }));
    }
    return points[0];
}

function towards(from: Point, to: Point, by: number): Point {
    const length = distance(from, to);
    return length === 0 ? from : rounded({ x: from.x + (to.x - from.x) * by / length, y: from.y + (to.y - from.y) * by / length });
}

function distance(a: Point, b: Point): number {
    return Math.hypot(a.x - b.x, a.y - b.y);
}
