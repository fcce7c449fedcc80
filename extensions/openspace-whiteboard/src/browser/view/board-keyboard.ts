import { Disposable } from '@theia/core/lib/common/disposable';
import { Point } from '../../common/geometry/box';
import { readingOrder } from '../../common/sight/reading-order';
import {
    deleteSelected, duplicateSelected, groupSelected, nudgeSelected, selectAll, stackSelected, ungroupSelected
} from '../editing/actions';
import { BoardEditor } from '../editing/board-editor';
import { CLIPBOARD_TYPE, Copied, copyElements, paste } from '../editing/clipboard';
import { drawInView } from '../editing/draw-in-view';
import { actionOf, KeyAction, SimpleAction } from '../editing/key-actions';
import { BoardStage } from './board-context';

/** What a key may do to the view around the board. */
export interface KeyboardTarget {
    readonly editor: BoardEditor;
    readonly stage: BoardStage;
    /** Ends what is in progress with the pointer; false if nothing is. */
    cancelPointer(): boolean;
    find(): void;
    /** Lets the person choose what the selected shape is connected with; false if not one shape is selected. */
    connect?(): boolean;
    /** To the next shape with code, or to the one before. */
    walk?(by: 1 | -1): void;
    /** Shows the board without what has changed; false if that was not shown. */
    leaveComparison(): boolean;
    /** The person works with this board, wherever the focus is. */
    isCurrent(): boolean;
    /** Something was copied, or cut. */
    copied?(copied: Copied): void;
    /** Shows the menu of what is selected, at a place on the screen. */
    showMenu?(at: Point): void;
}

const ZOOM_STEP = 1.25;

/** Has keys of its own. */
const FIELD = 'input, textarea, select, [contenteditable]';

/** The keyboard and the clipboard on a board. */
export class BoardKeyboard implements Disposable {

    protected readonly ending = new AbortController();

    constructor(protected readonly host: HTMLElement, protected readonly target: KeyboardTarget) {
        const { signal } = this.ending;
        host.addEventListener('keydown', event => this.keyDown(event), { signal });
        // Browsers send these to where text was selected last, which may be another board, or nothing of one.
        const page = host.ownerDocument;
        const options = { signal, capture: true };
        page.addEventListener('copy', event => this.copy(event), options);
        page.addEventListener('cut', event => this.cut(event), options);
        page.addEventListener('paste', event => this.pasteFrom(event), options);
        // Without a selection of text, the menu's Copy and Cut only come through if somebody says so here.
        for (const name of ['beforecopy', 'beforecut']) {
            page.addEventListener(name, event => this.ownsClipboard ? event.preventDefault() : undefined, options);
        }
    }

    /** What is cut, copied and pasted now is this board's: it has the focus, or nothing has and it is the one in front. */
    get ownsClipboard(): boolean {
        const { activeElement, body } = this.host.ownerDocument;
        if (activeElement && activeElement !== body) {
            return this.host.contains(activeElement) && activeElement.closest(FIELD) === null;
        }
        return this.target.isCurrent() && this.host.ownerDocument.getSelection()?.isCollapsed !== false;
    }

    /** True if that could be pasted. */
    paste(copied: Partial<Copied>): boolean {
        const { editor, stage } = this.target;
        const pasting = paste(editor.state.board, copied, stage.visible, editor.kit);
        if (pasting && editor.apply(pasting.operations)) {
            editor.select(pasting.ids);
        }
        return pasting !== undefined;
    }

    dispose(): void {
        this.ending.abort();
    }

    /** True if the action was the board's. */
    run(action: KeyAction): boolean {
        const { editor, stage } = this.target;
        switch (action.kind) {
            case 'nudge':
                nudgeSelected(editor, action.dx, action.dy);
                return editor.state.selection.size > 0;
            case 'tool':
                editor.setTool(action.tool);
                return true;
            case 'step':
                return this.step(action.by);
            case 'walk':
                this.target.walk?.(action.by);
                return true;
            case 'leave':
                return this.leave();
            case 'edit':
                return this.edit();
            case 'menu':
                return this.menu();
            case 'zoomIn':
            case 'zoomOut':
                void stage.zoomBy(action.kind === 'zoomIn' ? ZOOM_STEP : 1 / ZOOM_STEP);
                return true;
            case 'actualSize':
                void stage.setCamera({ ...stage.camera, zoom: 1 }, true);
                return true;
            case 'fit':
                void stage.fit(undefined, true);
                return true;
            case 'find':
                this.target.find();
                return true;
            default:
                this.change(action.kind);
                return true;
        }
    }

