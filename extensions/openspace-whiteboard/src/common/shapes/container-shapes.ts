import { Box, Size } from '../geometry/box';
import { Shape } from '../model/shape';
import { TextMeasurer, TextStyle, TITLE } from '../text/text-measurer';
import { wrapText } from '../text/wrap-text';
import { wholeBox } from './basic-shapes';
import { evenSize, soundExtent, soundSize, textOf } from './content';
import { Drawing } from './drawing';
import { cutOf, heightIn, letter, PADDING, preferredTextWidth, SLACK } from './lettering';
import { coordinate, rectangleBorder, rectanglePath } from './outlines';
import { ShapeContent, ShapeType } from './shape-type';
import { filled, stroked } from './text-shape';

const MINIMUM: Size = { width: 240, height: 160 };
/** Between the border of a container and the shapes in it, in px. */
const MARGIN = 24;
/** Above and below a title, in px. */
const TITLE_PADDING = 8;
const SMALL_TITLE: TextStyle = { size: 13, isBold: true };

interface Container extends Pick<ShapeType, 'type' | 'label' | 'group' | 'isThin' | 'defaultColor'> {
    readonly style: TextStyle;
    readonly outline: (size: Size, header: number) => readonly Drawing[];
}

/** A shape in which others stand, with a title at its top. */
function container({ style, outline, ...kind }: Container): ShapeType {
    const titleOf = (shape: ShapeContent): string => textOf(shape.text ?? shape.name);

    /** Of a title in that width; 0 without one. */
    const headerOf = (title: string, width: number, measurer: TextMeasurer): number => {
        const height = heightIn(title, style, Math.max(0, width - 2 * PADDING), measurer);
        return height > 0 ? height + 2 * TITLE_PADDING : 0;
    };

    const titleBox = ({ width, height }: Size, header: number): Box => ({
        x: PADDING,
        y: TITLE_PADDING,
        width: Math.max(0, width - 2 * PADDING),
        height: Math.max(0, Math.min(header, height) - 2 * TITLE_PADDING)
    });

    return {
        ...kind,
        isContainer: true,
        border: rectangleBorder,

        naturalSize(content: ShapeContent, measurer: TextMeasurer, width?: number): Size {
            const title = titleOf(content);
            const wanted = width === undefined ? preferredTextWidth(title, measurer, style) + 2 * PADDING : soundExtent(width);
            const size = evenSize({ width: wanted, height: headerOf(title, wanted, measurer) + 2 * MARGIN }, MINIMUM);
            return width === undefined ? size : { width: wanted, height: size.height };
        },

        interior(shape: Shape, measurer: TextMeasurer): Box {
            const { width, height } = soundSize(shape);
            const top = Math.max(MARGIN, headerOf(titleOf(shape), width, measurer) + PADDING);
            return {
                x: shape.x + MARGIN,
                y: shape.y + top,
                width: Math.max(0, width - 2 * MARGIN),
                height: Math.max(0, height - top - MARGIN)
            };
        },

        title(shape: Shape, measurer: TextMeasurer): Box | undefined {
            const size = soundSize(shape);
            const { x, y, width, height } = titleBox(size, headerOf(titleOf(shape), size.width, measurer));
            const words = wrapText(titleOf(shape), style, width + SLACK, measurer);
            return height > 0 && words.width > 0
                ? { x: shape.x + x, y: shape.y + y, width: Math.min(words.width, width), height } : undefined;
        },

        textPlace(shape: Shape, measurer: TextMeasurer) {
            const size = soundSize(shape);
            const { x, y, ...room } = titleBox(size, headerOf(titleOf(shape) || 'A', size.width, measurer));
            return { box: { x: shape.x + x, y: shape.y + y, ...room }, style, align: 'start', vertical: 'top' };
        },

        draw(shape: Shape, measurer: TextMeasurer): readonly Drawing[] {
            const size = soundSize(shape);
            const header = headerOf(titleOf(shape), size.width, measurer);
            const box = titleBox(size, header);
            const title = letter({ text: titleOf(shape), style, box, align: 'start', ink: 'caption' }, measurer);
            return [...outline(size, Math.min(header, size.height)), ...title];
        },

        cutText(shape: Shape, measurer: TextMeasurer): number {
            const size = soundSize(shape);
            return cutOf(titleOf(shape), style, titleBox(size, headerOf(titleOf(shape), size.width, measurer)), measurer);
        }
    };
}

export const CONTAINER_SHAPES: readonly ShapeType[] = [
    container({
        type: 'frame', label: 'Frame', group: 'basic', isThin: true, defaultColor: 'gray', style: SMALL_TITLE,
        outline: size => [filled(rectanglePath(wholeBox(size), 10), { fill: 'tint', width: 1 })]
    }),
    container({
        type: 'composite', label: 'Composite state', group: 'state', style: TITLE,
        outline: (size, header) => {
            const outside = filled(rectanglePath(wholeBox(size), 16), { fill: 'tint' });
            return header > 0 ? [outside, stroked(`M0 ${coordinate(header)}H${coordinate(size.width)}`)] : [outside];
        }
    })
];
