import { Point } from '../../common/geometry/box';
import { Operation } from '../../common/model/operation';
import { Connector, ConnectorEnd, isAttached } from '../../common/model/shape';
import { BoardEditor } from './board-editor';
import { Gesture, PointerAt } from './gesture';
import { shapeAt } from './hit-test';
import { isLoop, newConnector } from './new-elements';
import { toGrid } from './snapping';

/** Shorter ways than this, in px of the screen, were a click. */
const CLICK = 8;

/** Draws a connector from a shape or a point to another, or takes one of its ends somewhere else. */
export class ConnectGesture implements Gesture {

    protected hasMoved = false;
    /** The shape from which it comes. */
    protected hasLeft = false;

    /** @param taken the end of a connector that the person took in hand; a new one without. */
    constructor(
        protected readonly editor: BoardEditor, protected readonly from: ConnectorEnd, protected readonly start: Point,
        protected readonly taken?: { readonly connector: Connector; readonly end: 'from' | 'to' }
    ) {
        editor.begin(taken ? [taken.connector.id] : []);
    }

    move({ point, isFree, pixel }: PointerAt): void {
        this.hasMoved ||= Math.hypot(point.x - this.start.x, point.y - this.start.y) >= CLICK * pixel;
        if (!this.hasMoved) {
            return;
        }
        const { document: { board }, kit } = this.editor;
        const { types } = kit;
        const shape = isFree ? undefined : shapeAt(board, point, types, ({ type }) => canConnect(type, types.of(type).isThin));
        const to: ConnectorEnd = shape ? { shape: shape.id } : { x: toGrid(point.x), y: toGrid(point.y) };
        // A shape is left before it is reached again: only then it is a loop.
        const isStillInside = isLoop(this.from, to) && !this.taken && isAttached(to) && !this.hasLeft;
        this.hasLeft ||= !isLoop(this.from, to);
        if (isStillInside) {
            this.editor.show(undefined);
            return;
        }
        this.editor.show(current => [this.operation(newConnector(current, this.from, to, point, kit))], { target: shape?.id });
    }

    end(): void {
        const before = new Set(this.editor.document.board.elements.map(({ id }) => id));
        if (this.editor.commit()) {
            const made = this.editor.document.board.elements.filter(({ id }) => !before.has(id));
            this.editor.select(this.taken ? [this.taken.connector.id] : made.map(({ id }) => id));
        }
        this.editor.setTool('select');
    }

    cancel(): void {
        this.editor.cancel();
        this.editor.setTool('select');
    }

    protected operation(connector: Connector): Operation {
        return this.taken
            ? { op: 'update', id: this.taken.connector.id, set: { [this.taken.end]: connector.to } }
            : { op: 'add', element: connector };
    }
}

/** Drawings and dividers have no border to end at; frames and text do. */
export function canConnect(type: string, isThin = false): boolean {
    return !isThin || type !== 'line' && type !== 'freehand' && type !== 'divider';
}

/** Bends a connector at a point through which it goes from then on. */
export class BendGesture implements Gesture {

    /** @param index of the waypoint; a new one goes before the one that has it. */
    constructor(
        protected readonly editor: BoardEditor, protected readonly connector: Connector, protected readonly index: number,
        protected readonly isNew: boolean
    ) {
        editor.begin([connector.id]);
    }

    move({ point, isFree }: PointerAt): void {
        const waypoints = [...this.connector.waypoints ?? []];
        const at = isFree ? { x: Math.round(point.x), y: Math.round(point.y) } : { x: toGrid(point.x), y: toGrid(point.y) };
        waypoints.splice(this.index, this.isNew ? 0 : 1, at);
        this.editor.show(() => [{ op: 'update', id: this.connector.id, set: { waypoints } }]);
    }

    end(): void {
        this.editor.commit();
    }

    cancel(): void {
        this.editor.cancel();
    }
}
