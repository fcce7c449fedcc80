import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Event } from '@theia/core/lib/common/event';

/** An editor of the document; lines from 0, with fractions. */
export interface ScrolledEditor {
    readonly isVisible: boolean;
    readonly onDidScroll: Event<void>;
    readonly topLine: number;
    show(line: number): void;
}

/** The preview of the document. */
export interface ScrolledPreview {
    readonly isVisible: boolean;
    readonly topLine: number;
    show(line: number): void;
}

/** Two positions that are nearer to each other are the same; in lines. */
const NEAR = 0.05;

/**
 * Lets a preview and the editors of its text scroll together. An editor leads whenever it moves by itself; the preview only after the
 * person did something in it, since what it shows may also move because something above got another size. So neither sends the other
 * back.
 */
export class ScrollSync implements Disposable {

    protected readonly editors = new Map<ScrolledEditor, Disposable>();
    /** The person moves the preview. */
    protected previewLeads = false;
    /** An editor is on its way to where the preview is. */
    protected sending = false;
    /** Where an editor was sent to from here: it may tell of it later. */
    protected readonly sentTo = new WeakMap<ScrolledEditor, number>();

    constructor(protected readonly preview: ScrolledPreview, protected readonly isWanted: () => boolean) { }

    add(editor: ScrolledEditor): Disposable {
        const toDispose = new DisposableCollection(
            editor.onDidScroll(() => this.editorScrolled(editor)), Disposable.create(() => this.editors.delete(editor))
        );
        this.editors.set(editor, toDispose);
        return toDispose;
    }

    /** Shows what an editor shows; for a preview that has just come into view. */
    align(): void {
        const editor = [...this.editors.keys()].find(({ isVisible }) => isVisible);
        if (editor && this.isActive) {
            this.preview.show(editor.topLine);
        }
    }

    /** The person uses the wheel, the keyboard or the scrollbar of the preview. */
    personMovesPreview(): void {
        this.previewLeads = true;
    }

    previewScrolled(): void {
        if (!this.previewLeads || !this.isActive) {
            return;
        }
        const line = this.preview.topLine;
        this.sending = true;
        for (const editor of this.editors.keys()) {
            if (editor.isVisible) {
                editor.show(line);
                this.sentTo.set(editor, editor.topLine);
            }
        }
        this.sending = false;
    }

    dispose(): void {
        [...this.editors.values()].forEach(listener => listener.dispose());
    }

    protected get isActive(): boolean {
        return this.preview.isVisible && this.isWanted();
    }

    protected editorScrolled(editor: ScrolledEditor): void {
        const sentTo = this.sentTo.get(editor);
        if (this.sending || !editor.isVisible || !this.isActive || sentTo !== undefined && Math.abs(sentTo - editor.topLine) < NEAR) {
            return;
        }
        this.sentTo.delete(editor);
        this.previewLeads = false;
        this.preview.show(editor.topLine);
    }
}
