import { inject, injectable } from '@theia/core/shared/inversify';
import { DocumentContent, FilesService, LocatedPath, WriteOptions } from '../../common/services/files-service';
import { DocumentBuffer } from '../surfaces/document-buffer';
import { Surfaces } from '../surfaces/surfaces';

export interface BufferWrite {
    /** False if the person has unsaved changes: theirs and the agent's wait together for being saved. */
    readonly saved: boolean;
    readonly before: DocumentContent;
    readonly after: DocumentContent;
}

/** Files that are open, in whatever surface: what the agent reads and writes there is what the person sees. */
@injectable()
export class OpenDocuments {

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    @inject(FilesService)
    protected readonly files: FilesService;

    /** The buffer of a file, also if it is open under another name; one with unsaved changes first. */
    async find(file: LocatedPath): Promise<DocumentBuffer | undefined> {
        const open = this.surfaces.openDocuments;
        const others = open.filter(({ uri }) => uri !== file.uri).map(({ uri }) => uri);
        const names = file.kind === 'file' && others.length > 0 ? await this.files.sameFile(file.path, others) : [];
        const uris = [file.uri, ...names];
        // Some may have been closed meanwhile.
        const found = uris.flatMap(uri => this.surfaces.openDocuments.filter(buffer => buffer.uri === uri));
        return found.find(({ isDirty }) => isDirty) ?? found[0];
    }

    /** Makes the content of a buffer another one, in one step that can be undone; saves it if the person has no unsaved changes. */
    async write(
        buffer: DocumentBuffer, file: LocatedPath, change: (before: DocumentContent) => DocumentContent,
        { ownLineEndings, ...agreement }: Omit<WriteOptions, 'expected'> = {}
    ): Promise<BufferWrite> {
        if (buffer.isReadOnly) {
            throw new Error(`The file is read-only: ${file.path}`);
        }
        const replace = (): Omit<BufferWrite, 'saved'> => {
            const before = buffer.content();
            buffer.replace(change(before), { ownLineEndings });
            return { before, after: buffer.content() };
        };
        if (buffer.isDirty) {
            return { ...replace(), saved: false };
        }
        const save = await this.files.prepareSave(file.path, buffer.uri, agreement);
        try {
            // What is on the disk may be newer than what the editor has seen.
            await buffer.refresh();
            // The person may have begun to type meanwhile.
            const wasDirty = buffer.isDirty;
            const replaced = replace();
            if (!wasDirty) {
                await buffer.save().catch((error: unknown) => {
                    throw new Error(`${file.path} could not be saved.`, { cause: error });
                });
            }
            return { ...replaced, saved: !wasDirty };
        } finally {
            await this.files.finishSave(save);
        }
    }
}
