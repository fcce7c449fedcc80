import { posix } from 'node:path';
import { WORKSPACE_ROOT } from '../provider/sandbox.js';
import type { ToolContext } from './tool.js';
import { withSuggestions } from './suggestions.js';
import { ToolError } from './tool-error.js';

/** Where a search starts: programs get relative paths only, so that they go where the sandbox says that the folder is. */
export interface SearchRoot {
    readonly folder: string;
    /** Present if the search is in one file. */
    readonly file?: string;
}

export async function searchRoot({ sandbox: { files }, paths }: ToolContext, given: string | undefined): Promise<SearchRoot> {
    const path = paths.resolve(given ?? '.');
    if (path === WORKSPACE_ROOT) {
        return { folder: path };
    }
    const { kind } = await files.status(path).catch(async (error: unknown) => {
        throw await withSuggestions(files, path, error);
    });
    if (kind === 'other') {
        throw new ToolError('not_a_regular_file', `Neither a file nor a folder (a pipe, socket or device): ${path}`);
    }
    return kind === 'folder' ? { folder: path } : { folder: posix.dirname(path), file: posix.basename(path) };
}

/** What is searched: hidden files too, but nothing that git ignores, and not git's own files. Settings of the host do not count. */
export const RIPGREP =
    ['rg', '--no-config', '--hidden', '--no-require-git', '--no-ignore-global', '--no-messages', '--color=never'] as const;

/** Comes last, because the last glob wins. */
export const WITHOUT_GIT_FOLDER = '--glob=!.git';

/** As much as an answer may have, in entries and in bytes. */
export const MAX_ENTRIES = 1_000;
