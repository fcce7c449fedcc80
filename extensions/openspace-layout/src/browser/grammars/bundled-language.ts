import type { CommentStyle } from './language-configuration';

/** One language the editor knows: how its files are recognised, coloured and commented. */
export interface BundledLanguage {
    /** Identifier as VS Code spells it, so that settings and fences written elsewhere keep working. */
    readonly id: string;
    /** What the status bar shows. */
    readonly name: string;
    /** Key of the grammar in `GRAMMARS`. */
    readonly grammar: string;
    readonly comments: CommentStyle;
    /** Quote characters that close themselves; `"'` unless said. */
    readonly quotes?: string;
    /** With the leading dot, lower case. */
    readonly extensions?: readonly string[];
    readonly filenames?: readonly string[];
    readonly filenamePatterns?: readonly string[];
    /** Regular expression on the first line, for scripts without an extension. */
    readonly firstLine?: string;
    /** Languages inside this one whose own comments and brackets apply there. */
    readonly embeds?: readonly string[];
    /** Enter after a line that ends with a colon indents. */
    readonly colonIndents?: boolean;
}
