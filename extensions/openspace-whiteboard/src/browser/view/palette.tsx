import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Shape } from '../../common/model/shape';
import { colorOf } from '../../common/shapes/colors';
import { ShapeGroup, ShapeType } from '../../common/shapes/shape-type';
import { Drawings } from '../drawing/drawing-elements';
import { ShapeGesture } from '../editing/draw-gestures';
import { drawInView } from '../editing/draw-in-view';
import { TOOL_KEYS } from '../editing/key-actions';
import { useEditor, useScene } from './board-context';
import { Bar, IconButton } from './board-panel';
import { LINE_ICONS, LineIcon } from './line-icon';

/** Those that stand in the bar; all others are behind its last button. */
const COMMON: readonly string[] = ['rectangle', 'rounded', 'ellipse', 'diamond', 'cylinder', 'text', 'note', 'frame', 'freehand'];

const GROUPS: readonly (readonly [ShapeGroup, string])[] = [
    ['basic', nls.localize('openspace/whiteboard/basic', 'Basic')],
    ['block', nls.localize('openspace/whiteboard/block', 'Block')],
    ['class', nls.localize('openspace/whiteboard/class', 'Class')],
    ['state', nls.localize('openspace/whiteboard/state', 'State')],
    ['flowchart', nls.localize('openspace/whiteboard/flowchart', 'Flowchart')],
    ['sequence', nls.localize('openspace/whiteboard/sequence', 'Sequence')],
    ['entity', nls.localize('openspace/whiteboard/entity', 'Entity-relationship')]
];

/** The tools: pick one, then click or drag on the board; or drag a shape onto it. */
export function Palette(): React.ReactElement {
    const { editor, connect } = useScene();
    const tool = useEditor(state => state.tool);
    const [isOpen, setOpen] = React.useState(false);
    const { types } = editor.kit;
    const common = COMMON.filter(type => types.has(type)).map(type => types.of(type));
    const pick = (type: string): void => {
        editor.setTool(tool === type ? 'select' : type);
        setOpen(false);
    };
    return (
        <div className='openspace-board-panel openspace-board-palette nopan nowheel'>
            <Bar label={nls.localize('openspace/whiteboard/tools', 'Tools')} isVertical>
                <IconButton
                    name='tool-select' icon='inspect' isPressed={tool === 'select'} onClick={() => pick('select')}
                    label={withKey(nls.localize('openspace/whiteboard/select', 'Select'), 'select')}
                />
                <IconButton
                    name='tool-connector' isPressed={tool === 'connector'} onClick={() => pick('connector')} isDisabled={editor.isReadOnly}
                    onKeyDown={event => {
                        const isPressedByKey = event.key === 'Enter' || event.key === ' ';
                        if (isPressedByKey && !event.repeat && connect?.()) {
                            event.preventDefault();
                            event.stopPropagation();
                        }
                    }}
                    label={withKey(nls.localize('openspace/whiteboard/connector', 'Connector'), 'connector')}
                ><LineIcon d={LINE_ICONS.connector} /></IconButton>
                {common.map(type => <ShapeButton
                    key={type.type} type={type} isPressed={tool === type.type} pick={pick} close={() => setOpen(false)}
                />)}
                <IconButton
                    name='more-shapes' icon='ellipsis' isPressed={isOpen} onClick={() => setOpen(!isOpen)}
                    label={nls.localize('openspace/whiteboard/moreShapes', 'More Shapes')}
                />
            </Bar>
            {isOpen && <AllShapes pick={pick} close={() => setOpen(false)} />}
        </div>
    );
}

