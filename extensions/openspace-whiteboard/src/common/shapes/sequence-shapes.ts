import { Box, Size } from '../geometry/box';
import { Shape } from '../model/shape';
import { TEXT, TextMeasurer, TextStyle } from '../text/text-measurer';
import { wrapText } from '../text/wrap-text';
import { FIGURE, figure } from './block-shapes';
import { even, evenSize, soundExtent, soundSize, textOf } from './content';
import { Drawing } from './drawing';
import { cutOf, heightIn, letter, PADDING, preferredTextWidth, SLACK } from './lettering';
import { coordinate, rectangleBorder, rectanglePath } from './outlines';
import { ShapeContent, ShapeType } from './shape-type';
import { filled, stroked, textShape } from './text-shape';

/** Below the head of a new lifeline, in px; whoever places messages makes it longer. */
const LINE = 200;
const HEAD: Size = { width: 112, height: 40 };
const HEAD_PADDING = 10;
const ACTIVATION: Size = { width: 12, height: 64 };

function isActor(content: ShapeContent): boolean {
    return textOf(content.stereotype).toLowerCase() === 'actor';
}

function nameOf(content: ShapeContent): string {
    return textOf(content.text ?? content.name);
}

/** Height of the head of a lifeline of that width, in px: its messages begin below. */
export function lifelineHead(content: ShapeContent, width: number, measurer: TextMeasurer): number {
    const height = heightIn(nameOf(content), TEXT, Math.max(0, width - 2 * PADDING), measurer);
    return isActor(content) ? FIGURE + Math.max(height, 20) + 4 : even(Math.max(HEAD.height, height + 2 * HEAD_PADDING));
}

function nameBox(content: ShapeContent, { width, height }: Size, head: number): Box {
    const top = isActor(content) ? FIGURE : HEAD_PADDING;
    const bottom = isActor(content) ? 4 : HEAD_PADDING;
    return { x: PADDING, y: top, width: Math.max(0, width - 2 * PADDING), height: Math.max(0, Math.min(head, height) - top - bottom) };
}

const lifeline: ShapeType = {
    type: 'lifeline',
    label: 'Lifeline',
    group: 'sequence',
    isThin: true,

    naturalSize(content: ShapeContent, measurer: TextMeasurer, width?: number): Size {
        const text = nameOf(content);
        const wrapped = wrapText(text, TEXT, preferredTextWidth(text, measurer, TEXT, 140), measurer);
        const given = width === undefined ? even(Math.max(HEAD.width, wrapped.width + 2 * PADDING)) : soundExtent(width);
        return { width: given, height: even(lifelineHead(content, given, measurer) + LINE) };
    },

    /** Its line: what is said to it ends there. */
    border({ x, y, width, height }: Box) {
        return rectangleBorder({ x: x + width / 2 - 1, y, width: 2, height });
    },

    textPlace(shape: Shape, measurer: TextMeasurer) {
        const size = soundSize(shape);
        const { x, y, ...room } = nameBox(shape, size, lifelineHead(shape, size.width, measurer));
        return { box: { x: shape.x + x, y: shape.y + y, ...room }, style: TEXT, align: 'middle', vertical: 'middle' };
    },

    draw(shape: Shape, measurer: TextMeasurer): readonly Drawing[] {
        const size = soundSize(shape);
        const head = Math.min(lifelineHead(shape, size.width, measurer), size.height);
        const box = nameBox(shape, size, head);
        const top = isActor(shape)
            ? figure(size.width)
            : [filled(rectanglePath({ x: 0, y: 0, width: size.width, height: head }, 4))];
        const line = stroked(`M${coordinate(size.width / 2)} ${coordinate(head)}V${coordinate(size.height)}`, { dash: '5 4', width: 1 });
        return [line, ...top, ...letter({ text: nameOf(shape), style: TEXT, box, ink: isActor(shape) ? 'caption' : 'text' }, measurer)];
    },

    cutText(shape: Shape, measurer: TextMeasurer): number {
        const size = soundSize(shape);
        const head = lifelineHead(shape, size.width, measurer);
        return Math.max(cutOf(nameOf(shape), TEXT, nameBox(shape, size, head), measurer), Math.ceil(head - size.height - SLACK));
    }
};

const activation: ShapeType = {
    type: 'activation',
    label: 'Activation',
    group: 'sequence',
    defaultColor: 'gray',
    isThin: true,
    hasNoText: true,
    naturalSize: (_content, _measurer, width) => evenSize({ width: soundExtent(width), height: 0 }, ACTIVATION),
    border: rectangleBorder,
    draw: shape => [filled(rectanglePath({ x: 0, y: 0, ...soundSize(shape) }, 2))],
    cutText: () => 0
};

const CONDITION: TextStyle = { size: 13 };
/** Between the line of a divider and its words, and below them; in px. */
const CONDITION_PADDING = { top: 6, bottom: 4 };
/** Longer lines would lead over the lifelines; in px. */
const CONDITION_WIDTH = 200;

function wordsIn({ width, height }: Size): Box {
    const { top, bottom } = CONDITION_PADDING;
    const room = Math.min(CONDITION_WIDTH, width - 2 * PADDING);
    return { x: PADDING, y: top, width: Math.max(0, room), height: Math.max(0, height - top - bottom) };
}

const divider: ShapeType = {
    ...textShape({
        type: 'divider', label: 'Divider', group: 'sequence', isThin: true, defaultColor: 'gray',
        style: CONDITION, textWidth: CONDITION_WIDTH, align: 'start', vertical: 'top', ink: 'caption', minimum: { width: 200, height: 28 },
        inside: wordsIn,
        around: ({ width, height }) => ({
            width: width + 2 * PADDING, height: height + CONDITION_PADDING.top + CONDITION_PADDING.bottom
        }),
        outline: ({ width }) => [stroked(`M0 0H${coordinate(width)}`, { dash: '6 4', width: 1 })]
    }),

    title(shape: Shape, measurer: TextMeasurer): Box | undefined {
        const { x, y, width } = wordsIn(soundSize(shape));
        const words = wrapText(textOf(shape.text), CONDITION, width + SLACK, measurer);
        return words.width > 0
            ? { x: shape.x + x, y: shape.y + y, width: Math.min(words.width, width), height: words.height } : undefined;
    }
};

export const SEQUENCE_SHAPES: readonly ShapeType[] = [lifeline, activation, divider];
