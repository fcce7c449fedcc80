const SLASH = 47;

/**
 * How well a query fits a path; undefined if its characters do not occur in this order. What is in the file's name counts more
 * than what is in its folders, whole words and their beginnings more than scattered letters, short paths more than long ones.
 * Both are in lower case; `original` shows where words begin.
 */
export function fuzzyScore(query: string, path: string, original: string): number | undefined {
    if (query === '') {
        return -path.length;
    }
    const nameAt = path.lastIndexOf('/') + 1;
    const inName = query.includes('/') ? -1 : path.indexOf(query, nameAt);
    if (inName >= 0) {
        const whole = path.length - nameAt === query.length ? 400 : 0;
        const beginning = inName === nameAt ? 200 : startsWord(original, inName) ? 100 : 0;
        return 2000 + whole + beginning - (path.length - nameAt) - path.length / 1000;
    }
    const anywhere = path.indexOf(query);
    if (anywhere >= 0) {
        return 1200 + (startsWord(original, anywhere) ? 100 : 0) - path.length / 10;
    }
    const scattered = query.includes('/') ? undefined : subsequence(query, path, original, nameAt);
    if (scattered !== undefined) {
        return 600 + scattered - path.length / 10;
    }
    const far = subsequence(query, path, original, 0);
    return far === undefined ? undefined : far - path.length / 10;
}

/** Takes the next possible place for each character, but prefers one at the beginning of a word. */
function subsequence(query: string, path: string, original: string, from: number): number | undefined {
    let score = 0;
    let at = from - 1;
    for (let index = 0; index < query.length; index++) {
        const next = path.indexOf(query[index], at + 1);
        if (next < 0) {
            return undefined;
        }
        score += next === at + 1 ? 8 : startsWord(original, next) ? 12 : -Math.min(next - at, 5);
        at = next;
    }
    return score;
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
