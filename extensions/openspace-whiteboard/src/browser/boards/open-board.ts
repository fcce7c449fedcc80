import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { applyOperations } from '../../common/model/apply-operations';
import { Board, EMPTY_BOARD, indexOf } from '../../common/model/board';
import { LineEnding } from '../../common/model/board-file';
import { diffBoards } from '../../common/model/diff-boards';
import { Conflict, mergeBoards } from '../../common/model/merge-boards';
import { Operation } from '../../common/model/operation';
import { BoardElement } from '../../common/model/shape';
import { Routes } from '../../common/routing/route';
import { BoardDisk, FileSnapshot } from './board-disk';
import { Author, BoardChange, BoardDocument } from './board-document';
import { BoardHistory } from './board-history';
import { BoardTexts, reasonNotToWrite } from './board-texts';
import { BoardTools } from './board-tools';

export interface OpenBoardParts {
    readonly uri: string;
    readonly disk: BoardDisk;
    readonly texts: BoardTexts;
    readonly tools: Pick<BoardTools, 'route'>;
    /** One of those who use it has gone. */
    released(): void;
}

/** What others changed of elements that the person holds: it is merged when they let go. */
interface Waiting {
    /** What both sides began with. */
    readonly base: Board;
    readonly theirs: Board;
}

/** Steps of the agent in a row are one for the person. */
const AGENT_STEPS = 'agent';

/** A file that is open as a board. */
export class OpenBoard implements BoardDocument {

    readonly uri: string;
    protected current: Board = EMPTY_BOARD;
    /** What is on the disk, as far as it is known. */
    protected saved: Board = EMPTY_BOARD;
    /** The board in which nothing is unsaved: what is on the disk, but for what waits. */
    protected clean: Board = EMPTY_BOARD;
    protected snapshot: FileSnapshot | undefined;
    protected eol: LineEnding = '\n';
    protected problem: string | undefined;
    protected routed: { readonly board: Board; readonly routes: Routes } | undefined;
    protected waiting: Waiting | undefined;
    protected readonly held = new Map<string, number>();
    /** What somebody else made of an element. */
    protected readonly theirs = new Map<string, BoardElement | undefined>();
    protected readonly history = new BoardHistory();
    protected working: Promise<unknown> = Promise.resolve();
    protected isDisposed = false;

    protected readonly toDispose = new DisposableCollection();
    protected readonly onDidChangeEmitter = new Emitter<BoardChange>();
    readonly onDidChange: Event<BoardChange> = this.onDidChangeEmitter.event;
    protected readonly onDidChangeStateEmitter = new Emitter<void>();
    readonly onDidChangeState: Event<void> = this.onDidChangeStateEmitter.event;

    constructor(protected readonly parts: OpenBoardParts) {
        this.uri = parts.uri;
        this.toDispose.pushAll([
            this.onDidChangeEmitter, this.onDidChangeStateEmitter,
            parts.disk.watch(this.uri, () => void this.refresh().catch(error => this.fail(error)))
        ]);
    }

    get board(): Board {
        return this.current;
    }

