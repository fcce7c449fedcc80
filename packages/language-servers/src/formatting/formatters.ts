import { format as layOutPython } from '@wasm-fmt/ruff_fmt';
import { format as layOutShell } from '@wasm-fmt/shfmt';
import * as markdown from 'prettier/plugins/markdown';
import { format as layOut } from 'prettier/standalone';

/** What a formatter knows besides the text. */
export interface Layout {
    /** As a path; its ending says which dialect it is. */
    readonly file: string;
    readonly tabSize: number;
    readonly insertSpaces: boolean;
}

/** Fails where the text has an error of syntax. */
export type Format = (text: string, layout: Layout) => Promise<string>;

export type FormattedLanguage = 'python' | 'shellscript' | 'markdown';

/** Formatters that are shipped, for languages whose servers have none. They start no process, and read and run nothing of the folder. */
export const FORMATTERS: Readonly<Record<FormattedLanguage, Format>> = {
    /** As Ruff does it without a configuration. */
    python: async (text, { file }) => layOutPython(text, file),
    shellscript: async (text, { file, tabSize, insertSpaces }) => layOutShell(text, file, { indent: insertSpaces ? tabSize : 0 }),
    /** Code in it stays as it is. */
    markdown: text => layOut(text, { parser: 'markdown', plugins: [markdown] })
};
