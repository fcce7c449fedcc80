import { boundsOf, Box, contains, grown } from '../geometry/box';
import { touches } from '../geometry/box-grid';
import { candidatePaths } from './candidate-paths';
import { boundsOfPath, entersBox, Path, simplified } from './polyline';
import { COSTS, isBlocked, neighbourCost, shapeCost } from './path-cost';
import { PathGrid } from './path-grid';
import { CLEARANCE, Port, roomBetween } from './port';
import { Ends, Obstacle, Scene } from './scene';
import { Budget, searchPath } from './search-path';
import { SegmentGrid } from './segment-grid';

/** A way, and what was looked at to find it: as long as nothing changes there, it stays. */
export interface FoundPath {
    readonly path: Path;
    readonly region: Box;
    /** What a search for it came upon. */
    readonly met?: readonly Obstacle[];
    /** Of long ways instead of the region: those that were tried. Only what stands in one of them, or was met, matters. */
    readonly tried?: readonly Path[];
}

/** A pair of ports, with what makes it worse than others; in px of a longer way. */
export interface PortPair {
    readonly from: Port;
    readonly to: Port;
    readonly cost: number;
}

/** Around both ends, what simple ways may need; in px. */
const NEAR = 72;

/** Around all that a search has met so far: room for ways around; in px. */
const MARGIN = 40;

/** Steps of all searches for one connector, fewer among other connectors; and how often one begins again with the shapes that it met. */
const MAX_STEPS = 20_000;
const MAX_STEPS_AMONG_OTHERS = 8_000;
const MAX_ROUNDS = 40;
/** The same in a hurry, where a frame must not wait: about 1 ms. */
const MAX_STEPS_IN_HURRY = 600;
const MAX_ROUNDS_IN_HURRY = 4;

/**
 * On a board with so many shapes, ways that are so long, in px, do not care for other connectors: whatever somebody drags, they would
 * have to be found anew.
 */
const MANY_SHAPES = 120;
const LONG_WAY = 1_200;

/** A straight line may pass a shape nearer than others; in px. */
const STRAIGHT_CLEARANCE = 6;

/** What is given up one after the other if there is no way. */
const ATTEMPTS = [
    { clearance: CLEARANCE, isSoft: true },
    { clearance: CLEARANCE / 2, isSoft: true },
    { clearance: CLEARANCE, isSoft: false },
    { clearance: 3, isSoft: false }
];

/**
 * The best way between two shapes by one of the port pairs: simple ones first, then a search around the obstacles, then through
 * what is in the way. `lanes` is how many parallel ways of the same form are tried, `met` what an earlier search came upon.
 */
export function findPath(
    scene: Scene, ends: Ends, pairs: readonly PortPair[], routes: SegmentGrid | undefined, lanes: number, met: readonly Obstacle[] = []
): FoundPath {
    const bounds = boundsOf([ends.from.box, ends.to.box, ...pairs.map(({ from, to }) => boundsOfPath([from.stub, to.stub]))])!;
    const near = grown(bounds, NEAR);
    const isLongWay = isLong(scene, bounds);
    // In a hurry, sides are chosen as if nothing was in the way.
    const isSketch = scene.isHurried && !routes;
    if (isLongWay && !isSketch) {
        return findLongPath(new Search(scene, ends, pairs, near, met));
    }
    const around = isLongWay ? [] : obstaclesAround(scene, ends, pairs, near);
    const simple = simplePath(ends, pairs, around, near, routes, lanes);
    if (simple && !simple.isShared) {
        return { path: simple.path, region: near };
    }
    const search = new Search(scene, ends, pairs, near, met);
    if (isSketch) {
        return { path: search.throughAll(), region: near };
    }
    if (routes) {
        search.refresh(MAX_STEPS_AMONG_OTHERS);
    }
    // Other connectors make a search long: if it takes too long, this one crosses them as it comes.
    for (const others of routes ? [routes, undefined] : [undefined]) {
        for (const { clearance, isSoft } of ATTEMPTS) {
            const path = search.run(clearance, isSoft, others);
            if (path || simple) {
                const isBetter = path && (!simple || costOf(path, routes) < simple.cost);
                return { path: isBetter ? path : simple!.path, region: search.region, met: search.met };
            }
        }
        if (!search.isExhausted) {
            break;
        }
        search.refresh();
    }
    return { path: search.throughAll(), region: search.region, met: search.met };
}

/** Whether many shapes stand on the board is known to whoever asks for the same way again. */
export function isLargeBoard({ shapes }: Scene): boolean {
    return shapes.size > MANY_SHAPES;
}

function isLong(scene: Scene, { width, height }: Box): boolean {
    return isLargeBoard(scene) && Math.max(width, height) > LONG_WAY;
}

function findLongPath(search: Search): FoundPath {
    for (const { clearance, isSoft } of ATTEMPTS) {
        const path = search.run(clearance, isSoft, undefined);
        if (path) {
            return { path, region: search.region, met: search.met, tried: search.tried };
        }
    }
    return { path: search.throughAll(), region: search.region, met: search.met, tried: search.tried };
}

/**
 * Looks for a way as if there were no shapes, then again with those that stand in it, until none does: few shapes of a large board
 * matter to a connector.
 */
class Search {

    region: Box;
    readonly tried: Path[] = [];
    protected readonly budget: Budget = { steps: 0 };
    protected readonly maxRounds: number;
    protected readonly starts: readonly Port[];
    protected readonly goals: readonly Port[];
    protected readonly obstacles = new Map<string, Obstacle>();
    protected rounds = 0;

