import { Box, boundsOf, boxOf, centre, grown, Point } from '../geometry/box';
import { isSoundBox } from '../geometry/box-grid';
import { BoardElement, isConnector, Shape } from '../model/shape';
import { lengthOf } from '../routing/polyline';
import { Route, Routes } from '../routing/route';
import { ColorName, colorOf } from '../shapes/colors';
import { Drawing } from '../shapes/drawing';
import { drawHead } from '../shapes/heads';
import { cornersOf, ellipsePath, linePath, rectanglePath } from '../shapes/outlines';
import { ShapeTypes } from '../shapes/shape-type';
import { filled, stroked } from '../shapes/text-shape';
import { BoardDifference, DifferenceEntry, DifferenceKind } from '../sight/board-difference';
import { TextMeasurer } from '../text/text-measurer';
import { drawConnector } from './draw-connector';

/** How an element was, in the colours that it had. */
export interface Ghost {
    readonly drawings: readonly Drawing[];
    readonly color: string;
    readonly isConnector: boolean;
    /** Where the drawings begin, in px of the board. */
    readonly at: Point;
}

/** What shows on a board what has become of an element. All in px of the board and in one colour, except for the ghost. */
export interface DifferenceMark {
    readonly id: string;
    readonly kind: DifferenceKind;
    /** Around all of it. */
    readonly box: Box;
    /** Faint, behind the shapes; undefined if it was not, or is still there. */
    readonly ghost?: Ghost;
    /** Behind the shapes. */
    readonly behind: readonly Drawing[];
    readonly front: readonly Drawing[];
}

export interface MarkContext {
    readonly types: ShapeTypes;
    readonly measurer: TextMeasurer;
    /** Ways of connectors, as they were and as they are. */
    readonly before: Routes;
    readonly after: Routes;
    /** How large lines and signs are; 1 if undefined. A view that shows the board smaller wants more. */
    readonly unit?: number;
}

export const MARK_COLORS: Readonly<Record<DifferenceKind, ColorName>> = { added: 'green', changed: 'orange', moved: 'blue', gone: 'red' };

/** Of ghosts, and of the lines behind connectors; from 0 to 1. */
export const GHOST_OPACITY = 0.35;
export const BEHIND_OPACITY = 0.6;

/** In px at a unit of 1. */
const DISTANCE = 5;
const RADIUS = 8;
const LINE = 2.5;
const HALO = 9;
/** A shape that moved less has no arrow. */
const LEAST_ARROW = 24;

/** Told apart by colour, by pattern and by sign. */
export function differenceMarks({ entries }: BoardDifference, context: MarkContext): DifferenceMark[] {
    return entries.flatMap(entry => markOf(entry, context) ?? []);
}

/** One entry's; undefined for what has no place, such as a connector that leads nowhere. */
export function markOf(entry: DifferenceEntry, context: MarkContext): DifferenceMark | undefined {
    const { id, kind } = entry;
    const pieces = isConnector(entry.after ?? entry.before!) ? connectorPieces(entry, context) : shapePieces(entry, context);
    const unit = context.unit ?? 1;
    return pieces && { id, kind, ...pieces, box: grown(pieces.box, (DISTANCE + 2 * RADIUS) * unit) };
}

type Pieces = Pick<DifferenceMark, 'box' | 'ghost' | 'behind' | 'front'>;

function shapePieces({ kind, before, after, differences, isCarried }: DifferenceEntry, context: MarkContext): Pieces | undefined {
    const { unit = 1 } = context;
    const [then, now] = [placed(before), placed(after)];
    const shape = now ?? then;
    if (!shape) {
        return undefined;
    }
    const isElsewhere = then !== undefined && now !== undefined && !isCarried
        && (differences.includes('moved') || differences.includes('resized'));
    const old = isElsewhere || kind === 'gone' ? then : undefined;
    const sign = signAt({ x: shape.x + shape.width + DISTANCE * unit, y: shape.y - DISTANCE * unit }, kind, unit);
    return {
        box: boundsOf(old ? [boxOf(shape), boxOf(old)] : [boxOf(shape)])!,
        ...old ? { ghost: ghostOf(old, context) } : {},
        behind: isElsewhere ? [outlineOf(then, 'moved', unit), ...arrowOf(then, now, unit)].flat() : [],
        front: [...outlineOf(shape, kind, unit), ...sign]
    };
}

function connectorPieces({ kind, before, after }: DifferenceEntry, context: MarkContext): Pieces | undefined {
    const { unit = 1, measurer } = context;
    const element = after ?? before;
    const route = element && (after ? context.after : context.before).get(element.id);
    const box = route && boundsOf(route.points.map(({ x, y }) => ({ x, y, width: 0, height: 0 })));
    if (!route || !box || !isConnector(element) || !Object.values(box).every(Number.isFinite)) {
        return undefined;
    }
    const halo = stroked(route.d, { width: HALO * unit, ...kind === 'gone' ? { width: LINE * unit, dash: dots(unit) } : {} });
    const ghost: Ghost = {
        drawings: drawConnector(element, route, measurer), color: colorOf(element), isConnector: true, at: { x: 0, y: 0 }
    };
    return { box, ...after ? {} : { ghost }, behind: [halo], front: signAt(quarterOf(route), kind, unit) };
}

