import * as React from '@theia/core/shared/react';
import type { NodeProps } from '@xyflow/react';
import { Shape } from '../../common/model/shape';
import { colorOf } from '../../common/shapes/colors';
import { Drawings } from '../drawing/drawing-elements';
import { connectorsByShape, spokenName } from '../editing/element-names';
import { useScene } from './board-context';
import { isDrawnAlike, ShapeNode } from './board-nodes';

/** Where frames are grabbed: their inside belongs to what stands in them. */
const BORDER = 12;
const TITLE = 28;

/** A shape as a node of React Flow. */
export const ShapeNodeView = React.memo(function ShapeNodeView({ data: { shape } }: NodeProps<ShapeNode>): React.ReactElement {
    const { editor, look, imageOf } = useScene();
    const { types, measurer } = editor.kit;
    const type = types.of(shape.type);
    const drawn = useLookAlike(shape);
    const drawings = React.useMemo(() => type.draw(drawn, measurer), [type, drawn, measurer]);
    const { width, height } = shape;
    return (
        <div
            className='openspace-board-shape' data-testid='board-shape' data-shape-id={shape.id} data-shape-type={shape.type}
            tabIndex={-1} role='group' aria-label={nameOf(shape, editor)}
        >
            <svg width={width} height={height} aria-hidden='true'>
                <Drawings drawings={drawings} look={look} color={colorOf(shape, type.defaultColor)} imageOf={imageOf} />
                {type.isContainer && <>
                    <rect className='openspace-board-grab-border' width={width} height={height} strokeWidth={BORDER} />
                    <rect className='openspace-board-grab' width={width} height={Math.min(TITLE, height)} />
                </>}
            </svg>
            {shape.link && <LinkMark shape={shape} />}
        </div>
    );
});

function LinkMark({ shape }: { readonly shape: Shape }): React.ReactElement {
    const { openLink } = useScene();
    const { path = '', line, symbol } = shape.link ?? {};
    const place = symbol ? `${path}#${symbol}` : line ? `${path}:${line}` : path;
    return <button
        className='openspace-board-link codicon codicon-link-external' title={place} aria-label={place} tabIndex={-1}
        data-testid='board-link'
        onPointerDown={event => event.stopPropagation()}
        onClick={event => {
            event.stopPropagation();
            openLink(shape.id);
        }}
    />;
}

function nameOf(shape: Shape, { state: { board }, kit: { types } }: ReturnType<typeof useScene>['editor']): string {
    return spokenName(shape, board, types, connectorsByShape(board).get(shape.id));
}

/** The shape as it was drawn last, if it would be drawn the same way. */
function useLookAlike(shape: Shape): Shape {
    const last = React.useRef(shape);
    if (!isDrawnAlike(last.current, shape)) {
        last.current = shape;
    }
    return last.current;
}
