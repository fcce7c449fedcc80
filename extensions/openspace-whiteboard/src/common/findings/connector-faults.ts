import { bottom, Box, gapBetween, grown, overlapArea, Point } from '../geometry/box';
import { BoxGrid, isSoundBox } from '../geometry/box-grid';
import { connectorsOf } from '../model/board';
import { Connector, ConnectorEnd, isAttached, Shape } from '../model/shape';
import { piecesOf } from '../routing/polyline';
import { Route } from '../routing/route';
import { quote, quoteId, spacedNumber } from '../text/quote';
import { Faults } from './faults';
import { flattenPath } from './flatten-path';
import { Inspection, nameOf, nameOfConnector } from './inspection';
import { boxOutline, distanceTo, lengthInside, Outline, sharedArea } from './outline';

/** Nobody sees that an end is so far from a border; in px. */
const OFF_BORDER = 2;
/** A line that only grazes a shape is not through it; in px. */
const GRAZING = 2;
/** Labels may touch; in px². */
const TOUCHING = 4;
/** A loose end so near to a shape was meant for it; in px. */
const MEANT = 12;

/** A route as it is drawn. */
interface Drawn {
    readonly line: readonly Point[];
    /** Boxes that together cover it. */
    readonly pieces: readonly Box[];
}

/** Everything that can be wrong with connectors and their labels. */
export function findConnectorFaults(inspection: Inspection, faults: Faults): void {
    for (const connector of connectorsOf(inspection.board)) {
        if (faults.isFull) {
            return;
        }
        judgeEnd(inspection, faults, connector, 'from');
        judgeEnd(inspection, faults, connector, 'to');
        const route = inspection.routes.get(connector.id);
        const drawn = route && drawnOf(route);
        if (drawn) {
            findCrossedShapes(inspection, faults, connector, drawn);
            findCrossedTitles(inspection, faults, connector, drawn);
        }
    }
    findCoveredLabels(inspection, faults);
}

/** Routes that stay the same are not measured again after each change of a board. */
const knownRoutes = new WeakMap<Route, Drawn | 'broken'>();

/** Undefined if it cannot be drawn. */
function drawnOf(route: Route): Drawn | undefined {
    let drawn = knownRoutes.get(route);
    if (!drawn) {
        const flat = flattenPath(route.d);
        const line = flat?.every(isSoundPoint) ? flat : route.points;
        drawn = line.length > 1 && line.every(isSoundPoint) ? { line, pieces: piecesOf(line) } : 'broken';
        knownRoutes.set(route, drawn);
    }
    return drawn === 'broken' ? undefined : drawn;
}

function judgeEnd(inspection: Inspection, faults: Faults, connector: Connector, which: 'from' | 'to'): void {
    const end = connector[which];
    const verb = which === 'from' ? 'begins' : 'ends';
    if (!isAttached(end)) {
        judgeLooseEnd(inspection, faults, connector, end, verb);
        return;
    }
    if (!inspection.isAsked(connector.id) && !inspection.isAsked(end.shape)) {
        return;
    }
    const shape = inspection.shape(end.shape);
    if (!shape) {
        faults.add({
            kind: 'dangling', shapeId: connector.id, otherId: end.shape,
            message: () => `${nameOfConnector(connector)} ${verb} at ${quoteId(end.shape)}, which is not a shape of this board. `
                + 'Connect it to another shape, or delete it.'
        });
        return;
    }
    const points = inspection.routes.get(connector.id)?.points ?? [];
    const point = which === 'from' ? points.at(0) : points.at(-1);
    const distance = point && isSoundPoint(point) ? offBorder(inspection, connector, shape, point) : 0;
    if (distance > OFF_BORDER) {
        const amount = Math.round(distance);
        faults.add({
            kind: 'off-border', shapeId: connector.id, otherId: shape.id, amount,
            message: () => `${nameOfConnector(connector)} ${verb} ${spacedNumber(amount)} px off the border of ${nameOf(shape)}. `
                + (isMessageOf(connector, shape) ? `Change its y, or enlarge ${quoteId(shape.id)}.` : 'Delete it and connect them again.')
        });
    }
}

