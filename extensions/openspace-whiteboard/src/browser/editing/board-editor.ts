import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { Box } from '../../common/geometry/box';
import { applyOperations } from '../../common/model/apply-operations';
import { Board, indexOf } from '../../common/model/board';
import { BoardFault } from '../../common/model/board-file';
import { deleteOperations } from '../../common/model/containment-operations';
import { settleDividers } from '../../common/model/dividers';
import { Operation } from '../../common/model/operation';
import { Routes } from '../../common/routing/route';
import { ShapeTypes } from '../../common/shapes/shape-type';
import { TextMeasurer } from '../../common/text/text-measurer';
import { BoardDocument } from '../boards/board-document';
import { FramePacer } from './frame-pacer';
import { previewRoutes } from './preview-routes';
import { Guide, NO_GUIDES } from './snapping';
import { editableFields, editOperations, leavesNothing, TextField } from './text-fields';

/** What an editor needs to know of shapes. */
export interface BoardKit {
    readonly types: ShapeTypes;
    readonly measurer: TextMeasurer;
    /** The ways of all connectors, within a frame: some may lead through shapes. */
    sketchRoutes(board: Board): Routes;
}

/** `select`, `connector`, or a type of shapes that the next gesture makes. */
export type Tool = string;

/** What a gesture shows beside the shapes. */
export interface Hints {
    readonly guides: readonly Guide[];
    readonly lasso?: Box;
    /** The shape that takes in what is dropped. */
    readonly target?: string;
}

export interface EditorState extends Hints {
    /** With what a gesture would change. */
    readonly board: Board;
    readonly routes: Routes;
    readonly selection: ReadonlySet<string>;
    readonly tool: Tool;
    /** Whose text the person writes. */
    readonly editing?: string;
    readonly isInGesture: boolean;
    /** Ids of what somebody else changed in another way than the person. */
    readonly conflicts: ReadonlySet<string>;
    /** Why nothing can be changed, for the user. */
    readonly fault: string | undefined;
    /** What is wrong in the file. */
    readonly faults: readonly BoardFault[];
}

/** What a gesture would change, worked out again whenever somebody else changes the board. */
export type Preview = (board: Board) => readonly Operation[];

const NO_HINTS: Hints = { guides: NO_GUIDES, lasso: undefined, target: undefined };

const NOTHING: ReadonlySet<string> = new Set();

/**
 * One person at one board: what is selected, which tool is in hand, and what the gesture in progress would change. The board itself is
 * the document's; a gesture changes it at its end, as one step.
 */
export class BoardEditor implements Disposable {

    protected readonly toDispose = new DisposableCollection();
    protected readonly onDidChangeEmitter = new Emitter<EditorState>();
    readonly onDidChange: Event<EditorState> = this.onDidChangeEmitter.event;
    protected readonly onDidShowEmitter = new Emitter<void>();
    /** As {@link onDidChange}, but what others do is told with a frame: an agent may draw faster than anybody sees. */
    readonly onDidShow: Event<void> = this.onDidShowEmitter.event;
    protected readonly onDidDrawEmitter = new Emitter<string>();
    /** The person has drawn a shape with a tool; tells its id. */
    readonly onDidDraw: Event<string> = this.onDidDrawEmitter.event;
    protected readonly pacer = new FramePacer(() => { this.onDidShowEmitter.fire(); });
    protected preview: Preview | undefined;
    protected held: Disposable | undefined;
    protected typed: Partial<Record<TextField, string>> = {};
    /** The name of the step that the edit in progress belongs to. */
    protected editedStep: string | undefined;
    protected current: EditorState;

    constructor(
        readonly document: BoardDocument, readonly kit: BoardKit, protected readonly fail: (message: string) => void
    ) {
        this.current = {
            ...NO_HINTS, board: document.board, routes: document.routes, selection: NOTHING, tool: 'select', isInGesture: false,
            conflicts: document.conflicts, fault: document.fault, faults: document.faults
        };
        this.toDispose.pushAll([
            this.onDidChangeEmitter, this.onDidShowEmitter, this.onDidDrawEmitter, this.pacer,
            document.onDidChange(({ by }) => this.refresh(by !== 'person')), document.onDidChangeState(() => this.refreshState())
        ]);
    }

    get state(): EditorState {
        return this.current;
    }

    /** {@link onDidShow} will tell of something that others have done. */
    get willShow(): boolean {
        return this.pacer.isPending;
    }

    get isReadOnly(): boolean {
        return this.document.isReadOnly || this.document.fault !== undefined;
    }

    /** Ids that are not on the board are left out. */
    select(ids: Iterable<string>, how: 'only' | 'add' | 'toggle' = 'only'): void {
        const known = indexOf(this.current.board);
        const next = new Set(how === 'only' ? [] : this.current.selection);
        for (const id of ids) {
            if (how === 'toggle' && next.has(id)) {
                next.delete(id);
            } else if (known.has(id)) {
                next.add(id);
            }
        }
        if (!isSame(next, this.current.selection)) {
            this.set({ selection: next });
        }
    }

    setTool(tool: Tool): void {
        if (tool !== this.current.tool && !(this.isReadOnly && tool !== 'select')) {
            this.set({ tool });
        }
    }