    get routes(): Routes {
        if (this.routed?.board !== this.current) {
            this.routed = { board: this.current, routes: this.parts.tools.route(this.current, this.routed) };
        }
        return this.routed.routes;
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
        const { current: before } = this;
        const { board, inverse } = applyOperations(before, operations);
        if (operations.some(({ op }) => op !== 'camera')) {
            this.history.push({ before, after: board, operations, inverse, merge: by === 'agent' ? AGENT_STEPS : merge });
        }
        this.become(board, by);
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
        if (whose === 'theirs') {
            const others = this.current.elements.filter(element => element.id !== id);
            const at = this.current.elements.findIndex(element => element.id === id);
            const elements = theirs ? others.toSpliced(at < 0 ? others.length : at, 0, theirs) : others;
            this.apply(diffBoards(this.current, { ...this.current, elements }));
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

    /** The text for the file: with what waits for the person to let go of something. */
    text(): string {
        const whole = this.whole();
        if (this.snapshot && (whole === this.saved || this.problem !== undefined)) {
            return this.snapshot.text;
        }
        return this.parts.texts.write(whole, this.eol);
    }

    /** Somebody else's version takes the place of this one. Throws with a message for the user if it is no board. */
    replace(text: string, by: Author): void {
        const read = this.parts.texts.read(text);
        const reason = reasonNotToWrite(read);
        if (reason !== undefined) {
            throw new Error(nls.localize('openspace/whiteboard/notABoard', 'That would not be a board. {0}', reason));
        }
        this.problem = undefined;
        this.take(read.board, by);
    }

    /** Takes up what is new on the disk: takes it over, or merges it with what the person has not saved. */
    refresh(): Promise<void> {
        return this.inOrder(() => this.synchronise());
    }

    /**
     * A step of the agent that goes into the file first. `write` gets the board with the text that stands there, and answers the text
     * that it has written, or undefined if it could not. It is not called while something is unsaved, held or wrong.
     */
    writeThrough(write: (board: Board, text: string, eol: LineEnding) => Promise<string | undefined>): Promise<void> {
        return this.inOrder(async () => {
            const { snapshot } = this;
            if (!snapshot || this.isDirty || this.waiting || this.held.size > 0 || this.problem !== undefined) {
                return;
            }
            const text = await write(this.current, snapshot.text, this.eol);
            if (text === undefined || this.isDisposed) {
                return;
            }
            this.snapshot = { text, etag: '' };
            const { board } = this.parts.texts.read(text);
            if (this.isDirty) {
                this.merge(this.saved, board);
            } else {
                this.takeOver(board, 'agent');
            }
            this.onDidChangeStateEmitter.fire();
        });
    }

    save(): Promise<void> {
        return this.inOrder(async () => {
            for (let attempt = 0; attempt < 3; attempt++) {
                await this.synchronise();
                if (this.problem !== undefined) {
                    throw new Error(this.problem);
                }
                if (await this.writeOnce()) {
                    return;
                }
            }
            throw new Error(nls.localize(
                'openspace/whiteboard/notSaved', 'The board could not be saved: somebody else keeps writing the file.'
            ));
        });
    }

    /** Has what is on the disk again. */
    revert(): Promise<void> {
        return this.inOrder(async () => {
            if (this.isDirty) {
                this.history.close();
                this.waiting = undefined;
                this.clean = this.saved;
                this.become({ ...this.saved, camera: this.current.camera }, 'disk');
            }
            await this.synchronise();
        });
    }

    dispose(): void {
        this.parts.released();
    }

    /** Nobody uses it any more. */
    close(): void {
        this.isDisposed = true;
        this.toDispose.dispose();
    }

    protected async writeOnce(): Promise<boolean> {
        const { current } = this;
        const board = this.whole();
        const text = this.text();
        const written = text === this.snapshot?.text ? this.snapshot : await this.parts.disk.write(this.uri, text, this.snapshot);
        if (!written) {
            return false;
        }
        this.snapshot = written;
        this.saved = board;
        this.clean = current;
        this.onDidChangeStateEmitter.fire();
        return true;
    }

    protected async synchronise(): Promise<void> {
        const found = await this.parts.disk.read(this.uri);
        if (this.isDisposed || found === undefined && this.snapshot === undefined) {
            return;
        }
        if (found === undefined || found.text === this.snapshot?.text) {
            // A file that is gone is made again when it is saved.
            this.snapshot = found;
            return;
        }
        const isFirst = this.snapshot === undefined && this.current === EMPTY_BOARD;
        this.snapshot = found;
        const read = this.parts.texts.read(found.text);
        this.eol = read.eol;
        const reason = reasonNotToWrite(read);
        if (reason !== undefined) {
            this.problem = reason;
            if (isFirst) {
                this.saved = this.clean = read.board;
                this.become(read.board, 'disk');
            }
            this.onDidChangeStateEmitter.fire();
            return;
        }
        this.problem = undefined;
        if (isFirst || !this.isDirty) {
            this.takeOver(read.board, 'disk');
        } else {
            this.merge(this.saved, read.board);
        }
        this.onDidChangeStateEmitter.fire();
    }

    /** Nothing here is unsaved. */
    protected takeOver(theirs: Board, by: Author): void {
        this.take(theirs, by);
        this.saved = this.waiting ? theirs : this.current;
        this.clean = this.current;
    }

    protected merge(base: Board, theirs: Board): void {
        const { board, conflicts } = mergeBoards(base, this.whole(), theirs);
        this.noteConflicts(conflicts, theirs);
        this.waiting = undefined;
        this.history.close();
        this.saved = this.clean = theirs;
        this.become(diffBoards(theirs, board).every(({ op }) => op === 'camera') ? theirs : board, 'disk');
    }

    /** Another board in the place of this one, but for what the person holds. */
    protected take(wanted: Board, by: Author): void {
        const before = this.whole();
        const operations = diffBoards(before, wanted);
        const full = withRest(applyOperations(before, operations).board, wanted);
        const touchesHeld = operations.some(operation =>
            (operation.op === 'update' || operation.op === 'delete') && this.held.has(operation.id));
        if (this.waiting || touchesHeld) {
            this.waiting = { base: this.waiting?.base ?? this.current, theirs: full };
            this.become(withElementsOf(full, this.current, this.held), by);
            return;
        }
        if (by === 'agent' && operations.some(({ op }) => op !== 'camera')) {
            const inverse = diffBoards(full, before);
            this.history.push({ before, after: full, operations, inverse, merge: AGENT_STEPS });
        } else {
            this.history.close();
        }
        this.become(full, by);
    }

    /** The person has let go of everything. */
    protected release(): void {
        const { waiting } = this;
        if (!waiting) {
            return;
        }
        this.waiting = undefined;
        const { board, conflicts } = mergeBoards(waiting.base, this.current, waiting.theirs);
        this.noteConflicts(conflicts, waiting.theirs);
        this.history.close();
        if (this.isSaved(board)) {
            this.clean = board;
        }
        this.become(board, 'agent');
    }

    /** With what waits. */
    protected whole(): Board {
        return this.waiting ? mergeBoards(this.waiting.base, this.current, this.waiting.theirs).board : this.current;
    }

    protected isSaved(board: Board): boolean {
        return diffBoards(this.saved, board).every(({ op }) => op === 'camera');
    }

    protected noteConflicts(conflicts: readonly Conflict[], theirs: Board): void {
        // The title has no mark: the person's stands.
        conflicts.filter(({ id }) => id !== '').forEach(({ id }) => this.theirs.set(id, indexOf(theirs).get(id)));
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

    protected fail(error: unknown): void {
        this.problem = error instanceof Error ? error.message : String(error);
        this.onDidChangeStateEmitter.fire();
    }

    protected inOrder<T>(work: () => Promise<T>): Promise<T> {
        const done = this.working.then(work);
        this.working = done.catch(() => undefined);
        return done;
    }
}

/** The board with what another one has of fields and elements that nobody understands. */
function withRest(board: Board, { rest, leftovers }: Board): Board {
    const { rest: _rest, leftovers: _leftovers, ...known } = board;
    return { ...known, ...rest ? { rest } : {}, ...leftovers ? { leftovers } : {} };
}

/** The board, but with these elements as they are on another one. */
function withElementsOf(board: Board, other: Board, ids: ReadonlyMap<string, unknown>): Board {
    const index = indexOf(other);
    const elements = board.elements.flatMap(element => ids.has(element.id) ? index.get(element.id) ?? [] : [element]);
    const gone = other.elements.filter(({ id }) => ids.has(id) && !indexOf(board).has(id));
    return { ...board, elements: [...elements, ...gone] };
}
