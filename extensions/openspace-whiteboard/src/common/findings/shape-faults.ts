import { bottom, Box, boxOf, contains, gapBetween, grown, overlapArea, right } from '../geometry/box';
import { isSoundBox } from '../geometry/box-grid';
import { Shape } from '../model/shape';
import { lifelineHead } from '../shapes/sequence-shapes';
import { quoteId, spacedNumber } from '../text/quote';
import { Faults } from './faults';
import { Inspection, nameOf } from './inspection';
import { sharedArea } from './outline';

/** Shapes that are nearer look as if they belonged together; in px. */
export const LEAST_GAP = 24;

/** Less is rounding; in px or px². */
const TOLERANCE = 1;

/** Shapes over each other, or too near to each other. */
export function findCrowding(inspection: Inspection, faults: Faults): void {
    for (const shape of inspection.shapes) {
        if (!inspection.isAsked(shape.id) || inspection.roleOf(shape) === 'drawing') {
            continue;
        }
        const neighbours = inspection.grid.near(grown(shape, LEAST_GAP));
        faults.compare(neighbours.length);
        for (const other of neighbours) {
            // A pair of two that are asked for comes up twice.
            if (other !== shape && !(inspection.isAsked(other.id) && inspection.isInFront(other, shape))) {
                const [back, front] = inspection.isInFront(shape, other) ? [other, shape] : [shape, other];
                judgePair(inspection, faults, back, front);
            }
            if (faults.isFull) {
                return;
            }
        }
    }
}

/** Each shape by itself: whether its text fits, and whether it is where it belongs. */
export function findMisfits(inspection: Inspection, faults: Faults): void {
    const { types, measurer } = inspection.options;
    for (const shape of inspection.shapes) {
        if (faults.isFull) {
            return;
        }
        if (inspection.isAsked(shape.id)) {
            const cut = types.of(shape.type).cutText(shape, measurer);
            if (cut >= TOLERANCE) {
                const amount = Math.round(cut);
                faults.add({
                    kind: 'label-cut', shapeId: shape.id, amount,
                    message: () => `The text of ${nameOf(shape)} is ${spacedNumber(amount)} px larger than its shape. `
                        + 'Enlarge the shape, or shorten the text.'
                });
            }
        }
        judgeBelonging(inspection, faults, shape);
    }
}

function judgePair(inspection: Inspection, faults: Faults, back: Shape, front: Shape): void {
    const ids = { shapeId: back.id, otherId: front.id };
    if (overlapArea(back, front) > 0) {
        const area = isFineOver(inspection, back, front) ? 0 : coveredArea(inspection, back, front);
        if (area >= TOLERANCE) {
            const amount = Math.round(area);
            faults.add({
                kind: 'overlap', ...ids, amount,
                message: () => `${nameOf(back)} and ${nameOf(front)} overlap by ${spacedNumber(amount)} px². `
                    + 'Move one of them, or call layout.'
            });
        }
        return;
    }
    const gap = gapBetween(back, front);
    if (gap < LEAST_GAP && isGapNeeded(inspection, back, front)) {
        const amount = Math.floor(gap * 10) / 10;
        faults.add({
            kind: 'tight', ...ids, amount, badness: -gap,
            message: () => `${nameOf(back)} and ${nameOf(front)} are ${amount} px apart, which is less than ${LEAST_GAP}. `
                + 'Move one of them, or call layout.'
        });
    }
}

function coveredArea(inspection: Inspection, some: Shape, other: Shape): number {
    const [role, otherRole] = [inspection.roleOf(some), inspection.roleOf(other)];
    if (role === 'divider' || otherRole === 'divider') {
        return seenOf(inspection, some).reduce((sum, part) =>
            sum + seenOf(inspection, other).reduce((shared, otherPart) => shared + overlapArea(part, otherPart), 0), 0);
    }
    if (role === 'lifeline' || otherRole === 'lifeline') {
        return role === otherRole ? overlapArea(some, other) : overlapArea(bodyOf(inspection, some), bodyOf(inspection, other));
    }
    // By their outlines: two circles may be side by side while their boxes are not.
    const [outline, otherOutline] = [inspection.outlineOf(some), inspection.outlineOf(other)];
    return sharedArea(outline, otherOutline) ?? sharedArea(otherOutline, outline) ?? overlapArea(some, other);
}

