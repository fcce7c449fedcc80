import type { Node } from '@xyflow/react';
import { Point } from '../../common/geometry/box';
import { Board } from '../../common/model/board';
import { isConnector, Shape } from '../../common/model/shape';
import { paintOrder } from '../../common/picture/paint-order';
import { ShapeTypes } from '../../common/shapes/shape-type';

export interface ShapeData extends Record<string, unknown> {
    readonly shape: Shape;
}

export type ShapeNode = Node<ShapeData, 'shape'>;

/** From back to front: containers, connectors, everything else. */
export const CONTAINER_LEVEL = 0;
export const CONNECTOR_LEVEL = 1;
export const SHAPE_LEVEL = 2;

/** React Flow says that it is a `node`, without a role that could have a description. */
const NO_ROLE = { 'aria-roledescription': undefined };

/** Ids of shapes that somebody else has just changed, and how. */
export type Arrivals = ReadonlyMap<string, 'added' | 'changed'>;

/** Fields that say nothing about how a shape looks. */
const NOT_DRAWN: ReadonlySet<string> = new Set(['id', 'x', 'y', 'parent', 'pinned', 'link', 'lifeline']);

export function isDrawnAlike(a: Shape, b: Shape): boolean {
    if (a === b) {
        return true;
    }
    const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...fields].every(field => NOT_DRAWN.has(field) || a[field] === b[field]);
}

/**
 * Makes React Flow's nodes of shapes. A shape that is the same object, and has arrived no other way, is the same node. During a gesture
 * a node also stays if its shape has only moved, as React Flow would look at all nodes with each move; {@link shifts} tells how far.
 */
export class BoardNodes {

    protected known = new Map<string, ShapeNode>();
    protected last: readonly ShapeNode[] = [];
    protected lastOf: readonly [board: Board, arrivals: Arrivals, isInGesture: boolean] | undefined;
    protected moved: ReadonlyMap<string, Point> = new Map();

    constructor(protected readonly types: ShapeTypes) { }

    /** The same array as the last time if all nodes are the same. */
    of(board: Board, arrivals: Arrivals, isInGesture = false): ShapeNode[] {
        if (!this.isLast(board, arrivals, isInGesture)) {
            const moved = isInGesture ? this.movedSince(board, arrivals) : undefined;
            this.lastOf = [board, arrivals, isInGesture];
            if (moved) {
                this.moved = moved;
            } else {
                this.make(board, arrivals, isInGesture);
            }
        }
        // Nobody changes it; React Flow's types ask for an array that one could change.
        return this.last as ShapeNode[];
    }

    /** How far shapes are from where their nodes of the last call stand; those that are in place are left out. */
    get shifts(): ReadonlyMap<string, Point> {
        return this.moved;
    }

    protected isLast(...asked: readonly [board: Board, arrivals: Arrivals, isInGesture: boolean]): boolean {
        return this.lastOf !== undefined && asked.every((part, index) => part === this.lastOf?.[index]);
    }

    /** How far shapes are from their nodes, if nothing else has changed since the last call than the places of shapes that are dragged. */
    protected movedSince({ elements }: Board, arrivals: Arrivals): ReadonlyMap<string, Point> | undefined {
        const [before, arrived, wasInGesture] = this.lastOf ?? [];
        if (!before || !wasInGesture || arrived !== arrivals || before.elements.length !== elements.length) {
            return undefined;
        }
        const moved = new Map(this.moved);
        for (let index = 0; index < elements.length; index++) {
            const [old, element] = [before.elements[index], elements[index]];
            if (old === element) {
                continue;
            }
            if (old.id !== element.id || isConnector(old) !== isConnector(element)) {
                return undefined;
            }
            if (!isConnector(element)) {
                const node = this.known.get(element.id);
                if (!node?.dragging || old.parent !== element.parent || !isDrawnAlike(node.data.shape, element)) {
                    return undefined;
                }
                const { position: { x, y } } = node;
                if (x === element.x && y === element.y) {
                    moved.delete(element.id);
                } else {
                    moved.set(element.id, { x: element.x - x, y: element.y - y });
                }
            }
        }
        return moved;
    }

    protected make(board: Board, arrivals: Arrivals, isInGesture: boolean): void {
        const nodes: ShapeNode[] = [];
        const known = new Map<string, ShapeNode>();
        const moved = new Map<string, Point>();
        for (const element of paintOrder(board, this.types)) {
            if (!isConnector(element)) {
                const node = this.nodeOf(element, arrivals.get(element.id), isInGesture);
                const { position: { x, y } } = node;
                if (x !== element.x || y !== element.y) {
                    moved.set(element.id, { x: element.x - x, y: element.y - y });
                }
                known.set(element.id, node);
                nodes.push(node);
            }
        }
        this.known = known;
        this.moved = moved;
        if (nodes.length !== this.last.length || nodes.some((node, index) => node !== this.last[index])) {
            this.last = nodes;
        }
    }

    protected nodeOf(shape: Shape, arrival: 'added' | 'changed' | undefined, isInGesture: boolean): ShapeNode {
        const isContainer = this.types.of(shape.type).isContainer === true;
        const className = `nopan openspace-board-node${isContainer ? ' openspace-board-container' : ''}`
            + (arrival ? ` openspace-board-${arrival}` : '');
        const known = this.known.get(shape.id);
        if (known?.className === className) {
            if (known.data.shape === shape && (isInGesture || !known.dragging)) {
                return known;
            }
            if (isInGesture && isDrawnAlike(known.data.shape, shape)) {
                // React Flow keeps what is dragged in the page, wherever the view goes.
                return known.dragging ? known : { ...known, dragging: true };
            }
        }
        const { id, width, height } = shape;
        return {
            id, type: 'shape', position: { x: shape.x, y: shape.y }, width, height,
            // Known up front: React Flow has nothing to measure.
            measured: { width, height }, handles: [],
            domAttributes: NO_ROLE,
            zIndex: isContainer ? CONTAINER_LEVEL : SHAPE_LEVEL, className, data: { shape }
        };
    }
}
