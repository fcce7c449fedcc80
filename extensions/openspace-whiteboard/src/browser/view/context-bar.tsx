import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { useStore } from '@xyflow/react';
import { Select } from 'openspace-interface/lib/browser/menus/select';
import { boundsOf, Box } from '../../common/geometry/box';
import { CONNECTOR_STYLES, Connector, isConnector, isShape, Shape } from '../../common/model/shape';
import { paletteOf } from '../../common/picture/look';
import { COLORS, colorOf } from '../../common/shapes/colors';
import { HEADS } from '../../common/shapes/heads';
import { RELATIONS } from '../../common/shapes/relations';
import {
    alignSelected, changeSelected, deleteSelected, duplicateSelected, groupSelected, stackSelected, ungroupSelected
} from '../editing/actions';
import { EditorState } from '../editing/board-editor';
import { BAR_DISTANCE, BAR_MARGIN, barSide } from './bar-place';
import { useEditor, useScene } from './board-context';
import { Bar, IconButton } from './board-panel';
import { LINE_ICONS, LineIcon } from './line-icon';
import { LinkButtons } from './link-buttons';
import { colorName, relationName, headName, styleName } from './names';

/** Of a row of buttons before it is measured, and of the gap to the next, in px of the screen. */
const HEIGHT = 36;
const GAP = 4;
/** At the lower edge is the bar of the view. */
const BOTTOM = 56;
/** Left of it is the palette. */
const LEFT = 56;
const RIGHT = 8;

/** The row of further buttons. */
type Opened = 'color' | 'align' | 'heads' | undefined;

/** What can be done to the selection, above it. */
export function ContextBar(): React.ReactElement | undefined {
    const selection = useEditor(state => state.selection);
    const board = useEditor(state => state.board);
    const isHidden = useEditor(({ isInGesture, editing, fault }) => isInGesture || editing !== undefined || fault !== undefined);
    const [open, setOpen] = React.useState<Opened>();
    React.useEffect(() => setOpen(undefined), [selection]);
    if (isHidden || selection.size === 0) {
        return undefined;
    }
    const toggle = (row: Opened): void => setOpen(open === row ? undefined : row);
    const elements = board.elements.filter(({ id }) => selection.has(id));
    const connectors = elements.filter(isConnector);
    const shapes = elements.filter(isShape);
    return (
        <Placed>
            <Bar label={nls.localize('openspace/whiteboard/selection', 'Selection')} name='context'>
                <ColorButton color={colorOf(elements[0] ?? {})} isOpen={open === 'color'} toggle={() => toggle('color')} />
                {shapes.length === 0 && connectors.length > 0
                    && <ConnectorFields connectors={connectors} isOpen={open === 'heads'} toggle={() => toggle('heads')} />}
                <ShapeButtons shapes={shapes} isAligning={open === 'align'} toggle={() => toggle('align')} />
                <CommonButtons />
            </Bar>
            {open === 'color' && <Colors />}
            {open === 'heads' && connectors.length > 0 && <Heads connector={connectors[0]} />}
            {open === 'align' && <Alignments count={shapes.length} />}
        </Placed>
    );
}

/** Above what is selected, or below it where there is no room; in the view in any case. Further rows open away from the selection. */
function Placed({ children }: { readonly children: React.ReactNode }): React.ReactElement | undefined {
    const box = useEditor(selectedBounds, isSameBox);
    const [x, y, zoom] = useStore(({ transform }) => transform, (a, b) => a.every((value, index) => value === b[index]));
    const width = useStore(state => state.width);
    const height = useStore(state => state.height);
    const bar = React.useRef<HTMLDivElement>(null);
    const rows = useHeightOfFirst(bar, box !== undefined);
    if (!box) {
        return undefined;
    }
    const top = y + box.y * zoom;
    const bottom = top + box.height * zoom;
    const middle = Math.min(Math.max(x + (box.x + box.width / 2) * zoom, 0), width);
    const side = barSide({ top, bottom, bar: rows, row: HEIGHT + GAP, height: height - BOTTOM });
    return (
        <div
            ref={bar} className='openspace-board-panel openspace-board-context nopan nowheel' data-side={side}
            style={{
                left: middle,
                ...side === 'above'
                    ? { bottom: height - top + BAR_DISTANCE }
                    : { top: side === 'below' ? bottom + BAR_DISTANCE : BAR_MARGIN },
                // Its own width is known to the browser only.
                transform: `translateX(clamp(${LEFT - middle}px, -50%, ${width - middle - RIGHT}px - 100%))`
            }}
        >{children}</div>
    );
}

