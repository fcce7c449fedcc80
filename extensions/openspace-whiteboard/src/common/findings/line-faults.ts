import { Box, overlapArea, Point } from '../geometry/box';
import { BoxGrid, isSoundBox } from '../geometry/box-grid';
import { connectorsOf } from '../model/board';
import { Connector, ConnectorEnd, isAttached } from '../model/shape';
import { pathEntersBox } from '../routing/polyline';
import { Route } from '../routing/route';
import { Segment, SegmentGrid } from '../routing/segment-grid';
import { quote, spacedNumber } from '../text/quote';
import { Faults } from './faults';
import { Inspection, nameOf, nameOfConnector } from './inspection';

/** Two lines that are nearer look like one; in px. */
const SAME_LINE = 3;
/** A shorter common stretch is where they meet or cross; in px. */
const MEETING = 8;
/** At a shape where both end, they may come together so far from it; in px. */
const ARRIVAL = 24;

/** Connectors that run on top of each other or over the labels of others: nobody can tell which one leads where. */
export function findMixedLines(inspection: Inspection, faults: Faults): void {
    const connectors = connectorsOf(inspection.board);
    const asked = connectors.filter(({ id }) => inspection.isAsked(id));
    if (asked.length === 0) {
        return;
    }
    const lines = new Lines(connectors, inspection);
    for (const connector of asked) {
        if (faults.isFull) {
            return;
        }
        for (const [other, length] of lines.sharedWith(connector, faults)) {
            // A pair of two that are asked for comes up twice.
            if (length > MEETING && (!inspection.isAsked(other.id) || connector.id < other.id)) {
                addShared(faults, connector, other, Math.round(length));
            }
        }
    }
    findCrossedLabels(inspection, faults, lines);
}

function findCrossedLabels(inspection: Inspection, faults: Faults, lines: Lines): void {
    const activations = new BoxGrid(inspection.shapes.filter(({ type }) => type === 'activation'), (shape): Box => shape);
    for (const connector of connectorsOf(inspection.board)) {
        const box = inspection.routes.get(connector.id)?.label;
        if (!box || !isSoundBox(box) || faults.isFull) {
            continue;
        }
        const hiding = connector.type === 'message' && inspection.isAsked(connector.id) ? activations.near(box) : [];
        for (const shape of hiding) {
            const amount = Math.round(overlapArea(shape, box));
            if (amount > 0) {
                faults.add({
                    kind: 'label-covered', shapeId: connector.id, otherId: shape.id, amount,
                    message: () => `The label ${quote(connector.label ?? '', 30)} of ${nameOfConnector(connector)} and ${nameOf(shape)} `
                        + `overlap by ${spacedNumber(amount)} px². Move the lifelines apart, or call layout.`
                });
            }
        }
        for (const other of lines.across(box, faults)) {
            if (other.id !== connector.id && (inspection.isAsked(connector.id) || inspection.isAsked(other.id))) {
                faults.add({
                    kind: 'label-covered', shapeId: connector.id, otherId: other.id,
                    message: () => `${nameOfConnector(other)} runs through the label ${quote(connector.label ?? '', 30)} of `
                        + `${nameOfConnector(connector)}. Move the shapes apart, or call layout.`
                });
            }
        }
    }
}

function addShared(faults: Faults, connector: Connector, other: Connector, amount: number): void {
    faults.add({
        kind: 'overlap', shapeId: connector.id, otherId: other.id, amount,
        message: () => `${nameOfConnector(connector)} and ${nameOfConnector(other)} lie on the same line for ${spacedNumber(amount)} px. `
            + 'Move the shapes apart, or call layout.'
    });
}

/** All routes of a board by where they are. */
class Lines {

    protected readonly grid = new SegmentGrid();
    protected readonly connectors: ReadonlyMap<string, Connector>;

