import { editKey, editsOf, LineSpan } from '../../common/changes/change-edits';
import { hunksOf } from './change-hunks';
import { splitLines } from './text-lines';

interface AcceptedEdit {
    readonly span: LineSpan;
    readonly lines: readonly string[];
}

/**
 * The text that the person has accepted last: the one before, with the edits of which the keys are given. Each is looked for in what
 * the file has been since, oldest first and the text of now at the end; of edits about the same lines the last one counts, and none
 * about lines that are again as they were before.
 */
export function acceptedText(before: string, since: readonly string[], keys: ReadonlySet<string>): string {
    const accepted = since.reduce((earlier, text) => withNewer(earlier, acceptedIn(before, text, keys)), [] as readonly AcceptedEdit[]);
    const current = hunksOf(before, since.at(-1) ?? before).flatMap(({ edits }) => edits);
    const counting = accepted.filter(({ span }) => current.some(edit => isNear(edit, span)));
    const lines = splitLines(before);
    for (const { span: { oldStart, oldEnd }, lines: theirs } of counting.toSorted((a, b) => b.span.oldStart - a.span.oldStart)) {
        lines.splice(oldStart, oldEnd - oldStart, ...theirs);
    }
    return lines.join('');
}

function acceptedIn(before: string, text: string, keys: ReadonlySet<string>): AcceptedEdit[] {
    const lines = splitLines(text);
    return hunksOf(before, text).flatMap(hunk => {
        const named = editsOf(hunk);
        return hunk.edits.filter((_span, index) => keys.has(editKey(named[index])))
            .map(span => ({ span, lines: lines.slice(span.newStart, span.newEnd) }));
    });
}

function withNewer(earlier: readonly AcceptedEdit[], newer: readonly AcceptedEdit[]): AcceptedEdit[] {
    return [...earlier.filter(({ span }) => !newer.some(edit => isNear(edit.span, span))), ...newer];
}

/** About the same lines before, or such beside them. */
function isNear(one: LineSpan, other: LineSpan): boolean {
    return one.oldStart <= other.oldEnd && other.oldStart <= one.oldEnd;
}
