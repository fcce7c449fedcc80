import * as path from 'node:path';
import { foldersUpTo } from '../files/folders-up-to';
import { ownProgram } from '../programs/python-environment';

/** Formatters of Python that read a text and write it; the first one that there is counts. */
const FORMATTERS: readonly { readonly command: string; readonly args: (file: string) => readonly string[] }[] = [
    { command: 'ruff', args: file => ['format', '--quiet', '--stdin-filename', file, '-'] },
    { command: 'black', args: file => ['--quiet', '--stdin-filename', file, '-'] }
];

/** What the search for a formatter sees. */
export interface FormatterSearch {
    /** The open folder of the file. */
    readonly folder: string;
    readonly exists: (file: string) => boolean;
    readonly findProgram: (command: string) => string | undefined;
}

export interface FormatCommand {
    readonly program: string;
    readonly args: readonly string[];
}

/** How a Python file is formatted: by what the environment of its project has, the nearest one first, else by what is on PATH. */
export function pythonFormatCommand(file: string, { folder, exists, findProgram }: FormatterSearch): FormatCommand | undefined {
    const environments = foldersUpTo(path.dirname(file), folder).map(own => (command: string) => ownProgram(command, own, exists));
    const finders = [...environments, findProgram];
    return finders
        .flatMap(find => FORMATTERS.map(({ command, args }) => ({ program: find(command), args: args(file) })))
        .find((found): found is FormatCommand => found.program !== undefined);
}
