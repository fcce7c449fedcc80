import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { ITextModel } from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { FilesService, LocatedPath } from 'openspace-core/lib/common';
import { ReferenceShelf } from './reference-shelf';

/** Larger files are generated, and a burden for every server. */
const MAX_SIZE = 1024 * 1024;

/** So many files stay open behind the scenes. */
const MAX_OPEN = 20;

/** Not longer than this after the last question: a server with open files does not come to rest. */
const KEEP_MS = 5 * 60_000;

/** A file with the text that extensions see. */
export interface CodeFile {
    readonly file: LocatedPath;
    readonly model: MonacoEditorModel;
    readonly text: ITextModel;
}

/** Opens files for the language servers, where nobody sees it: they only answer for what is open. */
@injectable()
export class CodeFiles implements Disposable {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(MonacoTextModelService)
    protected readonly models: MonacoTextModelService;

    protected readonly shelf = new ReferenceShelf<MonacoEditorModel>(
        uri => this.models.createModelReference(new URI(uri)), { maxItems: MAX_OPEN, keepMs: KEEP_MS }
    );
    protected readonly toDispose = new DisposableCollection(this.shelf);

    dispose(): void {
        this.toDispose.dispose();
    }

    /** Opens a file of the workspace as it is on the disk now, unless the person has unsaved changes in it. */
    async open(path: string): Promise<CodeFile> {
        const file = await this.locate(path);
        const model = await this.shelf.get(file.uri);
        await model.sync();
        return { file, model, text: model.textEditorModel };
    }

    /** The text of a file if it is open, be it behind the scenes; else none. */
    textOf(uri: string): string {
        return this.models.get(uri)?.textEditorModel.getValue() ?? '';
    }

    /** A file that may be read for the agent. What the person would have to be asked about is refused: answers quote it. */
    async locate(path: string): Promise<LocatedPath> {
        const file = await this.files.locate(path, 'read');
        if (file.question !== undefined) {
            throw new Error(file.question);
        }
        if (file.kind !== 'file') {
            throw new Error(file.kind === 'folder' ? `This is a folder, not a file: ${path}` : `File not found: ${path}`);
        }
        const { look } = await this.files.locate(path, 'show');
        if (look && (!look.isText || look.size > MAX_SIZE)) {
            throw new Error(look.isText ? `${path} is too large.` : `${path} is not a text.`);
        }
        return file;
    }
}
