/** Where a text names a custom property; lines and characters from 0. */
export interface NamePlace {
    readonly name: string;
    readonly line: number;
    readonly start: number;
    readonly end: number;
    /** It gets a value here. */
    readonly declares: boolean;
}

/** Not a modifier in the name of a class (`card--wide`), nor the signs of a comment in HTML. */
const NAME = /(?<![\w!-]|[^\0-\x7f])--(?:[\w-]|[^\0-\x7f])*(?:\w|[^\0-\x7f])/gu;

/** `--ink: black`, and `@property --ink`. */
const VALUE = /^\s*:/;
const AT_RULE = /@property\s+$/;

const COMMENT = /\/\*[^]*?(?:\*\/|$)/g;

/** The parts of a page: comments, what is in styles and scripts, tags with their attributes, and what a reader sees. */
const PARTS = /<!--[^]*?(?:-->|$)|<(style|script)\b[^>]*>[^]*?(?:<\/\1\s*>|$)|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+|</gi;
const STYLE = /\b[\w:.-]*style\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

/** Whether this can be the name of a custom property. */
export function isPropertyName(name: string): boolean {
    return /^--(?:[\w-]|[^\0-\x7f])*(?:\w|[^\0-\x7f])$/u.test(name);
}

/** All custom properties that a style sheet, or a page with styles in it, names outside of its comments. */
export function namesIn(text: string, isPage: boolean): NamePlace[] {
    const read = isPage
        ? text.replace(PARTS, (part, isCode: string | undefined) => isCode ? part : stylesOf(part))
        : text.replace(COMMENT, blank);
    return read.split(/\r\n|\r|\n/).flatMap((content, line) => [...content.matchAll(NAME)].map(({ 0: name, index }) => ({
        name, line, start: index, end: index + name.length,
        declares: VALUE.test(content.slice(index + name.length)) || AT_RULE.test(content.slice(0, index))
    })));
}

/** What a part of a page says about looks, at its place. */
function stylesOf(part: string): string {
    let after = 0;
    const styles = part.startsWith('<') && !part.startsWith('<!') ? [...part.matchAll(STYLE)].map(({ 0: style, index }) => {
        const piece = blank(part.slice(after, index)) + style;
        after = index + style.length;
        return piece;
    }) : [];
    return styles.join('') + blank(part.slice(after));
}

function blank(part: string): string {
    return part.replace(/[^\r\n]/g, ' ');
}
