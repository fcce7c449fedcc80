import { BASIC_SHAPES } from './basic-shapes';
import { BLOCK_SHAPES } from './block-shapes';
import { CONTAINER_SHAPES } from './container-shapes';
import { FLOWCHART_SHAPES } from './flowchart-shapes';
import { IMAGE_SHAPE } from './image-shape';
import { SEQUENCE_SHAPES } from './sequence-shapes';
import { ShapeType, ShapeTypes } from './shape-type';
import { STATE_SHAPES } from './state-shapes';
import { STROKE_SHAPES } from './stroke-shapes';
import { TABLE_SHAPES } from './table-shapes';
import { unknownShape } from './unknown-shape';

const OURS: readonly ShapeType[] = [
    ...BASIC_SHAPES, IMAGE_SHAPE, ...STROKE_SHAPES, ...BLOCK_SHAPES, ...TABLE_SHAPES, ...STATE_SHAPES, ...CONTAINER_SHAPES,
    ...FLOWCHART_SHAPES, ...SEQUENCE_SHAPES
];

/** Files may name as many as they like. */
const MAX_UNKNOWN = 500;

/** Our shapes and those of other extensions, which may replace one of ours. */
export function createShapeTypes(extra: readonly ShapeType[] = []): ShapeTypes {
    const types = new Map([...OURS, ...extra].map(type => [type.type, type]));
    /** Made once: everybody asks for the types of all elements, over and over. Connectors have no type here, either. */
    const unknown = new Map<string, ShapeType>();
    const unknownOf = (type: string): ShapeType => {
        const made = unknown.get(type) ?? unknownShape(type);
        if (unknown.size < MAX_UNKNOWN) {
            unknown.set(type, made);
        }
        return made;
    };
    return {
        all: [...types.values()],
        of: type => types.get(type) ?? unknownOf(type),
        has: type => types.has(type)
    };
}
