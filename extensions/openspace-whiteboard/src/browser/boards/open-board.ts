import { Turns } from '@openspace/foundation/turns';
import { Disposable } from '@theia/core/lib/common/disposable';
import { AppliedOperations } from '../../common/model/apply-operations';
import { Board, EMPTY_BOARD } from '../../common/model/board';
import { BoardFault, LineEnding } from '../../common/model/board-file';
import { Operation } from '../../common/model/operation';
import { Routes } from '../../common/routing/route';
import { BoardDisk, FileSnapshot } from './board-disk';
import { Author, BoardDocument } from './board-document';
import { BoardTexts, reasonNotToWrite } from './board-texts';
import { BoardTools } from './board-tools';
import { MergingBoard } from './merging-board';

export interface OpenBoardParts {
    readonly uri: string;
    readonly disk: BoardDisk;
    readonly texts: BoardTexts;
    readonly tools: Pick<BoardTools, 'route' | 'prepareRoutes'>;
    /** One of those who use it has gone. */
    released(): void;
}

/** A step that stands in the file. */
export interface WrittenStep {
    readonly text: string;
    readonly operations: readonly Operation[];
    readonly applied: AppliedOperations;
}

/**
 * Watchers tell of a write of ours some time after it. While the agent draws shape by shape, the file is looked at when it has paused
 * for so many ms: each write finds out by itself whether somebody else was there.
 */
const ECHO_MS = 250;

const NO_FAULTS: readonly BoardFault[] = [];

/** A file that is open as a board. */
export class OpenBoard extends MergingBoard implements BoardDocument {

    readonly uri: string;
    protected snapshot: FileSnapshot | undefined;
    protected eol: LineEnding = '\n';
    protected routed: { readonly board: Board; readonly routes: Routes } | undefined;
    protected readonly turns = new Turns();
    /** What is wrong in the file, once somebody has asked. */
    protected looked: { readonly snapshot: FileSnapshot; readonly faults: readonly BoardFault[] } | undefined;
    /** When a step was last written through, as `performance.now()` tells it. */
    protected lastWrite = -Infinity;
    protected echo: ReturnType<typeof setTimeout> | undefined;
    protected isDisposed = false;
    /** The problem, if it is only that the file could not be looked at. */
    protected failure: string | undefined;

    constructor(protected readonly parts: OpenBoardParts) {
        super();
        this.uri = parts.uri;
        this.toDispose.pushAll([
            parts.disk.watch(this.uri, () => this.noteChange()), Disposable.create(() => clearTimeout(this.echo))
        ]);
    }

    get routes(): Routes {
        if (this.routed?.board !== this.current) {
            this.routed = { board: this.current, routes: this.parts.tools.route(this.current, this.routed) };
        }
        return this.routed.routes;
    }

    get faults(): readonly BoardFault[] {
        const { snapshot } = this;
        if (!snapshot || this.failure !== undefined) {
            return NO_FAULTS;
        }
        if (this.looked?.snapshot !== snapshot) {
            const { faults } = this.parts.texts.read(snapshot.text);
            this.looked = { snapshot, faults: faults.length === 0 ? NO_FAULTS : faults };
        }
        return this.looked.faults;
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
            throw new Error(`That would not be a board. ${reason}`);
        }
        this.problem = undefined;
        this.take(read.board, by);
    }

    /** Takes up what is new on the disk: takes it over, or merges it with what the person has not saved. */
    refresh(): Promise<void> {
        return this.turns.take(() => this.synchronise());
    }

    /**
     * A step of the agent that goes into the file first. `write` gets the board with the text that stands there, and answers what it has
     * written, or undefined if it could not. It is not called while something is unsaved, held or wrong.
     */
    writeThrough(write: (board: Board, text: string, eol: LineEnding) => Promise<WrittenStep | undefined>): Promise<void> {
        return this.turns.take(async () => {
            const { snapshot, current } = this;
            if (!snapshot || this.isDirty || this.waiting || this.held.size > 0 || this.problem !== undefined) {
                return;
            }
            // The watcher may be quicker than the answer.
            this.lastWrite = performance.now();
            const written = await write(current, snapshot.text, this.eol);
            if (!written || this.isDisposed) {
                return;
            }
            const { text, operations, applied } = written;
            this.snapshot = { text };
            this.lastWrite = performance.now();
            if (current === this.current && this.held.size === 0) {
                this.takeStep(operations, applied);
            } else if (this.isDirty) {
                this.merge(applied.board);
            } else {
                this.takeOver(applied.board, 'agent');
            }
            this.onDidChangeStateEmitter.fire();
        });
    }

    save(): Promise<void> {
        return this.turns.take(async () => {
            for (let attempt = 0; attempt < 3; attempt++) {
                await this.synchronise();
                if (this.problem !== undefined) {
                    throw new Error(this.problem);
                }
                if (await this.writeOnce()) {
                    return;
                }
            }
            throw new Error('The board could not be saved: somebody else keeps writing the file.');
        });
    }

    /** Has what is on the disk again. */
    revert(): Promise<void> {
        return this.turns.take(async () => {
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

    /** The file may be another one. */
    protected noteChange(): void {
        clearTimeout(this.echo);
        const wait = this.lastWrite + ECHO_MS - performance.now();
        if (wait > 0) {
            this.echo = setTimeout(() => this.noteChange(), wait);
        } else {
            this.refresh().catch(error => this.fail(error));
        }
    }

    protected async synchronise(): Promise<void> {
        const found = await this.parts.disk.read(this.uri);
        if (this.isDisposed || found === undefined && this.snapshot === undefined) {
            return;
        }
        if (found === undefined || found.text === this.snapshot?.text) {
            // A file that is gone is made again when it is saved.
            this.snapshot = found;
            this.recover();
            return;
        }
        const read = this.parts.texts.read(found.text);
        const routing = this.parts.tools.prepareRoutes(read.board, this.routed);
        if (routing) {
            await routing;
            if (this.isDisposed) {
                return;
            }
        }
        const isFirst = this.snapshot === undefined && this.current === EMPTY_BOARD;
        this.snapshot = found;
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
            this.merge(read.board);
        }
        this.onDidChangeStateEmitter.fire();
    }

    /** The file could not be looked at: nothing is changed until it can. */
    protected fail(error: unknown): void {
        this.failure = this.problem = error instanceof Error ? error.message : String(error);
        this.onDidChangeStateEmitter.fire();
    }

    /** The file is there again as it was. */
    protected recover(): void {
        if (this.failure !== undefined && this.problem === this.failure) {
            this.problem = this.snapshot && reasonNotToWrite(this.parts.texts.read(this.snapshot.text));
            this.onDidChangeStateEmitter.fire();
        }
        this.failure = undefined;
    }
}
