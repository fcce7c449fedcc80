import URI from '@theia/core/lib/common/uri';
import type { LocatedPath } from './files-service';

/** Where a file is at home; nothing for one that is none of a copy. */
export type FileHome = Partial<Pick<LocatedPath, 'root' | 'inCopy'>>;

/**
 * The path for {@link FilesService} of what a file names from the root of the workspace: in a copy of the folder, the file of the copy.
 * Throws with a message for the user if that would lead out of it.
 */
export function pathFrom(home: FileHome | undefined, named: string): string {
    if (!home?.inCopy || home.root === undefined) {
        return named;
    }
    const root = new URI(home.root);
    const file = new URI(root.resolve(named).normalizePath().toString());
    if (!root.isEqualOrParent(file)) {
        throw new Error(`The file is outside the workspace: ${named}`);
    }
    return file.path.toString();
}
