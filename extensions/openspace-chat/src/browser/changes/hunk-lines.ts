import { LocatedComment } from 'openspace-content/lib/common/comments/comment';
import { ChangeHunk } from '../../common/services/changes-service';

/** A line of a hunk with its number. */
export interface NumberedLine {
    readonly kind: 'added' | 'removed' | 'same';
    /** Which text the number counts in: a line that is gone has one before only. */
    readonly side: 'before' | 'now';
    readonly number: number;
    /** Where it stands now, or would. */
    readonly now: number;
    readonly text: string;
}

export function numberLines({ oldStart, newStart, lines }: ChangeHunk): NumberedLine[] {
    let before = oldStart;
    let now = newStart;
    return lines.map(line => {
        const text = line.slice(1);
        switch (line[0]) {
            case '+': return { kind: 'added', side: 'now', number: now, now: now++, text };
            case '-': return { kind: 'removed', side: 'before', number: before++, now, text };
            default:
                before++;
                return { kind: 'same', side: 'now', number: now, now: now++, text };
        }
    });
}

/** A comment stands below the last of its lines. */
export function standsBelow({ place, lines }: LocatedComment, { side, number }: NumberedLine): boolean {
    return place.kind === 'lines' && place.side === side && lines?.endLine === number;
}
