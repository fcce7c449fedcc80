/** Lines with their line breaks; joined they are the text again. */
export function splitLines(text: string): string[] {
    return text === '' ? [] : text.split(/(?<=\n)/);
}