    /** As one step; false if the board refused, which the person has been told. */
    apply(operations: readonly Operation[], merge?: string): boolean {
        if (operations.length === 0) {
            return true;
        }
        if (this.isReadOnly) {
            this.fail(this.document.fault ?? nls.localize('openspace/whiteboard/readOnly', 'This board is read-only.'));
            return false;
        }
        try {
            this.document.apply(settleDividers(this.document.board, operations), merge === undefined ? undefined : { merge });
            return true;
        } catch (error) {
            this.fail(error instanceof Error ? error.message : String(error));
            return false;
        }
    }

    /** A gesture begins: what it holds stays as it is whatever others do. */
    begin(ids: readonly string[]): void {
        this.held?.dispose();
        this.held = this.document.hold(ids);
        this.set({ isInGesture: true });
    }

    /** What would be if the gesture ended now. */
    show(preview: Preview | undefined, hints: Partial<Hints> = {}): void {
        this.preview = preview;
        this.set({ ...NO_HINTS, ...hints, ...this.shown() });
    }

    /** The gesture ends: what it showed becomes a step, or a part of the one of that name if that was the last. */
    commit(merge?: string): boolean {
        const { preview } = this;
        this.preview = undefined;
        let isDone = true;
        if (preview) {
            try {
                isDone = this.apply(preview(this.document.board), merge);
            } catch {
                // Somebody has deleted what it was about.
                isDone = false;
            }
        }
        this.end();
        return isDone;
    }

    /** Tells that a gesture has made a shape. */
    tellDrawn(id: string): void {
        this.onDidDrawEmitter.fire(id);
    }

    /** The gesture ends, and nothing has happened. */
    cancel(): void {
        this.preview = undefined;
        this.end();
    }

    /** Whatever has no text to edit is left alone. The edit is a step, or a part of the one of that name if that was the last. */
    startEditing(id: string, merge?: string): void {
        this.stopEditing();
        const element = indexOf(this.current.board).get(id);
        if (!this.isReadOnly && element && editableFields(element, this.kit.types).length > 0) {
            this.release();
            this.held = this.document.hold([id]);
            this.editedStep = merge;
            this.set({ editing: id, selection: new Set([id]), tool: 'select' });
        }
    }

    /** The person has typed; the board changes when they are done. */
    type(field: TextField, value: string): void {
        this.typed[field] = value;
    }

    /** The edit ends; whatever ends it, nothing that was typed is lost. */
    stopEditing(): void {
        const { editing } = this.current;
        if (editing === undefined) {
            return;
        }
        const { typed, kit, editedStep } = this;
        this.typed = {};
        this.editedStep = undefined;
        this.set({ editing: undefined });
        const element = indexOf(this.document.board).get(editing);
        if (element) {
            this.apply(leavesNothing(element, typed, kit.types)
                ? deleteOperations(this.document.board, [editing])
                : editOperations(element, typed, kit.types, kit.measurer), editedStep);
        }
        this.release();
    }

    dispose(): void {
        this.stopEditing();
        this.release();
        this.toDispose.dispose();
    }

    protected end(): void {
        this.set({ ...NO_HINTS, ...this.shown(), isInGesture: false });
        this.release();
    }

    protected release(): void {
        const { held } = this;
        this.held = undefined;
        held?.dispose();
    }

    /** The document changed. */
    protected refresh(isByOthers: boolean): void {
        const shown = this.shown();
        const known = indexOf(shown.board);
        const { selection, editing } = this.current;
        const left = [...selection].filter(id => known.has(id));
        this.set({
            ...shown,
            selection: left.length === selection.size ? selection : new Set(left),
            editing: editing !== undefined && known.has(editing) ? editing : undefined
        }, isByOthers);
        if (editing !== undefined && this.current.editing === undefined) {
            // What was typed must not become the text of the next shape.
            this.typed = {};
            this.editedStep = undefined;
            this.release();
        }
    }

    protected refreshState(): void {
        const { conflicts, fault, faults } = this.document;
        if (fault !== this.current.fault || faults !== this.current.faults || !isSame(conflicts, this.current.conflicts)) {
            this.set({ conflicts, fault, faults, ...fault === undefined ? {} : { tool: 'select' } });
        }
    }

    protected shown(): Pick<EditorState, 'board' | 'routes'> {
        const { board, routes } = this.document;
        if (this.preview) {
            try {
                const shown = applyOperations(board, settleDividers(board, this.preview(board))).board;
                return { board: shown, routes: previewRoutes(shown, { board, routes }, some => this.kit.sketchRoutes(some)) };
            } catch {
                // Somebody has deleted what it was about: it is shown as it is, and the gesture ends without a change.
            }
        }
        return { board, routes };
    }

    protected set(part: Partial<EditorState>, canWait = false): void {
        this.current = { ...this.current, ...part };
        this.onDidChangeEmitter.fire(this.current);
        if (canWait) {
            this.pacer.showSoon();
        } else {
            this.pacer.showNow();
        }
    }
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
    return a.size === b.size && [...a].every(id => b.has(id));
}
