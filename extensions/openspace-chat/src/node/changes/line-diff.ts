import { diffArrays } from 'diff';
import { LineSpan } from '../../common/changes/change-edits';

/** More edits than this are told as one big change: finding the smallest set would take time and memory that grow with its square. */
const MAX_EDITS = 1500;

/** What makes one list of lines of another, in few edits. */
export function diffLines(before: readonly string[], after: readonly string[]): LineSpan[] {
    let head = 0;
    while (head < before.length && head < after.length && before[head] === after[head]) {
        head++;
    }
    let tail = 0;
    while (tail < before.length - head && tail < after.length - head
        && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
        tail++;
    }
    const [oldEnd, newEnd] = [before.length - tail, after.length - tail];
    if (head === oldEnd && head === newEnd) {
        return [];
    }
    const parts = diffArrays(before.slice(head, oldEnd), after.slice(head, newEnd), { maxEditLength: MAX_EDITS });
    return parts ? spansOf(parts, head) : [{ oldStart: head, oldEnd, newStart: head, newEnd }];
}

/** Edits that touch become one. */
function spansOf(
    parts: ReadonlyArray<{ readonly count: number; readonly added: boolean; readonly removed: boolean }>, start: number
): LineSpan[] {
    const spans: LineSpan[] = [];
    let [oldLine, newLine] = [start, start];
    for (const { count, added, removed } of parts) {
        const edit = {
            oldStart: oldLine, oldEnd: oldLine + (added ? 0 : count), newStart: newLine, newEnd: newLine + (removed ? 0 : count)
        };
        [oldLine, newLine] = [edit.oldEnd, edit.newEnd];
        const last = spans.at(-1);
        if (added || removed) {
            if (last?.oldEnd === edit.oldStart && last.newEnd === edit.newStart) {
                spans[spans.length - 1] = { ...last, oldEnd: edit.oldEnd, newEnd: edit.newEnd };
            } else {
                spans.push(edit);
            }
        }
    }
    return spans;
}
