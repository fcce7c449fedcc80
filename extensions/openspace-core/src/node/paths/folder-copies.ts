import { injectable } from '@theia/core/shared/inversify';
import { GuardRoot } from './guard-root';
import { PathGuard } from './path-guard';
import { readWantedPath } from './wanted-path';

/**
 * Copies of folders in which sessions work, as far as commands have led there. They are folders of no window; pages that show
 * the folder reach them by absolute paths.
 */
@injectable()
export class FolderCopies {

    /** Folders by their copies; all paths are real. */
    protected readonly folders = new Map<string, string>();

    add(folder: string, copy: string): void {
        this.folders.set(copy, folder);
    }

    /** The copy of one of the folders in which an absolute path seems to lie: where it leads is still to be judged. */
    at(folders: readonly string[], wanted: string): string | undefined {
        return [...this.folders].find(([copy, folder]) => folders.includes(folder) && isBelow(copy, wanted))?.[0];
    }
}

/** Nothing leads out of the copy, back into the folder neither. Files are called by their whole paths: relative ones are the folder's. */
export class CopyGuard extends PathGuard {

    constructor(copy: string, ...rest: ConstructorParameters<typeof PathGuard> extends [unknown, ...infer R] ? R : never) {
        super([GuardRoot.of(copy)], ...rest);
    }

    override async nameFor({ spelled }: GuardRoot, relative: string): Promise<string> {
        return relative === '' ? spelled : `${spelled}/${relative}`;
    }
}

function isBelow(copy: string, wanted: string): boolean {
    try {
        const { path, isAbsolute } = readWantedPath(wanted);
        return isAbsolute && GuardRoot.relative(copy, path) !== undefined;
    } catch {
        // No path that anybody could follow.
        return false;
    }
}
