import { Box, Size } from '../geometry/box';
import { Shape } from '../model/shape';
import { LABEL, TextMeasurer } from '../text/text-measurer';
import { soundExtent, soundSize, textOf } from './content';
import { Drawing } from './drawing';
import { cutOf, heightIn, letter } from './lettering';
import { linePath, ellipsePath, rectangleBorder, rectanglePath } from './outlines';
import { ShapeContent, ShapeType } from './shape-type';
import { filled, stroked } from './text-shape';

/** Of a picture that nobody has looked at yet. */
const PICTURE: Size = { width: 240, height: 160 };
const GAP = 4;

/** Height of the text below a picture, in px. */
function captionHeight(content: ShapeContent, width: number, measurer: TextMeasurer): number {
    const height = heightIn(textOf(content.text), LABEL, Math.max(0, width - 2 * GAP), measurer);
    return height > 0 ? height + GAP : 0;
}

function boxes(shape: Shape, measurer: TextMeasurer): { picture: Box; caption: Box } {
    const { width, height } = soundSize(shape);
    const caption = Math.min(captionHeight(shape, width, measurer), height / 2);
    return {
        picture: { x: 0, y: 0, width, height: height - caption },
        caption: { x: GAP, y: height - caption + GAP, width: Math.max(0, width - 2 * GAP), height: Math.max(0, caption - GAP) }
    };
}

export const IMAGE_SHAPE: ShapeType = {
    type: 'image',
    label: 'Image',
    group: 'basic',

    naturalSize(content: ShapeContent, measurer: TextMeasurer, width?: number): Size {
        const given = width === undefined ? PICTURE.width : soundExtent(width);
        const picture = Math.ceil(given * PICTURE.height / PICTURE.width);
        const caption = captionHeight(content, given, measurer);
        return { width: given, height: 2 * Math.ceil((Math.max(picture, caption) + caption) / 2) };
    },

    border: rectangleBorder,

    draw(shape: Shape, measurer: TextMeasurer): readonly Drawing[] {
        const { picture, caption } = boxes(shape, measurer);
        return [
            { kind: 'image', src: textOf(shape.src), box: picture },
            ...letter({ text: textOf(shape.text), style: LABEL, box: caption, vertical: 'top', ink: 'muted' }, measurer)
        ];
    },

    cutText(shape: Shape, measurer: TextMeasurer): number {
        return cutOf(textOf(shape.text), LABEL, boxes(shape, measurer).caption, measurer);
    }
};

/** What stands in place of a picture that cannot be shown. */
export function imagePlaceholder(src: string, { x, y, width, height }: Box, measurer: TextMeasurer): Drawing[] {
    const drawings: Drawing[] = [filled(rectanglePath({ x, y, width, height }, 4), { fill: 'tint', dash: '5 4', width: 1 })];
    const hasRoom = width >= 64 && height >= 72;
    if (hasRoom) {
        const [left, top] = [x + width / 2 - 16, y + height / 2 - 26];
        const hills = [[0, 22], [10, 10], [18, 18], [23, 13], [32, 22]].map(([dx, dy]) => ({ x: left + dx, y: top + dy }));
        drawings.push(stroked(rectanglePath({ x: left, y: top, width: 32, height: 24 }, 3)), stroked(linePath(hills)));
        drawings.push(stroked(ellipsePath({ x: left + 20, y: top + 4, width: 5, height: 5 })));
    }
    const top = hasRoom ? height / 2 + 6 : 4;
    const box = { x: x + 8, y: y + top, width: Math.max(0, width - 16), height: Math.max(0, height - top - 8) };
    return [...drawings, ...letter({ text: src, style: LABEL, box, vertical: hasRoom ? 'top' : 'middle', ink: 'muted' }, measurer)];
}
