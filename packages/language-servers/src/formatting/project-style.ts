import * as path from 'node:path';
import { foldersUpTo } from '../files/folders-up-to';
import { CONFIGURATIONS } from '../project-tools/find-tool';
import { EditorConfig, editorConfigOf } from './editor-config';
import type { FormattedLanguage } from './formatters';

/** What is seen of the disk. */
export interface StyleFiles {
    readonly exists: (file: string) => boolean;
    /** Undefined if it is not there. */
    readonly read: (file: string) => string | undefined;
}

interface Signs {
    /** Files that only a project with a formatter of its own has. */
    readonly files: readonly string[];
    /** What names one in files that others have, too. */
    readonly within?: Readonly<Record<string, (text: string) => boolean>>;
}

const SIGNS: Readonly<Record<FormattedLanguage, Signs>> = {
    python: {
        files: ['ruff.toml', '.ruff.toml', '.style.yapf'],
        within: {
            'pyproject.toml': text => /^[ \t]*\[+[ \t]*tool[ \t]*\.[ \t]*(ruff|black|yapf|autopep8)\b/m.test(text),
            'setup.cfg': text => /^\[(yapf|pycodestyle)\]/m.test(text)
        }
    },
    markdown: { files: CONFIGURATIONS.prettier.files, within: { 'package.json': hasPrettier } },
    // Its formatter has no other file than `.editorconfig`.
    shellscript: { files: [] }
};

/** Dialects that ours can read, too. */
const SHELLS = new Set(['auto', 'bash', 'posix', 'unset']);

/**
 * Whether a project says how this file is to be laid out in a way that ours do not know: they would only spoil it. Nothing above the open
 * folder counts.
 */
export function hasOwnStyle(language: FormattedLanguage, file: string, top: string, { exists, read }: StyleFiles): boolean {
    const { files, within = {} } = SIGNS[language];
    return language === 'shellscript' && isBeyondUs(editorConfigOf(file, top, read, language))
        || foldersUpTo(path.dirname(file), top).some(folder =>
            files.some(name => exists(path.join(folder, name)))
            || Object.entries(within).some(([name, isSign]) => isSign(read(path.join(folder, name)) ?? '')));
}

function isBeyondUs({ ignore, keep_padding: padding, shell_variant: shell = 'auto' }: EditorConfig): boolean {
    return ignore === 'true' || padding === 'true' || !SHELLS.has(shell);
}

function hasPrettier(text: string): boolean {
    try {
        const manifest = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
        return manifest?.[CONFIGURATIONS.prettier.key] !== undefined;
    } catch {
        return false;
    }
}
