import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { FilesService, LocatedPath, WrittenFile } from 'openspace-core/lib/common/services/files-service';
import { spliceBetween } from 'openspace-core/lib/common/text/text-splice';
import { applyOperations } from '../../common/model/apply-operations';
import { Board } from '../../common/model/board';
import { BoardFault } from '../../common/model/board-file';
import { Operation } from '../../common/model/operation';
import { BoardDocuments } from './board-documents';
import { BoardTexts } from './board-texts';
import { OpenBoard } from './open-board';

export interface DirectWrite {
    readonly file: LocatedPath;
    /** As the person sees it afterwards. */
    readonly board: Board;
    /** As it was written: without what the person did meanwhile. */
    readonly stored: Board;
    readonly faults: readonly BoardFault[];
}

/**
 * The short way for a change of a board that is open with nothing unsaved: the backend is asked once, to write the file if it is still
 * the one that the page knows. An agent that draws shape by shape would wait ten times as long for all the questions of the other way.
 */
@injectable()
export class DirectWrites {

    @inject(FilesService) protected readonly files: FilesService;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(Surfaces) protected readonly surfaces: Surfaces;
    @inject(BoardDocuments) protected readonly documents: BoardDocuments;
    @inject(BoardTexts) protected readonly texts: BoardTexts;

    /** What was written last here, by the name that the backend has for it. */
    protected readonly versions = new WeakMap<OpenBoard, { readonly version: string; readonly text: string }>();

    /** Undefined, and nothing is changed, if this is not the way. Rejects if `edit` does. */
    async change(
        path: string, edit: (board: Board, uri: string) => readonly Operation[] | Promise<readonly Operation[]>
    ): Promise<DirectWrite | undefined> {
        const document = this.documents.all.find(({ uri }) => this.paths.pathOf(new URI(uri)) === path);
        if (!document || !this.isAlone(document.uri)) {
            return undefined;
        }
        let written: Omit<DirectWrite, 'board'> | undefined;
        await document.writeThrough(async (board, before, eol) => {
            const operations = await edit(board, document.uri);
            if (operations.length === 0) {
                return undefined;
            }
            const applied = applyOperations(board, operations);
            const text = this.texts.write(applied.board, eol);
            const file = await this.write(document, path, before, text);
            written = file && { file, stored: applied.board, faults: this.texts.read(text).faults };
            return file && { text, operations, applied };
        });
        return written && { ...written, board: document.board };
    }

    /** Tells the backend no more than what is new, if it knows the rest. Undefined if the file cannot be written this way. */
    protected async write(document: OpenBoard, path: string, before: string, text: string): Promise<LocatedPath | undefined> {
        const known = this.versions.get(document);
        const whole = (expected: string): Promise<WrittenFile> =>
            this.files.write(path, text, { expected, ownLineEndings: true, versioned: true });
        try {
            const file = await (known?.text === before
                // If only the answer was lost, the file is written already.
                ? this.files.splice(path, known.version, spliceBetween(before, text)).catch(() => whole(before).catch(() => whole(text)))
                : whole(before));
            if (file.version !== undefined) {
                this.versions.set(document, { version: file.version, text });
            }
            return file;
        } catch {
            // The other way says better what is wrong.
            return undefined;
        }
    }

    /** Nobody else has it open, and nobody has unsaved changes in a file that may be the same under another name. */
    protected isAlone(uri: string): boolean {
        const open = this.surfaces.openDocuments;
        return open.filter(buffer => buffer.uri === uri).length === 1 && open.every(({ isDirty }) => !isDirty);
    }
}
