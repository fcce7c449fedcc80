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

/** All custom properties that a style sheet, or a page with styles in it, names outside of its comments. */
export function namesIn(text: string, isPage: boolean): NamePlace[] {
    const read = isPage ? text : text.replace(COMMENT, comment => comment.replace(/[^\r\n]/g, ' '));
    return read.split(/\r\n|\r|\n/).flatMap((content, line) => [...content.matchAll(NAME)].map(({ 0: name, index }) => ({
        name, line, start: index, end: index + name.length,
        declares: VALUE.test(content.slice(index + name.length)) || AT_RULE.test(content.slice(0, index))
    })));
}
