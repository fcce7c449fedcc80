/** Codes that a reader does not see but that change what is seen or what runs; line breaks and tabs are not among them. */
const INVISIBLE = new RegExp([
    // Control codes, and what ends a line for some programs only.
    // eslint-disable-next-line no-control-regex -- they are what is looked for
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/,
    // Without width, or for the direction of writing.
    /[\u00ad\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/,
    // Tags and other selectors far beyond the letters.
    /\udb40[\udc00-\udfff]/
].map(({ source }) => source).join('|'), 'g');
/** So many blanks push what follows out of sight. */
const PADDING = /[^\S\n]{9,}/g;
/** In code blanks are indentation, and only many more of them can hide something. */
const PADDING_IN_CODE = /[^\S\n]{60,}/g;
const EMPTY_LINES = /\n(?:[^\S\n]*\n){3,}/g;

/**
 * A text that a person decides about, such that nothing hides in it: invisible codes become visible, and long runs of
 * blanks and empty lines are replaced by a mark that says how long they are.
 */
export function visibleText(text: string): string {
    return markCodes(text).replace(PADDING, markBlanks).replace(EMPTY_LINES, lines => `\n⟨${lines.split('\n').length - 2}×⏎⟩\n`);
}

/** The same for the lines of a diff, which keep their number and their indentation. */
export function visibleDiff(diff: string): string {
    return markCodes(diff).replace(PADDING_IN_CODE, markBlanks);
}

function markCodes(text: string): string {
    return text.replace(/\r\n/g, '\n').replace(
        INVISIBLE, code => `⟨U+${code.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`
    );
}

function markBlanks(blanks: string): string {
    return ` ⟨${blanks.length}×␣⟩ `;
}