/** Messages end anywhere along the line in the middle of a lifeline. */
function offBorder(inspection: Inspection, connector: Connector, shape: Shape, point: Point): number {
    if (isMessageOf(connector, shape)) {
        return Math.max(0, shape.y - point.y, point.y - bottom(shape));
    }
    return distanceTo(inspection.outlineOf(shape), point);
}

function isMessageOf({ type }: Connector, shape: Shape): boolean {
    return type === 'message' && (shape.type === 'lifeline' || shape.type === 'activation');
}

function judgeLooseEnd(inspection: Inspection, faults: Faults, connector: Connector, end: Point, verb: string): void {
    const isAsked = inspection.isAsked(connector.id);
    const spot: Box = { x: end.x, y: end.y, width: 0, height: 0 };
    const near = (isAsked ? inspection.grid : inspection.askedGrid).near(grown(spot, MEANT))
        .filter(shape => !inspection.isContainer(shape) && !isEndOf(connector, shape.id));
    if (near.length > 0) {
        const shape = near.reduce((nearest, other) => gapBetween(spot, other) < gapBetween(spot, nearest) ? other : nearest);
        faults.add({
            kind: 'dangling', shapeId: connector.id, otherId: shape.id,
            message: () => `${nameOfConnector(connector)} ${verb} at ${Math.round(end.x)},${Math.round(end.y)} beside ${nameOf(shape)} `
                + `without being connected to it. Connect it to ${quoteId(shape.id)}.`
        });
    }
}

/** Those that may stand in its way. */
function shapesAlong(inspection: Inspection, { id }: Connector, { pieces }: Drawn): Shape[] {
    const grid = inspection.isAsked(id) ? inspection.grid : inspection.askedGrid;
    return pieces.length === 1 ? grid.near(pieces[0]) : [...new Set(pieces.flatMap(piece => grid.near(piece)))];
}

function findCrossedShapes(inspection: Inspection, faults: Faults, connector: Connector, drawn: Drawn): void {
    const shapes = shapesAlong(inspection, connector, drawn);
    faults.compare(shapes.length);
    for (const shape of shapes) {
        if (inspection.roleOf(shape) !== 'solid' || isOwn(inspection, connector, shape) || isEndOf(connector, shape.id)) {
            continue;
        }
        const length = lengthInside(inspection.outlineOf(shape), drawn.line);
        if (length > GRAZING) {
            const amount = Math.round(length);
            faults.add({
                kind: 'through', shapeId: connector.id, otherId: shape.id, amount,
                message: () => `${nameOfConnector(connector)} runs through ${nameOf(shape)} for ${spacedNumber(amount)} px. `
                    + helpAround(connector, shape)
            });
        }
    }
}

/** Of containers and dividers, which a connector may cross where nothing is written. */
function findCrossedTitles(inspection: Inspection, faults: Faults, connector: Connector, drawn: Drawn): void {
    const titled = shapesAlong(inspection, connector, drawn).filter(shape => hasTitleFor(inspection, connector, shape));
    faults.compare(titled.length);
    for (const shape of titled) {
        const title = inspection.titleOf(shape);
        const length = title ? lengthInside(boxOutline(title), drawn.line) : 0;
        if (length > GRAZING) {
            const amount = Math.round(length);
            faults.add({
                kind: 'label-covered', shapeId: connector.id, otherId: shape.id, amount,
                message: () => `${nameOfConnector(connector)} runs over the title of ${nameOf(shape)} for ${spacedNumber(amount)} px. `
                    + (inspection.roleOf(shape) === 'divider'
                        ? `Move ${quoteId(shape.id)} up or down.` : `Widen ${quoteId(shape.id)}, or shorten its title.`)
            });
        }
    }
}

/** Messages begin below the titles of their blocks, but may come to stand on a divider. */
function hasTitleFor(inspection: Inspection, { type }: Connector, shape: Shape): boolean {
    return inspection.roleOf(shape) === 'divider' || type !== 'message' && inspection.isContainer(shape);
}