    constructor(
        protected readonly scene: Scene, protected readonly ends: Ends, protected readonly pairs: readonly PortPair[],
        near: Box, met: readonly Obstacle[]
    ) {
        avoidable(met, pairs).forEach(obstacle => this.obstacles.set(obstacle.id, obstacle));
        this.region = near;
        this.maxRounds = scene.isHurried ? MAX_ROUNDS_IN_HURRY : MAX_ROUNDS;
        this.refresh();
        this.starts = [...new Set(pairs.map(({ from }) => from))];
        this.goals = [...new Set(pairs.map(({ to }) => to))];
    }

    get met(): readonly Obstacle[] {
        return [...this.obstacles.values()];
    }

    get isExhausted(): boolean {
        return this.budget.steps <= 0 || this.rounds > this.maxRounds;
    }

    refresh(steps = MAX_STEPS): void {
        this.budget.steps = this.scene.isHurried ? MAX_STEPS_IN_HURRY : steps;
        this.rounds = 0;
    }

    run(clearance: number, isSoft: boolean, routes: SegmentGrid | undefined): Path | undefined {
        while (this.budget.steps > 0 && this.rounds++ < this.maxRounds) {
            const met = this.met.filter(obstacle => isSoft || !obstacle.isSoft);
            const path = this.pathAround(met.map(({ box }) => box), clearance, routes);
            if (!path) {
                return undefined;
            }
            this.tried.push(path);
            const inTheWay = this.obstaclesOn(path, clearance)
                .filter(obstacle => (isSoft || !obstacle.isSoft) && !this.obstacles.has(obstacle.id));
            if (inTheWay.length === 0) {
                return path;
            }
            for (const obstacle of inTheWay) {
                this.obstacles.set(obstacle.id, obstacle);
            }
        }
        return undefined;
    }

    /** There is always a way if nothing is in the way. */
    throughAll(): Path {
        this.refresh();
        const [{ from, to }] = this.pairs;
        return this.pathAround([], 0) ?? simplified([from.at, from.stub, to.stub, to.at]);
    }

    protected pathAround(boxes: readonly Box[], clearance: number, routes?: SegmentGrid): Path | undefined {
        const room = roomBetween(this.ends);
        const all = [...boxes.map(box => grown(box, clearance)), ...ownBoxes(this.ends, room)];
        const through = [...this.starts, ...this.goals].map(({ stub }) => stub);
        const area = grown(boundsOf([...all, boundsOfPath(through)])!, MARGIN);
        this.region = boundsOf([this.region, area])!;
        const segments = routes?.near(area) ?? [];
        const grid = new PathGrid(area, all, through, segments, !this.scene.isHurried);
        return searchPath(grid, this.starts, this.goals, this.budget);
    }

    protected obstaclesOn(path: Path, clearance: number): Obstacle[] {
        const found = new Set<Obstacle>();
        for (let index = 1; index < path.length; index++) {
            const stretch = [path[index - 1], path[index]];
            const around = obstaclesAround(this.scene, this.ends, this.pairs, grown(boundsOfPath(stretch), clearance));
            around.filter(({ box }) => isBlocked(stretch, [grown(box, clearance)])).forEach(obstacle => found.add(obstacle));
        }
        return [...found];
    }
}

/** What nobody could go around, as a port lies in it, is left out. */
function obstaclesAround(scene: Scene, ends: Ends, pairs: readonly PortPair[], region: Box): Obstacle[] {
    return avoidable(scene.obstaclesFor(ends, region), pairs);
}

function avoidable(obstacles: readonly Obstacle[], pairs: readonly PortPair[]): Obstacle[] {
    const groups = [pairs.map(({ from }) => from.at), pairs.map(({ to }) => to.at)];
    // Most stand away from the ports of both shapes.
    const places = groups.map(ports => ({ ports, around: grown(boundsOfPath(ports), 1) }));
    return obstacles.filter(({ box }) => !places.some(({ ports, around }) =>
        touches(box, around) && ports.some(port => entersBox(port, port, box))));
}

function simplePath(
    ends: Ends, pairs: readonly PortPair[], obstacles: readonly Obstacle[], region: Box, routes: SegmentGrid | undefined, lanes: number
): { readonly path: Path; readonly cost: number; readonly isShared: boolean } | undefined {
    const own = ownBoxes(ends, roomBetween(ends));
    const others = obstacles.map(({ box }) => grown(box, CLEARANCE));
    const close = obstacles.map(({ box }) => grown(box, STRAIGHT_CLEARANCE));
    let best: { path: Path; cost: number; isShared: boolean } | undefined;
    for (const { from, to, cost } of pairs) {
        let rank = 0;
        for (const candidate of candidatePaths(from, to, lanes)) {
            const isStraight = candidate.length === 2;
            const base = cost + shapeCost(candidate) + rank++;
            if (best && base >= best.cost || !contains(region, boundsOfPath(candidate))
                || isBlocked(candidate, isStraight ? close : others)
                || !isStraight && isBlocked([from.stub, ...candidate.slice(1, -1), to.stub], own)) {
                continue;
            }
            const neighbours = routes ? neighbourCost(candidate, routes) : 0;
            if (!best || base + neighbours < best.cost) {
                best = { path: candidate, cost: base + neighbours, isShared: neighbours >= COSTS.shared };
            }
        }
    }
    return best && { ...best, path: simplified(best.path) };
}

function costOf(path: Path, routes: SegmentGrid | undefined): number {
    return shapeCost(path) + (routes ? neighbourCost(path, routes) : 0);
}

/** The shapes at the ends; not one in which the other end stands. */
function ownBoxes({ from, to }: Ends, clearance: number): Box[] {
    return [from, to].filter(({ border, isInward }) => border && !isInward).map(({ box }) => grown(box, clearance));
}
