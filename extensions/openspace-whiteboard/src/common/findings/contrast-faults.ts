import { Shape } from '../model/shape';
import { contrastRatio, parseHex } from '../shapes/colors';
import { Drawing, Ink } from '../shapes/drawing';
import { Faults } from './faults';
import { Inspection, nameOf } from './inspection';

/** By WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

/** What of a look decides whether words can be read. */
export interface BoardLook {
    /** `#rrggbb` of what is drawn in that ink with a colour of the board. */
    inkOf(color: string, ink: Ink): string;
}

/** Texts in colours of somebody's own that can hardly be read. Those with names are readable in every look. */
export function findFaintTexts(inspection: Inspection, faults: Faults, look: BoardLook | undefined): void {
    for (const shape of inspection.shapes) {
        const { color } = shape;
        if (!look || faults.isFull) {
            return;
        }
        if (typeof color !== 'string' || !parseHex(color) || !inspection.isAsked(shape.id)) {
            continue;
        }
        const ratio = faintest(inspection, shape, (ink): string => look.inkOf(color, ink));
        if (ratio < READABLE) {
            const amount = Math.floor(ratio * 100) / 100;
            faults.add({
                kind: 'contrast', shapeId: shape.id, amount, badness: -ratio,
                message: () => `The text of ${nameOf(shape)} has a contrast of ${amount}:1 to what is behind it, and needs ${READABLE}:1. `
                    + 'Use a named colour such as blue or green, or another shade.'
            });
        }
    }
}

/** The least contrast of a text to the fill that was drawn before it. */
function faintest(inspection: Inspection, shape: Shape, colorOf: (ink: Ink) => string): number {
    const { types, measurer } = inspection.options;
    let [behind, least]: [Ink, number] = ['background', Infinity];
    for (const drawing of types.of(shape.type).draw(shape, measurer)) {
        if (drawing.kind === 'text') {
            least = Math.min(least, ratioOf(colorOf(drawing.ink), colorOf(behind)));
        } else {
            behind = fillOf(drawing) ?? behind;
        }
    }
    return least;
}

function fillOf(drawing: Drawing): Ink | undefined {
    return drawing.kind === 'path' && drawing.fill !== 'none' ? drawing.fill : undefined;
}

/** Infinite for colours that cannot be compared. */
function ratioOf(one: string, other: string): number {
    const [first, second] = [parseHex(one), parseHex(other)];
    return first && second ? contrastRatio(first, second) : Infinity;
}
