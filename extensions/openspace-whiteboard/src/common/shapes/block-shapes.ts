import { Box, Point, Size } from '../geometry/box';
import { wholeBox } from './basic-shapes';
import { soundSize } from './content';
import { Drawing } from './drawing';
import { PADDING } from './lettering';
import { arcPoints, coordinate, ellipsePath, linePath, polygonPath } from './outlines';
import { ShapeType } from './shape-type';
import { filled, stroked, textShape } from './text-shape';

/** Height of the lid of a cylinder, width of the end of a queue, in px. */
const LID = 16;

function cylinderBorder(box: Box): Point[] {
    const lid = Math.min(LID, box.height / 2);
    const top = { ...box, height: lid };
    return [...arcPoints(top, 0.5, 1), ...arcPoints({ ...top, y: box.y + box.height - lid }, 0, 0.5)];
}

const cylinder = textShape({
    type: 'cylinder', label: 'Database', group: 'block', minimum: { width: 104, height: 76 },
    inside: ({ width, height }) => ({
        x: PADDING, y: LID + 8, width: Math.max(0, width - 2 * PADDING), height: Math.max(0, height - 1.5 * LID - 14)
    }),
    around: ({ width, height }) => ({ width: width + 2 * PADDING, height: height + 1.5 * LID + 14 }),
    border: box => ({ kind: 'polygon', points: cylinderBorder(box) }),
    outline: size => {
        const lid = Math.min(LID, size.height / 2);
        const [rx, ry] = [size.width / 2, lid / 2].map(coordinate);
        const [right, low] = [size.width, size.height - lid / 2].map(coordinate);
        const body = `M0 ${ry}A${rx} ${ry} 0 0 1 ${right} ${ry}V${low}A${rx} ${ry} 0 0 1 0 ${low}Z`;
        return [filled(body), stroked(`M0 ${ry}A${rx} ${ry} 0 0 0 ${right} ${ry}`)];
    }
});

function queueBorder(box: Box): Point[] {
    const end = Math.min(LID, box.width / 2);
    const left = { ...box, width: end };
    return [...arcPoints({ ...left, x: box.x + box.width - end }, -0.25, 0.25), ...arcPoints(left, 0.25, 0.75)];
}

const queue = textShape({
    type: 'queue', label: 'Queue', group: 'block', minimum: { width: 128, height: 48 },
    inside: ({ width, height }) => ({
        x: LID, y: PADDING, width: Math.max(0, width - 2.5 * LID), height: Math.max(0, height - 2 * PADDING)
    }),
    around: ({ width, height }) => ({ width: width + 2.5 * LID, height: height + 2 * PADDING }),
    border: box => ({ kind: 'polygon', points: queueBorder(box) }),
    outline: size => {
        const end = Math.min(LID, size.width / 2);
        const [rx, ry] = [end / 2, size.height / 2].map(coordinate);
        const [near, far, low] = [end / 2, size.width - end / 2, size.height].map(coordinate);
        const body = `M${near} 0H${far}A${rx} ${ry} 0 0 1 ${far} ${low}H${near}A${rx} ${ry} 0 0 1 ${near} 0Z`;
        return [filled(body), stroked(`M${far} 0A${rx} ${ry} 0 0 0 ${far} ${low}`)];
    }
});

/** Lobes of a cloud as ellipses in a square of side 1: middle, half width, half height. From the left, clockwise. */
const LOBES: readonly (readonly [x: number, y: number, rx: number, ry: number])[] = [
    [0.16, 0.6, 0.16, 0.25], [0.32, 0.34, 0.19, 0.29], [0.6, 0.31, 0.23, 0.31], [0.83, 0.57, 0.17, 0.27],
    [0.66, 0.77, 0.2, 0.23], [0.36, 0.77, 0.2, 0.23]
];
const CLOUD_STEPS = 120;

/** The outermost points of all lobes, seen from the middle. */
const CLOUD: readonly Point[] = Array.from({ length: CLOUD_STEPS }, (_, step) => {
    const angle = 2 * Math.PI * step / CLOUD_STEPS;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const reach = Math.max(...LOBES.map(lobe => reachOf(lobe, dx, dy)));
    return { x: 0.5 + dx * reach, y: 0.55 + dy * reach };
});

/** How far a ray from the middle goes until it leaves a lobe; 0 if it never meets it. */
function reachOf([x, y, rx, ry]: typeof LOBES[number], dx: number, dy: number): number {
    const [fromX, fromY, stepX, stepY] = [(0.5 - x) / rx, (0.55 - y) / ry, dx / rx, dy / ry];
    const a = stepX ** 2 + stepY ** 2;
    const b = fromX * stepX + fromY * stepY;
    const inside = b ** 2 - a * (fromX ** 2 + fromY ** 2 - 1);
    return inside < 0 ? 0 : Math.max(0, (Math.sqrt(inside) - b) / a);
}

function cloudPoints({ x, y, width, height }: Box): Point[] {
    return CLOUD.map(point => ({ x: x + point.x * width, y: y + point.y * height }));
}

const cloud = textShape({
    type: 'cloud', label: 'Cloud', group: 'block', textWidth: 160, minimum: { width: 136, height: 88 },
    inside: ({ width, height }) => ({ x: width * 0.16, y: height * 0.3, width: width * 0.68, height: height * 0.5 }),
    around: ({ width, height }) => ({ width: width / 0.68, height: height / 0.5 }),
    border: box => ({ kind: 'polygon', points: cloudPoints(box) }),
    outline: size => [filled(polygonPath(cloudPoints(wholeBox(size))))]
});

/** Height of the figure of an actor, in px; its name stands below. */
export const FIGURE = 52;

/** A person made of lines, centred in that width. */
export function figure(width: number): Drawing[] {
    const x = width / 2;
    const body = [{ x, y: 18 }, { x, y: 34 }];
    const arms = [{ x: x - 14, y: 24 }, { x: x + 14, y: 24 }];
    const legs = [{ x: x - 11, y: 48 }, { x, y: 34 }, { x: x + 11, y: 48 }];
    return [filled(ellipsePath({ x: x - 8, y: 2, width: 16, height: 16 })), ...[body, arms, legs].map(limb => stroked(linePath(limb)))];
}

const actor = textShape({
    type: 'actor', label: 'Actor', group: 'block', textWidth: 140, vertical: 'top', ink: 'caption',
    minimum: { width: 64, height: FIGURE + 24 },
    inside: ({ width, height }) => ({ x: 2, y: FIGURE, width: Math.max(0, width - 4), height: Math.max(0, height - FIGURE - 2) }),
    around: ({ width, height }) => ({ width: width + 4, height: height + FIGURE + 2 }),
    outline: (size: Size) => figure(soundSize(size).width)
});

export const BLOCK_SHAPES: readonly ShapeType[] = [cylinder, queue, cloud, actor];
