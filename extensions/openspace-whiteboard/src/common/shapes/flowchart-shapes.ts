import { Box, Point } from '../geometry/box';
import { DIAMOND, wholeBox } from './basic-shapes';
import { PADDING } from './lettering';
import { polygonPath, rectanglePath } from './outlines';
import { ShapeType } from './shape-type';
import { filled, textShape } from './text-shape';

/** How far the sides of inputs and outputs lean, in px. */
const LEAN = 18;

function leaning({ x, y, width, height }: Box): Point[] {
    const lean = Math.min(LEAN, width / 2);
    return [{ x: x + lean, y }, { x: x + width, y }, { x: x + width - lean, y: y + height }, { x, y: y + height }];
}

export const FLOWCHART_SHAPES: readonly ShapeType[] = [
    textShape({
        type: 'process', label: 'Process', group: 'flowchart', minimum: { width: 112, height: 48 },
        outline: size => [filled(rectanglePath(wholeBox(size), 3))]
    }),
    textShape({ type: 'decision', label: 'Decision', group: 'flowchart', ...DIAMOND }),
    textShape({
        type: 'terminator', label: 'Terminator', group: 'flowchart', minimum: { width: 112, height: 44 },
        inside: ({ width, height }) => ({ x: 20, y: 10, width: Math.max(0, width - 40), height: Math.max(0, height - 20) }),
        around: ({ width, height }) => ({ width: width + 40, height: height + 20 }),
        outline: size => [filled(rectanglePath(wholeBox(size), 28))]
    }),
    textShape({
        type: 'io', label: 'Input or output', group: 'flowchart', minimum: { width: 120, height: 48 },
        inside: ({ width, height }) => ({
            x: LEAN + 4, y: PADDING, width: Math.max(0, width - 2 * LEAN - 8), height: Math.max(0, height - 2 * PADDING)
        }),
        around: ({ width, height }) => ({ width: width + 2 * LEAN + 8, height: height + 2 * PADDING }),
        border: box => ({ kind: 'polygon', points: leaning(box) }),
        outline: size => [filled(polygonPath(leaning(wholeBox(size))))]
    })
];