/** What must not be covered: of a lifeline its head, as notes and blocks stand on the line. */
function bodyOf(inspection: Inspection, shape: Shape): Box {
    const box = boxOf(shape);
    return inspection.roleOf(shape) === 'lifeline'
        ? { ...box, height: Math.min(box.height, lifelineHead(shape, box.width, inspection.options.measurer)) }
        : box;
}

function seenOf(inspection: Inspection, shape: Shape): Box[] {
    return inspection.roleOf(shape) === 'divider' ? inspection.partsOf(shape) : [bodyOf(inspection, shape)];
}

function isFineOver(inspection: Inspection, back: Shape, front: Shape): boolean {
    const [backRole, frontRole] = [inspection.roleOf(back), inspection.roleOf(front)];
    if (areKin(inspection, back, front)) {
        return true;
    }
    if (backRole === 'divider' || frontRole === 'divider') {
        // It may cross what its frame may cross, but nothing that stands in the frame.
        return back.parent !== front.parent && (inspection.isContainer(back) || inspection.isContainer(front));
    }
    if (backRole === 'text' || frontRole === 'text') {
        return isFineText(inspection, back, front);
    }
    if (areBlockAndBox(inspection, back, front)) {
        return true;
    }
    // What stands in a container without belonging to it can be seen, as containers are painted behind all others.
    return inspection.isContainer(back) && contains(back, front)
        || inspection.isContainer(front) && !inspection.isContainer(back) && contains(front, back);
}

/** Words may be written on a shape, or across the border of a frame, but not over other words or half over a shape. */
function isFineText(inspection: Inspection, back: Shape, front: Shape): boolean {
    if (inspection.roleOf(back) === inspection.roleOf(front)) {
        return false;
    }
    return inspection.isContainer(back) || inspection.isContainer(front) || contains(back, front);
}

function isGapNeeded(inspection: Inspection, some: Shape, other: Shape): boolean {
    if (some.parent !== other.parent || areKin(inspection, some, other) || areBlockAndBox(inspection, some, other)) {
        return false;
    }
    const [role, otherRole] = [inspection.roleOf(some), inspection.roleOf(other)];
    if (role === 'divider' || otherRole === 'divider') {
        return false;
    }
    return role !== 'text' && otherRole !== 'text' && (role === 'lifeline') === (otherRole === 'lifeline');
}

function areBlockAndBox(inspection: Inspection, some: Shape, other: Shape): boolean {
    return inspection.isContainer(some) && inspection.isContainer(other)
        && inspection.isLifelineBox(some) !== inspection.isLifelineBox(other);
}

function areKin(inspection: Inspection, some: Shape, other: Shape): boolean {
    return inspection.isWithin(some, other.id) || inspection.isWithin(other, some.id);
}

/** A child stands in its group, an activation on its lifeline. */
function judgeBelonging(inspection: Inspection, faults: Faults, shape: Shape): void {
    const owner = shape.type === 'activation' && shape.lifeline !== undefined ? shape.lifeline : shape.parent;
    if (owner === undefined || !inspection.isAsked(shape.id) && !inspection.isAsked(owner)) {
        return;
    }
    const ids = { shapeId: shape.id, otherId: owner };
    const group = inspection.shape(owner);
    if (!group) {
        faults.add({
            kind: 'outside-group', ...ids,
            message: () => `${nameOf(shape)} belongs to ${quoteId(owner)}, which is not a shape of this board. `
                + 'Give it another parent, or none.'
        });
        return;
    }
    const amount = Math.round(beyond(shape, group));
    if (amount > TOLERANCE) {
        faults.add({
            kind: 'outside-group', ...ids, amount,
            message: () => `${nameOf(shape)} sticks out of ${nameOf(group)} by ${spacedNumber(amount)} px. `
                + `Move it inside, enlarge ${quoteId(owner)}, or give it no parent.`
        });
    }
}

/** By how much the first one is outside of the second; in px. */
function beyond(inner: Box, outer: Box): number {
    if (!isSoundBox(inner) || !isSoundBox(outer)) {
        return 0;
    }
    return Math.max(0, outer.x - inner.x, outer.y - inner.y, right(inner) - right(outer), bottom(inner) - bottom(outer));
}
