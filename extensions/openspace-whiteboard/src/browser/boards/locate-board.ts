import { FilesService, LocatedPath, PathPurpose } from 'openspace-core/lib/common/services/files-service';
import { boardPathCandidates } from './board-paths';

/** Finds the file of a board by what somebody calls it. Rejects with what is wrong with the name as it was given. */
export async function locateBoard(files: Pick<FilesService, 'locate'>, name: string, purpose: PathPurpose): Promise<LocatedPath> {
    const [given, ...others] = boardPathCandidates(name);
    try {
        return await found(files, given, purpose);
    } catch (error) {
        for (const other of others) {
            const file = await found(files, other, purpose).catch(() => undefined);
            if (file) {
                return file;
            }
        }
        throw error;
    }
}

/** A file that can be written need not be there. */
async function found(files: Pick<FilesService, 'locate'>, path: string, purpose: PathPurpose): Promise<LocatedPath> {
    const file = await files.locate(path, purpose);
    if (file.kind === 'missing') {
        throw new Error(`File not found: ${path}`);
    }
    return file;
}
