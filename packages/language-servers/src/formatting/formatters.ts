import { format as layOutPython } from '@wasm-fmt/ruff_fmt';
import { format as layOutShell } from '@wasm-fmt/shfmt';
import * as markdown from 'prettier/plugins/markdown';
import { format as layOut } from 'prettier/standalone';
import { EditorConfig, indentOf } from './editor-config';

/** What a formatter knows besides the text. */
export interface Layout {
    /** As a path; its ending says which dialect it is. */
    readonly file: string;
    readonly tabSize: number;
    readonly insertSpaces: boolean;
    /** What the project says in `.editorconfig`; it goes before what the editor has. */
    readonly editorConfig?: EditorConfig;
}

/** Fails where the text has an error of syntax. */
export type Format = (text: string, layout: Layout) => Promise<string>;

export type FormattedLanguage = 'python' | 'shellscript' | 'markdown';

/** Formatters that are shipped, for languages whose servers have none. They start no process, and read and run nothing of the folder. */
export const FORMATTERS: Readonly<Record<FormattedLanguage, Format>> = {
    /** As Ruff does it without a configuration. */
    python: async (text, { file }) => layOutPython(text, file),
    /** With the keys that shfmt has for `.editorconfig`. */
    shellscript: async (text, { file, tabSize, insertSpaces, editorConfig = {} }) => layOutShell(text, file, {
        indent: indentOf(editorConfig) ?? (insertSpaces ? tabSize : 0),
        binaryNextLine: editorConfig.binary_next_line === 'true',
        switchCaseIndent: editorConfig.switch_case_indent === 'true',
        spaceRedirects: editorConfig.space_redirects === 'true',
        funcNextLine: editorConfig.function_next_line === 'true',
        minify: editorConfig.minify === 'true',
        simplify: editorConfig.simplify === 'true'
    }),
    /** Code in it stays as it is. */
    markdown: (text, { editorConfig = {} }) => {
        const indent = indentOf(editorConfig);
        const width = Number(editorConfig.max_line_length);
        return layOut(text, {
            parser: 'markdown', plugins: [markdown],
            ...indent === undefined ? {} : indent === 0 ? { useTabs: true } : { tabWidth: indent },
            ...width > 0 ? { printWidth: width } : {}
        });
    }
};
