import * as React from '@theia/core/shared/react';
import { useStore } from '@xyflow/react';
import { boundsOf, Box, Point, Side } from '../../common/geometry/box';
import { indexOf, shapeOf } from '../../common/model/board';
import { Connector, isConnector, Shape } from '../../common/model/shape';
import { Route } from '../../common/routing/route';
import { isAt } from '../editing/hit-test';
import { GRIPS, gripPoint } from '../editing/resizing';
import { useEditor } from './board-context';

const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** In px of the screen. */
const GRIP_SIZE = 8;
const DOT_DISTANCE = 14;

/** What stands over the shapes: outlines of what is selected, what it is held by, guides and the lasso. */
export function OverlayLayer({ hovered }: { readonly hovered: string | undefined }): React.ReactElement {
    const zoom = useStore(({ transform }) => transform[2]);
    const board = useEditor(state => state.board);
    const routes = useEditor(state => state.routes);
    const selection = useEditor(state => state.selection);
    const guides = useEditor(state => state.guides);
    const lasso = useEditor(state => state.lasso);
    const target = useEditor(state => state.target);
    const editing = useEditor(state => state.editing);
    const tool = useEditor(state => state.tool);
    const isInGesture = useEditor(state => state.isInGesture);
    const pixel = 1 / zoom;
    const shapes = [...selection].map(id => shapeOf(board, id)).filter(shape => shape !== undefined);
    const all = boundsOf(shapes);
    const targetShape = target === undefined ? undefined : shapeOf(board, target);
    const single = selection.size === 1 && editing === undefined ? indexOf(board).get([...selection][0]) : undefined;
    const connectable = isInGesture || editing !== undefined || tool !== 'select' ? undefined
        : (single && !isConnector(single) ? single : hovered === undefined ? undefined : shapeOf(board, hovered));
    const route = single && isConnector(single) ? routes.get(single.id) : undefined;
    return (
        <svg
            className={`openspace-board-overlay${isInGesture ? ' openspace-board-layer' : ''}`} width={1} height={1}
            style={{ '--board-pixel': `${pixel}px` } as React.CSSProperties}
        >
            {targetShape && <Outline box={targetShape} className='openspace-board-target' by={3 * pixel} />}
            {shapes.map(shape => <Outline key={shape.id} box={shape} className='openspace-board-selected' by={2 * pixel} />)}
            {shapes.length > 1 && all && <Outline box={all} className='openspace-board-selected-all' by={8 * pixel} />}
            {single && !isConnector(single) && !isInGesture && <Grips shape={single} pixel={pixel} />}
            {connectable && <Dots shape={connectable} pixel={pixel} />}
            {route && single && isConnector(single) && <RouteGrips connector={single} route={route} pixel={pixel} />}
            {guides.map(({ axis, at, from, to }) => axis === 'x'
                ? <line key={`x${at}`} className='openspace-board-guide' x1={at} x2={at} y1={from} y2={to} />
                : <line key={`y${at}`} className='openspace-board-guide' y1={at} y2={at} x1={from} x2={to} />)}
            {lasso && <rect className='openspace-board-lasso' {...lasso} />}
        </svg>
    );
}

function Outline({ box: { x, y, width, height }, className, by }: {
    readonly box: Box; readonly className: string; readonly by: number;
}): React.ReactElement {
    return <rect className={className} x={x - by} y={y - by} width={width + 2 * by} height={height + 2 * by} rx={by} />;
}

function Grips({ shape, pixel }: { readonly shape: Shape; readonly pixel: number }): React.ReactElement {
    const size = GRIP_SIZE * pixel;
    // On a small shape only the corner: the others would cover it.
    const isSmall = Math.min(shape.width, shape.height) < 24 * pixel;
    return <>
        {GRIPS.filter(grip => !isSmall || grip === 'se').map(grip => {
            const { x, y } = gripPoint(shape, grip);
            return <rect
                key={grip} className={`openspace-board-grip nopan openspace-board-grip-${grip}`}
                data-grip={grip} data-testid={`board-grip-${grip}`}
                x={x - size / 2} y={y - size / 2} width={size} height={size} rx={size / 4}
            />;
        })}
    </>;
}

/** From which connectors are drawn. */
function Dots({ shape, pixel }: { readonly shape: Shape; readonly pixel: number }): React.ReactElement {
    return <>
        {SIDES.map(side => {
            const { x, y } = dotAt(shape, side, DOT_DISTANCE * pixel);
            return <g
                key={side} className='openspace-board-dot nopan' data-dot={side} data-dot-shape={shape.id} data-testid={`board-dot-${side}`}
            >
                <circle className='openspace-board-dot-grab' cx={x} cy={y} r={9 * pixel} />
                <circle className='openspace-board-dot-mark' cx={x} cy={y} r={4 * pixel} />
            </g>;
        })}
    </>;
}

export function dotAt({ x, y, width, height }: Box, side: Side, distance: number): Point {
    switch (side) {
        case 'top': return { x: x + width / 2, y: y - distance };
        case 'bottom': return { x: x + width / 2, y: y + height + distance };
        case 'left': return { x: x - distance, y: y + height / 2 };
        case 'right': return { x: x + width + distance, y: y + height / 2 };
    }
}

function RouteGrips({ connector, route, pixel }: {
    readonly connector: Connector; readonly route: Route; readonly pixel: number;
}): React.ReactElement {
    const [start, end] = [route.points[0], route.points[route.points.length - 1]];
    const waypoints = connector.waypoints ?? [];
    const bend = waypoints.length === 0 ? bendOf(route) : undefined;
    const circle = (at: Point, className: string, data: Readonly<Record<string, string | number>>): React.ReactElement =>
        <circle className={`${className} nopan`} cx={at.x} cy={at.y} r={5 * pixel} {...data} />;
    return <>
        {bend && connector.type !== 'message' && circle(bend, 'openspace-board-bend', { 'data-bend': 'new' })}
        {waypoints.map((point, index) => <React.Fragment key={index}>
            {circle(point, 'openspace-board-bend', { 'data-bend': index })}
        </React.Fragment>)}
        {circle(start, 'openspace-board-end', { 'data-end': 'from', 'data-testid': 'board-end-from' })}
        {circle(end, 'openspace-board-end', { 'data-end': 'to', 'data-testid': 'board-end-to' })}
    </>;
}

/** The middle of the longest straight part, or a quarter of it where the label is in the way. */
function bendOf({ points, label }: Route): Point {
    let best = { length: -1, a: points[0], b: points[0] };
    for (let index = 1; index < points.length; index++) {
        const [a, b] = [points[index - 1], points[index]];
        const length = Math.hypot(b.x - a.x, b.y - a.y);
        if (length > best.length) {
            best = { length, a, b };
        }
    }
    const { a, b } = best;
    const at = (share: number): Point => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
    return label && isAt(at(0.5), label) ? at(0.25) : at(0.5);
}
