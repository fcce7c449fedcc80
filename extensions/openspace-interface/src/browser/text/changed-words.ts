import { DiffLine } from './diff-lines';

/** The part of a line that changed, from `start` up to `end`, in characters. */
export interface ChangedWords {
    readonly start: number;
    readonly end: number;
}

/** Lines that have less than this in common are others, not changed ones: to mark nearly all of a line says nothing. */
const MIN_IN_COMMON = 0.3;
/** Longer lines are not written by people. */
const MAX_LENGTH = 2_000;

/** What changed within lines, by the number of the line. Lines that were replaced by as many others are compared with them. */
export function changedWords(lines: readonly DiffLine[]): ReadonlyMap<number, ChangedWords> {
    const marks = new Map<number, ChangedWords>();
    let index = 0;
    while (index < lines.length) {
        const removed = runOf(lines, index, 'removed');
        const added = runOf(lines, index + removed, 'added');
        if (removed > 0 && removed === added) {
            for (let offset = 0; offset < removed; offset++) {
                mark(index + offset, index + removed + offset);
            }
        }
        index += Math.max(removed + added, 1);
    }
    return marks;

    function mark(before: number, after: number): void {
        const pair = compare(lines[before].text, lines[after].text);
        if (pair) {
            marks.set(before, pair[0]).set(after, pair[1]);
        }
    }
}

function runOf(lines: readonly DiffLine[], start: number, kind: DiffLine['kind']): number {
    let end = start;
    while (lines[end]?.kind === kind) {
        end++;
    }
    return end - start;
}

/** The signs at the beginning of the lines are no part of them. */
function compare(before: string, after: string): readonly [ChangedWords, ChangedWords] | undefined {
    const shorter = Math.min(before.length, after.length);
    if (Math.max(before.length, after.length) > MAX_LENGTH) {
        return undefined;
    }
    let start = 1;
    while (start < shorter && before[start] === after[start]) {
        start++;
    }
    let rest = 0;
    while (rest < shorter - start && before.at(-1 - rest) === after.at(-1 - rest)) {
        rest++;
    }
    const [beforeEnd, afterEnd] = [before.length - rest, after.length - rest];
    // Half a word is hard to read.
    if (isLetter(before[start]) || isLetter(after[start])) {
        start = beginOfWord(before, start);
    }
    if (isLetter(before[beforeEnd - 1]) || isLetter(after[afterEnd - 1])) {
        rest = before.length - endOfWord(before, beforeEnd);
    }
    if (start > after.length - rest || (start - 1 + rest) / Math.max(before.length, after.length) < MIN_IN_COMMON) {
        return undefined;
    }
    return [{ start, end: before.length - rest }, { start, end: after.length - rest }];
}

function beginOfWord(text: string, at: number): number {
    let start = at;
    while (start > 1 && isLetter(text[start - 1])) {
        start--;
    }
    return start;
}

function endOfWord(text: string, at: number): number {
    let end = at;
    while (end < text.length && isLetter(text[end])) {
        end++;
    }
    return end;
}

function isLetter(character: string | undefined): boolean {
    return character !== undefined && /[\p{L}\p{N}_\p{Cs}]/u.test(character);
}
