import * as path from 'node:path';
import { foldersUpTo } from '../files/folders-up-to';
import { CONFIGURATIONS } from '../project-tools/find-tool';
import type { FormattedLanguage } from './formatters';

/** What is seen of the disk. */
export interface StyleFiles {
    readonly exists: (file: string) => boolean;
    /** Undefined if it is not there. */
    readonly read: (file: string) => string | undefined;
}

/** Files that only a project with a formatter of its own has, and what names one in a file that others have, too. */
const SIGNS: Readonly<Record<FormattedLanguage, { readonly files: readonly string[]; readonly within?: readonly [string, RegExp] }>> = {
    python: {
        files: ['ruff.toml', '.ruff.toml', '.style.yapf'],
        within: ['pyproject.toml', /^[ \t]*\[+[ \t]*tool[ \t]*\.[ \t]*(ruff|black|yapf|autopep8)\b/m]
    },
    markdown: { files: CONFIGURATIONS.prettier.files },
    shellscript: { files: [] }
};

/**
 * Whether a project says how this file is to be laid out. A formatter that does not know that style, as ours, would only spoil it.
 * Nothing above the open folder counts.
 */
export function hasOwnStyle(language: FormattedLanguage, file: string, top: string, { exists, read }: StyleFiles): boolean {
    const { files, within } = SIGNS[language];
    return foldersUpTo(path.dirname(file), top).some(folder =>
        files.some(name => exists(path.join(folder, name)))
        || within !== undefined && within[1].test(read(path.join(folder, within[0])) ?? ''));
}
