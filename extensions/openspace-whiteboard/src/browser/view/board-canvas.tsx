import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Background, BackgroundVariant, MiniMap } from '@xyflow/react';
import { paletteOf } from '../../common/picture/look';
import { colorOf } from '../../common/shapes/colors';
import { GRID } from '../editing/snapping';
import { useEditor, useScene } from './board-context';
import { ShapeNode } from './board-nodes';
import { ComparisonMarks } from './comparison-marks';
import { ComparisonPanel } from './comparison-panel';
import { ConflictMarks } from './conflict-marks';
import { ConnectorLayer } from './connector-layer';
import { ContextBar } from './context-bar';
import { ElementList } from './element-list';
import { FaultBar } from './fault-bar';
import { BoardLayers, FlowHost, FlowHostProps } from './flow-host';
import { InlineEditor } from './inline-editor';
import { LinkMarks } from './link-marks';
import { OverlayLayer } from './overlay-layer';
import { Palette } from './palette';
import { SearchBar } from './search-bar';
import { Shown, ViewBar } from './view-bar';

export interface BoardCanvasProps extends Omit<FlowHostProps, 'children'> {
    readonly shown: Shown;
    readonly toggle: (part: keyof Shown) => void;
    readonly name: string;
    readonly canvasRef: React.Ref<HTMLDivElement>;
}

const MAP_SIZE = { width: 160, height: 110 };

/** The board itself with all that stands around it. */
export function BoardCanvas(props: BoardCanvasProps): React.ReactElement {
    const { shown, toggle, arrivals, name, canvasRef } = props;
    const { look } = useScene();
    const isEmpty = useEditor(({ board }) => board.elements.length === 0);
    const fault = useEditor(state => state.fault);
    const tool = useEditor(state => state.tool);
    const [hovered, setHovered] = React.useState<string>();
    return (
        <div className='openspace-board-whole' data-look={look.isDark ? 'dark' : 'light'}>
            <FaultBar />
            <div className='openspace-board-body'>
                {shown.hasList && <ElementList />}
                <div
                    ref={canvasRef} className='openspace-board-canvas' tabIndex={0} role='application' data-tool={tool}
                    aria-roledescription={nls.localize('openspace/whiteboard/boardRole', 'board')}
                    aria-label={nls.localize(
                        'openspace/whiteboard/boardNamed',
                        'Board {0}. Tab goes from shape to shape; Escape, then Shift+Tab leaves the board.', name
                    )}
                    style={{ background: look.background }}
                    onPointerOver={event => setHovered(shapeUnder(event.target))} onPointerLeave={() => setHovered(undefined)}
                >
                    <FlowHost {...props}>
                        <BoardLayers>
                            <ComparisonMarks />
                            <ConnectorLayer arrivals={arrivals} />
                            <OverlayLayer hovered={hovered} />
                            <InlineEditor />
                            <LinkMarks />
                            <ConflictMarks />
                        </BoardLayers>
                        {shown.hasGrid && <Background
                            variant={BackgroundVariant.Dots} gap={GRID * 3} size={1.5} color='var(--openspace-board-grid)'
                        />}
                        {shown.hasMap && <Map />}
                        {fault === undefined && <Palette />}
                        <ContextBar />
                        <ViewBar shown={shown} toggle={toggle} />
                        {shown.isSearching && <SearchBar close={() => toggle('isSearching')} />}
                        {isEmpty && fault === undefined && <EmptyHint />}
                    </FlowHost>
                </div>
                <ComparisonPanel />
            </div>
        </div>
    );
}

function Map(): React.ReactElement {
    const { look, editor } = useScene();
    const colorOfNode = React.useCallback(({ data: { shape } }: ShapeNode) => {
        const type = editor.kit.types.of(shape.type);
        return type.isContainer ? 'transparent' : paletteOf(look, colorOf(shape, type.defaultColor)).stroke;
    }, [look, editor]);
    return <MiniMap<ShapeNode>
        className='openspace-board-panel openspace-board-map nowheel' style={MAP_SIZE} pannable zoomable
        position='bottom-right' nodeColor={colorOfNode}
        nodeStrokeColor={look.colors.default.stroke} bgColor={look.background} maskColor='var(--openspace-board-mask)'
        ariaLabel={nls.localize('openspace/whiteboard/map', 'Map')}
    />;
}

function EmptyHint(): React.ReactElement {
    return <div className='openspace-board-empty' data-testid='board-empty'>
        <p>{nls.localize('openspace/whiteboard/empty', 'This board is empty.')}</p>
        <p>{nls.localize(
            'openspace/whiteboard/emptyHint', 'Pick a shape on the left, double-click to write, or ask the agent to draw.'
        )}</p>
    </div>;
}

function shapeUnder(target: EventTarget): string | undefined {
    const found = target instanceof Element ? target.closest<HTMLElement>('[data-dot-shape], .openspace-board-shape') : undefined;
    return found?.dataset.shapeId ?? found?.dataset.dotShape;
}
