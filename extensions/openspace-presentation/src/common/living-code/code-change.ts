import { Lines } from 'openspace-content/lib/common/code-references/code-reference';
import { alignLines } from 'openspace-content/lib/common/code-references/align-lines';

/** A line of a text that becomes another one. */
export interface ChangedLine {
    readonly kind: 'kept' | 'removed' | 'added';
    readonly text: string;
    /** With which step it goes or comes, from 1; 0 for what stays. */
    readonly step: number;
    /** In the text after, from 1; of a removed line, of what stands in its place. */
    readonly line: number;
}

/** Stands for lines that stay and are far from what changes. */
export interface FoldedLines {
    readonly kind: 'folded';
    readonly count: number;
}

/** What a slide shows of a change. */
export interface ShownChange {
    readonly lines: ReadonlyArray<ChangedLine | FoldedLines>;
    readonly steps: number;
    /** Lines at the end that are too many. */
    readonly cut: number;
}

/** Lines `oldStart` to before `oldEnd` have become those from `newStart` to before `newEnd`; all from 0. */
interface Span {
    readonly oldStart: number;
    readonly oldEnd: number;
    readonly newStart: number;
    readonly newEnd: number;
}

/** A slide has no room for more; in lines. */
const MAX_LINES = 500;

/** Nobody looks at a change with more lines, and it would only cost time. */
const MAX_CHANGED_LINES = 20_000;

/** Changes with so many lines between them are one step. */
const NEAR = 2;

/** Nobody goes through more; what is left comes with the last one. */
const MAX_STEPS = 20;

/** As many lines are shown around a change when the rest is folded. */
const CONTEXT = 3;

/** So few lines fit on a slide: they are not folded. */
const MAX_UNFOLDED = 18;

/**
 * How a text becomes another one, with a `part` of the text after only how that came to be. Line breaks do not count. Throws a message
 * for the user if too much has changed.
 */
export function changeCode(before: string, after: string, part?: Lines): ChangedLine[] {
    const [oldLines, newLines] = [linesOf(before), linesOf(after)];
    const start = Math.max(0, (part?.startLine ?? 1) - 1);
    const end = Math.min(newLines.length, part?.endLine ?? newLines.length);
    const lines: ChangedLine[] = [];
    const keep = (from: number, to: number): void => {
        for (let index = Math.max(from, start); index < Math.min(to, end); index++) {
            lines.push({ kind: 'kept', text: newLines[index], step: 0, line: index + 1 });
        }
    };
    let at = 0;
    let step = 0;
    let changed = 0;
    for (const span of spansOf(oldLines, newLines)) {
        keep(at, span.newStart);
        at = span.newEnd;
        const removed = oldLines.slice(...removedIn(span, start, end, newLines.length));
        const added = newLines.slice(Math.max(span.newStart, start), Math.max(start, Math.min(span.newEnd, end)));
        changed += removed.length + added.length;
        if (changed > MAX_CHANGED_LINES) {
            throw new Error(`More than ${MAX_CHANGED_LINES} lines have changed, which is too much to be shown.`);
        }
        if (removed.length + added.length > 0) {
            const last = lines.findLastIndex(line => line.kind !== 'kept');
            step = last >= 0 && lines.length - 1 - last <= NEAR ? step : Math.min(step + 1, MAX_STEPS);
            const line = Math.max(span.newStart, start) + 1;
            removed.forEach(text => lines.push({ kind: 'removed', text, step, line }));
            added.forEach((text, index) => lines.push({ kind: 'added', text, step, line: line + index }));
        }
    }
    keep(at, newLines.length);
    return lines;
}

/** As much of it as a slide can show. What is far from all changes may be folded. */
export function showChange(lines: readonly ChangedLine[], isFolded: boolean): ShownChange {
    const all = isFolded ? foldKept(lines) : lines;
    const shown = all.slice(0, MAX_LINES);
    const steps = shown.reduce((most, line) => line.kind === 'folded' ? most : Math.max(most, line.step), 0);
    return { lines: shown, steps, cut: all.length - shown.length };
}

/** Whether a line is there after so many steps. */
export function isThereAt({ kind, step }: Pick<ChangedLine, 'kind' | 'step'>, steps: number): boolean {
    return kind === 'kept' || (kind === 'added' ? step <= steps : step > steps);
}

function foldKept(lines: readonly ChangedLine[]): ReadonlyArray<ChangedLine | FoldedLines> {
    if (lines.length <= MAX_UNFOLDED) {
        return lines;
    }
    const near = new Set(lines.flatMap(({ kind }, index) =>
        kind === 'kept' ? [] : Array.from({ length: 2 * CONTEXT + 1 }, (_, offset) => index - CONTEXT + offset)));
    const folded: Array<ChangedLine | FoldedLines> = [];
    for (let index = 0; index < lines.length; index++) {
        let next = index;
        while (next < lines.length && !near.has(next)) {
            next++;
        }
        if (next - index > 1) {
            folded.push({ kind: 'folded', count: next - index });
            index = next - 1;
        } else {
            folded.push(lines[index]);
        }
    }
    return folded;
}

/** The old lines of a span that belong to the part from `start` to before `end`: where it cuts a span, line for line from its top. */
function removedIn({ oldStart, oldEnd, newStart, newEnd }: Span, start: number, end: number, total: number): [number, number] {
    if (newStart === newEnd) {
        // What went right before or behind the part belonged to its neighbour.
        const isInside = (start === 0 || newStart > start) && (end === total || newStart < end);
        return isInside ? [oldStart, oldEnd] : [oldStart, oldStart];
    }
    if (newStart >= end || newEnd <= start) {
        return [oldStart, oldStart];
    }
    const from = Math.min(oldEnd, oldStart + Math.max(0, start - newStart));
    return [from, newEnd > end ? Math.max(from, Math.min(oldEnd, oldStart + end - newStart)) : oldEnd];
}

function spansOf(before: readonly string[], after: readonly string[]): Span[] {
    const numbers = new Map<string, number>();
    const numberOf = (line: string): number => numbers.get(line) ?? (numbers.set(line, numbers.size), numbers.size - 1);
    const spans: Span[] = [];
    let [oldStart, newStart] = [0, 0];
    const close = (oldEnd: number, newEnd: number): void => {
        if (oldEnd > oldStart || newEnd > newStart) {
            spans.push({ oldStart, oldEnd, newStart, newEnd });
        }
        [oldStart, newStart] = [oldEnd + 1, newEnd + 1];
    };
    for (const [index, other] of alignTrimmed(before.map(numberOf), after.map(numberOf)).entries()) {
        if (other >= 0) {
            close(index, other);
        }
    }
    close(before.length, after.length);
    return spans;
}

/** What is the same at both ends needs no search. */
function alignTrimmed(some: readonly number[], others: readonly number[]): number[] {
    const most = Math.min(some.length, others.length);
    let head = 0;
    while (head < most && some[head] === others[head]) {
        head++;
    }
    let tail = 0;
    while (tail < most - head && some[some.length - 1 - tail] === others[others.length - 1 - tail]) {
        tail++;
    }
    const between = alignLines(some.slice(head, some.length - tail), others.slice(head, others.length - tail));
    return some.map((_, index) => {
        if (index < head) {
            return index;
        }
        const other = index >= some.length - tail ? others.length - some.length + index : between[index - head];
        return index >= some.length - tail || other < 0 ? other : other + head;
    });
}

function linesOf(text: string): string[] {
    const lines = text.split(/\r?\n/);
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
