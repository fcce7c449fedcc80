import { Box, boxOf, grown, Side } from '../geometry/box';
import { touches } from '../geometry/box-grid';
import { Board } from '../model/board';
import { Connector, Shape } from '../model/shape';
import { ShapeTypes } from '../shapes/shape-type';
import { TextMeasurer } from '../text/text-measurer';
import { Ports } from './assign-ports';
import { ChosenSides } from './choose-sides';
import { FoundPath } from './find-path';
import { DrawnPath } from './draw-path';
import { pathEntersBox } from './polyline';
import { CLEARANCE } from './port';
import { Route, Routes } from './route';
import { Ends, Scene } from './scene';

/** How the way of a connector came about, each step with the region that was looked at. */
export interface RouteMemory {
    readonly connector: Connector;
    /** Undefined if one of them is not there. */
    readonly ends?: Ends;
    /** Beside others of the same two shapes. */
    readonly lane?: number;
    /** The sides that are best for it alone, and those that it has among others. */
    readonly chosen?: ChosenSides;
    readonly sides?: ChosenSides;
    readonly ports?: Ports;
    readonly found: FoundPath;
    readonly drawn: DrawnPath;
    readonly route: Route;
}

/** What is known from the last time. */
export interface RoutingMemory {
    readonly board: Board;
    readonly types: ShapeTypes;
    readonly measurer: TextMeasurer;
    readonly scene: Scene;
    readonly flow: Side;
    readonly routes: ReadonlyMap<string, RouteMemory>;
}

/** Beyond so many changes it is quicker to begin anew. */
const MAX_CHANGES = 300;

const memories = new WeakMap<Routes, RoutingMemory>();

export function remember(routes: Routes, memory: RoutingMemory): void {
    memories.set(routes, memory);
}

export function memoryOf(routes: Routes | undefined): RoutingMemory | undefined {
    return routes && memories.get(routes);
}

/** The regions in which something changed. */
export class ChangedRegions {

    protected readonly boxes: Box[] = [];
    /** As they were, and as they are. */
    protected readonly shapes: Shape[] = [];
    protected readonly ids = new Set<string>();

    get count(): number {
        return this.boxes.length;
    }

    add(box: Box): void {
        this.boxes.push(box);
    }

    touch(region: Box): boolean {
        return this.boxes.some(box => touches(box, region));
    }

    addShape(shape: Shape): void {
        this.shapes.push(shape);
        this.ids.add(shape.id);
        this.add(boxOf(shape));
    }

    /** Whether a way between two shapes may be another one now. */
    concern({ region, tried, met = [] }: Pick<FoundPath, 'region' | 'tried' | 'met'>, { from, to }: Ends): boolean {
        if (!tried) {
            return this.touch(region);
        }
        return [from, to].some(({ shape }) => shape && this.ids.has(shape.id)) || met.some(({ id }) => this.ids.has(id))
            || this.shapes.some(shape => tried.some(path => pathEntersBox(path, grown(shape, CLEARANCE))));
    }
}

/** Where shapes changed that connectors go around; undefined if so much did that nothing can be kept. */
export function changedShapes(before: Scene, after: Scene): ChangedRegions | undefined {
    const changes = new ChangedRegions();
    const { types } = after;
    for (const [id, shape] of after.shapes) {
        const old = before.shapes.get(id);
        if (old === shape) {
            continue;
        }
        if (!old) {
            changes.addShape(shape);
            continue;
        }
        // What is a container, and of what, decides about connectors elsewhere.
        if (old.parent !== shape.parent || !!types.of(old.type).isContainer !== !!types.of(shape.type).isContainer) {
            return undefined;
        }
        if (!hasSameForm(old, shape, types)) {
            changes.addShape(old);
            changes.addShape(shape);
        }
    }
    for (const [id, shape] of before.shapes) {
        if (!after.shapes.has(id)) {
            changes.addShape(shape);
        }
    }
    return changes.count <= MAX_CHANGES ? changes : undefined;
}

/** For whoever goes around it; a title is in the way of labels. */
export function hasSameForm(a: Shape, b: Shape, types: ShapeTypes): boolean {
    return a.type === b.type && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
        && (a.text === b.text || !types.of(a.type).isContainer);
}