function helpAround({ waypoints, style }: Connector, { id }: Shape): string {
    if (waypoints && waypoints.length > 0) {
        return 'Its waypoints lead it there: remove them.';
    }
    return style === 'straight'
        ? `Give it the style elbow, or move ${quoteId(id)}.`
        : `Move ${quoteId(id)} out of its way, or call layout.`;
}

function findCoveredLabels(inspection: Inspection, faults: Faults): void {
    const labelled = connectorsOf(inspection.board).flatMap((connector, index) => {
        const box = inspection.routes.get(connector.id)?.label;
        return box && isSoundBox(box) ? [{ connector, box, index }] : [];
    });
    const isAnyAsked = labelled.some(({ connector }) => inspection.isAsked(connector.id));
    const grid = new BoxGrid(isAnyAsked ? labelled : [], ({ box }) => box);
    for (const { connector, box, index } of labelled) {
        if (faults.isFull) {
            return;
        }
        const isAsked = inspection.isAsked(connector.id);
        const shapes = (isAsked ? inspection.grid : inspection.askedGrid).near(box);
        const labels = isAsked ? grid.near(box) : [];
        faults.compare(shapes.length + labels.length);
        for (const shape of shapes) {
            if (inspection.roleOf(shape) === 'divider') {
                const area = inspection.partsOf(shape).reduce((sum, part) => sum + overlapArea(part, box), 0);
                addCovering(faults, connector, shape.id, () => nameOf(shape), area);
                continue;
            }
            const title = connector.type === 'message' ? undefined : inspection.titleOf(shape);
            if (title) {
                addCovering(faults, connector, shape.id, () => `the title of ${nameOf(shape)}`, overlapArea(title, box));
            }
            if (!isLabelFineOver(inspection, connector, shape)) {
                addCovering(faults, connector, shape.id, () => nameOf(shape), sharedWith(inspection.outlineOf(shape), box));
            }
        }
        for (const other of labels) {
            // A pair of two that are asked for comes up twice.
            if (other.index !== index && !(inspection.isAsked(other.connector.id) && other.index < index)) {
                const name = (): string => `the label of ${nameOfConnector(other.connector)}`;
                addCovering(faults, connector, other.connector.id, name, overlapArea(box, other.box));
            }
        }
    }
}

function addCovering(faults: Faults, connector: Connector, otherId: string, name: () => string, area: number): void {
    if (area <= TOUCHING) {
        return;
    }
    const amount = Math.round(area);
    faults.add({
        kind: 'label-covered', shapeId: connector.id, otherId, amount,
        message: () => `The label ${quote(connector.label ?? '', 30)} of ${nameOfConnector(connector)} and ${name()} overlap `
            + `by ${spacedNumber(amount)} px². Move the shapes apart, or shorten the label.`
    });
}

/** Labels stay clear of shapes and of words, those at their ends as well; frames have room for them. */
function isLabelFineOver(inspection: Inspection, connector: Connector, shape: Shape): boolean {
    const role = inspection.roleOf(shape);
    return role === 'frame' || role === 'lifeline' || isOwn(inspection, connector, shape);
}

/** Shapes over which a connector leads by its nature: those around its ends, and what stands along lifelines. */
function isOwn(inspection: Inspection, connector: Connector, shape: Shape): boolean {
    if (isMessageOf(connector, shape)) {
        return true;
    }
    return endsOf(inspection, connector).some(end => inspection.isWithin(end, shape.id)
        || shape.lifeline === end.id || end.lifeline === shape.id);
}

function endsOf(inspection: Inspection, { from, to }: Connector): Shape[] {
    return [from, to].flatMap(end => isAttached(end) ? inspection.shape(end.shape) ?? [] : []);
}

function isEndOf({ from, to }: Connector, id: string): boolean {
    const isAt = (end: ConnectorEnd): boolean => isAttached(end) && end.shape === id;
    return isAt(from) || isAt(to);
}

function sharedWith(outline: Outline, box: Box): number {
    return sharedArea(outline, boxOutline(box)) ?? 0;
}

function isSoundPoint({ x, y }: Point): boolean {
    return Number.isFinite(x) && Number.isFinite(y);
}
