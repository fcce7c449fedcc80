import type { FormatType } from '@theia/core/lib/browser/saveable';
import type { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { DocumentContent } from '../../common/services/files-service';
import { DocumentBuffer, ReplaceOptions } from '../surfaces/document-buffer';
import { lineEdits, linesOf } from './line-edits';

/** `EndOfLineSequence`, which belongs to Monaco's own enumerations. */
const LF = 0;
const CRLF = 1;

/** `FormatType.OFF`, which exists for the compiler only: the agent's text is saved as it is. */
const UNFORMATTED = 2 as FormatType;

/** A file that is open in editors. */
export class MonacoBuffer implements DocumentBuffer {

    constructor(protected readonly model: MonacoEditorModel) { }

    get uri(): string {
        return this.model.uri;
    }

    get isDirty(): boolean {
        return this.model.dirty;
    }

    get isReadOnly(): boolean {
        return this.model.readOnly !== false;
    }

    content(): string {
        return this.model.getText();
    }

    async refresh(): Promise<void> {
        await this.model.sync();
    }

    replace(content: DocumentContent, { ownLineEndings = false }: ReplaceOptions): void {
        if (typeof content !== 'string') {
            throw new Error('Only a text can take the place of a text that is open in an editor.');
        }
        const text = this.model.textEditorModel;
        const edits = lineEdits(text.getLinesContent(), linesOf(content));
        const { suppressOpenEditorWhenDirty } = this.model;
        // A buffer without an editor would open one.
        this.model.suppressOpenEditorWhenDirty = true;
        try {
            text.pushStackElement();
            text.pushEditOperations([], edits.map(edit => ({ ...edit, forceMoveMarkers: false })), () => null);
            const returns = content.includes('\r\n');
            if (ownLineEndings && content.includes('\n') && returns !== (text.getEOL() === '\r\n')) {
                text.pushEOL(returns ? CRLF : LF);
            }
            text.pushStackElement();
        } finally {
            this.model.suppressOpenEditorWhenDirty = suppressOpenEditorWhenDirty;
        }
    }

    async save(): Promise<void> {
        const { model } = this;
        if (!model.dirty) {
            return;
        }
        let isTouched = false;
        const version = model.version;
        const listener = model.onDidChangeContent(() => { isTouched = true; });
        try {
            for (let tries = 0; tries < 2 && model.dirty; tries++) {
                // An automatic save that comes in between takes the place of ours.
                await model.save({ formatType: UNFORMATTED });
            }
        } finally {
            listener.dispose();
        }
        if (model.dirty) {
            // Theia has told nobody but the log why.
            if (model.version === version) {
                model.undo();
            }
            throw new Error('It could not be saved.');
        }
        if (isTouched) {
            // Theia takes for saved what was typed while it saved. Its own flag, because nothing public sets it.
            (model as unknown as { setDirty(dirty: boolean): void }).setDirty(true);
        }
    }
}