/** In px; it has more than one row where the view is narrow. */
function useHeightOfFirst(parent: React.RefObject<HTMLElement>, isThere: boolean): number {
    const [height, setHeight] = React.useState(HEIGHT);
    React.useLayoutEffect(() => {
        const first = parent.current?.firstElementChild;
        if (!(first instanceof HTMLElement)) {
            return undefined;
        }
        const measure = (): void => setHeight(first.offsetHeight || HEIGHT);
        measure();
        const observer = new ResizeObserver(measure);
        observer.observe(first);
        return () => observer.disconnect();
    }, [parent, isThere]);
    return height;
}

function ColorButton({ color, isOpen, toggle }: {
    readonly color: string; readonly isOpen: boolean; readonly toggle: () => void;
}): React.ReactElement {
    return <IconButton name='color' label={nls.localize('openspace/whiteboard/color', 'Color')} isPressed={isOpen} onClick={toggle}>
        <Swatch color={color} />
    </IconButton>;
}

function Swatch({ color }: { readonly color: string }): React.ReactElement {
    const { look } = useScene();
    const { fill, stroke } = paletteOf(look, color);
    return <span className='openspace-board-swatch' style={{ background: fill, borderColor: stroke }} />;
}

function Colors(): React.ReactElement {
    const { editor } = useScene();
    return (
        <Bar label={nls.localize('openspace/whiteboard/color', 'Color')}>
            {COLORS.map(color => <IconButton
                key={color} name={`color-${color}`} label={colorName(color)}
                onClick={() => changeSelected(editor, { color: color === 'default' ? undefined : color })}
            ><Swatch color={color} /></IconButton>)}
        </Bar>
    );
}

function ConnectorFields({ connectors, isOpen, toggle }: {
    readonly connectors: readonly Connector[]; readonly isOpen: boolean; readonly toggle: () => void;
}): React.ReactElement {
    const { editor } = useScene();
    const [{ style = 'elbow', relation, waypoints }] = connectors;
    const swap = (): void => {
        const [{ from, to }] = connectors;
        changeSelected(editor, { from: to, to: from, waypoints: waypoints?.toReversed() });
    };
    return <>
        <Choice
            name='relation' label={nls.localize('openspace/whiteboard/relation', 'Relation')} value={relation ?? ''}
            options={relationOptions()}
            choose={value => changeSelected(editor, { relation: value || undefined, startHead: undefined, endHead: undefined })}
        />
        <Choice
            name='style' label={nls.localize('openspace/whiteboard/line', 'Line')} value={style}
            options={CONNECTOR_STYLES.map(name => [name, styleName(name)] as const)}
            choose={value => changeSelected(editor, { style: value })}
        />
        <IconButton
            name='heads' icon='arrow-both' isPressed={isOpen} onClick={toggle}
            label={nls.localize('openspace/whiteboard/heads', 'Ends and Dashes')}
        />
        {connectors.length === 1 && <IconButton
            name='swap' icon='arrow-swap' label={nls.localize('openspace/whiteboard/swap', 'Swap Direction')} onClick={swap}
        />}
        {waypoints && waypoints.length > 0 && <IconButton
            name='unbend' icon='debug-step-over' label={nls.localize('openspace/whiteboard/unbend', 'Remove Bends')}
            onClick={() => changeSelected(editor, { waypoints: undefined })}
        />}
    </>;
}

function Heads({ connector: { startHead, endHead, dashed } }: { readonly connector: Connector }): React.ReactElement {
    const { editor } = useScene();
    return (
        <Bar label={nls.localize('openspace/whiteboard/heads', 'Ends and Dashes')}>
            <Choice
                name='start-head' label={nls.localize('openspace/whiteboard/startHead', 'Start of the Line')} value={startHead ?? ''}
                options={headOptions()} choose={value => changeSelected(editor, { startHead: value || undefined })}
            />
            <Choice
                name='end-head' label={nls.localize('openspace/whiteboard/endHead', 'End of the Line')} value={endHead ?? ''}
                options={headOptions()} choose={value => changeSelected(editor, { endHead: value || undefined })}
            />
            <IconButton
                name='dashed' icon='kebab-horizontal' isPressed={dashed === true}
                label={nls.localize('openspace/whiteboard/dashed', 'Dashed')}
                onClick={() => changeSelected(editor, { dashed: dashed ? undefined : true })}
            />
        </Bar>
    );
}

function relationOptions(): Options {
    const all = Object.keys(RELATIONS).map(name => [name, relationName(name)] as const);
    return [['', nls.localize('openspace/whiteboard/arrow', 'Arrow')], ...all];
}

function headOptions(): Options {
    return [['', nls.localize('openspace/whiteboard/byRelation', 'By relation')], ...HEADS.map(head => [head, headName(head)] as const)];
}

type Options = readonly (readonly [value: string, label: string])[];

function Choice({ name, label, value, options, choose }: {
    readonly name: string; readonly label: string; readonly value: string;
    readonly options: Options; readonly choose: (value: string) => void;
}): React.ReactElement {
    return <Select
        className='openspace-board-choice' testID={`board-${name}`} label={label} value={value} onChoose={choose}
        options={options.map(([option, text]) => ({ value: option, label: text }))}
    />;
}

