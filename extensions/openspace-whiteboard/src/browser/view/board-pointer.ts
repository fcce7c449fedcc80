import { Disposable } from '@theia/core/lib/common/disposable';
import { Point, Side } from '../../common/geometry/box';
import { indexOf } from '../../common/model/board';
import { AttachedEnd, isConnector } from '../../common/model/shape';
import { BoardEditor } from '../editing/board-editor';
import { BendGesture, ConnectGesture } from '../editing/connect-gesture';
import { ShapeGesture, StrokeGesture } from '../editing/draw-gestures';
import { Gesture, PointerAt } from '../editing/gesture';
import { shapeAt } from '../editing/hit-test';
import { LassoGesture } from '../editing/lasso-gesture';
import { MoveGesture } from '../editing/move-gesture';
import { Grip } from '../editing/resizing';
import { ResizeGesture } from '../editing/resize-gesture';
import { BoardStage } from './board-context';
import { edgePan } from './edge-pan';

/** A pointer that went no farther, in px of the screen, has clicked. */
const CLICK_DISTANCE = 3;

/** Parts of the view that deal with the pointer themselves. */
const OWN_POINTER = 'button, input, textarea, select, .openspace-board-panel';

/** Turns what the pointer does on a board into gestures. What it leaves alone, such as a drag on empty ground, moves the view. */
export class BoardPointer implements Disposable {

    protected gesture: Gesture | undefined;
    /** What begins when the pointer has moved far enough. */
    protected pending: { readonly from: Point; readonly begin: () => Gesture; readonly click?: () => void } | undefined;
    protected pointerId: number | undefined;
    /** Where the pointer was last, and the frame in which the view moves on if that is near an edge. */
    protected last: PointerEvent | undefined;
    protected frame: number | undefined;
    protected readonly ending = new AbortController();

    /** @param showMenu shows the menu of what is selected, at a place on the screen. */
    constructor(
        protected readonly host: HTMLElement, protected readonly editor: BoardEditor, protected readonly stage: BoardStage,
        protected readonly showMenu?: (at: Point) => void
    ) {
        const options = { signal: this.ending.signal, capture: true };
        host.addEventListener('pointerdown', event => this.down(event), options);
        host.addEventListener('pointermove', event => this.move(event), options);
        host.addEventListener('pointerup', event => this.up(event), options);
        host.addEventListener('pointercancel', () => this.cancel(), options);
        host.addEventListener('lostpointercapture', event => event.pointerId === this.pointerId ? this.cancel() : undefined, options);
        // React Flow would move the view.
        host.addEventListener('mousedown', event => this.isBusy ? event.stopPropagation() : undefined, options);
        host.addEventListener('touchstart', event => this.isBusy ? event.stopPropagation() : undefined, options);
        host.addEventListener('dblclick', event => this.doubleClick(event), options);
        host.addEventListener('contextmenu', event => this.contextMenu(event), options);
        // Text that is selected somewhere in the page would be dragged instead.
        host.addEventListener('dragstart', event => event.preventDefault(), options);
    }

    get isBusy(): boolean {
        return this.gesture !== undefined || this.pending !== undefined;
    }

    /** True if there was something to cancel. */
    cancel(): boolean {
        const { gesture, isBusy } = this;
        this.letGo();
        gesture?.cancel();
        return isBusy;
    }

    dispose(): void {
        this.cancel();
        this.ending.abort();
    }

    protected down(event: PointerEvent): void {
        const { target } = event;
        if (event.button !== 0 || this.isBusy || !(target instanceof Element) || target.closest(OWN_POINTER)) {
            return;
        }
        this.editor.stopEditing();
        const pending = this.intentOf(event, target);
        if (pending) {
            this.pending = { from: { x: event.clientX, y: event.clientY }, ...pending };
            this.pointerId = event.pointerId;
        }
    }

    protected intentOf(event: PointerEvent, target: Element): { begin: () => Gesture; click?: () => void } | undefined {
        const { editor } = this;
        const { board, tool, selection } = editor.state;
        const point = this.stage.toBoard({ x: event.clientX, y: event.clientY });
        if (tool !== 'select') {
            return this.toolIntent(tool, point);
        }
        const held = this.heldIntent(target, point);
        if (held) {
            return held;
        }
        const id = target.closest<HTMLElement>('[data-shape-id]')?.dataset.shapeId;
        if (id === undefined || !indexOf(board).has(id)) {
            if (event.shiftKey) {
                return { begin: () => new LassoGesture(editor, point), click: () => undefined };
            }
            // A click; a drag moves the view, which React Flow does.
            editor.select([]);
            return undefined;
        }
        const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
        if (isAdding) {
            editor.select([id], 'toggle');
        } else if (!selection.has(id)) {
            editor.select([id]);
        }
        if (editor.isReadOnly || !editor.state.selection.has(id)) {
            return { begin: () => new LassoGesture(editor, point) };
        }
        return { begin: () => new MoveGesture(editor, point), click: () => isAdding ? undefined : editor.select([id]) };
    }

