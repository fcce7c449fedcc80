import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { useStore } from '@xyflow/react';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useScene } from './board-context';
import { Bar, IconButton } from './board-panel';
import { MAX_ZOOM, MIN_ZOOM } from './camera';

/** What the person wants to see beside the board. */
export interface Shown {
    readonly hasGrid: boolean;
    readonly hasMap: boolean;
    readonly hasList: boolean;
    readonly isSearching: boolean;
}

const ZOOM_STEP = 1.25;

/** How one looks at the board: zoom, grid, map, list, search. */
export function ViewBar({ shown, toggle }: {
    readonly shown: Shown; readonly toggle: (part: keyof Shown) => void;
}): React.ReactElement {
    const { stage, comparison } = useScene();
    const isComparing = useEventValue(comparison.onDidChange, () => comparison.isOn);
    const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
    return (
        <div className='openspace-board-panel openspace-board-viewbar nopan nowheel'>
            <Bar label={nls.localize('openspace/whiteboard/view', 'View')}>
                <IconButton
                    name='zoom-out' icon='remove' isDisabled={percent <= MIN_ZOOM * 100} onClick={() => void stage.zoomBy(1 / ZOOM_STEP)}
                    label={nls.localize('openspace/whiteboard/zoomOut', 'Zoom Out (-)')}
                />
                <button
                    type='button' className='openspace-board-button openspace-board-zoom' data-testid='board-zoom'
                    title={nls.localize('openspace/whiteboard/actualSize', 'Actual Size (0)')}
                    onClick={() => void stage.setCamera({ ...stage.camera, zoom: 1 }, true)}
                >{percent} %</button>
                <IconButton
                    name='zoom-in' icon='add' isDisabled={percent >= MAX_ZOOM * 100} onClick={() => void stage.zoomBy(ZOOM_STEP)}
                    label={nls.localize('openspace/whiteboard/zoomIn', 'Zoom In (+)')}
                />
                <IconButton
                    name='fit' icon='screen-full' onClick={() => void stage.fit(undefined, true)}
                    label={nls.localize('openspace/whiteboard/fit', 'Fit All (1)')}
                />
                <span className='openspace-board-separator' />
                <IconButton
                    name='search' icon='search' isPressed={shown.isSearching} onClick={() => toggle('isSearching')}
                    label={nls.localize('openspace/whiteboard/find', 'Find (Ctrl+F)')}
                />
                <IconButton
                    name='list' icon='list-tree' isPressed={shown.hasList} onClick={() => toggle('hasList')}
                    label={nls.localize('openspace/whiteboard/list', 'List of Shapes and Connectors')}
                />
                <IconButton
                    name='map' icon='map' isPressed={shown.hasMap} onClick={() => toggle('hasMap')}
                    label={nls.localize('openspace/whiteboard/map', 'Map')}
                />
                <IconButton
                    name='grid' icon='table' isPressed={shown.hasGrid} onClick={() => toggle('hasGrid')}
                    label={nls.localize('openspace/whiteboard/grid', 'Grid')}
                />
                <IconButton
                    name='compare' icon='git-compare' isPressed={isComparing} onClick={() => comparison.toggle()}
                    label={nls.localize('openspace/whiteboard/compareBoard', 'Compare with the Last Commit')}
                />
            </Bar>
        </div>
    );
}
