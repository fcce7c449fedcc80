import { parsePatch } from 'diff';
import { splitLines } from './text-lines';

/** A hunk of a unified diff; lines with their line breaks. */
export interface PatchHunk {
    /** From 1. */
    readonly newStart: number;
    readonly oldLines: readonly string[];
    readonly newLines: readonly string[];
}

/** The hunks of a unified diff of one file; none if it is damaged. */
export function readPatch(patch: string): PatchHunk[] {
    try {
        return parsePatch(patch).flatMap(({ hunks }) => hunks).map(({ newStart, lines }) => ({
            newStart, oldLines: withoutSign(lines, '+'), newLines: withoutSign(lines, '-')
        }));
    } catch {
        return [];
    }
}

/** One side of a hunk: the lines that only the other side has are left out. "No newline at end of file" is about the line before it. */
function withoutSign(lines: readonly string[], otherSide: string): string[] {
    return lines.flatMap((line, index) => line.startsWith(otherSide) || line.startsWith('\\') ? []
        : [line.slice(1) + (lines[index + 1]?.startsWith('\\') ? '' : '\n')]);
}

/** The text before, of a diff that shows the whole file; undefined if it shows nothing, as for files that are not text. */
export function textBefore(patch: string): string | undefined {
    return wholeText(patch, ({ oldLines }) => oldLines);
}

/** The text after, likewise. */
export function textAfter(patch: string): string | undefined {
    return wholeText(patch, ({ newLines }) => newLines);
}

/** One side of the diff, without a byte order mark. */
function wholeText(patch: string, side: (hunk: PatchHunk) => readonly string[]): string | undefined {
    const hunks = readPatch(patch);
    return hunks.length === 0 ? undefined : hunks.flatMap(side).join('').replace(/^\ufeff/, '');
}

/**
 * The text before a change, if the text still has what the change wrote; a hunk that was moved is found if it is the only one of its kind.
 */
export function unapply(text: string, patch: string): string | undefined {
    const hunks = readPatch(patch);
    // Diffs of tools have plain line breaks whatever the file has.
    const hasReturns = text.includes('\r\n') && !/(?<!\r)\n/.test(text);
    let lines = splitLines(hasReturns ? text.replaceAll('\r\n', '\n') : text);
    for (const { newStart, oldLines, newLines } of hunks.toReversed()) {
        const at = findLines(lines, newLines, newStart - 1);
        if (at === undefined) {
            return undefined;
        }
        lines = [...lines.slice(0, at), ...oldLines, ...lines.slice(at + newLines.length)];
    }
    const before = lines.join('');
    return hunks.length === 0 ? undefined : hasReturns ? before.replaceAll('\n', '\r\n') : before;
}

function findLines(lines: readonly string[], wanted: readonly string[], expected: number): number | undefined {
    const isAt = (at: number): boolean =>
        at >= 0 && at + wanted.length <= lines.length && wanted.every((line, index) => lines[at + index] === line);
    if (isAt(expected)) {
        return expected;
    }
    const others = wanted.length === 0 ? [] : lines.flatMap((_line, at) => isAt(at) ? [at] : []);
    return others.length === 1 ? others[0] : undefined;
}
