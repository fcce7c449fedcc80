import { findBytes } from './find-bytes.js';
import { CRLF_TEXT, lineEndAround, lineEndsOf, withPlainLineEnds } from './line-ends.js';
import { changedLines } from './changed-lines.js';

/** Each costs memory; nobody means as many. */
export const MAX_MATCHES = 100_000;

/** A place in a text: from `start` up to, but without, `end`. */
export interface Match {
    readonly start: number;
    readonly end: number;
}

export interface Replacement extends Match {
    readonly text: Buffer;
}

export type ReplaceOutcome =
    | { readonly kind: 'replaced'; readonly content: Buffer; readonly replacements: number; readonly linesChanged: number }
    | { readonly kind: 'not found' }
    | { readonly kind: 'too many' }
    | { readonly kind: 'several'; readonly lines: readonly number[] };

/**
 * Replaces the one place where `oldText` is, or all. Line ends of both texts adapt to the file, place by place, because `read`
 * shows none; everything else must match exactly. Works on bytes, so that what is not touched stays, UTF-8 or not.
 */
export function replaceText(content: Buffer, oldText: string, newText: string, all: boolean): ReplaceOutcome {
    // Overlapping matches are several: which one is meant cannot be known.
    const matches = findMatches(content, oldText, !all);
    if (matches.length === 0) {
        return { kind: 'not found' };
    }
    if (matches.length > MAX_MATCHES) {
        return { kind: 'too many' };
    }
    if (matches.length > 1 && !all) {
        return { kind: 'several', lines: lineNumbers(content, matches) };
    }
    const replacements = matches.map(match => ({ ...match, text: Buffer.from(adapted(content, match, newText), 'utf8') }));
    return {
        kind: 'replaced', content: applied(content, replacements), replacements: matches.length,
        linesChanged: changedLines(content, replacements)
    };
}

function findMatches(content: Buffer, oldText: string, overlapping: boolean): Match[] {
    if (oldText.includes(CRLF_TEXT)) {
        const exact = matchesOf(content, Buffer.from(oldText, 'utf8'), overlapping);
        if (exact.length > 0) {
            return exact;
        }
    }
    const needle = Buffer.from(oldText.replaceAll(CRLF_TEXT, '\n'), 'utf8');
    if (!needle.includes('\n') || !content.includes(CRLF_TEXT)) {
        return matchesOf(content, needle, overlapping);
    }
    const plain = withPlainLineEnds(content);
    return matchesOf(plain.bytes, needle, overlapping).map(
        ({ start, end }) => ({ start: plain.originalIndex(start), end: plain.originalIndex(end) })
    );
}

function matchesOf(text: Buffer, needle: Buffer, overlapping: boolean): Match[] {
    return findBytes(text, needle, { overlapping, most: MAX_MATCHES + 1 }).map(start => ({ start, end: start + needle.length }));
}

/** The new text with the line ends of the place where it goes: line by line, then as the last one there. */
function adapted(content: Buffer, match: Match, newText: string): string {
    const plain = newText.replaceAll(CRLF_TEXT, '\n');
    if (!plain.includes('\n')) {
        return plain;
    }
    const own = lineEndsOf(content.subarray(match.start, match.end));
    const usual = own.at(-1) ?? lineEndAround(content, match.start, match.end);
    if (usual === undefined) {
        return newText;
    }
    if (usual === '\n' && !own.includes(CRLF_TEXT)) {
        return plain;
    }
    let line = 0;
    return plain.replace(/\n/g, () => own[line++] ?? usual);
}

export function applied(content: Buffer, replacements: readonly Replacement[]): Buffer {
    const parts: Buffer[] = [];
    let done = 0;
    for (const { start, end, text } of replacements) {
        parts.push(content.subarray(done, start), text);
        done = end;
    }
    return Buffer.concat([...parts, content.subarray(done)]);
}

function lineNumbers(content: Buffer, matches: readonly Match[]): number[] {
    let line = 1;
    let seen = 0;
    return matches.map(({ start }) => {
        for (let end = content.indexOf('\n', seen); end !== -1 && end < start; end = content.indexOf('\n', seen)) {
            line++;
            seen = end + 1;
        }
        return line;
    });
}
