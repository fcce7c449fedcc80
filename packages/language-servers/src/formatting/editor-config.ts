import * as path from 'node:path';
import { GlobMatcher } from '@openspace/foundation/globs';
import { foldersUpTo } from '../files/folders-up-to';

/** Keys and values in lower case. */
export type EditorConfig = Readonly<Record<string, string>>;

interface Section {
    /** A pattern of names, or a language in brackets of its own, as shfmt has it. */
    readonly header: string;
    readonly values: Record<string, string>;
}

/** Headers of sections that are about shell scripts, whatever their names. */
const LANGUAGES = new Set(['[shell]', '[bash]']);

/**
 * What `.editorconfig` says about a file, in its folder and those above it up to the open one; the nearest says it last.
 *
 * @param language of which sections in double brackets count
 */
export function editorConfigOf(
    file: string, top: string, read: (file: string) => string | undefined, language?: 'shellscript'
): EditorConfig {
    const found: EditorConfig[] = [];
    for (const folder of foldersUpTo(path.dirname(file), top)) {
        const text = read(path.join(folder, '.editorconfig'));
        const [general, ...sections] = text === undefined ? [] : sectionsOf(text);
        const name = path.relative(folder, file).split(path.sep).join('/');
        const own = sections.filter(({ header }) =>
            header.startsWith('[') ? language !== undefined && LANGUAGES.has(header.toLowerCase()) : matches(header, name));
        found.unshift(Object.assign({}, ...own.map(({ values }) => values)) as EditorConfig);
        if (general?.values.root === 'true') {
            break;
        }
    }
    return Object.assign({}, ...found) as EditorConfig;
}

/** How deep it wants lines to be indented: a number of spaces, 0 for tabs, undefined if it does not say. */
export function indentOf({ indent_style: style, indent_size: size, tab_width: width }: EditorConfig): number | undefined {
    if (style === 'tab') {
        return 0;
    }
    const spaces = Number(size === 'tab' ? width : size ?? width);
    return Number.isInteger(spaces) && spaces > 0 ? spaces : undefined;
}

/** The first section is what stands before all headers. */
function sectionsOf(text: string): Section[] {
    const sections: Section[] = [{ header: '', values: {} }];
    for (const line of text.split(/\r\n|\r|\n/).map(written => written.trim())) {
        const [, header] = /^\[(.+)\]\s*(?:[#;].*)?$/.exec(line) ?? [];
        const [, key, value] = /^([^#;=][^=]*?)\s*=\s*(.*?)(?:\s[#;].*)?$/.exec(line) ?? [];
        if (header !== undefined) {
            sections.push({ header, values: {} });
        } else if (key !== undefined) {
            sections.at(-1)!.values[key.toLowerCase()] = value.toLowerCase();
        }
    }
    return sections;
}

function matches(pattern: string, name: string): boolean {
    const isAnchored = pattern.startsWith('/');
    const glob = pattern.replace(/^\//, '').replace(/(^|\/)\*\*(?=[^/])/g, '$1**/*');
    try {
        return (!isAnchored || glob.includes('/') || !name.includes('/')) && new GlobMatcher(glob).matches(name);
    } catch {
        return false;
    }
}
