import { applyOperations } from '../../common/model/apply-operations';
import { Board } from '../../common/model/board';
import { Operation } from '../../common/model/operation';
import { BoardElement } from '../../common/model/shape';

export interface BoardStep {
    readonly before: Board;
    readonly after: Board;
    readonly operations: readonly Operation[];
    readonly inverse: readonly Operation[];
    /** Steps with the same name in a row are one. */
    readonly merge?: string;
}

/** Nobody goes farther back. */
const MAX_STEPS = 200;

/** What can be undone on a board, and done again. */
export class BoardHistory {

    protected done: BoardStep[] = [];
    protected undone: BoardStep[] = [];
    /** The next step is one of its own, whatever its name. */
    protected isClosed = false;

    get canUndo(): boolean {
        return this.done.length > 0;
    }

    get canRedo(): boolean {
        return this.undone.length > 0;
    }

    push(step: BoardStep): void {
        const last = this.done.at(-1);
        this.undone = [];
        if (last && !this.isClosed && step.merge !== undefined && last.merge === step.merge) {
            if (isSame(last.before.elements, step.after.elements) && last.before.title === step.after.title) {
                // Such as a text that nobody wrote.
                this.done.pop();
                return;
            }
            this.done[this.done.length - 1] = {
                ...step, before: last.before, operations: [...last.operations, ...step.operations],
                inverse: [...step.inverse, ...last.inverse]
            };
            return;
        }
        this.isClosed = false;
        this.done.push(step);
        if (this.done.length > MAX_STEPS) {
            this.done.shift();
        }
    }

    /** The board without the last step. What others changed since stays. */
    undo(board: Board): Board {
        const step = this.done.pop();
        if (!step) {
            return board;
        }
        this.undone.push(step);
        this.isClosed = true;
        return board.elements === step.after.elements && board.title === step.after.title
            ? { ...step.before, camera: board.camera } : applyFitting(board, step.inverse);
    }

    redo(board: Board): Board {
        const step = this.undone.pop();
        if (!step) {
            return board;
        }
        this.done.push(step);
        this.isClosed = true;
        return board.elements === step.before.elements && board.title === step.before.title
            ? { ...step.after, camera: board.camera } : applyFitting(board, step.operations);
    }

    /** What comes next does not belong to what was done last. */
    close(): void {
        this.isClosed = true;
    }
}

function isSame(a: readonly BoardElement[], b: readonly BoardElement[]): boolean {
    return a.length === b.length && a.every((element, index) => element === b[index]);
}

/** All of the operations that still fit: somebody else may have deleted what one is about. */
export function applyFitting(board: Board, operations: readonly Operation[]): Board {
    try {
        return applyOperations(board, operations).board;
    } catch {
        return operations.reduce((result, operation) => {
            try {
                return applyOperations(result, [operation]).board;
            } catch {
                return result;
            }
        }, board);
    }
}
