import * as React from '@theia/core/shared/react';
import { createPortal } from '@theia/core/shared/react-dom';
import { ReactFlow, ReactFlowInstance, useStore } from '@xyflow/react';
import { boundsOf, contains } from '../../common/geometry/box';
import { shapesOf } from '../../common/model/board';
import { useEditor, useScene, useSettledBoard } from './board-context';
import { Arrivals, BoardNodes, ShapeNode } from './board-nodes';
import { MAX_ZOOM, MIN_ZOOM } from './camera';
import { MANY_ELEMENTS } from './connector-layer';
import { NodeShifter } from './node-shifter';
import { ShapeNodeView } from './shape-node';
import { useVisibleRegion } from './visible-region';

export type Flow = ReactFlowInstance<ShapeNode>;

export interface FlowHostProps {
    readonly arrivals: Arrivals;
    readonly onReady: (flow: Flow) => void;
    readonly onMove: () => void;
    readonly children: React.ReactNode;
}

const NODE_TYPES = { shape: ShapeNodeView };

/** Buttons of the pointer that move the view: with a tool in hand not the first. */
const PAN_BUTTONS = [0, 1, 2];
const PAN_BUTTONS_WITH_TOOL = [1, 2];

/** React Flow, which shows the shapes and moves the view. Everything else that the pointer does is the gestures'. */
export function FlowHost({ arrivals, onReady, onMove, children }: FlowHostProps): React.ReactElement {
    const { look } = useScene();
    const tool = useEditor(state => state.tool);
    const host = React.useRef<HTMLDivElement>(null);
    const nodes = useNodes(arrivals, host);
    const [isWholeNear, setWholeNear] = React.useState(false);
    // Otherwise all boards would share the names of their patterns, and none would have a grid but the first.
    const id = React.useId().replaceAll(':', '');
    return (
        <ReactFlow<ShapeNode>
            id={id} ref={host} nodes={nodes} nodeTypes={NODE_TYPES} onInit={onReady} onMoveEnd={onMove}
            minZoom={MIN_ZOOM} maxZoom={MAX_ZOOM} colorMode={look.isDark ? 'dark' : 'light'}
            onlyRenderVisibleElements={nodes.length > MANY_ELEMENTS && !isWholeNear}
            nodesDraggable={false} nodesConnectable={false} nodesFocusable={false} elementsSelectable={false} edgesFocusable={false}
            zoomOnDoubleClick={false} panOnScroll zoomOnScroll={false} panOnDrag={tool === 'select' ? PAN_BUTTONS : PAN_BUTTONS_WITH_TOOL}
            deleteKeyCode={null} selectionKeyCode={null} multiSelectionKeyCode={null} panActivationKeyCode={null}
            zoomActivationKeyCode={null}
            disableKeyboardA11y zIndexMode='manual' proOptions={{ hideAttribution: true }}
        >
            <WholeNear tell={setWholeNear} />
            {children}
        </ReactFlow>
    );
}

/** The nodes of all shapes. While some are dragged, only their elements in the page move. */
function useNodes(arrivals: Arrivals, host: React.RefObject<HTMLElement>): ShapeNode[] {
    const { editor } = useScene();
    const maker = React.useMemo(() => new BoardNodes(editor.kit.types), [editor]);
    const nodes = useEditor(({ board, isInGesture }) => maker.of(board, arrivals, isInGesture));
    React.useEffect(() => {
        const shifter = new NodeShifter(() => host.current ?? undefined);
        const shift = (): void => {
            const { board, isInGesture } = editor.state;
            maker.of(board, arrivals, isInGesture);
            shifter.show(maker.shifts);
        };
        shift();
        const subscription = editor.onDidShow(shift);
        return () => {
            subscription.dispose();
            shifter.dispose();
        };
    }, [editor, maker, host, arrivals]);
    return nodes;
}

/**
 * Tells whether all shapes are in the view or near it: then React Flow keeps them all in the page, rather than looking which of them
 * come and go with each move of the view.
 */
function WholeNear({ tell }: { readonly tell: (isNear: boolean) => void }): null {
    const region = useVisibleRegion();
    const board = useSettledBoard();
    const isNear = React.useMemo(() => {
        const bounds = boundsOf(shapesOf(board));
        return bounds !== undefined && contains(region, bounds);
    }, [region, board]);
    React.useEffect(() => tell(isNear), [isNear, tell]);
    return null;
}

/** What moves with the shapes. React Flow's own portal looks for its element again with each change of the view, among all shapes. */
export function BoardLayers({ children }: { readonly children: React.ReactNode }): React.ReactNode {
    const root = useStore(({ domNode }) => domNode);
    const layers = React.useMemo(() => root?.querySelector('.react-flow__viewport-portal'), [root]);
    return layers && createPortal(children, layers);
}
