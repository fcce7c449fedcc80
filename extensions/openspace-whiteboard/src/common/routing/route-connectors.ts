import { bottom, boundsOf, Box, grown, right, Side } from '../geometry/box';
import { Board, connectorsOf } from '../model/board';
import { BoardElement, Connector, isAttached, isShape, Shape } from '../model/shape';
import { ShapeTypes } from '../shapes/shape-type';
import { labelSize } from '../text/connector-label';
import { TextMeasurer } from '../text/text-measurer';
import { assignPorts, Ports, shiftedPorts, SidedConnector, withoutJogs } from './assign-ports';
import { ChosenSides, chooseSides, flowOf } from './choose-sides';
import { bentPath, danglingPath, directPath } from './direct-paths';
import { DrawnPath, drawPath } from './draw-path';
import { findPath, FoundPath, isLargeBoard } from './find-path';
import { loopPath, loopSides, TakenSides } from './loop-paths';
import { messagePath } from './message-paths';
import { LabelledConnector, sidesAround } from './parallel-sides';
import { COSTS, neighbourCost, shapeCost } from './path-cost';
import { boundsOfPath, Path, pathEntersBox, piecesOf } from './polyline';
import { labelReach, placeLabel, placeMessageLabel } from './place-labels';
import { Route, Routes } from './route';
import { ChangedRegions, changedShapes, hasSameForm, memoryOf, remember, RouteMemory, RoutingMemory } from './routing-memory';
import { hasSameWish, isSameBox, isSamePath, isSamePorts, metTheSame } from './same-routes';
import { Ends, Scene } from './scene';
import { SegmentGrid } from './segment-grid';

export interface RoutingOptions {
    readonly types: ShapeTypes;
    readonly measurer: TextMeasurer;
    /** What this function answered for an earlier state of the board: it gives the same result, sooner. */
    readonly previous?: { readonly board: Board; readonly routes: Routes };
    /** For ways that are worked out anew with the next move of a gesture: where shapes stand close, some lead through others. */
    readonly isHurried?: boolean;
}

/**
 * The ways of all connectors: they end on the borders of their shapes, lead around others and keep apart from each other. The same
 * board always gets the same ways. Routes that did not change since `previous` are the same objects.
 */
export function routeConnectors(board: Board, options: RoutingOptions): Routes {
    const steps = routeInSteps(board, options);
    for (;;) {
        const step = steps.next();
        if (step.done) {
            return step.value;
        }
    }
}

/** The same with pauses, one or more for each connector, in which a page may do something else. */
export function* routeInSteps(board: Board, options: RoutingOptions): Generator<void, Routes> {
    return keptRoutes(board, options) ?? (yield* new Routing(board, options).run());
}

/** If nothing changed but what routes do not depend on, such as a text. */
function keptRoutes(board: Board, { types, measurer, previous }: RoutingOptions): Routes | undefined {
    const memory = memoryOf(previous?.routes);
    if (!memory || memory.board !== previous?.board || memory.types !== types || memory.measurer !== measurer
        || memory.board.elements.length !== board.elements.length
        || !board.elements.every((element, index) => isSameForRoutes(element, memory.board.elements[index], types))) {
        return undefined;
    }
    const routes = new Map(previous.routes);
    remember(routes, { ...memory, board, scene: new Scene(board, types, measurer) });
    return routes;
}

function isSameForRoutes(a: BoardElement, b: BoardElement, types: ShapeTypes): boolean {
    if (a === b) {
        return true;
    }
    return a.id === b.id && isShape(a) && isShape(b) && hasSameForm(a, b, types) && a.parent === b.parent && a.lifeline === b.lifeline;
}

/** Parallel ways of the same form that are tried. */
const LANES = 13;

/** Of messages that do not say how high they stand: below the heads, one after the other; in px. */
const FIRST_MESSAGE = 96;
const NEXT_MESSAGE = 48;

class Routing {

