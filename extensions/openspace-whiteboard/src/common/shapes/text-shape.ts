import { Box, Size } from '../geometry/box';
import { Shape } from '../model/shape';
import { TEXT, TextMeasurer, TextStyle } from '../text/text-measurer';
import { wrapText } from '../text/wrap-text';
import { evenSize, soundExtent, soundSize, textOf } from './content';
import { Drawing, Ink } from './drawing';
import { cutOf, heightIn, letter, PADDING, preferredTextWidth } from './lettering';
import { rectangleBorder } from './outlines';
import { Border, ShapeContent, ShapeType } from './shape-type';

/** What is particular about a shape that is an outline with one text in it. */
export interface TextShape extends Pick<ShapeType, 'type' | 'label' | 'group' | 'isThin' | 'isTextOnly' | 'defaultColor'> {
    readonly style?: TextStyle;
    readonly minimum?: Size;
    readonly align?: 'start' | 'middle';
    readonly vertical?: 'top' | 'middle';
    /** `text` if undefined, which is for shapes with a fill. */
    readonly ink?: Ink;
    /** How wide lines should become, in px. */
    readonly textWidth?: number;
    /** The box of the text in a shape of that size, which is all but a padding if undefined. */
    readonly inside?: (size: Size) => Box;
    /** The smallest shape whose inside has that size. */
    readonly around?: (text: Size) => Size;
    readonly outline: (size: Size) => readonly Drawing[];
    /** Its whole box if undefined. */
    readonly border?: (box: Box) => Border;
}

const MINIMUM: Size = { width: 96, height: 48 };

function padded({ width, height }: Size): Box {
    return { x: PADDING, y: PADDING, width: Math.max(0, width - 2 * PADDING), height: Math.max(0, height - 2 * PADDING) };
}

function withPadding({ width, height }: Size): Size {
    return { width: width + 2 * PADDING, height: height + 2 * PADDING };
}

/** A shape with a text in it. Its drawing and its size come from the same boxes. */
export function textShape(kind: TextShape): ShapeType {
    const { style = TEXT, minimum = MINIMUM, inside = padded, around = withPadding, border = rectangleBorder, align, vertical, ink } = kind;
    const { outline, textWidth, type, label, group, isThin, isTextOnly, defaultColor } = kind;
    return {
        type, label, group, isThin, isTextOnly, defaultColor,
        border,

        naturalSize(content: ShapeContent, measurer: TextMeasurer, width?: number): Size {
            const text = textOf(content.text);
            const heightFor = (wide: number): number => heightIn(text, style, inside({ width: wide, height: wide }).width, measurer);
            if (width === undefined) {
                const wrapped = wrapText(text, style, preferredTextWidth(text, measurer, style, textWidth), measurer);
                const size = evenSize(around(wrapped), minimum);
                return evenSize(around({ width: wrapped.width, height: heightFor(size.width) }), minimum);
            }
            const given = soundExtent(width);
            return { width: given, height: evenSize(around({ width: 0, height: heightFor(given) }), minimum).height };
        },

        textPlace(shape: Shape) {
            const { x, y, ...size } = inside(soundSize(shape));
            return { box: { x: shape.x + x, y: shape.y + y, ...size }, style, align: align ?? 'middle', vertical: vertical ?? 'middle' };
        },

        draw(shape: Shape, measurer: TextMeasurer): readonly Drawing[] {
            const size = soundSize(shape);
            const text = textOf(shape.text);
            return [...outline(size), ...letter({ text, style, box: inside(size), align, vertical, ink }, measurer)];
        },

        cutText(shape: Shape, measurer: TextMeasurer): number {
            return cutOf(textOf(shape.text), style, inside(soundSize(shape)), measurer);
        }
    };
}

/** An outline that is filled. */
export function filled(d: string, more: Partial<Extract<Drawing, { kind: 'path' }>> = {}): Drawing {
    return { kind: 'path', d, fill: 'fill', stroke: 'stroke', ...more };
}

/** A line of a shape. */
export function stroked(d: string, more: Partial<Extract<Drawing, { kind: 'path' }>> = {}): Drawing {
    return { kind: 'path', d, fill: 'none', stroke: 'stroke', ...more };
}
