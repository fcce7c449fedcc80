import { Box, Point, Size } from '../geometry/box';
import { TEXT } from '../text/text-measurer';
import { widestWord } from '../text/wrap-text';
import { even, soundExtent, textOf } from './content';
import { MAX_WIDTH } from './lettering';
import { ellipsePath, polygonPath, rectanglePath } from './outlines';
import { ShapeType } from './shape-type';
import { filled, stroked, TextShape, textShape } from './text-shape';

/** Between a text and an outline that is not parallel to it, in px. */
const TIGHT = 4;
/** Lines in shapes with little room for them, in px. */
const SHORT_LINES = 140;

export function wholeBox({ width, height }: Size): Box {
    return { x: 0, y: 0, width, height };
}

/** Text boxes that are a part of the shape, centred; `across` and `down` as parts of its width and height, `sink` below the middle. */
export function centred(across: number, down: number, sink = 0): Required<Pick<TextShape, 'inside' | 'around'>> {
    return {
        inside: ({ width, height }) => ({
            x: width * (1 - across) / 2 + TIGHT,
            y: height * ((1 - down) / 2 + sink) + TIGHT,
            width: Math.max(0, width * across - 2 * TIGHT),
            height: Math.max(0, height * down - 2 * TIGHT)
        }),
        around: ({ width, height }) => ({ width: (width + 2 * TIGHT) / across, height: (height + 2 * TIGHT) / down })
    };
}

export function diamondCorners({ x, y, width, height }: Box): Point[] {
    return [{ x: x + width / 2, y }, { x: x + width, y: y + height / 2 }, { x: x + width / 2, y: y + height }, { x, y: y + height / 2 }];
}

function triangleCorners({ x, y, width, height }: Box): Point[] {
    return [{ x: x + width / 2, y }, { x: x + width, y: y + height }, { x, y: y + height }];
}

/** What all diamonds have in common. */
export const DIAMOND = {
    ...centred(0.6, 0.4),
    textWidth: SHORT_LINES,
    minimum: { width: 128, height: 80 },
    border: (box: Box) => ({ kind: 'polygon' as const, points: diamondCorners(box) }),
    outline: (size: Size) => [filled(polygonPath(diamondCorners(wholeBox(size))))]
};

/** A box within an ellipse: 0.78² + 0.62² is just below 1. */
const IN_ELLIPSE = centred(0.78, 0.62);

const ROUND = {
    textWidth: SHORT_LINES,
    border: (box: Box) => ({ kind: 'ellipse' as const, box }),
    outline: (size: Size) => [filled(ellipsePath(wholeBox(size)))]
};

const rectangle = textShape({
    type: 'rectangle', label: 'Rectangle', group: 'basic',
    outline: size => [filled(rectanglePath(wholeBox(size), 3))]
});

const rounded = textShape({
    type: 'rounded', label: 'Rounded rectangle', group: 'basic',
    outline: size => [filled(rectanglePath(wholeBox(size), 10))]
});

const ellipse = textShape({
    type: 'ellipse', label: 'Ellipse', group: 'basic', ...ROUND, ...IN_ELLIPSE, minimum: { width: 112, height: 64 }
});

const oval = textShape({
    type: 'circle', label: 'Circle', group: 'basic', ...ROUND, ...IN_ELLIPSE, minimum: { width: 72, height: 72 }
});

const circle: ShapeType = {
    ...oval,
    naturalSize: (content, measurer, width) => {
        const heightOf = (wide: number): number => oval.naturalSize(content, measurer, wide).height;
        if (width !== undefined) {
            const given = soundExtent(width);
            return { width: given, height: Math.max(even(given), heightOf(given)) };
        }
        const word = Math.min(MAX_WIDTH, widestWord(textOf(content.text), TEXT, measurer));
        const diameter = smallestSquare(even(Math.max(72, IN_ELLIPSE.around({ width: word, height: 0 }).width)), heightOf);
        return { width: diameter, height: diameter };
    }
};

/** The smallest even width, from `least` on, that is enough for the height that it leads to. */
function smallestSquare(least: number, heightOf: (width: number) => number): number {
    let tooSmall = least - 2;
    let enough = least;
    while (heightOf(enough) > enough) {
        tooSmall = enough;
        enough *= 2;
    }
    while (enough - tooSmall > 2) {
        const middle = even((tooSmall + enough) / 2 - 1);
        if (heightOf(middle) > middle) {
            tooSmall = middle;
        } else {
            enough = middle;
        }
    }
    return enough;
}

const triangle = textShape({
    type: 'triangle', label: 'Triangle', group: 'basic', ...centred(0.5, 0.5, 0.25), textWidth: 120, minimum: { width: 112, height: 88 },
    border: box => ({ kind: 'polygon', points: triangleCorners(box) }),
    outline: size => [filled(polygonPath(triangleCorners(wholeBox(size))))]
});

const diamond = textShape({ type: 'diamond', label: 'Diamond', group: 'basic', ...DIAMOND });

const text = textShape({
    type: 'text', label: 'Text', group: 'basic', isThin: true, isTextOnly: true, align: 'start', vertical: 'top', ink: 'caption',
    minimum: { width: 24, height: 28 },
    inside: ({ width, height }) => ({ x: TIGHT, y: TIGHT, width: Math.max(0, width - 2 * TIGHT), height: Math.max(0, height - 2 * TIGHT) }),
    around: ({ width, height }) => ({ width: width + 2 * TIGHT, height: height + 2 * TIGHT }),
    outline: () => []
});

/** Side of the corner of a note that is folded, in px. */
const FOLD = 16;

const note = textShape({
    type: 'note', label: 'Note', group: 'basic', defaultColor: 'yellow', align: 'start', vertical: 'top',
    minimum: { width: 128, height: 64 },
    outline: ({ width, height }) => {
        const fold = Math.min(FOLD, width / 2, height / 2);
        const [x, y] = [width - fold, height - fold];
        const corners = [{ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y }, { x, y: height }, { x: 0, y: height }];
        const flap = [{ x: width, y }, { x, y }, { x, y: height }];
        return [filled(polygonPath(corners)), stroked(polygonPath(flap), { fill: 'background' })];
    }
});

export const BASIC_SHAPES: readonly ShapeType[] = [rectangle, rounded, ellipse, circle, triangle, diamond, text, note];
