import * as path from 'node:path';
import { FileQuery } from 'openspace-core/lib/common/services/files-service';
import { openFolder } from 'openspace-core/lib/node/paths/open-checked';
import { pathPattern } from 'openspace-core/lib/node/paths/path-pattern';
import { PathRanking, RankedPath } from './rank-paths';
import { forEachFile } from './workspace-files';

/** More paths are not answered. */
export const MAX_FOUND = 100;

/** A folder to search. */
export interface SearchFolder {
    readonly real: string;
    /** From its root, with slashes; `''` for the root. */
    readonly relative: string;
}

export interface SearchResult {
    /** Paths relative to the folder's root, best first. */
    readonly best: readonly RankedPath[];
    readonly truncated: boolean;
}

/** Files below a folder whose paths fit the query. Patterns may be relative to the folder or to its root. */
export async function searchFolder(
    { real, relative }: SearchFolder, { query, includePattern, excludePattern }: Omit<FileQuery, 'path'>
): Promise<SearchResult> {
    const ranking = new PathRanking(query, MAX_FOUND);
    const matches = (pattern: string | undefined): ((file: string, whole: string) => boolean) | undefined => {
        const test = pattern?.trim() ? pathPattern(pattern) : undefined;
        return test && ((file, whole) => test(file) || (whole !== file && test(whole)));
    };
    // Not left to ripgrep: what it is told to include, it includes even if `.gitignore` says otherwise.
    const isIncluded = matches(includePattern);
    const isExcluded = matches(excludePattern);
    const folder = await openFolder(real);
    try {
        await forEachFile(folder, real, (file, lower) => {
            const whole = relative === '' ? file : path.posix.join(relative, file);
            if ((!isIncluded || isIncluded(file, whole)) && !isExcluded?.(file, whole)) {
                ranking.add(whole, relative === '' ? lower : undefined);
            }
        });
    } finally {
        await folder.close();
    }
    return { best: ranking.best(), truncated: ranking.size > MAX_FOUND };
}
