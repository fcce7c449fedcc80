const SLASH = 47;

/**
 * How well a query fits a path; undefined if it is not in it and its letters do not occur in this order in the file's name. What
 * is in the name counts more than what is in the folders, whole words and their beginnings more than scattered letters, short
 * paths more than long ones. Both are in lower case; `original` shows where words begin.
 */
export function fuzzyScore(query: string, path: string, original: string): number | undefined {
    if (query === '') {
        return -path.length;
    }
    const nameAt = path.lastIndexOf('/') + 1;
    // Most paths of a large folder do not have it, and need no closer look.
    const anywhere = path.indexOf(query);
    if (anywhere < 0) {
        // Scattered over all folders, a few letters are found in almost every path.
        const scattered = subsequence(query, path, original, query.includes('/') ? 0 : nameAt);
        return scattered === undefined ? undefined : 600 + scattered - path.length / 10;
    }
    const inName = anywhere >= nameAt ? anywhere : path.indexOf(query, nameAt);
    if (inName < 0) {
        return 1200 + (startsWord(original, anywhere) ? 100 : 0) - path.length / 10;
    }
    const whole = path.length - nameAt === query.length ? 400 : 0;
    const beginning = inName === nameAt ? 200 : startsWord(original, inName) ? 100 : 0;
    return 2000 + whole + beginning - (path.length - nameAt) - path.length / 1000;
}

const FOLLOWS = 8;
const BEGINS_WORD = 12;
const STANDS_ALONE = -3;

/** Longer names are compared as far as this; the two rows are used again and again. */
const MAX_LETTERS = 512;
let last = new Float64Array(MAX_LETTERS);
let next = new Float64Array(MAX_LETTERS);

/** The best way to find the letters of the query one after the other: those that follow each other or begin words. */
function subsequence(query: string, path: string, original: string, from: number): number | undefined {
    const end = Math.min(path.length, from + MAX_LETTERS);
    const first = contains(query, path, from, end);
    if (first < 0) {
        return undefined;
    }
    const start = Math.max(first - 1, from);
    let best = -Infinity;
    for (let index = 0; index < query.length; index++) {
        const letter = query.charCodeAt(index);
        // Best score so far for all letters before this one, with the last of them at an earlier place than the one before.
        let before = index === 0 ? 0 : -Infinity;
        best = -Infinity;
        for (let at = start; at < end; at++) {
            let score = -Infinity;
            if (path.charCodeAt(at) === letter) {
                score = before + (startsWord(original, at) ? BEGINS_WORD : STANDS_ALONE);
                if (index > 0 && at > start) {
                    score = Math.max(score, last[at - 1 - start] + FOLLOWS);
                }
                best = Math.max(best, score);
            }
            next[at - start] = score;
            if (index > 0) {
                before = Math.max(before, last[at - start]);
            }
        }
        [last, next] = [next, last];
    }
    return best;
}

/** Where the first letter is, if the others come after it in order; else -1. */
function contains(query: string, path: string, from: number, end: number): number {
    let at = path.indexOf(query[0], from);
    const first = at;
    for (let index = 1; index < query.length && at >= 0; index++) {
        at = path.indexOf(query[index], at + 1);
    }
    return at >= 0 && at < end ? first : -1;
}

function startsWord(original: string, at: number): boolean {
    if (at === 0) {
        return true;
    }
    const before = original.charCodeAt(at - 1);
    const here = original.charCodeAt(at);
    const isLower = before >= 97 && before <= 122;
    const isUpper = here >= 65 && here <= 90;
    return before === SLASH || !isWordCharacter(before) || (isLower && isUpper);
}

function isWordCharacter(code: number): boolean {
    return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 127;
}
