import { Emitter, Event } from '@theia/core/lib/common/event';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import {
    Agreement, DocumentContent, FilesService, isSameContent, MAX_TEXT_SIZE, MAX_WHOLE_SIZE, LineRange, LocatedPath, sliceLines
} from '../../common';
import { DocumentBuffer } from '../surfaces/document-buffer';
import { Surfaces } from '../surfaces/surfaces';
import { UndoStep } from '../undo/undo-steps';
import { DocumentConflict } from './document-conflict';
import { OpenDocuments } from './open-documents';

/** What a write did, and all that is needed to take it back. */
export interface DocumentWrite {
    readonly file: LocatedPath;
    readonly bytes: number;
    readonly saved: boolean;
    /** Undefined if there was no file. */
    readonly before?: DocumentContent;
    readonly after: DocumentContent;
    /** Too much was there to be kept: it cannot be brought back. */
    readonly isFinal: boolean;
}

export interface DocumentChange {
    readonly uri: string;
    /** The file is not on the disk any more. */
    readonly isGone: boolean;
}

export interface ExchangeOptions {
    /** The text has its own line endings; else those of the file stay. */
    readonly ownLineEndings?: boolean;
    /** Nothing is done while the person has unsaved changes, not even in the buffer. */
    readonly onlySaved?: boolean;
}

/** How often a change is worked out anew because the file was written meanwhile: nobody writes that often for long. */
const MAX_ATTEMPTS = 3;

/**
 * Files that may be open: whoever reads or writes here works on what the person sees, be it in an editor, in a view of its own
 * or on the disk, and never takes away what they have not saved. Paths come from {@link FilesService.locate}.
 */
@injectable()
export class AgentDocuments {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(OpenDocuments)
    protected readonly open: OpenDocuments;

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    @inject(FileService)
    protected readonly disk: FileService;

    protected readonly listening = new DisposableCollection();
    protected readonly onDidChangeEmitter = new Emitter<DocumentChange>({
        onFirstListenerAdd: () => this.listen(),
        onLastListenerRemove: () => this.listening.dispose()
    });
    /** In a buffer or on the disk. */
    readonly onDidChange: Event<DocumentChange> = this.onDidChangeEmitter.event;

    /** The text that the person sees. What has no unsaved changes is on the disk, and there it is certain which file it is. */
    async read(file: LocatedPath, range: LineRange = {}, agreement: Agreement = {}): Promise<string> {
        const unsaved = await this.unsavedContent(file);
        if (typeof unsaved !== 'string') {
            return (await this.files.read(file.path, { ...range, ...agreement })).content;
        }
        const text = sliceLines(unsaved, range);
        if (text.length > MAX_TEXT_SIZE) {
            throw new Error(`${file.path} is long: ask for a part of it with startLine and endLine.`);
        }
        return text;
    }

    /** The same for code that works on all of the text, such as that of a board, and shows an agent only parts. */
    async readWhole(file: LocatedPath, agreement: Agreement = {}): Promise<string> {
        const unsaved = await this.unsavedContent(file);
        if (typeof unsaved !== 'string') {
            return (await this.files.read(file.path, { ...agreement, whole: true })).content;
        }
        if (unsaved.length > MAX_WHOLE_SIZE) {
            throw new Error(`${file.path} is too large to be worked on as a whole.`);
        }
        return unsaved;
    }

    /** All of it, whatever it is. */
    async readBytes(file: LocatedPath, agreement: Agreement = {}): Promise<Uint8Array> {
        const unsaved = await this.unsavedContent(file);
        if (unsaved === undefined) {
            return (await this.files.readBytes(file.path, agreement)).content;
        }
        return typeof unsaved === 'string' ? new TextEncoder().encode(unsaved) : unsaved;
    }

    /** The person has changes in it that are not on the disk. */
    async isUnsaved(file: LocatedPath): Promise<boolean> {
        return (await this.open.find(file))?.isDirty === true;
    }

    /** Whatever was there. In a file with unsaved changes it stays unsaved: one undo brings the person's text back. */
    async write(file: LocatedPath, content: DocumentContent, agreement: Agreement = {}): Promise<DocumentWrite> {
        const buffer = await this.bufferFor(file);
        if (buffer) {
            return this.writeBuffer(buffer, file, () => content, agreement);
        }
        const { bytes, created, before } = await this.files.write(file.path, content, agreement);
        this.tell(file.uri);
        return { file, bytes, saved: true, before, after: content, isFinal: !created && before === undefined };
    }

    /**
     * Works out a new text from the one that is there, unsaved changes included, as one step: nobody's change gets lost in
     * between. `change` may be called again if somebody did write meanwhile, gets undefined if there is no file, and throws with
     * a message for the user to leave everything as it is.
     */
    async transform(file: LocatedPath, change: (before: string | undefined) => string, agreement: Agreement = {}): Promise<DocumentWrite> {
        for (let attempt = 1; ; attempt++) {
            const buffer = await this.bufferFor(file);
            if (buffer) {
                return this.writeBuffer(buffer, file, before => change(requireText(file, before)), agreement);
            }
            const before = file.kind === 'missing' ? undefined : (await this.files.read(file.path, { ...agreement, whole: true })).content;
            const after = change(before);
            try {
                const { bytes } = await this.files.write(file.path, after, {
                    ...agreement, ...before === undefined ? { isNew: true } : { expected: before }
                });
                this.tell(file.uri);
                return { file, bytes, saved: true, before, after, isFinal: false };
            } catch (error) {
                file = await this.files.locate(file.path, 'write');
                if (attempt === MAX_ATTEMPTS || !await this.isOther(file, before, agreement)) {
                    throw error;
                }
            }
        }
    }