    protected readonly scene: Scene;
    protected readonly connectors: readonly Connector[];
    protected readonly activations: readonly Shape[];
    /** By their ids. */
    protected readonly sorted: readonly Connector[];
    protected readonly ends = new Map<string, Ends>();
    protected readonly flow: Side;
    protected readonly memory: RoutingMemory | undefined;
    /** Of shapes first, then also of routes and labels as they are found to differ. */
    protected readonly changes: ChangedRegions;
    protected readonly found = new Map<string, FoundPath>();
    /** As each connector would have them if it was alone. */
    protected readonly chosen = new Map<string, ChosenSides>();
    protected readonly sides = new Map<string, ChosenSides>();
    protected readonly loopRanks = new Map<string, number>();
    protected ports = new Map<string, Ports>();
    protected readonly lanes = new Map<string, number>();
    protected readonly segments = new SegmentGrid();
    /** Labels that are placed already, from corner to corner. */
    protected readonly labelPlaces = new SegmentGrid();

    constructor(protected readonly board: Board, protected readonly options: RoutingOptions) {
        this.scene = new Scene(board, options.types, options.measurer, options.isHurried);
        this.connectors = connectorsOf(board);
        this.activations = [...this.scene.shapes.values()].filter(({ type }) => type === 'activation');
        this.sorted = [...this.connectors].sort(byId);
        const memory = memoryOf(options.previous?.routes);
        const isFit = memory && memory.board === options.previous?.board && memory.types === options.types
            && memory.measurer === options.measurer && isLargeBoard(memory.scene) === isLargeBoard(this.scene);
        const changes = isFit ? changedShapes(memory.scene, this.scene) : undefined;
        for (const connector of this.connectors) {
            const ends = connector.type === 'message' ? undefined : this.endsOf(connector, changes && memory?.routes.get(connector.id));
            if (ends) {
                this.ends.set(connector.id, ends);
            }
        }
        this.flow = flowOf(this.ends.values());
        const isKept = changes && memory?.flow === this.flow;
        this.memory = isKept ? memory : undefined;
        this.changes = isKept ? changes : new ChangedRegions();
    }

    /** The same object as the last time if nothing about it changed: much is known of that. */
    protected endsOf(connector: Connector, old: RouteMemory | undefined): Ends | undefined {
        const { from, to } = old?.ends ?? {};
        const isSame = old?.connector === connector && from && to
            && [from, to].every(({ shape }) => !shape || this.scene.shapes.get(shape.id) === shape);
        return isSame ? old.ends : this.scene.endsOf(connector);
    }

    *run(): Generator<void, Routes> {
        this.addContainers();
        this.findFixed();
        yield* this.findSides();
        this.noteChangedEnds();
        yield* this.findElbows();
        return yield* this.finish();
    }

    /** Whoever runs on the border of a container seems to be a part of it. */
    protected addContainers(): void {
        for (const shape of this.scene.shapes.values()) {
            if (this.scene.types.of(shape.type).isContainer) {
                const [{ x, y }, far, low] = [shape, right(shape), bottom(shape)];
                this.segments.add('', [{ x, y }, { x: far, y }, { x: far, y: low }, { x, y: low }, { x, y }]);
            }
        }
    }

    /** Ways that do not depend on other connectors. */
    protected findFixed(): void {
        const lanes = this.lanesOfPairs();
        let messages = 0;
        for (const connector of this.connectors) {
            const { id } = connector;
            const ends = this.ends.get(id);
            if (connector.type === 'message') {
                const path = messagePath(this.scene, connector, this.heightOf(connector, messages++), this.activations);
                this.keep(id, { path: path ?? danglingPath(this.scene, connector), region: EVERYWHERE });
            } else if (!ends) {
                this.keep(id, { path: danglingPath(this.scene, connector), region: EVERYWHERE });
            } else if (connector.waypoints?.length) {
                this.keep(id, this.remembered(connector) ?? bentPath(this.scene, ends, connector, this.flow));
            } else if (connector.style === 'straight' && !isLoop(ends)) {
                const lane = lanes.get(id) ?? 0;
                const old = this.memory?.routes.get(id);
                const isKept = old && !old.sides && old.ends === ends && old.lane === lane && !this.changes.touch(old.found.region);
                const direct = isKept ? old.found : directPath(this.scene, ends, lane);
                this.lanes.set(id, lane);
                if (direct) {
                    this.keep(id, direct);
                }
            }
        }
    }

