import { Box, centre, contains } from '../geometry/box';
import { Shape } from '../model/shape';
import { colorOf, contrastRatio, parseHex } from '../shapes/colors';
import { Drawing, Ink } from '../shapes/drawing';
import { quoteId } from '../text/quote';
import { Faults } from './faults';
import { Inspection, nameOf } from './inspection';
import { pathBox } from './path-box';

/** By WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

/** What of a look decides whether words can be read. */
export interface BoardLook {
    /** `#rrggbb` of what is drawn in that ink with a colour of the board. */
    inkOf(color: string, ink: Ink): string;
}

/** Texts that can hardly be read in one of the looks. Those in a named colour on their own shape are readable in every look. */
export function findFaintTexts(inspection: Inspection, faults: Faults, looks: readonly BoardLook[] = []): void {
    for (const shape of inspection.shapes) {
        if (looks.length === 0 || faults.isFull) {
            return;
        }
        const isOnOthers = inspection.roleOf(shape) === 'text';
        if (!inspection.isAsked(shape.id) || !isOnOthers && !(typeof shape.color === 'string' && parseHex(shape.color))) {
            continue;
        }
        const ground = isOnOthers ? groundOf(inspection, shape) : undefined;
        const ratio = Math.min(...looks.map(look => faintest(inspection, shape, look, ground)));
        if (ratio < READABLE) {
            const amount = Math.floor(ratio * 100) / 100;
            faults.add({
                kind: 'contrast', shapeId: shape.id, ...ground && { otherId: ground.id }, amount, badness: -ratio,
                message: () => `The text of ${nameOf(shape)} has a contrast of ${amount}:1 to ${ground ? nameOf(ground) : 'what is'} `
                    + `behind it, and needs ${READABLE}:1. `
                    + (ground ? `Write it into ${quoteId(ground.id)} instead.`
                        : 'Use a named colour such as blue or green, or another shade.')
            });
        }
    }
}

/** The foremost shape behind the middle of a text without a fill of its own. */
function groundOf(inspection: Inspection, shape: Shape): Shape | undefined {
    const { x, y } = centre(shape);
    const spot = { x, y, width: 0, height: 0 };
    const behind = inspection.grid.near(spot).filter(other => other !== shape && contains(other, spot)
        && !inspection.isContainer(other) && inspection.roleOf(other) === 'solid' && inspection.isInFront(shape, other));
    return behind.reduce<Shape | undefined>((first, other) => first && inspection.isInFront(first, other) ? first : other, undefined);
}

/** The least contrast of a text to the fill on which it is drawn, or to the shape behind it. */
function faintest(inspection: Inspection, shape: Shape, look: BoardLook, ground: Shape | undefined): number {
    const { types, measurer } = inspection.options;
    const drawingsOf = (one: Shape): readonly Drawing[] => types.of(one.type).draw(one, measurer);
    const paint = (one: Shape, ink: Ink): string => look.inkOf(colorOf(one, types.of(one.type).defaultColor), ink);
    const fill = ground && drawingsOf(ground).map(fillOf).find(ink => ink !== undefined);
    const below = ground && fill ? paint(ground, fill) : paint(shape, 'background');
    const fills: { readonly box: Box | undefined; readonly color: string }[] = [];
    let least = Infinity;
    for (const drawing of drawingsOf(shape)) {
        if (drawing.kind === 'text') {
            const middle = middleOf(drawing, measurer.widthOf(drawing.text, drawing.style));
            const behind = fills.findLast(({ box }) => !box || contains(box, middle))?.color ?? below;
            least = Math.min(least, ratioOf(paint(shape, drawing.ink), behind));
        } else {
            const ink = fillOf(drawing);
            if (drawing.kind === 'path' && ink) {
                fills.push({ box: pathBox(drawing.d), color: paint(shape, ink) });
            }
        }
    }
    return least;
}

function middleOf({ at, anchor, style }: Extract<Drawing, { kind: 'text' }>, width: number): Box {
    const shift = { start: width / 2, middle: 0, end: -width / 2 }[anchor];
    return { x: at.x + shift, y: at.y - style.size / 3, width: 0, height: 0 };
}

function fillOf(drawing: Drawing): Ink | undefined {
    return drawing.kind === 'path' && drawing.fill !== 'none' ? drawing.fill : undefined;
}

/** Infinite for colours that cannot be compared. */
function ratioOf(one: string, other: string): number {
    const [first, second] = [parseHex(one), parseHex(other)];
    return first && second ? contrastRatio(first, second) : Infinity;
}
