import { InspectedFile } from 'openspace-hands/lib/node/files/files-service-impl';
import { ChangedFile, ChangeNote, ChangeStatus } from '../../common/services/changes-service';
import { spanId } from '../../common/changes/change-edits';
import { acceptedText } from './accepted-text';
import { countLines, hunksOf, PlacedHunk } from './change-hunks';
import { editsOfOthers, TurnsOfFile } from './edits-of-others';
import { BeforeState } from './recorded-files';

/** A file before and now. */
export interface ComparedFile {
    readonly path: string;
    readonly uri?: string;
    readonly status: ChangeStatus;
    readonly before: BeforeState;
    /** Its text; undefined if it is gone or has none. */
    readonly now?: string;
    /** The file that it was before it got this name. */
    readonly from?: { readonly path: string; readonly text: string };
    /** There is nothing to tell: it is as it was. */
    readonly isSame: boolean;
    readonly fingerprint: string;
    readonly hunks: readonly PlacedHunk[];
    readonly note?: ChangeNote;
    readonly canRevert: boolean;
    readonly touched: boolean;
    /** Ids of edits that others than the agent made. */
    readonly others?: readonly string[];
    /** All that has changed, if the text before is the one that the person has accepted last. */
    readonly whole?: ComparedFile;
}

/** What stands for bytes that are not UTF-8 in the server's texts. */
const LOST_CHARACTER = '\ufffd';

/**
 * Compares a file on the disk with what it was, and with how the agent left it, if that is known;
 * a path alone names one that nobody may look at.
 */
export function compareFile(
    disk: InspectedFile | { readonly path: string }, before: BeforeState, left: string | null | undefined,
    hash: (...texts: string[]) => string
): ComparedFile {
    if ('path' in disk) {
        return {
            path: disk.path, status: 'modified', before, isSame: false, fingerprint: '', hunks: [], note: 'outside', canRevert: false,
            touched: false
        };
    }
    const { file: { path, uri }, kind, stamp, text } = disk;
    const old = before.kind === 'text' ? before.text : '';
    const note = noteOf(disk, before);
    const isComparable = note === undefined || note === 'encoding';
    return {
        path, uri, before, note,
        now: text,
        status: kind === 'missing' ? 'deleted' : before.kind === 'none' ? 'added' : 'modified',
        isSame: isComparable && (kind === 'missing' ? before.kind === 'none' : before.kind === 'text' && old === text),
        fingerprint: hash(before.kind, old, kind, text ?? stamp),
        hunks: isComparable ? hunksOf(old, text ?? '') : [],
        canRevert: note === undefined,
        touched: note === undefined && left !== undefined && left !== (text ?? null)
    };
}

function noteOf({ kind, text, encoding }: InspectedFile, before: BeforeState): ChangeNote | undefined {
    if (kind === 'binary' || kind === 'large') {
        return kind;
    }
    if (before.kind === 'data') {
        return 'binary';
    }
    if (before.kind === 'unknown') {
        return 'unknown';
    }
    const isLost = before.kind === 'text' && before.text.includes(LOST_CHARACTER) && !text?.includes(LOST_CHARACTER);
    return isLost || encoding === 'windows-1252' ? 'encoding' : undefined;
}

/** Compares with what the person has accepted last, by the keys of edits. */
export function sinceAccepted(
    file: ComparedFile, turns: TurnsOfFile | undefined, keys: readonly string[], hash: (...texts: string[]) => string
): ComparedFile {
    const { before, now } = file;
    if (!turns || keys.length === 0 || now === undefined || !file.canRevert || before.kind !== 'text' && before.kind !== 'none') {
        return file;
    }
    const old = before.kind === 'text' ? before.text : '';
    const accepted = acceptedText(old, [...turns.texts.map(({ after }) => after), now], new Set(keys));
    return accepted === old ? file : {
        ...file, before: { kind: 'text', text: accepted }, isSame: accepted === now, fingerprint: hash('accepted', accepted, now),
        hunks: hunksOf(accepted, now), whole: file
    };
}

/** Tells the edits of others from those that the agent made in some turns. */
export function withOthers(file: ComparedFile, turns: TurnsOfFile | undefined): ComparedFile {
    const edits = file.hunks.flatMap(hunk => hunk.edits);
    return turns?.isComplete && file.now !== undefined && edits.length > 0
        ? { ...file, others: editsOfOthers(edits, file.now, turns.texts).map(spanId) }
        : file;
}

/** A file that is gone and a new one with its text are one that was renamed. */
export function pairRenames(files: readonly ComparedFile[]): ComparedFile[] {
    const gone = files.filter(({ status, before, isSame }) =>
        status === 'deleted' && !isSame && before.kind === 'text' && before.text !== '');
    const taken = new Set<ComparedFile>();
    const paired = files.map(file => {
        const origin = file.status === 'added' && file.canRevert && file.now
            ? gone.find(other => !taken.has(other) && other.canRevert && other.before.kind === 'text' && other.before.text === file.now)
            : undefined;
        if (!origin || origin.before.kind !== 'text') {
            return file;
        }
        taken.add(origin);
        return { ...file, status: 'renamed' as const, from: { path: origin.path, text: origin.before.text }, hunks: [] };
    });
    return paired.filter(file => !taken.has(file));
}

/** What the page gets to know; of the hunks those that fit into `mostLines`. */
export function toChangedFile(
    { path, uri, status, from, fingerprint, hunks, note, canRevert, touched, others = [], whole }: ComparedFile, mostLines: number
): ChangedFile {
    let left = mostLines;
    const told = hunks.filter(({ lines }) => (left -= lines.length) >= 0);
    return {
        path, uri, status, fingerprint, note, canRevert, ...countLines(hunks),
        hunks: told.map(({ id, oldStart, newStart, lines }) => ({ id, oldStart, newStart, lines })),
        ...from ? { from: from.path } : {},
        ...touched ? { touched } : {},
        ...others.length > 0 ? { others } : {},
        ...whole ? { whole: toChangedFile(whole, mostLines) } : {},
        ...told.length < hunks.length ? { truncated: true } : {}
    };
}
