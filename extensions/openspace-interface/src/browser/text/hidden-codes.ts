/**
 * Codes by which a text says something else than it shows: orders for the direction of writing, letters without a picture, blanks
 * without width. Not among them are those that scripts and emoji need: joiners, marks of direction, and the tags of a flag.
 */
const HIDDEN = new RegExp([
    /[\u202a-\u202e\u2066-\u2069\u200b\u2060-\u2064\ufeff\u3164\uffa0\u115f\u1160]/u,
    /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/u
].map(({ source }) => source).join('|'), 'gu');

/** The text with a mark for each hidden code. */
export function markHiddenCodes(text: string): string {
    return text.replace(HIDDEN, code => `⟨U+${code.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`);
}

export function countHiddenCodes(text: string): number {
    return text.match(HIDDEN)?.length ?? 0;
}

export function withoutHiddenCodes(text: string): string {
    return text.replace(HIDDEN, '');
}
