import { Size } from '../geometry/box';
import { Shape } from '../model/shape';
import { cleanLine } from '../text/clean-text';
import { LABEL } from '../text/text-measurer';
import { wholeBox } from './basic-shapes';
import { soundExtent, soundSize, textOf } from './content';
import { Drawing } from './drawing';
import { ellipsePath, rectanglePath } from './outlines';
import { ShapeType } from './shape-type';
import { filled, stroked, textShape } from './text-shape';

const DOT = 24;
/** Of a text beside a dot. */
const MAX_CHARACTERS = 40;

/** Beside the upper right of a dot, where connectors to the right and downwards leave it alone. */
function beside(shape: Shape): Drawing[] {
    const text = cleanLine(textOf(shape.text));
    const { width } = soundSize(shape);
    const shown = text.length > MAX_CHARACTERS ? `${[...text].slice(0, MAX_CHARACTERS).join('')}…` : text;
    return shown ? [{ kind: 'text', text: shown, at: { x: width + 2, y: 3 }, anchor: 'start', style: LABEL, ink: 'muted' }] : [];
}

function dot(type: string, label: string, outline: (size: Size) => Drawing[]): ShapeType {
    return {
        type,
        label,
        group: 'state',
        hasNoText: true,
        naturalSize: (_content, _measurer, width) => {
            const extent = width === undefined ? DOT : soundExtent(width);
            return { width: extent, height: extent };
        },
        border: box => ({ kind: 'ellipse', box }),
        draw: shape => [...outline(soundSize(shape)), ...beside(shape)],
        cutText: () => 0
    };
}

export const STATE_SHAPES: readonly ShapeType[] = [
    textShape({
        type: 'state', label: 'State', group: 'state', minimum: { width: 104, height: 48 },
        outline: size => [filled(rectanglePath(wholeBox(size), 16))]
    }),
    dot('initial', 'Initial state', size => [filled(ellipsePath(wholeBox(size)), { fill: 'solid', stroke: 'none' })]),
    dot('final', 'Final state', size => {
        const { width, height } = size;
        const core = { x: width * 0.23, y: height * 0.23, width: width * 0.54, height: height * 0.54 };
        return [
            filled(ellipsePath(wholeBox(size)), { fill: 'background' }),
            stroked(ellipsePath(core), { fill: 'solid', stroke: 'none' })
        ];
    })
];