    constructor(connectors: readonly Connector[], protected readonly inspection: Inspection) {
        this.connectors = new Map(connectors.map(connector => [connector.id, connector]));
        for (const { id } of connectors) {
            const route = this.routeOf(id);
            if (route) {
                this.grid.add(id, route.points);
            }
        }
    }

    /** The length of what a connector has in common with others, without what they share near a shape at which both end. */
    sharedWith(connector: Connector, faults: Faults): Map<Connector, number> {
        const shared = new Map<Connector, number>();
        const points = this.routeOf(connector.id)?.points ?? [];
        for (let index = 1; index < points.length; index++) {
            const [from, to] = [points[index - 1], points[index]];
            const near = this.grid.near(boxAround(from, to));
            faults.compare(near.length);
            for (const segment of near) {
                const other = this.connectors.get(segment.id)!;
                const stretch = segment.id === connector.id ? undefined : commonStretch({ from, to, id: connector.id }, segment);
                if (stretch && !this.isArrival(connector, other, stretch)) {
                    shared.set(other, (shared.get(other) ?? 0) + stretch.length);
                }
            }
        }
        return shared;
    }

    across(box: Box, faults: Faults): Connector[] {
        const near = this.grid.near(box);
        faults.compare(near.length);
        const found = near.filter(({ from, to }) => pathEntersBox([from, to], box)).map(({ id }) => this.connectors.get(id)!);
        return [...new Set(found)];
    }

    /** Those that leave or reach the same shape together may be one line on the way, as the branches of a tree are. */
    protected isArrival(one: Connector, other: Connector, { from, to }: Stretch): boolean {
        if (isSameEnd(one.from, other.from) || isSameEnd(one.to, other.to)) {
            return true;
        }
        return this.endsOf(one).some(a => this.endsOf(other).some(b => a.shape === b.shape
            && [from, to].every(point => distance(point, a.point) <= ARRIVAL && distance(point, b.point) <= ARRIVAL)));
    }

    protected endsOf({ id, from, to }: Connector): { readonly shape: string; readonly point: Point }[] {
        const points = this.routeOf(id)?.points ?? [];
        return [
            ...isAttached(from) ? [{ shape: from.shape, point: points[0] }] : [],
            ...isAttached(to) ? [{ shape: to.shape, point: points[points.length - 1] }] : []
        ];
    }

    protected routeOf(id: string): Route | undefined {
        const route = this.inspection.routes.get(id);
        return route?.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) ? route : undefined;
    }
}

interface Stretch {
    readonly from: Point;
    readonly to: Point;
    readonly length: number;
}

/** What two level or two upright lines have in common; undefined if nothing. */
function commonStretch(a: Segment, b: Segment): Stretch | undefined {
    for (const [along, across] of [['x', 'y'], ['y', 'x']] as const) {
        const offsets = [a.to, b.from, b.to].map(point => Math.abs(point[across] - a.from[across]));
        const low = Math.max(Math.min(a.from[along], a.to[along]), Math.min(b.from[along], b.to[along]));
        const high = Math.min(Math.max(a.from[along], a.to[along]), Math.max(b.from[along], b.to[along]));
        if (high > low && Math.max(...offsets) < SAME_LINE) {
            const pointAt = (at: number): Point => ({ ...a.from, [along]: at });
            return { from: pointAt(low), to: pointAt(high), length: high - low };
        }
    }
    return undefined;
}

function isSameEnd(a: ConnectorEnd, b: ConnectorEnd): boolean {
    return isAttached(a) && isAttached(b) && a.shape === b.shape;
}

function boxAround(from: Point, to: Point): Box {
    return {
        x: Math.min(from.x, to.x) - SAME_LINE, y: Math.min(from.y, to.y) - SAME_LINE,
        width: Math.abs(from.x - to.x) + 2 * SAME_LINE, height: Math.abs(from.y - to.y) + 2 * SAME_LINE
    };
}

function distance(a: Point, b: Point): number {
    return Math.hypot(a.x - b.x, a.y - b.y);
}
