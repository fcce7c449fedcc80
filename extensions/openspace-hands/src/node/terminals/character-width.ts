import { IUnicodeVersionProvider } from '@xterm/headless';

/** First and last code points of East Asian wide characters, without emoji. */
const WIDE: readonly (readonly [number, number])[] = [
    [0x1100, 0x115f], [0x2e80, 0x303e], [0x3041, 0x33ff], [0x3400, 0x4dbf], [0x4e00, 0x9fff], [0xa000, 0xa4cf], [0xa960, 0xa97f],
    [0xac00, 0xd7a3], [0xf900, 0xfaff], [0xfe10, 0xfe19], [0xfe30, 0xfe6f], [0xff00, 0xff60], [0xffe0, 0xffe6], [0x16fe0, 0x18dff],
    [0x1aff0, 0x1b2ff], [0x20000, 0x3fffd]
];

const EMOJI = /^\p{Emoji_Presentation}$/u;

/** Marks over other characters, and what has no shape; the soft hyphen is drawn. */
const WITHOUT_WIDTH = /^(?!\u00ad)[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7ff]$/u;

const cache = new Map<number, 0 | 1 | 2>();

/** How many cells a character takes, as programs that ask the C library believe. */
function widthOf(codepoint: number): 0 | 1 | 2 {
    if (codepoint < 0x7f) {
        return codepoint < 0x20 ? 0 : 1;
    }
    let width = cache.get(codepoint);
    if (width === undefined) {
        const character = String.fromCodePoint(codepoint);
        width = codepoint < 0xa0 || WITHOUT_WIDTH.test(character) ? 0
            : EMOJI.test(character) || WIDE.some(([first, last]) => codepoint >= first && codepoint <= last) ? 2
                : 1;
        cache.set(codepoint, width);
    }
    return width;
}

/** The terminal's own table is from 2010: emoji would take one cell, and everything after them stand in the wrong place. */
export const CHARACTER_WIDTH: IUnicodeVersionProvider = {
    version: 'openspace',

    wcwidth: widthOf,

    // The packed form of xterm.js: bit 0 joins the character to the one before, bits 1 and 2 are the width.
    charProperties(codepoint: number, preceding: number): number {
        const width = widthOf(codepoint);
        const before = (preceding >> 1) & 3;
        return width === 0 && before > 0 ? before << 1 | 1 : width << 1;
    }
};
