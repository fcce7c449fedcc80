import { splitLines } from './text-lines';

/** A hunk of a unified diff; lines with their line breaks. */
export interface PatchHunk {
    /** From 1. */
    readonly newStart: number;
    readonly oldLines: readonly string[];
    readonly newLines: readonly string[];
}

const HUNK_HEAD = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** A hunk that is being read: its head says how many lines are still to come, so that no line of a file is taken for a head. */
class GrowingHunk implements PatchHunk {

    readonly oldLines: string[] = [];
    readonly newLines: string[] = [];
    protected lastSign = '';

    constructor(readonly newStart: number, protected oldLeft: number, protected newLeft: number) { }

    get isComplete(): boolean {
        return this.oldLeft <= 0 && this.newLeft <= 0;
    }

    add(line: string): void {
        const sign = line[0];
        if (sign === '\\') {
            // "No newline at end of file" is about the line before it.
            this.withSides(this.lastSign, lines => lines.push((lines.pop() ?? '').replace(/\n$/, '')));
        } else if (!this.isComplete) {
            this.lastSign = sign;
            this.withSides(sign, lines => lines.push(line.slice(1)));
            this.oldLeft -= sign === '+' ? 0 : 1;
            this.newLeft -= sign === '-' ? 0 : 1;
        }
    }

    protected withSides(sign: string, change: (lines: string[]) => void): void {
        if (sign !== '+') {
            change(this.oldLines);
        }
        if (sign !== '-') {
            change(this.newLines);
        }
    }
}

/** The hunks of a unified diff of one file. */
export function readPatch(patch: string): PatchHunk[] {
    const hunks: GrowingHunk[] = [];
    for (const line of splitLines(patch)) {
        const hunk = hunks.at(-1);
        const head = hunk?.isComplete === false ? undefined : HUNK_HEAD.exec(line);
        if (head) {
            const [, oldCount = '1', newStart, newCount = '1'] = head;
            hunks.push(new GrowingHunk(Number(newStart), Number(oldCount), Number(newCount)));
        } else {
            hunk?.add(line);
        }
    }
    return hunks;
}

/** The text before, of a diff that shows the whole file; undefined if it shows nothing, as for files that are no text. */
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

/** The text before a change, if the text still has what the change wrote; a hunk that was moved is found if it is the only one of its kind. */
export function unapply(text: string, patch: string): string | undefined {
    const hunks = readPatch(patch);
    // Diffs of tools have plain line breaks whatever the file has.
    const hasReturns = text.includes('\r\n') && !/(?<!\r)\n/.test(text);
    const lines = splitLines(hasReturns ? text.replaceAll('\r\n', '\n') : text);
    for (const { newStart, oldLines, newLines } of hunks.toReversed()) {
        const at = findLines(lines, newLines, newStart - 1);
        if (at === undefined) {
            return undefined;
        }
        lines.splice(at, newLines.length, ...oldLines);
    }
    const before = lines.join('');
    return hunks.length === 0 ? undefined : hasReturns ? before.replaceAll('\n', '\r\n') : before;
}

function findLines(lines: readonly string[], wanted: readonly string[], expected: number): number | undefined {
    const isAt = (at: number): boolean => at >= 0 && at + wanted.length <= lines.length && wanted.every((line, index) => lines[at + index] === line);
    if (isAt(expected)) {
        return expected;
    }
    const others = wanted.length === 0 ? [] : lines.flatMap((_line, at) => isAt(at) ? [at] : []);
    return others.length === 1 ? others[0] : undefined;
}
