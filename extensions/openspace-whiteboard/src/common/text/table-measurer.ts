import { TextMeasurer, TextStyle } from './text-measurer';

/** Widths of U+0020 to U+007E in Helvetica, Arial and their relatives, in thousandths of an em. */
const ASCII = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584
].map(width => width / 1000);

const BOLD = 1.07;
/** Narrow letters gain more, in ems. */
const NARROW = 0.35;
const NARROW_BOLD = 0.056;
/** Not every system has the font: rather too wide than too narrow. */
const RESERVE = 1.03;
const MONOSPACED = 0.61;
/** Emoji are wider than the em that they are drawn for. */
const EMOJI = 1.25;
const FULL = 1;

/** Scripts by the end of their blocks, with widths of their letters: capital, small. In ems, of the wider letters. */
const SCRIPTS: readonly (readonly [end: number, capital: number, small: number])[] = [
    [0x00BF, 0.6, 0.6], [0x024F, 0.8, 0.62], [0x02FF, 0.6, 0.6], [0x03FF, 0.82, 0.66], [0x052F, 0.88, 0.72], [0x058F, 0.8, 0.68],
    [0x05FF, 0.66, 0.66], [0x08FF, 0.72, 0.72], [0x0DFF, 0.85, 0.85], [0x0EFF, 0.68, 0.68], [0x10FF, 0.85, 0.85],
    [0x11FF, FULL, FULL], [0x1DFF, 0.85, 0.75], [0x1FFF, 0.82, 0.66], [0x2012, 0.6, 0.6], [0x2E7F, FULL, FULL],
    [0xA4CF, FULL, FULL], [0xABFF, 0.85, 0.85], [0xFAFF, FULL, FULL], [0xFB4F, 0.8, 0.8], [0xFDFC, 0.9, 0.9], [0xFDFD, 10, 10],
    [0xFE6F, FULL, FULL], [0xFEFF, 0.72, 0.72], [0xFF60, FULL, FULL], [0xFFDF, 0.6, 0.6]
];

const WIDE_LETTERS = new Set('ÆŒШЩЖЮФЫЪЉЊѬѪ');
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cc}\p{Cf}\u200B]$/u;
const PICTOGRAPH = /^[\p{Emoji_Presentation}\p{Regional_Indicator}]$/u;
const CAPITAL = /^[\p{Lu}\p{Lt}]$/u;

const MAX_KNOWN = 5_000;
const known = new Map<number, number>();

/** For where there is no page: estimates that are rather too wide. */
export const TABLE_MEASURER: TextMeasurer = {
    widthOf(line: string, { size, isBold, isMonospaced }: TextStyle): number {
        let ems = 0;
        for (let index = 0; index < line.length; index++) {
            const point = line.codePointAt(index) ?? 0;
            index += point > 0xFFFF ? 1 : 0;
            ems += widthIn(point, isBold === true, isMonospaced === true);
        }
        return ems * size * RESERVE;
    }
};

function widthIn(point: number, isBold: boolean, isMonospaced: boolean): number {
    const ems = emsOf(point);
    if (ems === 0) {
        return 0;
    }
    if (isMonospaced) {
        return Math.max(MONOSPACED, point < 0x1100 ? 0 : ems);
    }
    if (isBold) {
        return ems < NARROW ? ems + NARROW_BOLD : ems * BOLD;
    }
    return ems;
}

function emsOf(point: number): number {
    if (point >= 0x20 && point < 0x7F) {
        return ASCII[point - 0x20];
    }
    let ems = known.get(point);
    if (ems === undefined) {
        ems = estimate(point);
        if (known.size < MAX_KNOWN) {
            known.set(point, ems);
        }
    }
    return ems;
}

function estimate(point: number): number {
    const letter = String.fromCodePoint(point);
    if (ZERO_WIDTH.test(letter)) {
        return 0;
    }
    if (PICTOGRAPH.test(letter)) {
        return EMOJI;
    }
    if (WIDE_LETTERS.has(letter)) {
        return 1.02;
    }
    const script = SCRIPTS.find(([end]) => point <= end);
    if (!script) {
        return point > 0x1F000 && point < 0x20000 ? EMOJI : FULL;
    }
    return CAPITAL.test(letter) ? script[1] : script[2];
}