    protected heightOf({ y, from }: Connector, index: number): number {
        if (y !== undefined && Number.isFinite(y)) {
            return y;
        }
        const lifeline = isAttached(from) ? this.scene.shapes.get(from.shape) : undefined;
        return (lifeline?.y ?? 0) + FIRST_MESSAGE + index * NEXT_MESSAGE;
    }

    /** Straight connectors of the same two shapes lie side by side. */
    protected lanesOfPairs(): Map<string, number> {
        const pairs = new Map<string, Connector[]>();
        for (const connector of this.connectors) {
            const { from, to } = connector;
            if (connector.style === 'straight' && isAttached(from) && isAttached(to) && from.shape !== to.shape) {
                const key = JSON.stringify([from.shape, to.shape].sort());
                pairs.set(key, [...pairs.get(key) ?? [], connector]);
            }
        }
        const lanes = new Map<string, number>();
        for (const pair of pairs.values()) {
            pair.sort(byId).forEach((connector, index) => {
                const isForward = isAttached(connector.from) && isAttached(pair[0].from) && connector.from.shape === pair[0].from.shape;
                lanes.set(connector.id, (index - (pair.length - 1) / 2) * (isForward ? 1 : -1));
            });
        }
        return lanes;
    }

    protected *findSides(): Generator<void> {
        const labelled: LabelledConnector[] = [];
        for (const connector of this.sorted) {
            const { id } = connector;
            const ends = this.ends.get(id);
            if (!ends || this.found.has(id) || isLoop(ends)) {
                continue;
            }
            const old = this.memory?.routes.get(id);
            const isSame = old?.chosen && hasSameWish(old.connector, connector) && !this.changes.concern(old.chosen, ends);
            yield;
            const sides = isSame ? old.chosen : chooseSides(this.scene, ends, this.flow);
            this.chosen.set(id, sides);
            this.sides.set(id, sides);
            if (connector.label) {
                labelled.push({ id, ends, sides });
            }
        }
        sidesAround(labelled).forEach((sides, id) => this.sides.set(id, sides));
        this.findLoops();
        const sided: SidedConnector[] = [];
        for (const connector of this.sorted) {
            const sides = this.sides.get(connector.id);
            if (sides) {
                sided.push({ id: connector.id, ends: this.ends.get(connector.id)!, sides });
            }
        }
        this.ports = assignPorts(sided);
        for (const [id, rank] of this.loopRanks) {
            const { from, to } = this.ports.get(id)!;
            this.keep(id, { path: loopPath(from, to, rank), region: this.sides.get(id)!.region });
        }
    }

    /** After the others, whose ends they keep away from. */
    protected findLoops(): void {
        const taken = new TakenSides();
        this.sides.forEach((sides, id) => taken.add(this.ends.get(id)!, sides));
        const ranks = new Map<string, number>();
        for (const { id } of this.sorted) {
            const ends = this.ends.get(id);
            if (ends && isLoop(ends) && !this.found.has(id)) {
                const rank = ranks.get(ends.from.shape!.id) ?? 0;
                ranks.set(ends.from.shape!.id, rank + 1);
                this.loopRanks.set(id, rank);
                this.sides.set(id, loopSides(this.scene, ends, rank, taken));
            }
        }
    }

    /** Others kept away from where these were. */
    protected noteChangedEnds(): void {
        for (const [id, old] of this.memory?.routes ?? []) {
            const ports = this.ports.get(id);
            if (this.found.has(id) ? !isSamePath(old.found.path, this.found.get(id)!.path) : !ports || !isSamePorts(old.ports, ports)) {
                this.noteChange(old.found.path);
            }
        }
        for (const [id, { path }] of this.found) {
            const old = this.memory?.routes.get(id);
            if (this.memory && (!old || !isSamePath(old.found.path, path))) {
                this.noteChange(path);
            }
        }
    }