    /**
     * Puts other content in the place of the one that the caller knows, or removes the file;
     * a {@link DocumentConflict} if there is something else now.
     */
    async exchange(
        { path }: Pick<LocatedPath, 'path'>, expected: DocumentContent | undefined, content: DocumentContent | undefined,
        { ownLineEndings, onlySaved }: ExchangeOptions = {}
    ): Promise<void> {
        const file = await this.files.locate(path, 'write');
        const buffer = await this.bufferFor(file);
        const changed = new DocumentConflict(`${path} has been changed meanwhile.`);
        if (buffer) {
            if (buffer.isDirty && onlySaved) {
                throw new DocumentConflict(`${path} has unsaved changes.`, true);
            }
            if (expected === undefined || !isSameContent(buffer.content(), expected) || (content === undefined && buffer.isDirty)) {
                throw changed;
            }
            if (content !== undefined) {
                await this.open.write(buffer, file, before => {
                    if (!isSameContent(before, expected)) {
                        throw changed;
                    }
                    return content;
                }, { agreed: true, ownLineEndings });
                return;
            }
        }
        if (expected === undefined && file.kind !== 'missing') {
            throw changed;
        }
        if (content !== undefined) {
            await this.files.write(path, content, {
                agreed: true, ...expected === undefined ? { isNew: true } : { expected }, ...ownLineEndings ? { ownLineEndings } : {}
            });
            this.tell(file.uri);
        } else if (expected !== undefined) {
            await this.files.remove(path, { agreed: true, expected });
            this.tell(file.uri, true);
        }
    }

    /** The way back from a write, and forward again. */
    undoStep({ file, before, after, isFinal }: DocumentWrite): UndoStep {
        const exchange = (expected: DocumentContent | undefined, wanted: DocumentContent | undefined): Promise<string | undefined> =>
            this.exchange(file, expected, wanted).then(() => undefined, (error: Error) => error.message);
        const lost = async (): Promise<string> =>
            nls.localize('openspace/core/wroteForGood', '{0} cannot be brought back: it was too large to be kept.', file.path);
        return isFinal ? { undo: lost, redo: lost } : { undo: () => exchange(after, before), redo: () => exchange(before, after) };
    }

    protected async unsavedContent(file: LocatedPath): Promise<DocumentContent | undefined> {
        const buffer = await this.open.find(file);
        return buffer?.isDirty ? buffer.content() : undefined;
    }

    /** A buffer whose file is gone is filled from the disk, unless it holds what the person has not saved. */
    protected async bufferFor(file: LocatedPath): Promise<DocumentBuffer | undefined> {
        const buffer = await this.open.find(file);
        return buffer && (buffer.isDirty || file.kind === 'file') ? buffer : undefined;
    }

    protected async writeBuffer(
        buffer: DocumentBuffer, file: LocatedPath, change: (before: DocumentContent) => DocumentContent, agreement: Agreement
    ): Promise<DocumentWrite> {
        const { saved, before, after } = await this.open.write(buffer, file, change, agreement);
        return { file, bytes: sizeOf(after), saved, before, after, isFinal: false };
    }

    /** Whether a file has other content than the one that a change was worked out for. */
    protected async isOther(file: LocatedPath, before: string | undefined, agreement: Agreement): Promise<boolean> {
        const now = file.kind === 'missing'
            ? undefined
            : await this.files.read(file.path, { ...agreement, whole: true }).then(({ content }) => content, () => undefined);
        return now === undefined || before === undefined ? now !== before : !isSameContent(now, before);
    }

    /** What is written here is told at once: the watcher of the workspace misses what happens in folders that have just been made. */
    protected tell(uri: string, isGone = false): void {
        this.onDidChangeEmitter.fire({ uri, isGone });
    }

    protected listen(): void {
        this.listening.push(this.surfaces.onDidChangeDocument(uri => { this.onDidChangeEmitter.fire({ uri, isGone: false }); }));
        this.listening.push(this.disk.onDidFilesChange(event => {
            const gone = new Set(event.getDeleted());
            for (const change of event.changes) {
                this.onDidChangeEmitter.fire({ uri: change.resource.toString(), isGone: gone.has(change) });
            }
        }));
    }
}

function requireText({ path }: LocatedPath, content: DocumentContent): string {
    if (typeof content !== 'string') {
        throw new Error(`${path} is not a text.`);
    }
    return content;
}

function sizeOf(content: DocumentContent): number {
    return typeof content === 'string' ? new TextEncoder().encode(content).length : content.length;
}
