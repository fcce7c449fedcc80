import { Side } from '../geometry/box';
import { acrossSide, alongSide, middleOfSide, opposite, stepOf } from '../geometry/side';
import { Range } from './border-points';
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

/** Between neighbours on a side, if it is long enough: half a label fits between them; in px. */
const PORT_GAP = 28;
/** A step aside that is shorter looks like a mistake; in px. */
const MAX_JOG = 40;

/** To keep apart from another connector on the same line; in px. */
const SHIFTS = [-12, 12];

/** What one end of a connector wants. */
interface Wish {
    readonly end: End;
    readonly side: Side;
    readonly range: Range;
    /** Where the others lie, from left to right or from top to bottom as seen from the side. */
    readonly order: number;
    /** Of two between the same sides the other one comes first, so that they do not cross. */
    readonly isTurned: boolean;
    readonly at: number | undefined;
}

interface Slot {
    readonly wish: Wish;
    /** In the order of all connectors. */
    readonly index: number;
    at: number;
    before?: Slot;
    after?: Slot;
}

/** Of a connector between the same two shapes as the last time: most are, whatever somebody drags. */
interface Known {
    readonly sides: Sides;
    readonly from: Wish;
    readonly to: Wish;
    /** Where the ports were, and what was free. */
    places: readonly number[];
    ports: Ports | undefined;
}

const known = new WeakMap<Ends, Known>();

/** Spreads the connectors on the sides of each shape so that they neither touch nor cross there, and are straight where they can be. */
export function assignPorts(connectors: readonly SidedConnector[]): Map<string, Ports> {
    const sides: Readonly<Record<Side, Map<string, Slot[]>>> = { top: new Map(), right: new Map(), bottom: new Map(), left: new Map() };
    const slots = connectors.map((connector, index) => {
        const wishes = wishesOf(connector);
        const from = slotOf(wishes.from, index);
        const to = slotOf(wishes.to, index);
        for (const slot of [from, to]) {
            const { side, end } = slot.wish;
            if (end.shape) {
                const others = sides[side].get(end.shape.id);
                if (others) {
                    others.push(slot);
                } else {
                    sides[side].set(end.shape.id, [slot]);
                }
            }
        }
        return { connector, wishes, from, to };
    });
    for (const shapes of Object.values(sides)) {
        shapes.forEach(spread);
    }
    for (const { from, to } of slots) {
        straighten(from, to);
    }
    return new Map(slots.map(({ connector: { id, ends }, wishes, from, to }) => [id, portsOf(ends, wishes, from, to)]));
}

function portsOf(ends: Ends, wishes: Known, from: Slot, to: Slot): Ports {
    const free = { from: freeRange(from, from.wish.side), to: freeRange(to, to.wish.side) };
    const places = [from.at, to.at, ...free.from, ...free.to];
    if (!wishes.ports || places.some((place, index) => place !== wishes.places[index])) {
        const away = roomBetween(ends);
        wishes.places = places;
        wishes.ports = {
            from: portAt(from.wish.end, from.wish.side, from.at, away), to: portAt(to.wish.end, to.wish.side, to.at, away), free
        };
    }
    return wishes.ports;
}

function slotOf(wish: Wish, index: number): Slot {
    return { wish, index: wish.isTurned ? -index : index, at: wish.at ?? (wish.range[0] + wish.range[1]) / 2 };
}

function wishesOf({ ends, sides }: SidedConnector): Known {
    const last = known.get(ends);
    if (last && last.sides.from === sides.from && last.sides.to === sides.to) {
        return last;
    }
    const wishes = { sides, from: wishOf(ends, sides, 'from'), to: wishOf(ends, sides, 'to'), places: [], ports: undefined };
    known.set(ends, wishes);
    return wishes;
}

function wishOf(ends: Ends, sides: Sides, which: 'from' | 'to'): Wish {
    const [end, other] = which === 'from' ? [ends.from, ends.to] : [ends.to, ends.from];
    const [side, otherSide] = which === 'from' ? [sides.from, sides.to] : [sides.to, sides.from];
    const isLoop = end.shape !== undefined && end.shape === other.shape;
    const [here, there] = [middleOfSide(end.box, side), middleOfSide(other.box, otherSide)];
    const way = { x: there.x - here.x, y: there.y - here.y };
    const forward = alongSide(side, way) * (end.isInward ? -1 : 1);
    const sideways = acrossSide(side, way);
    const wanted = isLoop ? undefined : straightCoordinate(ends.from, sides.from, ends.to, sides.to);
    return {
        end, side, range: rangeOf(end, side), at: wanted,
        // A loop turns the corner to its other side.
        order: isLoop ? sideOfCorner(otherSide) * Math.PI : Math.atan2(sideways, forward),
        isTurned: which === 'to' && otherSide === side
    };
}

function sideOfCorner(side: Side): number {
    const step = stepOf(side);
    return step.x + step.y;
}

function spread(slots: Slot[]): void {
    const [low, high] = slots[0].wish.range;
    if (slots.length === 1) {
        slots[0].at = Math.max(low, Math.min(high, slots[0].at));
        return;
    }
    slots.sort((a, b) => a.wish.order - b.wish.order || a.index - b.index);
    const gap = Math.min(PORT_GAP, (high - low) / Math.max(1, slots.length - 1));
    const wanted = slots.map(({ wish }, index) => wish.at ?? low + (high - low) * (index + 1) / (slots.length + 1));
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

/** Ports a little aside of where they are, one end at a time: for a way that would run on top of another. */
export function* shiftedPorts({ from, to, free }: Ports, ends: Ends, sides: Sides): Iterable<Ports> {
    const away = roomBetween(ends);
    for (const shift of SHIFTS) {
        const start = acrossSide(sides.from, from.at) + shift;
        if (from.leaves && start >= free.from[0] && start <= free.from[1]) {
            yield { from: portAt(ends.from, sides.from, start, away), to, free };
        }
        const end = acrossSide(sides.to, to.at) + shift;
        if (to.leaves && end >= free.to[0] && end <= free.to[1]) {
            yield { from, to: portAt(ends.to, sides.to, end, away), free };
        }
    }
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
    const [{ end: start, side: startSide, at: wanted }, { end, side: endSide }] = [from.wish, to.wish];
    if (from.at === to.at || wanted === undefined || endSide !== opposite(startSide) && start.shape && end.shape) {
        return;
    }
    const side = start.shape ? startSide : endSide;
    const [a, b] = [freeRange(from, side), freeRange(to, side)];
    const [low, high] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
    if (low <= high) {
        from.at = to.at = Math.min(high, Math.max(low, (from.at + to.at) / 2));
    }
}

function freeRange({ wish: { range, end }, before, after, at }: Slot, side: Side): Range {
    if (!end.shape) {
        return rangeOf(end, side);
    }
    if (!before && !after) {
        return range;
    }
    const gap = Math.min(PORT_GAP, before ? at - before.at : Infinity, after ? after.at - at : Infinity);
    return [Math.max(range[0], before ? before.at + gap : -Infinity), Math.min(range[1], after ? after.at - gap : Infinity)];
}
