import * as React from '@theia/core/shared/react';
import { boundsOf, Box, grown, overlapArea } from '../../common/geometry/box';
import { isConnector } from '../../common/model/shape';
import { connectorPalette } from '../../common/picture/look';
import { Route, Routes } from '../../common/routing/route';
import { colorOf } from '../../common/shapes/colors';
import { drawConnector } from '../../common/picture/draw-connector';
import { Drawings } from '../drawing/drawing-elements';
import { EditorState } from '../editing/board-editor';
import { useEditor, useScene } from './board-context';
import { Arrivals, CONNECTOR_LEVEL } from './board-nodes';
import { ConnectorSights } from './connector-sights';
import { useVisibleRegion } from './visible-region';

/** Boards with fewer elements are drawn as a whole. */
export const MANY_ELEMENTS = 200;

/** How near a click has to be, in px of the board. */
const GRAB_WIDTH = 14;

/**
 * All connectors, between containers and other shapes. React Flow's own edges need a node at each end. Those that a gesture moves are a
 * drawing of their own, in front: the browser paints a drawing as a whole, however little of it is new.
 */
export function ConnectorLayer({ arrivals }: { readonly arrivals: Arrivals }): React.ReactElement {
    const { editor } = useScene();
    const region = useVisibleRegion();
    const ids = useEditor(state => visibleConnectors(state, region), isSameList);
    const moving = useEditor(({ isInGesture, routes }) => isInGesture ? otherRoutes(routes, editor.document.routes) : NONE, isSameList);
    const sights = React.useMemo(() => new ConnectorSights(editor), [editor]);
    const isMoving = new Set(moving);
    const viewOf = (id: string): React.ReactElement => <ConnectorView key={id} id={id} sights={sights} isNew={arrivals.has(id)} />;
    return <>
        <svg className='openspace-board-connectors' style={{ zIndex: CONNECTOR_LEVEL }} width={1} height={1}>
            {ids.filter(id => !isMoving.has(id)).map(viewOf)}
        </svg>
        {moving.length > 0 && <svg className='openspace-board-connectors openspace-board-layer' width={1} height={1}>
            {ids.filter(id => isMoving.has(id)).map(viewOf)}
        </svg>}
    </>;
}

/** Looks up itself what it shows: a drag changes a few connectors of many, and the others are not even asked. */
const ConnectorView = React.memo(function ConnectorView({ id, sights, isNew }: {
    readonly id: string; readonly sights: ConnectorSights; readonly isNew: boolean;
}): React.ReactElement | null {
    const { editor: { kit: { measurer } }, look } = useScene();
    const subscribe = React.useCallback((listener: () => void) => sights.subscribe(id, listener), [sights, id]);
    const { connector, route, isSelected } = React.useSyncExternalStore(subscribe, () => sights.of(id));
    const drawings = React.useMemo(() => connector && route && drawConnector(connector, route, measurer), [connector, route, measurer]);
    const palette = React.useMemo(() => connectorPalette(look, colorOf(connector ?? {})), [look, connector]);
    if (!drawings || !route) {
        return null;
    }
    const { label } = route;
    return (
        <g
            className={`openspace-board-connector nopan${isSelected ? ' selected' : ''}${isNew ? ' openspace-board-added' : ''}`}
            data-testid='board-connector' data-shape-id={id}
        >
            {isSelected && <path className='openspace-board-connector-selected' d={route.d} />}
            <Drawings drawings={drawings} look={look} palette={palette} />
            <path className='openspace-board-connector-grab' d={route.d} strokeWidth={GRAB_WIDTH} />
            {label && <rect className='openspace-board-grab' {...label} />}
        </g>
    );
});

const NONE: readonly string[] = [];

/** Ids of those that are not the same in both. */
function otherRoutes(routes: Routes, base: Routes): readonly string[] {
    return routes === base ? NONE : [...routes.keys()].filter(id => routes.get(id) !== base.get(id));
}

function visibleConnectors({ board, routes }: EditorState, region: Box): readonly string[] {
    const isLarge = board.elements.length > MANY_ELEMENTS;
    return board.elements.filter(isConnector).filter(({ id }) => {
        const route = routes.get(id);
        return route !== undefined && (!isLarge || isInSight(route, region));
    }).map(({ id }) => id);
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
    return a.length === b.length && a.every((id, index) => id === b[index]);
}

const bounds = new WeakMap<Route, Box>();

function isInSight(route: Route, region: Box): boolean {
    let box = bounds.get(route);
    if (!box) {
        const points = route.points.map(({ x, y }) => ({ x, y, width: 0, height: 0 }));
        // Straight ones have no area.
        box = grown(boundsOf(route.label ? [...points, route.label] : points) ?? { x: 0, y: 0, width: 0, height: 0 }, 1);
        bounds.set(route, box);
    }
    return overlapArea(box, region) > 0;
}
