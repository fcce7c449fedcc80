import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { slideAtLine } from '../../common/deck/slide-at-line';
import { readDeck } from '../../common/deck/split-deck';

/** How long the cursor rests before the deck follows, in milliseconds: who holds an arrow key down passes many slides. */
const REST = 150;

/** Numbers of Monaco's `CursorChangeReason`. */
const UNDO = 5;
const REDO = 6;

/** What is used of Monaco's editor: Theia's own event does not tell who moved the cursor. */
interface CursorEvents {
    onDidChangeCursorPosition(listener: (move: CursorMove) => void): Disposable;
}

export interface CursorMove {
    /** `keyboard` and `mouse` are the person; `api` is a program, `modelChange` somebody's edit. */
    readonly source: string;
    readonly reason: number;
}

export interface FollowedDeck {
    readonly deckUri: string;
    slideIndex(): number;
    /** It is seen, and stays at its slide by itself: it neither plays nor shows its overview, and is not presented. */
    isAtRest(): boolean;
    goTo(slideIndex: number): Promise<void>;
}

/**
 * Lets a deck and the editors of its text follow the person. Only what the person does is followed, never a move that comes from here
 * or from the agent, so that neither side sends the other back.
 */
export class CursorFollower implements Disposable {

    protected readonly followed = new Map<EditorWidget, Disposable>();
    protected readonly toDispose = new DisposableCollection();
    protected waiting: ReturnType<typeof setTimeout> | undefined;
    /** So many times the deck is on its way to the cursor, which may be elsewhere when it arrives. */
    protected following = 0;

    constructor(
        protected readonly deck: FollowedDeck,
        protected readonly editors: Pick<EditorManager, 'all' | 'onCreated'>,
        protected readonly isWanted: () => boolean
    ) {
        editors.all.forEach(widget => this.follow(widget));
        this.toDispose.push(editors.onCreated(widget => this.follow(widget)));
    }

    /** The person has gone to a slide of the deck, or to a step of it. */
    lead(): void {
        if (this.following > 0) {
            return;
        }
        clearTimeout(this.waiting);
        if (!this.isWanted() || !this.deck.isAtRest()) {
            return;
        }
        for (const { editor } of [...this.followed.keys()].filter(({ isVisible }) => isVisible)) {
            const { slides } = readDeck(editor.document.getText());
            const slide = slides.at(this.deck.slideIndex());
            if (slide && slideAtLine(slides, editor.cursor.line + 1) !== slide.index) {
                editor.cursor = { line: slide.line - 1, character: 0 };
                editor.revealPosition(editor.cursor, { vertical: 'center' });
            }
        }
    }

    dispose(): void {
        clearTimeout(this.waiting);
        this.toDispose.dispose();
        this.followed.forEach(listener => listener.dispose());
        this.followed.clear();
    }

    protected follow(widget: EditorWidget): void {
        const control = controlOf(widget);
        if (!control || widget.editor.uri.toString() !== this.deck.deckUri || this.followed.has(widget)) {
            return;
        }
        const toDispose = new DisposableCollection(
            control.onDidChangeCursorPosition(move => this.onDidMoveCursor(widget, move)),
            widget.onDidDispose(() => this.followed.delete(widget))
        );
        this.followed.set(widget, toDispose);
    }

    protected onDidMoveCursor(widget: EditorWidget, { source, reason }: CursorMove): void {
        if (source === 'keyboard' || source === 'mouse' || reason === UNDO || reason === REDO) {
            clearTimeout(this.waiting);
            this.waiting = setTimeout(() => void this.followCursor(widget), REST);
        }
    }

    protected async followCursor({ editor, isDisposed }: EditorWidget): Promise<void> {
        if (isDisposed || !this.isWanted() || !this.deck.isAtRest()) {
            return;
        }
        const index = slideAtLine(readDeck(editor.document.getText()).slides, editor.cursor.line + 1);
        if (index !== undefined && index !== this.deck.slideIndex()) {
            // The text may be changing under it: the next move of the cursor tries again.
            this.following++;
            await this.deck.goTo(index).catch(() => undefined);
            this.following--;
        }
    }
}

function controlOf({ editor }: EditorWidget): CursorEvents | undefined {
    // Theia's editors are Monaco's; one that is something else is not followed.
    return (editor as { getControl?(): CursorEvents }).getControl?.();
}
