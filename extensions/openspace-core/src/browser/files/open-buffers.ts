import type { FormatType } from '@theia/core/lib/browser/saveable';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { FilesService, LocatedPath, WriteOptions } from '../../common';
import { lineEdits, linesOf } from './line-edits';

/** `EndOfLineSequence`, which belongs to Monaco's own enumerations. */
const LF = 0;
const CRLF = 1;

/** `FormatType.OFF`, which exists for the compiler only: the agent's text is saved as it is. */
const UNFORMATTED = 2 as FormatType;

export interface BufferWrite {
    /** False if the person has unsaved changes: theirs and the agent's wait together for being saved. */
    readonly saved: boolean;
    readonly before: string;
}

/** Files that are open in editors: what the agent reads and writes there is what the person sees. */
@injectable()
export class OpenBuffers {

    @inject(MonacoTextModelService)
    protected readonly models: MonacoTextModelService;

    @inject(FilesService)
    protected readonly files: FilesService;

    /** The buffer of a file, also if it is open under another name; one with unsaved changes first. */
    async find(file: LocatedPath): Promise<MonacoEditorModel | undefined> {
        const open = this.models.models.filter(model => model.uri.startsWith('file:') && !model.isDisposed());
        const itself = open.filter(model => model.uri === file.uri);
        const others = open.filter(model => model.uri !== file.uri);
        const names = file.kind === 'file' && others.length > 0 ? await this.files.sameFile(file.path, others.map(({ uri }) => uri)) : [];
        const found = [...itself, ...others.filter(({ uri }) => names.includes(uri))].filter(model => !model.isDisposed());
        return found.find(({ dirty }) => dirty) ?? found[0];
    }

    /** Makes the text of the buffer another one, in one step that can be undone; saves it if the person has no unsaved changes. */
    async write(model: MonacoEditorModel, file: LocatedPath, content: string, { ownLineEndings, ...agreement }: Omit<WriteOptions, 'expected'> = {}): Promise<BufferWrite> {
        if (model.readOnly) {
            throw new Error(`The file is read-only: ${file.path}`);
        }
        if (model.dirty) {
            return { saved: false, before: this.replace(model, content, ownLineEndings) };
        }
        const save = await this.files.prepareSave(file.path, model.uri, agreement);
        try {
            // What is on the disk may be newer than what the editor has seen.
            await model.sync();
            // The person may have begun to type meanwhile.
            const wasDirty = model.dirty;
            const before = this.replace(model, content, ownLineEndings);
            if (!wasDirty) {
                await this.save(model, file);
            }
            return { saved: !wasDirty, before };
        } finally {
            await this.files.finishSave(save);
        }
    }

    protected replace(model: MonacoEditorModel, content: string, ownLineEndings = false): string {
        const text = model.textEditorModel;
        const before = model.getText();
        const edits = lineEdits(text.getLinesContent(), linesOf(content));
        const { suppressOpenEditorWhenDirty } = model;
        // A buffer without an editor would open one.
        model.suppressOpenEditorWhenDirty = true;
        try {
            text.pushStackElement();
            text.pushEditOperations([], edits.map(edit => ({ ...edit, forceMoveMarkers: false })), () => null);
            const returns = content.includes('\r\n');
            if (ownLineEndings && content.includes('\n') && returns !== (text.getEOL() === '\r\n')) {
                text.pushEOL(returns ? CRLF : LF);
            }
            text.pushStackElement();
        } finally {
            model.suppressOpenEditorWhenDirty = suppressOpenEditorWhenDirty;
        }
        return before;
    }

    protected async save(model: MonacoEditorModel, { path }: LocatedPath): Promise<void> {
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
            throw new Error(`${path} could not be saved.`);
        }
        if (isTouched) {
            // Theia takes for saved what was typed while it saved. Its own flag, because nothing public sets it.
            (model as unknown as { setDirty(dirty: boolean): void }).setDirty(true);
        }
    }
}
