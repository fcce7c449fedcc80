import { Size } from '../geometry/box';
import { Shape } from '../model/shape';
import { cleanLine } from '../text/clean-text';
import { LABEL, TEXT, TextMeasurer } from '../text/text-measurer';
import { lineHeightOf, wrapText } from '../text/wrap-text';
import { BASIC_SHAPES } from './basic-shapes';
import { soundSize, textOf } from './content';
import { Drawing } from './drawing';
import { letter, PADDING, SLACK } from './lettering';
import { ShapeContent, ShapeType } from './shape-type';

/** Of the name of a type, in characters. */
const MAX_NAME = 40;
/** Around both texts, in px. */
const MARGIN = 4;

const [BOX] = BASIC_SHAPES;

/** A type that nobody knows, such as one of an extension that is not installed: a plain box that says what it should be. */
export function unknownShape(type: string): ShapeType {
    const label = [...cleanLine(type.slice(0, 4 * MAX_NAME))].slice(0, MAX_NAME).join('');
    const name = `«${label}»`;
    return {
        ...BOX, label,

        naturalSize(content: ShapeContent, measurer: TextMeasurer, width?: number): Size {
            return BOX.naturalSize({ ...content, text: `${name}\n${textOf(content.text)}`.trim() }, measurer, width);
        },

        /** The name stands above the text, if there is room for both. */
        draw(shape: Shape, measurer: TextMeasurer): readonly Drawing[] {
            const text = textOf(shape.text).trim();
            const size = soundSize(shape);
            const width = Math.max(0, size.width - 2 * PADDING);
            const line = lineHeightOf(LABEL);
            const height = text === '' ? 0 : wrapText(text, TEXT, width + SLACK, measurer).height;
            const y = (size.height - line - height) / 2;
            if (y < MARGIN) {
                return BOX.draw(shape, measurer);
            }
            const above = { x: MARGIN, y, width: Math.max(0, size.width - 2 * MARGIN), height: line };
            return [
                ...BOX.draw({ ...shape, text: '' }, measurer), ...letter({ text: name, style: LABEL, box: above }, measurer),
                ...letter({ text, style: TEXT, box: { x: PADDING, y: y + line, width, height } }, measurer)
            ];
        }
    };
}
