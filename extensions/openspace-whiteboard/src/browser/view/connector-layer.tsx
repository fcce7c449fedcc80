import * as React from '@theia/core/shared/react';
import { boundsOf, Box, grown, overlapArea } from '../../common/geometry/box';
import { indexOf } from '../../common/model/board';
import { Connector, isConnector } from '../../common/model/shape';
import { connectorPalette } from '../../common/picture/look';
import { Route } from '../../common/routing/route';
import { colorOf } from '../../common/shapes/colors';
import { drawConnector } from '../../common/picture/draw-connector';
import { Drawings } from '../drawing/drawing-elements';
import { EditorState } from '../editing/board-editor';
import { useEditor, useScene } from './board-context';
import { Arrivals, CONNECTOR_LEVEL } from './board-nodes';
import { useVisibleRegion } from './visible-region';

/** Boards with fewer elements are drawn as a whole. */
export const MANY_ELEMENTS = 200;

/** How near a click has to be, in px of the board. */
const GRAB_WIDTH = 14;

/** All connectors, in one drawing between containers and other shapes. React Flow's own edges need a node at each end. */
export function ConnectorLayer({ arrivals }: { readonly arrivals: Arrivals }): React.ReactElement {
    const region = useVisibleRegion();
    const ids = useEditor(state => visibleConnectors(state, region), isSameList);
    return (
        <svg className='openspace-board-connectors' style={{ zIndex: CONNECTOR_LEVEL }} width={1} height={1}>
            {ids.map(id => <ConnectorView key={id} id={id} isNew={arrivals.has(id)} />)}
        </svg>
    );
}

/** Looks up itself what it shows: a drag changes a few connectors of many, and the others are not even asked. */
const ConnectorView = React.memo(function ConnectorView({ id, isNew }: {
    readonly id: string; readonly isNew: boolean;
}): React.ReactElement | null {
    const { editor: { kit: { measurer } }, look } = useScene();
    const { connector, route, isSelected } = useEditor(state => seen(state, id), isSameSight);
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

interface Sight {
    readonly connector?: Connector;
    readonly route?: Route;
    readonly isSelected: boolean;
}

function seen({ board, routes, selection }: EditorState, id: string): Sight {
    const element = indexOf(board).get(id);
    return { connector: element && isConnector(element) ? element : undefined, route: routes.get(id), isSelected: selection.has(id) };
}

function isSameSight(a: Sight, b: Sight): boolean {
    return a.connector === b.connector && a.route === b.route && a.isSelected === b.isSelected;
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
