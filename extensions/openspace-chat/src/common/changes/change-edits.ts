import { ChangedFile, ChangeHunk } from '../services/changes-service';

/** Lines `oldStart` to before `oldEnd` have become those from `newStart` to before `newEnd`; all from 0. */
export interface LineSpan {
    readonly oldStart: number;
    readonly oldEnd: number;
    readonly newStart: number;
    readonly newEnd: number;
}

/** Names a part of a change, as long as the file and what it is compared with stay the same. */
export function spanId({ oldStart, oldEnd, newStart, newEnd }: LineSpan): string {
    return `${oldStart}-${oldEnd}:${newStart}-${newEnd}`;
}

/** The smallest part of a change that can be kept or undone: lines that touch. */
export interface ChangeEdit {
    /** Stands for a hunk's id where one can be named. */
    readonly id: string;
    /** Where it begins, from 1; if nothing stood or stands there, the line that comes after. */
    readonly oldStart: number;
    readonly newStart: number;
    /** Without line breaks. */
    readonly removed: readonly string[];
    readonly added: readonly string[];
}

export function editsOf({ oldStart, newStart, lines }: Pick<ChangeHunk, 'oldStart' | 'newStart' | 'lines'>): ChangeEdit[] {
    const edits: ChangeEdit[] = [];
    let [old, now] = [oldStart, newStart];
    for (let index = 0; index < lines.length;) {
        if (lines[index].startsWith(' ')) {
            index++;
            old++;
            now++;
            continue;
        }
        const length = lines.slice(index).findIndex(line => line.startsWith(' '));
        const run = lines.slice(index, length < 0 ? undefined : index + length);
        const [removed, added] = ['-', '+'].map(sign => run.filter(line => line.startsWith(sign)).map(line => line.slice(1)));
        const [oldEnd, newEnd] = [old + removed.length, now + added.length];
        edits.push({
            id: spanId({ oldStart: old - 1, oldEnd: oldEnd - 1, newStart: now - 1, newEnd: newEnd - 1 }),
            oldStart: old, newStart: now, removed, added
        });
        index += run.length;
        [old, now] = [oldEnd, newEnd];
    }
    return edits;
}

/** Those of a file that the agent made, as far as it is known who made them. */
export function agentEditsOf({ hunks, others = [] }: Pick<ChangedFile, 'hunks' | 'others'>): ChangeEdit[] {
    return hunks.flatMap(editsOf).filter(({ id }) => !others.includes(id));
}

/** Those that are about the same lines of the text as it is now. Lines that are gone leave a place between two others. */
export function editsMeeting({ newStart, added }: ChangeEdit, edits: readonly ChangeEdit[]): ChangeEdit[] {
    return edits.filter(other => newStart <= other.newStart + other.added.length && other.newStart <= newStart + added.length);
}

/**
 * Tells the edits of a file apart, whatever becomes of the others: the text before stays the same. Not for anything that must be safe.
 */
export function editKey({ oldStart, removed, added }: ChangeEdit): string {
    let hash = 5381;
    for (const character of `${removed.length} ${[...removed, ...added].join('\n')}`) {
        hash = (hash * 33 + character.codePointAt(0)!) % 0x1_0000_0000;
    }
    return `${oldStart}.${removed.length + added.length}.${hash.toString(36)}`;
}