    /** Grips of shapes, dots from which connectors are drawn, ends and bends of connectors. */
    protected heldIntent(target: Element, point: Point): { begin: () => Gesture } | undefined {
        const { editor } = this;
        const { board, selection } = editor.state;
        if (editor.isReadOnly) {
            return undefined;
        }
        const [id] = selection;
        const held = target.closest<SVGElement>('[data-grip], [data-dot], [data-end], [data-bend]');
        const { grip, dot, dotShape, end, bend } = held?.dataset ?? {};
        const selected = id === undefined ? undefined : indexOf(board).get(id);
        if (dot !== undefined && dotShape !== undefined) {
            // The dots are written by the overlay, from the sides of a shape.
            const from: AttachedEnd = { shape: dotShape, side: dot as Side };
            return { begin: () => new ConnectGesture(editor, from, point) };
        }
        if (grip !== undefined && selected && !isConnector(selected)) {
            return { begin: () => new ResizeGesture(editor, selected, grip as Grip, point) };
        }
        if (!selected || !isConnector(selected)) {
            return undefined;
        }
        if (end === 'from' || end === 'to') {
            const other = end === 'from' ? selected.to : selected.from;
            return { begin: () => new ConnectGesture(editor, other, point, { connector: selected, end }) };
        }
        if (bend !== undefined) {
            const isNew = bend === 'new';
            return { begin: () => new BendGesture(editor, selected, isNew ? 0 : Number(bend), isNew) };
        }
        return undefined;
    }

    protected toolIntent(tool: string, point: Point): { begin: () => Gesture; click?: () => void } {
        const { editor } = this;
        const begin = (): Gesture => {
            if (tool === 'connector') {
                const shape = shapeAt(editor.state.board, point, editor.kit.types);
                return new ConnectGesture(editor, shape ? { shape: shape.id } : point, point);
            }
            return tool === 'line' || tool === 'freehand'
                ? new StrokeGesture(editor, tool, point) : new ShapeGesture(editor, tool, point);
        };
        const isShape = tool !== 'connector' && tool !== 'line' && tool !== 'freehand';
        return isShape ? { begin, click: () => begin().end() } : { begin };
    }

    protected move(event: PointerEvent): void {
        if (event.pointerId !== this.pointerId) {
            return;
        }
        if (event.buttons === 0) {
            // It was released where nobody could see it.
            this.cancel();
            return;
        }
        const { pending } = this;
        if (pending && Math.hypot(event.clientX - pending.from.x, event.clientY - pending.from.y) >= CLICK_DISTANCE) {
            this.pending = undefined;
            this.gesture = pending.begin();
            this.host.setPointerCapture?.(event.pointerId);
        }
        if (this.gesture) {
            event.preventDefault();
            this.last = event;
            // It looks where things are in the page, which costs nothing before the gesture moves them.
            this.panAtEdge();
            this.gesture.move(this.at(event));
        }
    }

    protected letGo(): void {
        this.gesture = undefined;
        this.pending = undefined;
        this.pointerId = undefined;
        this.last = undefined;
        if (this.frame !== undefined) {
            cancelAnimationFrame(this.frame);
            this.frame = undefined;
        }
    }

    /** The view follows what is dragged to its edge, for as long as it is there. */
    protected panAtEdge(): void {
        const { last, gesture, frame } = this;
        if (!last || !gesture || frame !== undefined) {
            return;
        }
        const pan = edgePan({ x: last.clientX, y: last.clientY }, this.host.getBoundingClientRect());
        if (pan.x === 0 && pan.y === 0) {
            return;
        }
        this.frame = requestAnimationFrame(() => {
            this.frame = undefined;
            this.stage.panBy(pan);
            // The pointer may have moved since; a pen would go back to where it was.
            gesture.move(this.at(this.last ?? last));
            this.panAtEdge();
        });
    }

    protected up(event: PointerEvent): void {
        if (event.pointerId !== this.pointerId) {
            return;
        }
        const { gesture, pending } = this;
        this.letGo();
        gesture?.end();
        pending?.click?.();
    }

    protected at(event: PointerEvent): PointerAt {
        return {
            point: this.stage.toBoard({ x: event.clientX, y: event.clientY }),
            isStraight: event.shiftKey, isFree: event.altKey, pixel: 1 / this.stage.camera.zoom
        };
    }

    /** Of shapes and connectors: on empty ground the same button moves the view. */
    protected contextMenu(event: MouseEvent): void {
        const { target, button, ctrlKey } = event;
        if (!(target instanceof Element) || target.closest(OWN_POINTER)) {
            return;
        }
        const id = target.closest<HTMLElement>('[data-shape-id]')?.dataset.shapeId ?? this.gripped(target);
        if (id === undefined || !this.showMenu) {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
        // That of the key comes without a button; the keyboard shows the menu itself.
        if (button === 2 || ctrlKey) {
            this.cancel();
            if (!this.editor.state.selection.has(id)) {
                this.editor.select([id]);
            }
            this.showMenu({ x: event.clientX, y: event.clientY });
        }
    }

    /** Whose grip that is: the first click on a connector puts one under the pointer. */
    protected gripped(target: Element): string | undefined {
        return target.closest('[data-grip], [data-end], [data-bend]') ? [...this.editor.state.selection][0] : undefined;
    }

    protected doubleClick(event: MouseEvent): void {
        const { target } = event;
        const { editor } = this;
        if (!(target instanceof Element) || target.closest(OWN_POINTER) || editor.isReadOnly || editor.state.editing !== undefined) {
            return;
        }
        const id = target.closest<HTMLElement>('[data-shape-id]')?.dataset.shapeId ?? this.gripped(target);
        if (id !== undefined) {
            editor.startEditing(id);
        } else if (editor.state.selection.size === 0) {
            new ShapeGesture(editor, 'text', this.stage.toBoard({ x: event.clientX, y: event.clientY })).end();
        }
        event.stopPropagation();
    }
}
