import { boundsOf, centre, grown, Point, right, Side } from '../geometry/box';
import { acrossSide, middleOfSide } from '../geometry/side';
import { Connector } from '../model/shape';
import { borderTowards } from './border-points';
import { chooseSides } from './choose-sides';
import { findPath, FoundPath } from './find-path';
import { boundsOfPath, Path, pathEntersBox, simplified } from './polyline';
import { Port, portAt, roomBetween } from './port';
import { End, Ends, Scene } from './scene';

/** Between straight connectors of the same two shapes; in px. */
const PARALLEL = 18;
/** What a straight connector keeps away from others; in px. */
const STRAIGHT_CLEARANCE = 4;

/** A straight line between borders; undefined if a shape is in between. `lane` tells connectors of the same two shapes apart. */
export function directPath(scene: Scene, ends: Ends, lane: number): FoundPath | undefined {
    const { from, to } = ends;
    const [start, end] = [centre(from.box), centre(to.box)];
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (length === 0 || from.isInward || to.isInward) {
        return undefined;
    }
    const room = Math.min(PARALLEL, ...[from, to].filter(({ border }) => border).map(({ box }) => Math.min(box.width, box.height) / 4));
    const offset = { x: -(end.y - start.y) / length * room * lane, y: (end.x - start.x) / length * room * lane };
    const [a, b] = [plus(start, from.border ? offset : undefined), plus(end, to.border ? offset : undefined)];
    const first = from.border ? borderTowards(from.border, a, b) : a;
    const last = to.border ? borderTowards(to.border, b, a) : b;
    if (!first || !last) {
        return undefined;
    }
    const path = [first, last];
    const region = grown(boundsOf([boundsOfPath(path), from.box, to.box])!, STRAIGHT_CLEARANCE);
    const isFree = scene.obstaclesFor(ends, region).every(({ box, isSoft }) =>
        !pathEntersBox(path, isSoft ? box : grown(box, STRAIGHT_CLEARANCE)));
    return isFree ? { path, region } : undefined;
}

/** The way through the points at which the person bent it, one leg after the other. */
export function bentPath(scene: Scene, ends: Ends, { waypoints = [], style }: Connector, flow: Side): FoundPath {
    const bends = waypoints.map((point): End => ({ box: { x: point.x, y: point.y, width: 0, height: 0 }, isInward: false }));
    const stops = [ends.from, ...bends, ends.to];
    const legs = stops.slice(1).map((to, index) => {
        const leg = { from: stops[index], to };
        return style === 'straight' ? directPath(scene, leg, 0) ?? elbowPath(scene, leg, flow) : elbowPath(scene, leg, flow);
    });
    return { path: simplified(legs.flatMap(({ path }) => path)), region: boundsOf(legs.map(({ region }) => region))! };
}

function elbowPath(scene: Scene, ends: Ends, flow: Side): FoundPath {
    const { region, ...sides } = chooseSides(scene, ends, flow);
    const port = (end: End, side: Side): Port =>
        portAt(end, side, acrossSide(side, middleOfSide(end.box, side)), roomBetween(ends));
    const found = findPath(scene, ends, [{ from: port(ends.from, sides.from), to: port(ends.to, sides.to), cost: 0 }], undefined, 5);
    return { path: found.path, region: boundsOf([region, found.region])! };
}

/** Towards the end that is there, so that one sees what hangs. */
export function danglingPath(scene: Scene, { from, to }: Connector): Path {
    const [first, last] = [scene.endOf(from), scene.endOf(to)];
    const known = first ?? last;
    if (!known) {
        return [{ x: 0, y: 0 }, { x: 0, y: 0 }];
    }
    const start = { x: right(known.box), y: centre(known.box).y };
    const end = { x: start.x + 64, y: start.y };
    return first ? [start, end] : [end, start];
}

function plus(point: Point, offset: Point | undefined): Point {
    return offset ? { x: point.x + offset.x, y: point.y + offset.y } : point;
}
