import { nls } from '@theia/core/lib/common/nls';
import { boundsOf, grown } from '../../common/geometry/box';
import { connectorsOf, indexOf, shapeOf } from '../../common/model/board';
import { deleteOperations, groupOperations, ungroupOperations } from '../../common/model/containment-operations';
import { freshIds } from '../../common/model/element-ids';
import { moveOperations } from '../../common/model/move-operations';
import { Operation } from '../../common/model/operation';
import { Direction, stackOperations } from '../../common/model/order-operations';
import { Shape } from '../../common/model/shape';
import { Edge, alignShapes } from '../../common/placing/align-shapes';
import { BoardAction } from '../tab/board-tab';
import { BoardEditor } from './board-editor';
import { duplicate } from './clipboard';
import { newConnector } from './new-elements';
import { editableFields } from './text-fields';

/** Room around the shapes of a new group, and for its title. */
const GROUP_PADDING = 24;
const GROUP_TITLE = 24;
/** From one message of a sequence to the next. */
const MESSAGE_GAP = 40;

/** What the person does to what is selected. Each is one step; none does anything if nothing is selected. */

/** Whether something could be done with what is selected. */
export function canDo(action: BoardAction, editor: BoardEditor): boolean {
    const { state: { board, selection }, kit: { types } } = editor;
    const shapes = selectedShapes(editor);
    const hasContainer = shapes.some(({ type }) => types.of(type).isContainer);
    const [only] = selection.size === 1 ? selection : [];
    switch (action) {
        case 'edit': return only !== undefined && editableFields(indexOf(board).get(only)!, types).length > 0;
        case 'connect':
        case 'link': return only !== undefined && shapes.length === 1;
        case 'group': return shapes.length > 0 && !(shapes.length === 1 && hasContainer);
        case 'ungroup': return hasContainer;
        default: return selection.size > 0;
    }
}

export function deleteSelected(editor: BoardEditor): void {
    const { board, selection } = editor.state;
    editor.apply(deleteOperations(board, [...selection]));
}

/** Nudges in a row are one step. */
export function nudgeSelected(editor: BoardEditor, dx: number, dy: number): void {
    const { board, selection } = editor.state;
    const ids = [...selection];
    editor.apply(moveOperations(board, ids, dx, dy, { by: 'person' }), `nudge ${ids.join(' ')}`);
}

export function duplicateSelected(editor: BoardEditor): void {
    const pasting = duplicate(editor.state.board, editor.state.selection, editor.kit.types);
    if (pasting && editor.apply(pasting.operations)) {
        editor.select(pasting.ids);
    }
}

export function alignSelected(editor: BoardEditor, edge: Edge): void {
    const shapes = selectedShapes(editor);
    if (shapes.length > 1) {
        const ids = shapes.map(({ id }) => id);
        editor.apply(pinned(alignShapes(editor.state.board, ids, edge), new Set(ids)));
    }
}

/** Connects a shape with another, which may have gone meanwhile; the connector is selected then. */
export function connectShapes(editor: BoardEditor, from: string, to: string): boolean {
    const { board } = editor.document;
    if (!shapeOf(board, from) || !shapeOf(board, to)) {
        return false;
    }
    // A message comes after those that are there.
    const lowest = Math.max(0, ...connectorsOf(board).map(({ y = 0 }) => y + MESSAGE_GAP));
    const element = newConnector(board, { shape: from }, { shape: to }, { x: 0, y: lowest }, editor.kit);
    const isDone = editor.apply([{ op: 'add', element }]);
    if (isDone) {
        editor.setTool('select');
        editor.select([element.id]);
    }
    return isDone;
}

/** In front of the others, or behind them. */
export function stackSelected(editor: BoardEditor, direction: Direction): void {
    const { board, selection } = editor.state;
    editor.apply(stackOperations(board, [...selection], direction));
}

export function groupSelected(editor: BoardEditor): void {
    const { board } = editor.state;
    const shapes = selectedShapes(editor);
    const bounds = boundsOf(shapes);
    if (!bounds) {
        return;
    }
    const around = grown(bounds, GROUP_PADDING);
    const text = nls.localize('openspace/whiteboard/group', 'Group');
    const frame: Shape = {
        id: freshIds(indexOf(board).keys())({ type: 'frame', text }), type: 'frame',
        ...around, y: around.y - GROUP_TITLE, height: around.height + GROUP_TITLE, text, pinned: true
    };
    // With its title it is one step.
    const step = `new ${frame.id}`;
    if (editor.apply(groupOperations(board, shapes.map(({ id }) => id), frame), step)) {
        editor.select([frame.id]);
        editor.startEditing(frame.id, step);
    }
}

export function ungroupSelected(editor: BoardEditor): void {
    const { board, selection } = editor.state;
    const inside = board.elements.filter(({ parent }) => typeof parent === 'string' && selection.has(parent)).map(({ id }) => id);
    if (inside.length > 0 && editor.apply(ungroupOperations(board, [...selection]))) {
        editor.select(inside);
    }
}

/** Sets or takes fields of all that is selected, or of those that `fits` accepts. */
export function changeSelected(
    editor: BoardEditor, set: Readonly<Record<string, unknown>>, fits: (element: { readonly type: string }) => boolean = () => true
): void {
    const { board, selection } = editor.state;
    const gone = Object.keys(set).filter(field => set[field] === undefined);
    const kept = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
    editor.apply(board.elements.filter(element => selection.has(element.id) && fits(element)).map((element): Operation => {
        const unset = gone.filter(field => element[field] !== undefined);
        return { op: 'update', id: element.id, set: kept, ...unset.length > 0 ? { unset } : {} };
    }));
}

export function selectAll(editor: BoardEditor): void {
    editor.select(editor.state.board.elements.map(({ id }) => id));
}

export function selectedShapes(editor: BoardEditor): Shape[] {
    const { board, selection } = editor.state;
    return [...selection].map(id => shapeOf(board, id)).filter(shape => shape !== undefined);
}

/** What the person aligned stays where it is, as if they had moved it. */
function pinned(operations: readonly Operation[], ids: ReadonlySet<string>): Operation[] {
    return operations.map(operation => operation.op === 'update' && ids.has(operation.id)
        ? { ...operation, set: { ...operation.set, pinned: true } } : operation);
}
