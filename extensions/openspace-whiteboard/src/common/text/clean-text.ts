/** Whatever a reader or a font may take for the end of a line. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * Controls, marks that turn the order of what follows, invisible hyphens, halves of characters, what XML does not allow, and tags,
 * which are letters without a picture. Joiners stay: emoji and Indic scripts need them; and so do the tags of a flag.
 */
const NOT_SHOWN = new RegExp([
    '[\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u00AD\\u061C\\u200E\\u200F\\u202A-\\u202E',
    '\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB\\uFFFE\\uFFFF]|\\p{Cs}',
    '|(?<!\\u{1F3F4}[\\u{E0020}-\\u{E007F}]*)[\\u{E0000}-\\u{E007F}]'
].join(''), 'gu');

/** Spaces at which a line may end; those that do not break are letters. */
const SPACES = /[ \t\u1680\u2000-\u2006\u2008-\u200B\u205F\u3000]+/g;

/** A text as it can be shown: with `\n` at the ends of its lines, single spaces, and nothing that hides or reorders its neighbours. */
export function cleanText(text: string): string {
    return text.replace(LINE_ENDS, '\n').replace(NOT_SHOWN, '').replace(SPACES, ' ').replace(/ ?\n ?/g, '\n');
}

/** The same in one line. */
export function cleanLine(text: string): string {
    return cleanText(text).replace(/\n+/g, ' ').trim();
}
