import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { Board } from '../../common/model/board';
import { BoardDifference, differenceOf } from '../../common/sight/board-difference';
import { EarlierBoard } from './git-boards';

export type ComparisonState =
    | { readonly kind: 'off' }
    | { readonly kind: 'loading' }
    /** With a message for the user. */
    | { readonly kind: 'failed'; readonly message: string }
    | { readonly kind: 'on'; readonly earlier: EarlierBoard };

const OFF: ComparisonState = { kind: 'off' };

/** Whether a board's view shows what has changed since the last commit. */
export class BoardComparison implements Disposable {

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;
    protected current: ComparisonState = OFF;
    /** The last question: answers to others come too late. */
    protected asked: object | undefined;
    /** Since the version that is there: marks and list want the same. */
    protected known = new WeakMap<Board, BoardDifference>();

    constructor(protected readonly read: () => Promise<EarlierBoard>) { }

    get state(): ComparisonState {
        return this.current;
    }

    get isOn(): boolean {
        return this.current.kind !== 'off';
    }

    /** What has become of the board; undefined while there is nothing to compare it with. */
    differenceTo(board: Board): BoardDifference | undefined {
        if (this.current.kind !== 'on') {
            return undefined;
        }
        let difference = this.known.get(board);
        if (!difference) {
            difference = differenceOf(this.current.earlier.board, board);
            this.known.set(board, difference);
        }
        return difference;
    }

    /** Resolves when the earlier version is there, or what keeps it away. */
    async start(): Promise<void> {
        if (!this.isOn) {
            this.set({ kind: 'loading' });
            await this.load();
        }
    }

    stop(): void {
        if (this.isOn) {
            this.asked = undefined;
            this.set(OFF);
        }
    }

    toggle(): void {
        if (this.isOn) {
            this.stop();
        } else {
            void this.start();
        }
    }

    /** Somebody may have committed: what is shown stays until the other version is there. */
    async refresh(): Promise<void> {
        if (this.current.kind === 'on' || this.current.kind === 'failed') {
            await this.load();
        }
    }

    dispose(): void {
        this.asked = undefined;
        this.current = OFF;
        this.onDidChangeEmitter.dispose();
    }

    protected async load(): Promise<void> {
        const question = {};
        this.asked = question;
        let state: ComparisonState;
        try {
            state = { kind: 'on', earlier: await this.read() };
        } catch (error) {
            state = { kind: 'failed', message: errorText(error) };
        }
        if (this.asked === question) {
            this.set(state);
        }
    }

    protected set(state: ComparisonState): void {
        const [old, next] = [this.current, state];
        // The text of a version that was read already is the same board.
        if (old.kind === 'on' && next.kind === 'on' && old.earlier.board === next.earlier.board) {
            return;
        }
        this.known = new WeakMap();
        this.current = state;
        this.onDidChangeEmitter.fire();
    }
}
