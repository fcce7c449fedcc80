import { Side } from '../geometry/box';
import { acrossSide, alongSide, middleOfSide, opposite, stepOf } from '../geometry/side';
import { Sides } from './choose-sides';
import { Path } from './polyline';
import { Port, portAt, rangeOf, roomBetween, straightCoordinate } from './port';
import { End, Ends } from './scene';

/** A connector with the sides between which it goes. */
export interface SidedConnector {
    readonly id: string;
    readonly ends: Ends;
    readonly sides: Sides;
}

export interface Ports {
    readonly from: Port;
    readonly to: Port;
    /** The coordinates on their sides that nobody else has. */
    readonly free: { readonly from: Range; readonly to: Range };
}

type Range = readonly [number, number];

/** Between neighbours on a side, if it is long enough; in px. */
const PORT_GAP = 16;
/** A step aside that is shorter looks like a mistake; in px. */
const MAX_JOG = 40;

interface Slot {
    readonly connector: SidedConnector;
    readonly end: End;
    readonly side: Side;
    readonly range: Range;
    /** Where the others lie, from left to right or from top to bottom as seen from the side. */
    readonly order: number;
    /** Of two between the same sides: so that they do not cross. */
    readonly tie: number;
    readonly wanted: number | undefined;
    at: number;
    before?: Slot;
    after?: Slot;
}

/** Spreads the connectors on the sides of each shape so that they neither touch nor cross there, and are straight where they can be. */
export function assignPorts(connectors: readonly SidedConnector[]): Map<string, Ports> {
    const sides = new Map<string, Slot[]>();
    const slots = connectors.map((connector, index) => {
        const from = slotOf(connector, 'from', index);
        const to = slotOf(connector, 'to', index);
        for (const slot of [from, to]) {
            if (slot.end.shape) {
                const key = `${slot.side} ${slot.end.shape.id}`;
                const others = sides.get(key);
                if (others) {
                    others.push(slot);
                } else {
                    sides.set(key, [slot]);
                }
            }
        }
        return { connector, from, to };
    });
    sides.forEach(spread);
    for (const { from, to } of slots) {
        straighten(from, to);
    }
    return new Map(slots.map(({ connector: { id, ends }, from, to }) => {
        const away = roomBetween(ends);
        return [id, {
            from: portAt(from.end, from.side, from.at, away),
            to: portAt(to.end, to.side, to.at, away),
            free: { from: freeRange(from, from.side), to: freeRange(to, to.side) }
        }];
    }));
}

function slotOf(connector: SidedConnector, which: 'from' | 'to', index: number): Slot {
    const { ends, sides } = connector;
    const [end, other] = which === 'from' ? [ends.from, ends.to] : [ends.to, ends.from];
    const [side, otherSide] = which === 'from' ? [sides.from, sides.to] : [sides.to, sides.from];
    const isLoop = end.shape !== undefined && end.shape === other.shape;
    const [here, there] = [middleOfSide(end.box, side), middleOfSide(other.box, otherSide)];
    const way = { x: there.x - here.x, y: there.y - here.y };
    const forward = alongSide(side, way) * (end.isInward ? -1 : 1);
    const sideways = acrossSide(side, way);
    const wanted = isLoop ? undefined : straightCoordinate(ends.from, sides.from, ends.to, sides.to);
    const range = rangeOf(end, side);
    return {
        connector, end, side, range, wanted,
        // A loop turns the corner to its other side.
        order: isLoop ? sideOfCorner(otherSide) * Math.PI : Math.atan2(sideways, forward),
        tie: which === 'to' && otherSide === side ? -index : index,
        at: wanted ?? (range[0] + range[1]) / 2
    };
}

function sideOfCorner(side: Side): number {
    const step = stepOf(side);
    return step.x + step.y;
}

function spread(slots: Slot[]): void {
    slots.sort((a, b) => a.order - b.order || a.tie - b.tie);
    const [low, high] = slots[0].range;
    const gap = Math.min(PORT_GAP, (high - low) / Math.max(1, slots.length - 1));
    const wanted = slots.map((slot, index) => slot.wanted ?? low + (high - low) * (index + 1) / (slots.length + 1));
    const places = spacedOut(wanted, gap, low, high);
    slots.forEach((slot, index) => {
        slot.before = slots[index - 1];
        slot.after = slots[index + 1];
        slot.at = places[index];
    });
}

/** As near to the wanted places as the gap allows: those that want the same place stand evenly around it. */
function spacedOut(wanted: readonly number[], gap: number, low: number, high: number): number[] {
    // Without the gaps it is enough that no place is before its neighbour's: neighbours that are share their average.
    const pools: { sum: number; count: number }[] = [];
    wanted.forEach((at, index) => {
        pools.push({ sum: at - index * gap, count: 1 });
        for (let last = pools.at(-1)!, before = pools.at(-2); before && before.sum / before.count > last.sum / last.count;
            last = pools.at(-1)!, before = pools.at(-2)) {
            pools.pop();
            before.sum += last.sum;
            before.count += last.count;
        }
    });
    const highest = high - gap * (wanted.length - 1);
    return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
        .map((at, index) => Math.max(low, Math.min(highest, at)) + index * gap);
}

/**
 * Ports from which a way would need no small step aside right after one end: moved to where the step leads, if nobody has that place.
 * Undefined if there is no such step.
 */
export function withoutJogs(path: Path, { from, to, free }: Ports, ends: Ends, sides: Sides): Ports | undefined {
    const away = roomBetween(ends);
    const start = from.leaves && movedPort(path, ends.from, sides.from, free.from, away);
    const end = to.leaves && movedPort([...path].reverse(), ends.to, sides.to, free.to, away);
    return start || end ? { from: start ?? from, to: end ?? to, free } : undefined;
}

function movedPort(path: Path, end: End, side: Side, [low, high]: Range, away: number): Port | undefined {
    if (path.length < 4) {
        return undefined;
    }
    const [before, after] = [acrossSide(side, path[0]), acrossSide(side, path[2])];
    return before !== after && Math.abs(after - before) < MAX_JOG && after >= low && after <= high
        ? portAt(end, side, after, away) : undefined;
}

/** What was pushed aside at one end only is straight if the other end follows. */
function straighten(from: Slot, to: Slot): void {
    if (from.at === to.at || from.wanted === undefined || to.side !== opposite(from.side) && from.end.shape && to.end.shape) {
        return;
    }
    const side = from.end.shape ? from.side : to.side;
    const [a, b] = [freeRange(from, side), freeRange(to, side)];
    const [low, high] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
    if (low <= high) {
        from.at = to.at = Math.min(high, Math.max(low, (from.at + to.at) / 2));
    }
}

function freeRange({ range, before, after, at, end }: Slot, side: Side): Range {
    if (!end.shape) {
        return rangeOf(end, side);
    }
    const gap = Math.min(PORT_GAP, ...before ? [at - before.at] : [], ...after ? [after.at - at] : []);
    return [Math.max(range[0], before ? before.at + gap : -Infinity), Math.min(range[1], after ? after.at - gap : Infinity)];
}
