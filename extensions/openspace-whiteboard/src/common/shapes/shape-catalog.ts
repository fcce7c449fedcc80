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

/** Our shapes and those of other extensions, which may replace one of ours. */
export function createShapeTypes(extra: readonly ShapeType[] = []): ShapeTypes {
    const types = new Map([...OURS, ...extra].map(type => [type.type, type]));
    return {
        all: [...types.values()],
        of: type => types.get(type) ?? unknownShape(type),
        has: type => types.has(type)
    };
}
