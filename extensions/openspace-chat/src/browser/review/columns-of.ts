/** Nobody sees the end of a longer line beside its beginning. */
const MAX_LENGTH = 1_000;

/** From here on most characters are as wide as two: those of Chinese, Japanese and Korean, and emoji. */
const FIRST_WIDE = 0x1100;

/** How wide a line is in an editor, in columns; a guess where characters are of unusual width. */
export function columnsOf(line: string, tabSize: number): number {
    let columns = 0;
    for (const character of line.slice(0, MAX_LENGTH)) {
        columns += character === '\t' ? tabSize - columns % tabSize : character.codePointAt(0)! < FIRST_WIDE ? 1 : 2;
    }
    return columns;
}
