import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { AppliedOperations, applyOperations } from '../../common/model/apply-operations';
import { Board, EMPTY_BOARD, indexOf } from '../../common/model/board';
import { deleteOperations } from '../../common/model/containment-operations';
import { diffBoards } from '../../common/model/diff-boards';
import { parentOf } from '../../common/model/family';
import { Conflict, mergeBoards, MergedBoard } from '../../common/model/merge-boards';
import { Operation } from '../../common/model/operation';
import { BoardElement, ConnectorEnd, isAttached, isConnector, isShape } from '../../common/model/shape';
import { Author, BoardChange } from './board-document';
import { BoardHistory } from './board-history';

/** What others changed of elements that the person holds: it is merged when they let go. */
interface Waiting {
    /** What both sides began with. */
    readonly base: Board;
    readonly theirs: Board;
    readonly by: Author;
}

/** Steps of the agent in a row are one for the person. */
const AGENT_STEPS = 'agent';

/** A board that the person and others change at the same time, beside what of it is saved. Knows nothing of files. */
export abstract class MergingBoard {

    protected current: Board = EMPTY_BOARD;
    /** What is on the disk, as far as it is known. */
    protected saved: Board = EMPTY_BOARD;
    /** The board in which nothing is unsaved: what is on the disk, but for what waits. */
    protected clean: Board = EMPTY_BOARD;
    /** Why nothing can be changed, as a message for the user. */
    protected problem: string | undefined;
    protected waiting: Waiting | undefined;
    protected readonly held = new Map<string, number>();
    /** What somebody else made of an element. */
    protected readonly theirs = new Map<string, BoardElement | undefined>();
    protected readonly history = new BoardHistory();

    protected readonly toDispose = new DisposableCollection();
    protected readonly onDidChangeEmitter = new Emitter<BoardChange>();
    readonly onDidChange: Event<BoardChange> = this.onDidChangeEmitter.event;
    protected readonly onDidChangeStateEmitter = new Emitter<void>();
    readonly onDidChangeState: Event<void> = this.onDidChangeStateEmitter.event;

    constructor() {
        this.toDispose.pushAll([this.onDidChangeEmitter, this.onDidChangeStateEmitter]);
    }

    get board(): Board {
        return this.current;
    }

    get isDirty(): boolean {
        // Where somebody looks is kept with the next change.
        return this.current.elements !== this.clean.elements || this.current.title !== this.clean.title;
    }

    get isReadOnly(): boolean {
        return this.problem !== undefined;
    }

    get fault(): string | undefined {
        return this.problem;
    }

    get conflicts(): ReadonlySet<string> {
        return new Set(this.theirs.keys());
    }

    get canUndo(): boolean {
        return this.history.canUndo && !this.isReadOnly;
    }

    get canRedo(): boolean {
        return this.history.canRedo && !this.isReadOnly;
    }

    apply(operations: readonly Operation[], { by = 'person', merge }: { by?: Author; merge?: string } = {}): void {
        if (this.problem !== undefined) {
            throw new Error(this.problem);
        }
        const applied = applyOperations(this.current, operations);
        this.remember(operations, applied, by === 'agent' ? AGENT_STEPS : merge);
        this.become(applied.board, by);
    }

    undo(): void {
        if (this.canUndo) {
            this.become(this.history.undo(this.current), 'person');
        }
    }

    redo(): void {
        if (this.canRedo) {
            this.become(this.history.redo(this.current), 'person');
        }
    }

    settle(id: string, whose: 'mine' | 'theirs' = 'mine'): void {
        if (!this.theirs.has(id)) {
            return;
        }
        const theirs = this.theirs.get(id);
        this.theirs.delete(id);
        if (whose === 'theirs' && theirs) {
            const others = this.current.elements.filter(element => element.id !== id);
            const at = this.current.elements.findIndex(element => element.id === id);
            const elements = others.toSpliced(at < 0 ? others.length : at, 0, theirs);
            this.apply(diffBoards(this.current, { ...this.current, elements }));
        } else if (whose === 'theirs') {
            this.apply(deleteOperations(this.current, [id]));
        }
        this.onDidChangeStateEmitter.fire();
    }

    hold(ids: readonly string[]): Disposable {
        ids.forEach(id => this.held.set(id, (this.held.get(id) ?? 0) + 1));
        return Disposable.create(() => {
            for (const id of ids) {
                const count = (this.held.get(id) ?? 0) - 1;
                if (count > 0) {
                    this.held.set(id, count);
                } else {
                    this.held.delete(id);
                }
            }
            if (this.held.size === 0) {
                this.release();
            }
        });
    }

    /** A step of the agent that is saved already. It was worked out for the board as it is. */
    protected takeStep(operations: readonly Operation[], applied: AppliedOperations): void {
        this.remember(operations, applied, AGENT_STEPS);
        // Before anybody is told: the board must not look unsaved for a moment.
        this.saved = this.clean = applied.board;
        this.become(applied.board, 'agent');
    }

    /** What is saved is another one now, and nothing here is unsaved. */
    protected takeOver(theirs: Board, by: Author): void {
        const next = this.taken(theirs, by);
        this.saved = this.waiting ? theirs : next;
        this.clean = next;
        this.become(next, by);
    }

    /** Another board in the place of this one, but for what the person holds. */
    protected take(wanted: Board, by: Author): void {
        this.become(this.taken(wanted, by), by);
    }