    /** One after the other, the short ones first: each keeps away from those before it. */
    protected *findElbows(): Generator<void> {
        const open = this.connectors.filter(({ id }) => this.sides.has(id) && !this.found.has(id));
        const lengths = new Map(open.map(({ id }) => {
            const { from, to } = this.ports.get(id)!;
            return [id, Math.abs(from.stub.x - to.stub.x) + Math.abs(from.stub.y - to.stub.y)];
        }));
        for (const connector of open.sort((a, b) => lengths.get(a.id)! - lengths.get(b.id)! || byId(a, b))) {
            const { id } = connector;
            const ports = this.ports.get(id)!;
            const old = this.memory?.routes.get(id);
            const isKept = old?.ports && isSamePorts(old.ports, ports) && hasSameWish(old.connector, connector)
                && metTheSame(old.sides!, this.sides.get(id)!) && !this.changes.concern(old.found, this.ends.get(id)!);
            yield;
            const found = isKept ? old.found : this.findElbow(id);
            if (this.memory && !isKept && !(old && isSamePath(old.found.path, found.path))) {
                this.noteChange(found.path);
                if (old) {
                    this.noteChange(old.found.path);
                }
            }
            this.keep(id, found);
        }
    }

    protected findElbow(id: string): FoundPath {
        const ends = this.ends.get(id)!;
        const ports = this.ports.get(id)!;
        const find = ({ from, to }: Ports): FoundPath =>
            findPath(this.scene, ends, [{ from, to, cost: 0 }], this.segments, LANES, this.sides.get(id)!.met);
        const sides = this.sides.get(id)!;
        const found = find(ports);
        const better = withoutJogs(found.path, ports, ends, sides);
        const again = better && find(better);
        const straight = again ? best(again, found, again.path.length < found.path.length) : found;
        // Long ways do not care for others, and a frame must not wait.
        if (straight.tried || this.scene.isHurried || neighbourCost(straight.path, this.segments) < COSTS.shared) {
            return straight;
        }
        let apart = straight;
        for (const other of shiftedPorts(ports, ends, sides)) {
            const next = find(other);
            apart = best(next, apart, this.costOf(next) < this.costOf(apart));
        }
        return apart;
    }

    protected costOf({ path }: FoundPath): number {
        return shapeCost(path) + neighbourCost(path, this.segments);
    }

    protected *finish(): Generator<void, Routes> {
        const routes = new Map<string, Route>();
        const memories = new Map<string, RouteMemory>();
        const drawings = new Map(this.connectors.map(connector => [connector.id, this.draw(connector)]));
        const labels = yield* this.findLabels(drawings);
        for (const connector of this.connectors) {
            const { id } = connector;
            const found = this.found.get(id)!;
            const old = this.memory?.routes.get(id);
            const drawn = drawings.get(id)!;
            const label = labels.get(id);
            const isDangling = connector.type === 'message' ? !this.scene.endOf(connector.from) || !this.scene.endOf(connector.to)
                : !this.ends.has(id);
            const isSame = old && old.drawn === drawn && isSameBox(old.route.label, label) && !!old.route.isDangling === isDangling;
            const route: Route = isSame ? old.route : {
                id, points: drawn.points, d: drawn.d, ...label && { label }, ...isDangling && { isDangling }
            };
            routes.set(id, route);
            memories.set(id, {
                connector, ends: this.ends.get(id), lane: this.lanes.get(id), chosen: this.chosen.get(id), sides: this.sides.get(id),
                ports: this.ports.get(id), found, drawn, route
            });
        }
        const { board, flow, scene, options: { types, measurer } } = this;
        remember(routes, { board, types, measurer, scene, flow, routes: memories });
        return routes;
    }

    protected draw(connector: Connector): DrawnPath {
        const found = this.found.get(connector.id)!;
        const old = this.memory?.routes.get(connector.id);
        const style = styleOf(connector);
        const isKept = old && styleOf(old.connector) === style && isSamePath(old.found.path, found.path);
        if (isKept && (style !== 'curved' || !this.changes.touch(boundsOfPath(found.path)))) {
            return old.drawn;
        }
        const ends = this.ends.get(connector.id);
        const drawn = drawPath(found.path, style, points => {
            const obstacles = ends ? this.scene.obstaclesFor(ends, boundsOfPath(points)) : [];
            return !obstacles.some(({ box }) => pathEntersBox(points, grown(box, 2)) && !pathEntersBox(found.path, box));
        });
        return isKept && old.drawn.d === drawn.d ? old.drawn : drawn;
    }