function ShapeButtons({ shapes, isAligning, toggle }: {
    readonly shapes: readonly Shape[]; readonly isAligning: boolean; readonly toggle: () => void;
}): React.ReactElement {
    const { editor, connect, choosePicture } = useScene();
    const [shape] = shapes;
    const isContainer = shapes.length === 1 && editor.kit.types.of(shape.type).isContainer;
    return <>
        {shapes.length > 1 && <IconButton
            name='align' icon='layout' isPressed={isAligning} onClick={toggle}
            label={nls.localize('openspace/whiteboard/align', 'Align and Distribute')}
        />}
        {shapes.length > 0 && !isContainer && <IconButton
            name='group' icon='group-by-ref-type' onClick={() => groupSelected(editor)}
            label={nls.localize('openspace/whiteboard/groupSelected', 'Group (Ctrl+G)')}
        />}
        {isContainer && <IconButton
            name='ungroup' icon='ungroup-by-ref-type' onClick={() => ungroupSelected(editor)}
            label={nls.localize('openspace/whiteboard/ungroup', 'Ungroup (Ctrl+Shift+G)')}
        />}
        {shapes.length === 1 && connect && !editor.isReadOnly && <IconButton
            name='connect' label={nls.localize('openspace/whiteboard/connectTo', 'Connect to…')} onClick={() => connect()}
        ><LineIcon d={LINE_ICONS.connector} /></IconButton>}
        {shapes.length === 1 && shape.type === 'image' && choosePicture && !editor.isReadOnly && <IconButton
            name='choose-picture' icon='file-media' onClick={() => choosePicture(shape.id)}
            label={nls.localize('openspace/whiteboard/choosePicture', 'Choose Picture…')}
        />}
        {shapes.length === 1 && <LinkButtons shape={shape} />}
    </>;
}

function Alignments({ count }: { readonly count: number }): React.ReactElement {
    const { editor } = useScene();
    const all = [
        ['left', 'arrow-left', nls.localize('openspace/whiteboard/alignLeft', 'Align Left')],
        ['center', 'split-horizontal', nls.localize('openspace/whiteboard/alignCenter', 'Align Centers')],
        ['right', 'arrow-right', nls.localize('openspace/whiteboard/alignRight', 'Align Right')],
        ['top', 'arrow-up', nls.localize('openspace/whiteboard/alignTop', 'Align Top')],
        ['middle', 'split-vertical', nls.localize('openspace/whiteboard/alignMiddle', 'Align Middles')],
        ['bottom', 'arrow-down', nls.localize('openspace/whiteboard/alignBottom', 'Align Bottom')],
        ['horizontal', 'arrow-both', nls.localize('openspace/whiteboard/distributeHorizontally', 'Distribute Horizontally')],
        ['vertical', 'fold', nls.localize('openspace/whiteboard/distributeVertically', 'Distribute Vertically')]
    ] as const;
    return (
        <Bar label={nls.localize('openspace/whiteboard/align', 'Align and Distribute')}>
            {all.map(([edge, icon, label]) => <IconButton
                key={edge} name={`align-${edge}`} icon={icon} label={label} onClick={() => alignSelected(editor, edge)}
                isDisabled={count < 3 && (edge === 'horizontal' || edge === 'vertical')}
            />)}
        </Bar>
    );
}

function CommonButtons(): React.ReactElement {
    const { editor, stage } = useScene();
    return <>
        <IconButton
            name='front' icon='chevron-up' onClick={() => stackSelected(editor, 'front')}
            label={nls.localize('openspace/whiteboard/front', 'Bring to Front')}
        />
        <IconButton
            name='back' icon='chevron-down' onClick={() => stackSelected(editor, 'back')}
            label={nls.localize('openspace/whiteboard/back', 'Send to Back')}
        />
        <IconButton
            name='duplicate' icon='copy' onClick={() => duplicateSelected(editor)}
            label={nls.localize('openspace/whiteboard/duplicate', 'Duplicate (Ctrl+D)')}
        />
        <IconButton
            name='delete' icon='trash' label={nls.localize('openspace/whiteboard/delete', 'Delete')}
            onClick={() => {
                deleteSelected(editor);
                stage.focus();
            }}
        />
    </>;
}

/** In px of the board; connectors count as well. */
function selectedBounds({ board, routes, selection }: EditorState): Box | undefined {
    const boxes = board.elements.filter(({ id }) => selection.has(id)).flatMap((element): Box[] => {
        if (isShape(element)) {
            return [element];
        }
        return (routes.get(element.id)?.points ?? []).map(({ x, y }) => ({ x, y, width: 0, height: 0 }));
    });
    return boundsOf(boxes);
}

function isSameBox(a: Box | undefined, b: Box | undefined): boolean {
    return a === b || a !== undefined && b !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
