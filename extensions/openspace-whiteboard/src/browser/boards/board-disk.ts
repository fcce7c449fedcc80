import URI from '@theia/core/lib/common/uri';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileOperationError, type FileOperationResult } from '@theia/filesystem/lib/common/files';

/** A file as it was when it was read or written. */
export interface FileSnapshot {
    readonly text: string;
    /** In ms since 1970, as far as it is known. */
    readonly mtime?: number;
}

/** Theia's names for these are gone once its code is compiled. */
const NOT_FOUND: FileOperationResult.FILE_NOT_FOUND = 1;
const MODIFIED_SINCE: FileOperationResult.FILE_MODIFIED_SINCE = 3;

/** Matches no file, so that Theia takes every later change for one. By its own mark it would miss those that keep the size. */
const NO_ETAG = 'openspace';

/** The files of open boards, by their URIs. */
@injectable()
export class BoardDisk {

    @inject(FileService)
    protected readonly files: FileService;

    /** Undefined if there is no such file. */
    async read(uri: string): Promise<FileSnapshot | undefined> {
        try {
            const { value: text, mtime } = await this.files.read(new URI(uri));
            return { text, mtime };
        } catch (error) {
            if (isResult(error, NOT_FOUND)) {
                return undefined;
            }
            throw error;
        }
    }

    /** Undefined, and nothing is written, if somebody else has changed the file since `before`. */
    async write(uri: string, text: string, before: FileSnapshot | undefined): Promise<FileSnapshot | undefined> {
        try {
            const { mtime } = await this.files.write(new URI(uri), text, { mtime: before?.mtime, etag: NO_ETAG });
            return { text, mtime };
        } catch (error) {
            if (isResult(error, MODIFIED_SINCE)) {
                return undefined;
            }
            throw error;
        }
    }

    /** Tells when the file may be another one. */
    watch(uri: string, changed: () => void): Disposable {
        const resource = new URI(uri);
        return new DisposableCollection(
            // The watcher of the workspace misses what happens in folders that have just been made.
            this.files.watch(resource),
            this.files.onDidFilesChange(event => {
                if (event.contains(resource)) {
                    changed();
                }
            })
        );
    }
}

function isResult(error: unknown, result: FileOperationResult): boolean {
    return error instanceof FileOperationError && error.fileOperationResult === result;
}
