import type { Node } from '@xyflow/react';
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

/** Makes React Flow's nodes of shapes. A shape that is the same object, and has arrived no other way, is the same node. */
export class BoardNodes {

    protected known = new Map<string, ShapeNode>();

    constructor(protected readonly types: ShapeTypes) { }

    of(board: Board, arrivals: Arrivals): ShapeNode[] {
        const nodes: ShapeNode[] = [];
        const known = new Map<string, ShapeNode>();
        for (const element of paintOrder(board, this.types)) {
            if (!isConnector(element)) {
                const node = this.nodeOf(element, arrivals.get(element.id));
                known.set(element.id, node);
                nodes.push(node);
            }
        }
        this.known = known;
        return nodes;
    }

    protected nodeOf(shape: Shape, arrival: 'added' | 'changed' | undefined): ShapeNode {
        const isContainer = this.types.of(shape.type).isContainer === true;
        const className = `nopan openspace-board-node${isContainer ? ' openspace-board-container' : ''}`
            + (arrival ? ` openspace-board-${arrival}` : '');
        const known = this.known.get(shape.id);
        if (known && known.data.shape === shape && known.className === className) {
            return known;
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