    protected change(kind: Exclude<SimpleAction, 'leave' | 'edit' | 'menu' | 'zoomIn' | 'zoomOut' | 'actualSize' | 'fit' | 'find'>): void {
        const { editor } = this.target;
        switch (kind) {
            case 'delete': return deleteSelected(editor);
            case 'selectAll': return selectAll(editor);
            case 'duplicate': return duplicateSelected(editor);
            case 'group': return groupSelected(editor);
            case 'ungroup': return ungroupSelected(editor);
            case 'undo': return editor.document.undo();
            case 'redo': return editor.document.redo();
            default: return stackSelected(editor, kind);
        }
    }

    protected keyDown(event: KeyboardEvent): void {
        if (event.defaultPrevented || event.isComposing || isInField(event)) {
            return;
        }
        const action = actionOf(event);
        const isOnPanel = event.target instanceof Element && event.target.closest('.openspace-board-panel') !== null;
        if (!action || isOnPanel && action.kind !== 'leave') {
            return;
        }
        if (this.run(action)) {
            event.preventDefault();
            event.stopPropagation();
        }
    }

    /** One thing after the other: the drag, the edit, the tool, the selection, the comparison. */
    protected leave(): boolean {
        const { editor, stage } = this.target;
        const { editing, tool, selection } = editor.state;
        if (this.target.cancelPointer()) {
            return true;
        }
        if (editing !== undefined) {
            editor.stopEditing();
        } else if (tool !== 'select') {
            editor.setTool('select');
        } else if (selection.size > 0) {
            editor.select([]);
        } else if (!this.target.leaveComparison()) {
            return false;
        }
        stage.focus();
        return true;
    }

    protected edit(): boolean {
        const { editor, stage } = this.target;
        const { tool } = editor.state;
        if (tool !== 'select') {
            // Who has no pointer draws in the middle.
            return tool === 'connector' ? this.target.connect?.() === true : drawInView(editor, tool, stage.visible);
        }
        const [id, ...others] = editor.state.selection;
        if (id === undefined || others.length > 0) {
            return false;
        }
        editor.startEditing(id);
        return true;
    }

    /** Below the first of what is selected. */
    protected menu(): boolean {
        const [selected] = this.target.editor.state.selection;
        const shape = [...this.host.querySelectorAll<HTMLElement | SVGElement>('[data-shape-id]')]
            .find(({ dataset }) => dataset.shapeId === selected);
        if (!shape || !this.target.showMenu) {
            return false;
        }
        const { left, width, bottom } = shape.getBoundingClientRect();
        const view = this.host.getBoundingClientRect();
        this.target.showMenu({ x: Math.max(view.left, left + width / 2), y: Math.min(view.bottom, bottom) });
        return true;
    }

    /** To the next shape; false at either end, and backwards from where nothing is selected: there Tab leaves the board. */
    protected step(by: 1 | -1): boolean {
        const { editor, stage } = this.target;
        const shapes = readingOrder(editor.state.board).map(({ shape }) => shape);
        const [selected] = editor.state.selection;
        const at = shapes.findIndex(({ id }) => id === selected);
        const next = at < 0 && by < 0 ? undefined : shapes[at + by];
        if (!next) {
            return false;
        }
        editor.select([next.id]);
        void stage.focusShape(next.id);
        return true;
    }

    protected copy(event: ClipboardEvent): boolean {
        const { editor } = this.target;
        const copied = this.ownsClipboard ? copyElements(editor.state.board, editor.state.selection, editor.kit.types) : undefined;
        if (!copied || !event.clipboardData) {
            return false;
        }
        event.clipboardData.setData(CLIPBOARD_TYPE, copied.data);
        event.clipboardData.setData('text/plain', copied.text);
        this.target.copied?.(copied);
        event.preventDefault();
        event.stopPropagation();
        return true;
    }

    protected cut(event: ClipboardEvent): void {
        if (!this.target.editor.isReadOnly && this.copy(event)) {
            deleteSelected(this.target.editor);
        }
    }

    protected pasteFrom(event: ClipboardEvent): void {
        const { clipboardData } = event;
        if (!clipboardData || !this.ownsClipboard) {
            return;
        }
        if (this.paste({ data: clipboardData.getData(CLIPBOARD_TYPE) || undefined, text: clipboardData.getData('text/plain') })) {
            event.preventDefault();
            event.stopPropagation();
        }
    }
}

function isInField({ target }: Event): boolean {
    return target instanceof Element && target.closest(FIELD) !== null;
}
