/** A diagram as it is given to Mermaid: what could configure or format it is gone, and every line is where it was. */
export interface MermaidSource {
    readonly text: string;
    /** As they were written. */
    readonly lines: readonly string[];
    /** That the front matter names. */
    readonly title?: string;
    /** Lines at the beginning that Mermaid does not count. */
    readonly skippedLines: number;
}

const FRONT_MATTER = /^\s*---[ \t]*\n([^]*?)\n[ \t]*---[ \t]*(?=\n|$)/;
const TITLE = /^[ \t]*title[ \t]*:[ \t]*(.*)$/m;
const COMMENT = /^[ \t]*%%.*$/gm;

/** Tags that only say how a text looks. */
const FORMATTING = /<\/?(?:b|big|center|code|div|em|font|i|mark|p|s|small|span|strong|sub|sup|tt|u)(?:[ \t][^<>\n]*)?\/?>/gi;
/** What else a sanitizer would take for a tag and drop, such as `List<String>`; not the end of `<<interface>>`. */
const LIKE_A_TAG = /(?<!<)<(?=[a-z/!?])(?!br[ \t]*\/?>)/gi;
const TAG = /<[a-z][^<>\n]*>/gi;

/** Directives, front matter and comments become blank lines; tags become text. */
export function prepareMermaid(source: string): MermaidSource {
    const whole = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
    const frontMatter = FRONT_MATTER.exec(whole);
    const body = frontMatter ? blank(frontMatter[0]) + whole.slice(frontMatter[0].length) : whole;
    const text = withoutDirectives(body)
        .replace(COMMENT, '')
        // Or their quotes would end the text in which they are.
        .replace(TAG, tag => tag.replace(/="([^"]*)"/g, `='$1'`))
        .replace(FORMATTING, '')
        .replace(LIKE_A_TAG, '#lt;');
    const title = unquoted(TITLE.exec(frontMatter?.[1] ?? '')?.[1]);
    const skippedLines = (/^\s*/.exec(text)?.[0].match(/\n/g) ?? []).length;
    return { text, lines: whole.split('\n'), ...title && { title }, skippedLines };
}

/** By hand, because a pattern would look for the end of each beginning anew. */
function withoutDirectives(text: string): string {
    let rest = '';
    let at = 0;
    for (let begin = text.indexOf('%%{'); begin >= 0; begin = text.indexOf('%%{', at)) {
        const end = text.indexOf('}%%', begin);
        if (end < 0) {
            break;
        }
        rest += text.slice(at, begin) + blank(text.slice(begin, end));
        at = end + 3;
    }
    return rest + text.slice(at);
}

function blank(text: string): string {
    return text.replace(/[^\n]+/g, '');
}

function unquoted(text: string | undefined): string | undefined {
    const trimmed = text?.trim();
    try {
        return trimmed?.startsWith('"') ? String(JSON.parse(trimmed)) : trimmed?.replace(/^'(.*)'$/, '$1');
    } catch {
        return trimmed;
    }
}
