import { Container } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileOperationError, type FileOperationResult, WriteFileOptions } from '@theia/filesystem/lib/common/files';
import { beforeEach, describe, expect, it } from 'vitest';
import { BoardDisk } from './board-disk';

const NOT_FOUND: FileOperationResult.FILE_NOT_FOUND = 1;
const MODIFIED_SINCE: FileOperationResult.FILE_MODIFIED_SINCE = 3;

const URI = 'file:///w/a.whiteboard.json';

describe('the file of an open board', () => {
    let file: { text: string; mtime: number } | undefined;
    let disk: BoardDisk;

    /** Theia's rule: it needs both, a later time, and a mark that is not that of the file with the time that the caller knows. */
    const isModifiedSince = ({ mtime, etag }: WriteFileOptions): boolean =>
        !!file && mtime !== undefined && etag !== undefined && mtime < file.mtime && etag !== `${mtime} ${file.text.length}`;

    beforeEach(() => {
        file = { text: 'one', mtime: 10 };
        const container = new Container();
        container.bind<unknown>(FileService).toConstantValue({
            read: async () => {
                if (!file) {
                    throw new FileOperationError('gone', NOT_FOUND);
                }
                return { value: file.text, mtime: file.mtime };
            },
            write: async (_uri: unknown, text: string, options: WriteFileOptions) => {
                if (isModifiedSince(options)) {
                    throw new FileOperationError('modified', MODIFIED_SINCE);
                }
                file = { text, mtime: (file?.mtime ?? 0) + 1 };
                return { mtime: file.mtime };
            }
        });
        container.bind(BoardDisk).toSelf();
        disk = container.get(BoardDisk);
    });

    it('is written again and again by whoever knows it', async () => {
        const first = await disk.write(URI, 'two', await disk.read(URI));
        expect(await disk.write(URI, 'three', first)).toEqual({ text: 'three', mtime: 12 });
    });

    it('is not written over what somebody else wrote, even if it is as long', async () => {
        const before = await disk.read(URI);
        file = { text: 'hey', mtime: 11 };
        expect(await disk.write(URI, 'two', before)).toBeUndefined();
        expect(file.text).toBe('hey');
    });

    it('is made again if it is gone', async () => {
        file = undefined;
        expect(await disk.read(URI)).toBeUndefined();
        expect(await disk.write(URI, 'new', undefined)).toMatchObject({ text: 'new' });
    });
});
