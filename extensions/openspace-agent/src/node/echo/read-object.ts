/** What was read from a brace on. */
export interface ReadObject {
    /** The object, without what stood before its lines; undefined if it is none. */
    readonly json: string | undefined;
    /** Behind its last character, or where it turned out to be none. */
    readonly end: number;
    /** With another line prefix it may be one. */
    readonly retry: boolean;
}

export interface ReadOptions {
    /** What may be left out at the beginning of the further lines; sticky. */
    readonly prefix?: RegExp;
    /** How the name of the first member must begin, quote included; sticky. */
    readonly firstKey?: RegExp;
}

/** Longest block that runs, and so the longest that is looked for. */
const MAX_LENGTH = 1_000_000;

/** What may stand outside of strings: anything else ends the attempt, so that texts full of false starts cost little. */
const OUTSIDE = new Set(Array.from('{}[]:,+-.0123456789eEtrufalsn \t\r\n', character => character.charCodeAt(0)));

const [BACKSLASH, QUOTE, SPACE, OPEN, CLOSE, LINE_END] = Array.from('\\" {}\n', character => character.charCodeAt(0));

/** Reads the object at `begin`. */
export function readObject(text: string, begin: number, { prefix, firstKey }: ReadOptions = {}): ReadObject {
    const limit = Math.min(text.length, begin + MAX_LENGTH);
    let json = '';
    let from = begin;
    let depth = 0;
    let inString = false;
    let retry = false;
    let named = firstKey === undefined;
    for (let index = begin; index < limit; index++) {
        const character = text.charCodeAt(index);
        if (inString) {
            if (character === BACKSLASH) {
                index++;
            } else if (character === QUOTE) {
                inString = false;
            } else if (character < SPACE) {
                return { json: undefined, end: index, retry };
            }
        } else if (character === QUOTE) {
            if (!named && matchLength(text, index, firstKey) === 0) {
                return { json: undefined, end: index, retry: false };
            }
            named = true;
            inString = true;
        } else if (character === OPEN) {
            depth++;
        } else if (character === CLOSE && --depth === 0) {
            return { json: json + text.slice(from, index + 1), end: index + 1, retry };
        } else if (character === LINE_END) {
            retry = true;
            const skipped = matchLength(text, index + 1, prefix);
            if (skipped > 0) {
                json += text.slice(from, index + 1);
                index += skipped;
                from = index + 1;
            }
        } else if (!OUTSIDE.has(character)) {
            return { json: undefined, end: index, retry };
        }
    }
    return { json: undefined, end: limit, retry };
}

function matchLength(text: string, index: number, sticky: RegExp | undefined): number {
    if (!sticky) {
        return 0;
    }
    sticky.lastIndex = index;
    return sticky.exec(text)?.[0].length ?? 0;
}
