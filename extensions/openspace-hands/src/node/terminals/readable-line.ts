/** A line is cut after this many characters. */
export const MAX_LINE_LENGTH = 10_000;

/** Most lines are plain. */
const PLAIN = /^[ -~]*$/;

/**
 * Whatever has no shape of its own or changes the direction of others: control, format, tag, private, half characters, fillers.
 * Emoji need their joiners and selectors, and those can hide nothing there.
 */
const HIDDEN = new RegExp(
    String.raw`(?:(?!(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Emoji}])\ufe0f)`
        + String.raw`[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800])+`, 'gu');

/** A line of the screen as the agent gets it: nothing in it is invisible to the person, and it has an end. */
export function readableLine(line: string): string {
    const cut = line.length > MAX_LINE_LENGTH ? line.slice(0, MAX_LINE_LENGTH) : line;
    return PLAIN.test(cut) ? cut.trimEnd() : cut.trimEnd().replace(HIDDEN, markHidden);
}

function markHidden(hidden: string): string {
    const [first, ...rest] = Array.from(hidden);
    const name = `U+${first.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
    return rest.length === 0 ? `<${name}>` : `<${name} and ${rest.length} more hidden characters>`;
}