    /** What is saved is another one now, and something here is not. */
    protected merge(theirs: Board): void {
        const { board, conflicts } = mergeKeeping(this.saved, this.whole(), theirs);
        this.noteConflicts(conflicts, theirs);
        const isWaiting = this.touchesHeld(diffBoards(this.current, board));
        this.waiting = isWaiting ? { base: this.current, theirs: board, by: 'disk' } : undefined;
        this.history.close();
        this.saved = this.clean = theirs;
        if (isWaiting) {
            this.become(withElementsOf(board, this.current, this.held), 'disk');
        } else {
            this.become(this.isSaved(board) ? theirs : board, 'disk');
        }
    }

    /** With what waits. */
    protected whole(): Board {
        return this.waiting ? mergeKeeping(this.waiting.base, this.current, this.waiting.theirs).board : this.current;
    }

    protected become(after: Board, by: Author): void {
        const { current: before } = this;
        if (before === after) {
            return;
        }
        this.current = after;
        for (const id of this.theirs.keys()) {
            if (!indexOf(after).has(id) && this.theirs.get(id) === undefined) {
                this.theirs.delete(id);
            }
        }
        this.onDidChangeEmitter.fire({ before, after, by });
        this.onDidChangeStateEmitter.fire();
    }

    protected taken(wanted: Board, by: Author): Board {
        const before = this.whole();
        const operations = diffBoards(before, wanted);
        const applied = applyOperations(before, operations);
        const full = withRest(applied.board, wanted);
        if (this.waiting || this.touchesHeld(operations)) {
            this.waiting = { base: this.waiting?.base ?? this.current, theirs: full, by };
            const shown = withElementsOf(full, this.current, this.held);
            this.rememberAs(shown, by);
            return shown;
        }
        if (by !== 'agent' || !this.remember(operations, { ...applied, board: full }, AGENT_STEPS)) {
            this.history.close();
        }
        return full;
    }

    protected touchesHeld(operations: readonly Operation[]): boolean {
        return operations.some(operation => (operation.op === 'update' || operation.op === 'delete') && this.held.has(operation.id));
    }

    /** Something that can be undone; false if there is nothing of the kind. */
    protected remember(operations: readonly Operation[], { board, inverse }: AppliedOperations, merge: string | undefined): boolean {
        const isStep = operations.some(({ op }) => op !== 'camera');
        if (isStep) {
            this.history.push({ before: this.current, after: board, operations, inverse, merge });
        }
        return isStep;
    }

    /** The board becomes another one by somebody; what the agent did can be undone. */
    protected rememberAs(next: Board, by: Author): void {
        const operations = by === 'agent' ? diffBoards(this.current, next) : [];
        if (!this.remember(operations, { ...applyOperations(this.current, operations), board: next }, AGENT_STEPS)) {
            this.history.close();
        }
    }

    /** The person has let go of everything. */
    protected release(): void {
        const { waiting } = this;
        if (!waiting) {
            return;
        }
        this.waiting = undefined;
        const { board, conflicts } = mergeKeeping(waiting.base, this.current, waiting.theirs);
        this.noteConflicts(conflicts, waiting.theirs);
        this.rememberAs(board, waiting.by);
        if (this.isSaved(board)) {
            this.clean = board;
        }
        this.become(board, 'agent');
    }

    protected isSaved(board: Board): boolean {
        return diffBoards(this.saved, board).every(({ op }) => op === 'camera');
    }

    protected noteConflicts(conflicts: readonly Conflict[], theirs: Board): void {
        // The title has no mark: the person's stands.
        conflicts.filter(({ id }) => id !== '').forEach(({ id }) => this.theirs.set(id, indexOf(theirs).get(id)));
    }
}

/** The board with what another one has of fields and elements that nobody understands. */
function withRest(board: Board, { rest, leftovers }: Board): Board {
    if (board.rest === rest && board.leftovers === leftovers) {
        return board;
    }
    const { rest: _rest, leftovers: _leftovers, ...known } = board;
    return { ...known, ...rest ? { rest } : {}, ...leftovers ? { leftovers } : {} };
}

/** The board, but with these elements as they are on another one. */
function withElementsOf(board: Board, other: Board, ids: ReadonlyMap<string, unknown>): Board {
    const index = indexOf(other);
    const elements = board.elements.flatMap(element => ids.has(element.id) ? index.get(element.id) ?? [] : [element]);
    const gone = other.elements.filter(({ id }) => ids.has(id) && !indexOf(board).has(id));
    return withCompanions({ ...board, elements: [...elements, ...gone] }, other, gone.map(({ id }) => id));
}

/** As `mergeBoards`; what one deleted and the other changed stays with all that went with it. */
function mergeKeeping(base: Board, mine: Board, theirs: Board): MergedBoard {
    const { board, conflicts } = mergeBoards(base, mine, theirs);
    const kept = board.elements.filter(({ id }) => indexOf(base).has(id) && !indexOf(theirs).has(id)).map(({ id }) => id);
    return { board: withCompanions(board, mine, kept), conflicts };
}

/** The board with what whoever deleted these shapes took along from another one: connectors, and what stood in them. */
function withCompanions(board: Board, other: Board, kept: readonly string[]): Board {
    if (kept.length === 0) {
        return board;
    }
    const index = indexOf(board);
    const lost = new Set(deleteOperations(other, kept).flatMap(operation => operation.op === 'delete' ? [operation.id] : [])
        .filter(id => !index.has(id)));
    const isThere = (end: ConnectorEnd): boolean => !isAttached(end) || index.has(end.shape) || lost.has(end.shape);
    const companions = other.elements.filter(element => lost.has(element.id)
        && (!isConnector(element) || isThere(element.from) && isThere(element.to)));
    const elements = board.elements.map(element => {
        const parent = parentOf(indexOf(other).get(element.id));
        return parent !== undefined && kept.includes(parent) && isShape(element) ? { ...element, parent } : element;
    });
    return { ...board, elements: [...elements, ...companions] };
}
