import { getStroke } from 'perfect-freehand';
import { boundsOf, Point, Size } from '../geometry/box';
import { Shape } from '../model/shape';
import { even, pointsOf, soundExtent, soundSize } from './content';
import { linePath, rectangleBorder, smoothPath } from './outlines';
import { ShapeContent, ShapeType } from './shape-type';
import { filled, stroked } from './text-shape';

/** Of a line without points. */
const LENGTH = 120;
/** Of a pen, in px. */
const PEN = 4;

/** Its points, stretched to the size that it has now; from corner to corner if it has none. */
function stretched(shape: Shape): Point[] {
    const size = soundSize(shape);
    const points = pointsOf(shape.points);
    const bounds = boundsOf(points.map(point => ({ ...point, width: 0, height: 0 })));
    if (!bounds || points.length < 2) {
        return [{ x: 0, y: 0 }, { x: size.width, y: size.height }];
    }
    const across = bounds.width > 0 ? size.width / bounds.width : 0;
    const down = bounds.height > 0 ? size.height / bounds.height : 0;
    return points.map(({ x, y }) => ({ x: (x - bounds.x) * across, y: (y - bounds.y) * down }));
}

function naturalSize(content: ShapeContent, _measurer: unknown, width?: number): Size {
    const bounds = boundsOf(pointsOf(content.points).map(point => ({ ...point, width: 0, height: 0 }))) ?? { width: LENGTH, height: 0 };
    const size = { width: even(bounds.width), height: even(bounds.height) };
    if (width === undefined || size.width === 0) {
        return size;
    }
    const given = soundExtent(width);
    return { width: given, height: even(size.height * given / size.width) };
}

const STROKE = { group: 'basic' as const, isThin: true, hasNoText: true, naturalSize, border: rectangleBorder, cutText: () => 0 };

const line: ShapeType = {
    ...STROKE,
    type: 'line',
    label: 'Line',
    draw: shape => [stroked(linePath(stretched(shape)))]
};

const freehand: ShapeType = {
    ...STROKE,
    type: 'freehand',
    label: 'Pen',
    draw: shape => {
        const outline = getStroke(stretched(shape), { size: PEN, thinning: 0.4, smoothing: 0.6, streamline: 0.4 });
        const d = smoothPath(outline.map(([x, y]) => ({ x, y })));
        return d ? [filled(d, { fill: 'solid', stroke: 'none' })] : [];
    }
};

export const STROKE_SHAPES: readonly ShapeType[] = [line, freehand];
