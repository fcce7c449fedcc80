/** Cuts `text` into pieces of `size` code points, so that no character outside the BMP is torn. */
export function* splitText(text: string, size: number): Generator<string> {
    let piece = '';
    let length = 0;
    for (const character of text) {
        piece += character;
        length += 1;
        if (length === size) {
            yield piece;
            piece = '';
            length = 0;
        }
    }
    if (length > 0) {
        yield piece;
    }
}
