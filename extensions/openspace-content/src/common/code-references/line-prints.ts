/**
 * Prints of lines, by which they are found again without keeping them. A print is a number of 36 bits: 30 of what stands in the line,
 * 6 of how far it is indented. Blanks at the end of a line and the kind of line break do not count: editors change them without being
 * asked. The indentation counts, since it has a meaning in some languages, but lines that differ in nothing else are recognised.
 */
export type LinePrint = number;

const INDENT_VALUES = 64;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Characters of a print in a text. */
const WIDTH = 6;

const SEEDS = [0x9e37_79b9, 0x85eb_ca6b] as const;

/** The lines of a text as they are compared: without their breaks and without blanks at their ends. */
export function comparedLines(text: string): string[] {
    return text.split('\n').map(line => line.trimEnd());
}

export function printLine(line: string): LinePrint {
    const content = line.trimStart();
    return hash(content, SEEDS[0]) % 2 ** 30 * INDENT_VALUES + hash(line.slice(0, line.length - content.length), SEEDS[0]) % INDENT_VALUES;
}

/** The print without the indentation. */
export function contentOf(print: LinePrint): number {
    return Math.floor(print / INDENT_VALUES);
}

/** Of all lines together, and long enough that no two texts share it by chance. */
export function printLines(lines: readonly string[]): string {
    const text = lines.join('\n');
    return SEEDS.map(seed => hash(text, seed).toString(36)).join('.');
}

/** Prints as a text, to be kept. */
export function writePrints(prints: readonly LinePrint[]): string {
    return prints.map(print => {
        let text = '';
        for (let rest = print, digit = 0; digit < WIDTH; digit++, rest = Math.floor(rest / DIGITS.length)) {
            text = DIGITS[rest % DIGITS.length] + text;
        }
        return text;
    }).join('');
}

/** Undefined if the text is none of prints. */
export function readPrints(text: string): LinePrint[] | undefined {
    if (text.length % WIDTH !== 0 || !/^[\w-]*$/.test(text)) {
        return undefined;
    }
    const prints: LinePrint[] = [];
    for (let start = 0; start < text.length; start += WIDTH) {
        let print = 0;
        for (const digit of text.slice(start, start + WIDTH)) {
            print = print * DIGITS.length + DIGITS.indexOf(digit);
        }
        prints.push(print);
    }
    return prints;
}

/** 53 bits; not for anything that must be safe from people who look for two texts with the same one. */
function hash(text: string, seed: number): number {
    let [high, low] = [seed ^ 0xdead_beef, seed ^ 0x41c6_ce57];
    for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        high = Math.imul(high ^ code, 0x9e37_79b1);
        low = Math.imul(low ^ code, 0x5f35_6495);
    }
    high = Math.imul(high ^ (high >>> 16), 0x85eb_ca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2_ae35);
    low = Math.imul(low ^ (low >>> 16), 0x85eb_ca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2_ae35);
    return 2 ** 32 * ((low >>> 0) % 2 ** 21) + (high >>> 0);
}