    /** One after the other, too: each keeps clear of those before it. */
    protected *findLabels(drawings: ReadonlyMap<string, DrawnPath>): Generator<void, Map<string, Box>> {
        const labels = new Map<string, Box>();
        for (const [id, { route: { label } }] of this.memory?.routes ?? []) {
            if (label && !drawings.has(id)) {
                this.changes.add(label);
            }
        }
        for (const connector of this.sorted) {
            const { id } = connector;
            const old = this.memory?.routes.get(id);
            yield;
            const label = this.labelOf(connector, drawings.get(id)!, labels, old);
            if (label) {
                labels.set(id, label);
                this.labelPlaces.add(id, [label, { x: right(label), y: bottom(label) }]);
            }
            for (const box of this.memory && !isSameBox(old?.route.label, label) ? [label, old?.route.label] : []) {
                if (box) {
                    this.changes.add(box);
                }
            }
        }
        return labels;
    }

    protected labelOf(
        connector: Connector, { points }: DrawnPath, labels: ReadonlyMap<string, Box>, old: RouteMemory | undefined
    ): Box | undefined {
        const isKept = old && old.connector.label === connector.label && old.drawn.points === points;
        if (isKept && (!old.route.label || !this.changes.touch(grown(boundsOfPath(points), labelReach(old.route.label))))) {
            return old.route.label;
        }
        const size = labelSize(connector.label, this.options.measurer);
        if (!size) {
            return undefined;
        }
        if (connector.type === 'message') {
            return placeMessageLabel(points, size, this.activations);
        }
        const areas = piecesOf(points).map(piece => grown(piece, labelReach(size)));
        const { shapes, lines } = this.scene.labelObstaclesIn(areas, this.options.measurer);
        const near = this.segments.nearAny(areas);
        const others = this.labelPlaces.nearAny(areas).map(({ id }) => labels.get(id)!);
        return placeLabel(points, size, {
            taken: [...shapes, ...others],
            routes: near.filter(({ id }) => id !== connector.id && id !== ''),
            borders: [...near.filter(({ id }) => id === ''), ...lines]
        });
    }

    protected remembered(connector: Connector): FoundPath | undefined {
        const old = this.memory?.routes.get(connector.id);
        return old && hasSameWish(old.connector, connector) && !this.changes.touch(old.found.region) ? old.found : undefined;
    }

    protected keep(id: string, found: FoundPath): void {
        this.found.set(id, found);
        this.segments.add(id, found.path);
    }

    protected noteChange(path: Path): void {
        for (let index = 1; index < path.length; index++) {
            this.changes.add(grown(boundsOfPath([path[index - 1], path[index]]), 8));
        }
    }
}

/** One of two, with all that was looked at for both. */
function best(one: FoundPath, other: FoundPath, isFirst: boolean): FoundPath {
    return {
        ...isFirst ? one : other,
        region: boundsOf([one.region, other.region])!,
        ...other.tried && { tried: [...other.tried, ...one.tried ?? []], met: [...other.met ?? [], ...one.met ?? []] }
    };
}

/** Of ways that are found anew each time. */
const EVERYWHERE: Box = { x: -1e12, y: -1e12, width: 2e12, height: 2e12 };

function styleOf({ style, type }: Connector): 'straight' | 'elbow' | 'curved' {
    if (type === 'message') {
        return 'straight';
    }
    return style === 'straight' || style === 'curved' ? style : 'elbow';
}

function isLoop({ from, to }: Ends): boolean {
    return from.shape !== undefined && from.shape === to.shape;
}

function byId(a: Connector | Shape, b: Connector | Shape): number {
    return a.id < b.id ? -1 : Number(a.id > b.id);
}
