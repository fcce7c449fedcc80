/**
 * Where `needle` begins in `text`, in linear time whatever both contain: texts of agents can make the usual search take
 * minutes, and everybody would wait for it (Knuth, Morris, Pratt).
 */
export function findBytes(text: Uint8Array, needle: Uint8Array, options: { overlapping: boolean; most: number }): number[] {
    const found: number[] = [];
    if (needle.length === 0 || needle.length > text.length) {
        return found;
    }
    const borders = bordersOf(needle);
    let matched = 0;
    for (let index = 0; index < text.length && found.length < options.most; index++) {
        while (matched > 0 && text[index] !== needle[matched]) {
            matched = borders[matched - 1];
        }
        if (text[index] === needle[matched]) {
            matched++;
        }
        if (matched === needle.length) {
            found.push(index - needle.length + 1);
            matched = options.overlapping ? borders[matched - 1] : 0;
        }
    }
    return found;
}

/** For every prefix, the length of its longest proper prefix that it also ends with. */
function bordersOf(needle: Uint8Array): Uint32Array {
    const borders = new Uint32Array(needle.length);
    let length = 0;
    for (let index = 1; index < needle.length; index++) {
        while (length > 0 && needle[index] !== needle[length]) {
            length = borders[length - 1];
        }
        if (needle[index] === needle[length]) {
            length++;
        }
        borders[index] = length;
    }
    return borders;
}
