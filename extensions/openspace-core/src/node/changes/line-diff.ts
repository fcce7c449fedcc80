/** Lines `oldStart` to before `oldEnd` have become those from `newStart` to before `newEnd`; all from 0. */
export interface LineSpan {
    readonly oldStart: number;
    readonly oldEnd: number;
    readonly newStart: number;
    readonly newEnd: number;
}

/** More edits than this are told as one big change: finding the smallest set would take time and memory that grow with its square. */
const MOST_EDITS = 1500;

/** What makes one list of lines of another, in few edits (Myers' greedy algorithm). */
export function diffLines(before: readonly string[], after: readonly string[]): LineSpan[] {
    let head = 0;
    while (head < before.length && head < after.length && before[head] === after[head]) {
        head++;
    }
    let tail = 0;
    while (tail < before.length - head && tail < after.length - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
        tail++;
    }
    const [a, b] = numbered(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
    if (a.length === 0 && b.length === 0) {
        return [];
    }
    const spans = a.length === 0 || b.length === 0 ? undefined : traceBack(a, b, furthest(a, b));
    return (spans ?? [{ oldStart: 0, oldEnd: a.length, newStart: 0, newEnd: b.length }])
        .map(({ oldStart, oldEnd, newStart, newEnd }) => ({ oldStart: oldStart + head, oldEnd: oldEnd + head, newStart: newStart + head, newEnd: newEnd + head }));
}

/** Numbers are compared faster than texts. */
function numbered(...texts: string[][]): Int32Array[] {
    const numbers = new Map<string, number>();
    return texts.map(lines => Int32Array.from(lines, line => {
        const known = numbers.get(line) ?? numbers.size;
        numbers.set(line, known);
        return known;
    }));
}

/** For each number of edits how far each diagonal came; undefined if it would take too many. */
function furthest(a: Int32Array, b: Int32Array): Int32Array[] | undefined {
    const steps: Int32Array[] = [];
    let reached = new Int32Array(3);
    for (let edits = 0; edits <= Math.min(a.length + b.length, MOST_EDITS); edits++) {
        // Diagonals from -edits - 1 to edits + 1, so that neighbours always exist.
        const next = new Int32Array(2 * edits + 3);
        for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
            let x = edits === 0 ? 0 : startOf(reached, edits, diagonal);
            let y = x - diagonal;
            while (x < a.length && y < b.length && a[x] === b[y]) {
                x++;
                y++;
            }
            next[diagonal + edits + 1] = x;
            if (x >= a.length && y >= b.length) {
                return [...steps, next];
            }
        }
        steps.push(next);
        reached = next;
    }
    return undefined;
}

/** Where a diagonal begins: one line inserted, or one removed, whichever came further with one edit less. */
function startOf(reached: Int32Array, edits: number, diagonal: number): number {
    const at = (other: number): number => reached[other + edits];
    return diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1)) ? at(diagonal + 1) : at(diagonal - 1) + 1;
}

function traceBack(a: Int32Array, b: Int32Array, steps: Int32Array[] | undefined): LineSpan[] | undefined {
    if (!steps) {
        return undefined;
    }
    const spans: LineSpan[] = [];
    let x = a.length;
    let y = b.length;
    for (let edits = steps.length - 1; edits > 0; edits--) {
        const diagonal = x - y;
        const reached = steps[edits - 1];
        const start = startOf(reached, edits, diagonal);
        const inserted = diagonal === -edits || (diagonal !== edits && reached[diagonal - 1 + edits] < reached[diagonal + 1 + edits]);
        const previous = inserted ? { x: start, y: start - diagonal - 1 } : { x: start - 1, y: start - diagonal };
        addEdit(spans, { oldStart: previous.x, oldEnd: start, newStart: previous.y, newEnd: start - diagonal });
        x = previous.x;
        y = previous.y;
    }
    return spans;
}

/** Edits arrive from the end; those that touch become one. */
function addEdit(spans: LineSpan[], edit: LineSpan): void {
    const next = spans[0];
    if (next?.oldStart === edit.oldEnd && next.newStart === edit.newEnd) {
        spans[0] = { ...next, oldStart: edit.oldStart, newStart: edit.newStart };
    } else {
        spans.unshift(edit);
    }
}