function AllShapes({ pick, close }: { readonly pick: (type: string) => void; readonly close: () => void }): React.ReactElement {
    const { editor, stage } = useScene();
    const tool = useEditor(state => state.tool);
    return (
        <div
            className='openspace-board-shapes' role='group' aria-label={nls.localize('openspace/whiteboard/shapes', 'Shapes')}
            data-testid='board-shapes'
            onKeyDown={event => {
                if (event.key === 'Escape') {
                    event.stopPropagation();
                    close();
                    stage.focus();
                }
            }}
        >
            {GROUPS.map(([group, label]) => {
                const types = editor.kit.types.all.filter(type => type.group === group);
                return types.length > 0 && <section key={group} aria-label={label}>
                    <h3>{label}</h3>
                    <div className='openspace-board-shape-grid'>
                        {types.map(type => <ShapeButton
                            key={type.type} type={type} isPressed={tool === type.type} pick={pick} close={close}
                        />)}
                    </div>
                </section>;
            })}
        </div>
    );
}

function ShapeButton({ type, isPressed, pick, close }: {
    readonly type: ShapeType; readonly isPressed: boolean; readonly pick: (type: string) => void; readonly close: () => void;
}): React.ReactElement {
    const { editor, stage } = useScene();
    const drag = (event: React.PointerEvent<HTMLButtonElement>): void => {
        const button: HTMLElement = event.currentTarget;
        const ending = new AbortController();
        button.addEventListener('pointerup', ({ clientX, clientY }: PointerEvent) => {
            ending.abort();
            const under = document.elementFromPoint(clientX, clientY);
            const isOnBoard = under?.closest('.openspace-board-canvas') && !under.closest('.openspace-board-panel');
            if (isOnBoard && !editor.isReadOnly) {
                new ShapeGesture(editor, type.type, stage.toBoard({ x: clientX, y: clientY })).end();
            }
        }, { signal: ending.signal });
        button.addEventListener('pointercancel', () => ending.abort(), { signal: ending.signal });
        button.setPointerCapture?.(event.pointerId);
    };
    return (
        <IconButton
            name={`tool-${type.type}`} label={withKey(type.label, type.type)} isPressed={isPressed} isDisabled={editor.isReadOnly}
            onClick={() => pick(type.type)} onPointerDown={drag} onKeyDown={event => {
                // Who has no pointer draws in the middle.
                const isPressedByKey = event.key === 'Enter' || event.key === ' ';
                if (isPressedByKey && !event.repeat && drawInView(editor, type.type, stage.visible)) {
                    event.preventDefault();
                    event.stopPropagation();
                    close();
                }
            }}
        ><ShapeIcon type={type} /></IconButton>
    );
}

/** The shape itself, small. */
const ShapeIcon = React.memo(function ShapeIcon({ type }: { readonly type: ShapeType }): React.ReactElement {
    const { editor: { kit: { measurer } }, look } = useScene();
    const line = LINE_ICONS[type.type];
    if (line) {
        return <LineIcon d={line} />;
    }
    const shape = sampleOf(type);
    const { width, height } = shape;
    return <svg className='openspace-board-icon' viewBox={`-3 -3 ${width + 6} ${height + 6}`} aria-hidden='true'>
        <Drawings drawings={type.draw(shape, measurer)} look={look} color={colorOf(shape, type.defaultColor)} />
    </svg>;
});

const STROKE = [0, 6, 14, 20, 26, 34, 40].map((x, index) => ({ x, y: [20, 8, 4, 14, 22, 18, 4][index] }));

const SAMPLE_SIZES: Readonly<Record<string, readonly [number, number]>> = {
    lifeline: [40, 64], activation: [10, 40], actor: [32, 48], circle: [34, 34], initial: [24, 24], final: [26, 26]
};

/** With as little in it as it takes to recognise it at the size of an icon. */
function sampleOf({ type }: ShapeType): Shape {
    const [width, height] = SAMPLE_SIZES[type] ?? [44, 32];
    const points = type === 'freehand' ? STROKE : type === 'line' ? [{ x: 0, y: 28 }, { x: 44, y: 4 }] : undefined;
    return { id: type, type, x: 0, y: 0, width, height, points };
}

function withKey(label: string, tool: string): string {
    const key = Object.keys(TOOL_KEYS).find(name => TOOL_KEYS[name] === tool);
    return key ? `${label} (${key.toUpperCase()})` : label;
}