function ghostOf(shape: Shape, { types, measurer }: MarkContext): Ghost {
    const type = types.of(shape.type);
    return {
        drawings: type.draw(shape, measurer), color: colorOf(shape, type.defaultColor), isConnector: false, at: { x: shape.x, y: shape.y }
    };
}

function outlineOf(box: Box, kind: DifferenceKind, unit: number): Drawing[] {
    const around = (by: number, width: number, dash?: string): Drawing =>
        stroked(rectanglePath(grown(box, by * unit), (by + 3) * unit), { width: width * unit, dash });
    switch (kind) {
        case 'added': return [around(DISTANCE, LINE)];
        case 'changed': return [around(DISTANCE - 1.5, 1.5), around(DISTANCE + 2, 1.5)];
        case 'moved': return [around(DISTANCE, LINE, `${8 * unit} ${6 * unit}`)];
        case 'gone': {
            const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf(box);
            const crossing = [[topLeft, bottomRight], [topRight, bottomLeft]].map(linePath).join('');
            return [around(DISTANCE, LINE, dots(unit)), stroked(crossing, { width: LINE * unit, dash: dots(unit) })];
        }
    }
}

function dots(unit: number): string {
    return `${unit} ${5 * unit}`;
}

/** From where a shape was to where it is. */
function arrowOf(then: Box, now: Box, unit: number): Drawing[] {
    const [from, to] = [centre(then), centre(now)];
    const [start, tip] = [leaving(then, from, to), leaving(now, to, from)];
    const along = (tip.x - start.x) * (to.x - from.x) + (tip.y - start.y) * (to.y - from.y);
    if (along <= 0 || Math.hypot(tip.x - start.x, tip.y - start.y) < LEAST_ARROW * unit) {
        return [];
    }
    return [stroked(linePath([start, tip]), { width: LINE * unit, dash: `${8 * unit} ${6 * unit}` }), ...drawHead('triangle', tip, start)];
}

/** Where the way from the middle of a box to a point leaves the box, a little off its border. */
function leaving(box: Box, middle: Point, to: Point): Point {
    const [dx, dy] = [to.x - middle.x, to.y - middle.y];
    const { width, height } = grown(box, DISTANCE);
    const share = Math.min(1, width / 2 / Math.max(Math.abs(dx), 1e-6), height / 2 / Math.max(Math.abs(dy), 1e-6));
    return { x: middle.x + dx * share, y: middle.y + dy * share };
}

/** A quarter of the way, as labels stand in the middle. */
function quarterOf({ points }: Route): Point {
    let left = lengthOf(points) / 4;
    for (let index = 1; index < points.length; index++) {
        const [from, to] = [points[index - 1], points[index]];
        const length = Math.hypot(to.x - from.x, to.y - from.y);
        if (length >= left && length > 0) {
            const share = left / length;
            return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        }
        left -= length;
    }
    return points[0];
}

/** Strokes of a sign in a disc, in px from its middle. */
const SIGNS: Readonly<Record<DifferenceKind, readonly (readonly Point[])[]>> = {
    added: [[{ x: -4, y: 0 }, { x: 4, y: 0 }], [{ x: 0, y: -4 }, { x: 0, y: 4 }]],
    changed: [[{ x: -4, y: 1.5 }, { x: -2, y: -1.5 }, { x: 1.5, y: 1.5 }, { x: 4, y: -1.5 }]],
    moved: [[{ x: -4, y: 0 }, { x: 4, y: 0 }], [{ x: 1, y: -3 }, { x: 4, y: 0 }, { x: 1, y: 3 }]],
    gone: [[{ x: -4, y: 0 }, { x: 4, y: 0 }]]
};

/** A disc with a plus, a wave, an arrow or a minus. */
export function signAt({ x, y }: Point, kind: DifferenceKind, unit: number): Drawing[] {
    const disc = grown({ x, y, width: 0, height: 0 }, RADIUS * unit);
    const strokes = SIGNS[kind].map(points => linePath(points.map(point => ({ x: x + point.x * unit, y: y + point.y * unit }))));
    return [
        filled(ellipsePath(disc), { fill: 'solid', stroke: 'background', width: unit }),
        stroked(strokes.join(''), { stroke: 'background', width: 2 * unit })
    ];
}

function placed(element: BoardElement | undefined): Shape | undefined {
    return element && !isConnector(element) && isSoundBox(element) ? element : undefined;
}
