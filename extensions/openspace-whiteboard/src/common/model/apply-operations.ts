import { Board, indexOf } from './board';
import { elementFault } from './check-element';
import { ElementOrder } from './element-order';
import { findCircles, parentOf } from './family';
import { isSameValue, ownValue } from './json-value';
import { Operation } from './operation';
import { BoardElement } from './shape';

export interface AppliedOperations {
    readonly board: Board;
    /** Applied to the new board, they give the old one. */
    readonly inverse: readonly Operation[];
}

/**
 * The board after all of the operations, in their order. Elements that none of them touches stay the same objects. Throws with a
 * message for the user if one does not fit.
 */
export function applyOperations(board: Board, operations: readonly Operation[]): AppliedOperations {
    const draft = new BoardDraft(board);
    const inverse = operations.map(operation => draft.apply(operation)).reverse();
    return { board: draft.finish(), inverse };
}

type AddOperation = Extract<Operation, { op: 'add' }>;
type UpdateOperation = Extract<Operation, { op: 'update' }>;

/** A board in the middle of a batch: only what was touched is kept beside the old one. */
class BoardDraft {

    protected readonly before: ReadonlyMap<string, BoardElement>;
    /** Undefined of what was deleted. */
    protected readonly touched = new Map<string, BoardElement | undefined>();
    protected readonly appended: string[] = [];
    /** Made when a place between others matters for the first time. */
    protected places: ElementOrder | undefined;
    protected title: string | undefined;
    protected camera: Board['camera'];

    constructor(protected readonly board: Board) {
        this.before = indexOf(board);
        this.title = board.title;
        this.camera = board.camera;
    }

    /** Returns what undoes it. */
    apply(operation: Operation): Operation {
        switch (operation.op) {
            case 'add': return this.add(operation);
            case 'update': return this.update(operation);
            case 'delete': return this.delete(operation.id);
            case 'reorder': return this.reorder(operation.id, operation.index);
            case 'camera': {
                const { camera } = this;
                this.camera = operation.camera;
                return { op: 'camera', camera };
            }
            case 'title': {
                const { title } = this;
                this.title = operation.title;
                return { op: 'title', title };
            }
        }
    }

    finish(): Board {
        const [circle] = findCircles(this.touched.keys(), id => parentOf(this.find(id)));
        if (circle) {
            throw new Error(circle.length === 1
                ? `"${circle[0]}" cannot stand in itself.`
                : `"${circle[0]}" and "${circle[1]}" cannot stand in each other.`);
        }
        const { title: _title, camera: _camera, ...others } = this.board;
        return {
            ...this.title === undefined ? {} : { title: this.title },
            ...this.camera === undefined ? {} : { camera: this.camera },
            ...others, elements: this.elements()
        };
    }

    protected elements(): readonly BoardElement[] {
        if (this.places) {
            return this.places.toArray().map(id => this.require(id));
        }
        if (this.touched.size === 0) {
            return this.board.elements;
        }
        const elements = this.board.elements.map(element => this.touched.get(element.id) ?? element);
        return this.appended.length === 0 ? elements : [...elements, ...this.appended.map(id => this.require(id))];
    }

    protected add({ element, index }: AddOperation): Operation {
        const fault = elementFault(element);
        if (fault) {
            throw new Error(fault);
        }
        if (this.find(element.id)) {
            throw new Error(`There is already a shape "${element.id}" on the board.`);
        }
        if (index === undefined && !this.places) {
            this.appended.push(element.id);
        } else {
            const order = this.order();
            checkIndex(index ?? order.length, order.length);
            order.insert(element.id, index);
        }
        this.touched.set(element.id, element);
        return { op: 'delete', id: element.id };
    }

    protected update({ id, set, unset = [] }: UpdateOperation): Operation {
        const element = this.require(id);
        const next: Record<string, unknown> = { ...element, ...set };
        const fields = [...new Set([...Object.keys(set), ...unset])];
        for (const field of fields) {
            if (ownValue(set, field) === undefined) {
                delete next[field];
            }
        }
        if (next.id !== id) {
            throw new Error(`The id of "${id}" cannot be changed.`);
        }
        const fault = elementFault(next);
        if (fault) {
            throw new Error(fault);
        }
        if (!fields.every(field => isSameValue(ownValue(element, field), ownValue(next, field)))) {
            // It was checked just now.
            this.touched.set(id, next as unknown as BoardElement);
        }
        const absent = fields.filter(field => ownValue(element, field) === undefined);
        const before = Object.fromEntries(fields.filter(field => !absent.includes(field)).map(field => [field, element[field]]));
        return { op: 'update', id, set: before, ...absent.length > 0 ? { unset: absent } : {} };
    }

    protected delete(id: string): Operation {
        const element = this.require(id);
        const index = this.order().remove(id);
        this.touched.set(id, undefined);
        return { op: 'add', element, index };
    }

    protected reorder(id: string, index: number): Operation {
        this.require(id);
        const order = this.order();
        checkIndex(index, order.length - 1);
        const before = order.remove(id);
        order.insert(id, index);
        return { op: 'reorder', id, index: before };
    }

    protected order(): ElementOrder {
        this.places ??= new ElementOrder([...this.board.elements.map(({ id }) => id), ...this.appended]);
        return this.places;
    }

    protected find(id: string): BoardElement | undefined {
        return this.touched.has(id) ? this.touched.get(id) : this.before.get(id);
    }

    protected require(id: string): BoardElement {
        const element = this.find(id);
        if (!element) {
            throw new Error(`There is no shape "${id}" on the board.`);
        }
        return element;
    }
}

function checkIndex(index: number, max: number): void {
    if (!Number.isInteger(index) || index < 0 || index > max) {
        throw new Error(`There is no place ${index} between back and front: 0 to ${max} are possible.`);
    }
}
