import { Box, boxOf, grown, Point, right, Side } from '../geometry/box';
import { BoxGrid, isSoundBox } from '../geometry/box-grid';
import { Board, shapesOf } from '../model/board';
import { Connector, ConnectorEnd, isAttached, Shape } from '../model/shape';
import { ShapeTypes } from '../shapes/shape-type';
import { TextMeasurer } from '../text/text-measurer';
import { KnownBorder, knownBorder } from './border-points';

/** Something that connectors go around. */
export interface Obstacle {
    readonly id: string;
    readonly box: Box;
    /** Connectors cross it rather than finding no way: containers, and text without a border. */
    readonly isSoft: boolean;
}

/** Where a connector begins or ends: at a shape, or at a point, which is a box without a size. */
export interface End {
    readonly shape?: Shape;
    readonly box: Box;
    readonly border?: KnownBorder;
    /** The side that somebody asked for. */
    readonly side?: Side;
    /** The connector comes from within: the other end stands in this shape. */
    readonly isInward: boolean;
}

export interface Line {
    readonly from: Point;
    readonly to: Point;
}

/** Of a connector whose ends are both there. */
export interface Ends {
    readonly from: End;
    readonly to: End;
}

const NONE: ReadonlySet<string> = new Set();

/** Connectors may pass words nearer than shapes, by so many px. */
const TITLE_SLACK = 4;

/** Shapes never change, and most are the same from one state of a board to the next. */
const borders = new WeakMap<Shape, { readonly types: ShapeTypes; readonly border: KnownBorder }>();

/** The same for titles of containers. */
const titles = new WeakMap<Shape, { readonly types: ShapeTypes; readonly measurer: TextMeasurer; readonly title: Box | undefined }>();

/** What routes have to reckon with: the shapes of a board with their borders. Shapes with broken numbers are not there. */
export class Scene {

    readonly shapes: ReadonlyMap<string, Shape>;
    protected obstacles: BoxGrid<Obstacle> | undefined;

    /** @param isHurried searches for ways give up soon, and lead through what they did not get around */
    constructor(board: Board, readonly types: ShapeTypes, protected readonly measurer: TextMeasurer, readonly isHurried = false) {
        this.shapes = new Map(shapesOf(board).filter(isSoundBox).map(shape => [shape.id, shape]));
    }

    /** Undefined if an end hangs on nothing. */
    endsOf({ from, to }: Connector): Ends | undefined {
        const [first, last] = [this.endOf(from, to), this.endOf(to, from)];
        return first && last && { from: first, to: last };
    }

    endOf(end: ConnectorEnd, other?: ConnectorEnd): End | undefined {
        if (!isAttached(end)) {
            return isFinitePoint(end) ? { box: { x: end.x, y: end.y, width: 0, height: 0 }, isInward: false } : undefined;
        }
        const shape = this.shapes.get(end.shape);
        return shape && {
            shape,
            box: boxOf(shape),
            border: this.borderOf(shape),
            side: end.side,
            isInward: !!other && isAttached(other) && other.shape !== shape.id && this.containersOf(other.shape).has(shape.id)
        };
    }

    /** Ids of all containers in which a shape stands. */
    containersOf(id: string): ReadonlySet<string> {
        let parent = this.shapes.get(id)?.parent;
        if (parent === undefined) {
            return NONE;
        }
        const found = new Set<string>();
        while (parent !== undefined && !found.has(parent) && parent !== id) {
            found.add(parent);
            parent = this.shapes.get(parent)?.parent;
        }
        return found;
    }

    /** What a connector between those ends goes around in a region; not its ends, and of what an end stands in only the title. */
    obstaclesFor({ from, to }: Ends, region: Box): Obstacle[] {
        const passable = new Set<string>();
        for (const { shape } of [from, to]) {
            if (shape) {
                passable.add(shape.id);
                this.containersOf(shape.id).forEach(id => passable.add(id));
            }
        }
        const outside = new Set([from, to].flatMap(({ shape, isInward }) => shape && !isInward ? [shape.id] : []));
        return this.obstaclesIn(region).flatMap(obstacle => {
            if (!passable.has(obstacle.id)) {
                return [obstacle];
            }
            const title = outside.has(obstacle.id) ? undefined : this.titleOf(this.shapes.get(obstacle.id)!);
            return title ? [{ id: obstacle.id, box: grown(title, -TITLE_SLACK), isSoft: true }] : [];
        });
    }

    obstaclesIn(region: Box): Obstacle[] {
        this.obstacles ??= new BoxGrid(this.allObstacles(), ({ box }) => box);
        return this.obstacles.near(region);
    }

    /** What labels keep clear of in some regions: shapes, and the titles of containers. */
    labelObstaclesIn(
        regions: readonly Box[], measurer: TextMeasurer
    ): { readonly shapes: readonly Box[]; readonly lines: readonly Line[] } {
        const shapes: Box[] = [];
        const lines: Line[] = [];
        for (const { id, box } of new Set(regions.flatMap(region => this.obstaclesIn(region)))) {
            const shape = this.shapes.get(id)!;
            const type = this.types.of(shape.type);
            if (!type.isContainer) {
                shapes.push(box);
                continue;
            }
            const title = ((type.interior?.(shape, measurer).y ?? box.y) - box.y) / 2;
            lines.push({ from: { x: box.x, y: box.y + title }, to: { x: right(box), y: box.y + title } });
        }
        return { shapes, lines };
    }

    protected titleOf(shape: Shape): Box | undefined {
        const { types, measurer } = this;
        const known = titles.get(shape);
        if (known?.types === types && known.measurer === measurer) {
            return known.title;
        }
        const title = types.of(shape.type).title?.(shape, measurer);
        titles.set(shape, { types, measurer, title });
        return title;
    }

    borderOf(shape: Shape): KnownBorder {
        const known = borders.get(shape);
        if (known?.types === this.types) {
            return known.border;
        }
        const border = knownBorder(this.types.of(shape.type).border(boxOf(shape)), boxOf(shape));
        borders.set(shape, { types: this.types, border });
        return border;
    }

    protected *allObstacles(): Iterable<Obstacle> {
        for (const shape of this.shapes.values()) {
            const { isContainer, isThin, hasNoText } = this.types.of(shape.type);
            if (isContainer || !isThin || !hasNoText) {
                yield { id: shape.id, box: boxOf(shape), isSoft: !!isContainer || !!isThin };
            }
        }
    }
}

function isFinitePoint({ x, y }: Point): boolean {
    return Number.isFinite(x) && Number.isFinite(y);
}
