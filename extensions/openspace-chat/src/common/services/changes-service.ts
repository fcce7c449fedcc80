import { TurnChange } from 'openspace-core/lib/common/services/turn-revisions';

/** Where the page finds {@link ChangesService}. */
export const CHANGES_SERVICE_PATH = '/services/openspace-changes';

/**
 * Whose changes: those of a whole session, or of the turn that a message of the person began; or, whoever made them, what is not
 * committed, or what the branch has that the repository's main branch has not.
 */
export interface ChangeScope {
    readonly sessionID: string;
    readonly messageID?: string;
    readonly git?: 'uncommitted' | 'branch';
    /** The files are those of the copy in which the session works. */
    readonly copy?: true;
    /** Of a session: keys of edits that the person has accepted, by path. What they made of a file is what it is compared with. */
    readonly accepted?: Readonly<Record<string, readonly string[]>>;
}

export type ChangeStatus = 'added' | 'modified' | 'deleted' | 'renamed';

/**
 * Why a file has no lines to show, or cannot be taken back: it is not text (`binary`) or too long (`large`), lies `outside` the
 * workspace, has bytes that the server did not keep (`encoding`), or nobody knows what was there
 * before (`unknown`).
 */
export type ChangeNote = 'binary' | 'large' | 'outside' | 'encoding' | 'unknown';

/** Lines that belong together, with some around them. */
export interface ChangeHunk {
    /** Names the hunk as long as the file's {@link ChangedFile.fingerprint} stays. */
    readonly id: string;
    /** First line before and now, from 1. */
    readonly oldStart: number;
    readonly newStart: number;
    /** Each with a blank, `+` or `-` before it, and without its line break. */
    readonly lines: readonly string[];
}

/** A file that is not as it was before. */
export interface ChangedFile {
    /** As the agent calls it. */
    readonly path: string;
    /** File URI, also of a file that is gone; absent outside of the workspace. */
    readonly uri?: string;
    /** Its path before, if it was renamed. */
    readonly from?: string;
    readonly status: ChangeStatus;
    readonly additions: number;
    readonly deletions: number;
    /** Another one whenever the file, or what it is compared with, is another. */
    readonly fingerprint: string;
    readonly hunks: readonly ChangeHunk[];
    /** There are more hunks than are told. */
    readonly truncated?: boolean;
    readonly note?: ChangeNote;
    /** What was there before is known, exactly. */
    readonly canRevert: boolean;
    /** Somebody else has written to it since the agent did: the person, or a program. */
    readonly touched?: boolean;
    /** Ids of edits in which the agent has no part. */
    readonly others?: readonly string[];
    /** The file as the session changed it, if this is what has changed since the person accepted something. */
    readonly whole?: ChangedFile;
    /** It is in the copy in which the session works, and not in the person's folder. */
    readonly copied?: CopiedFile;
}

/** What is special about a file of a copy. */
export interface CopiedFile {
    /** Why it cannot be applied. */
    readonly refused?: 'name' | 'repository' | 'link' | 'special' | 'unreadable';
    /** The machine runs something by it, or agents follow it: the person is asked once more. */
    readonly guarded?: true;
    /** Where a link leads. */
    readonly link?: string;
    /** It may be run now, or no longer. */
    readonly executable?: boolean;
}

/** A change of a copy as the person has seen it, or some of its hunks or edits by their ids. */
export interface CopyPart {
    readonly path: string;
    readonly fingerprint: string;
    readonly parts?: readonly string[];
    /** What counts where the person has changed the same: their lines, those of the copy, or both between markers. */
    readonly favour?: 'folder' | 'copy' | 'markers';
    /** The person has agreed to what is guarded. */
    readonly agreed?: boolean;
}

export interface CopyResult {
    readonly path: string;
    /** `conflict`: both have changed the same, and nothing was written. */
    readonly outcome: 'applied' | 'merged' | 'discarded' | 'updated' | 'conflict' | 'failed';
    /** For the user, if it failed. */
    readonly reason?: string;
    /** A text in conflict, with both versions between markers. */
    readonly merged?: string;
    /** Of a conflict when the person's changes should come into the copy; goes with the choice. */
    readonly seen?: string;
}

/** What counts in the copy where both have changed the same, as the person has seen it. */
export interface CopyChoice {
    readonly path: string;
    readonly seen: string;
    readonly favour: 'folder' | 'copy' | 'markers';
}

export interface ChangeList {
    readonly files: readonly ChangedFile[];
    /**
     * Whether the server compared all files (`snapshots`), or only what its tools wrote is known (`tools`); or these are the files of the
     * `copy` in which the session works.
     */
    readonly source: 'snapshots' | 'tools' | 'copy';
    /** There are more files than are told. */
    readonly truncated?: boolean;
    /** What the copy was made without. */
    readonly skipped?: readonly string[];
    /** Absent if the folder is in no git repository. */
    readonly repository?: { readonly branch?: string; readonly mainBranch?: string };
}

/** One step back: the text that must be there now, and the one that takes its place; undefined stands for no file. */
export interface TextExchange {
    readonly path: string;
    readonly expected?: string;
    readonly content?: string;
}

export const ChangesService = Symbol('ChangesService');

/**
 * What the agent changed in the files of the page's folder, compared with the disk.
 * A rejected call carries a message that a person understands.
 */
export interface ChangesService {
    list(scope: ChangeScope): Promise<ChangeList>;
    /** The text of a file before the scope; empty if there was no file. */
    before(scope: ChangeScope, path: string): Promise<string>;
    /** The text of a file of the copy in which the session works; empty if there is none. */
    copied(sessionID: string, path: string): Promise<string>;
    /** Brings changes of a copy into the folder; what the person has changed there is kept. */
    applyCopy(sessionID: string, parts: readonly CopyPart[]): Promise<readonly CopyResult[]>;
    /** Brings into the copy what the person has changed in their folder since, or only what was chosen. */
    updateCopy(sessionID: string, choices?: readonly CopyChoice[]): Promise<readonly CopyResult[]>;
    /** Puts files of the copy back as they were. */
    discardCopy(sessionID: string, parts: readonly CopyPart[]): Promise<readonly CopyResult[]>;
    /**
     * A file before and after a turn, which is one that began with this message, of whatever session, or `last`: the newest of the
     * session that changed the file.
     */
    turn(path: string, turn: string, sessionID?: string): Promise<TurnChange>;
    /** What has to happen to take back a file that has the fingerprint, or some hunks or edits of it, by their ids. Nothing is written. */
    planRevert(
        scope: ChangeScope, path: string, seen: { readonly fingerprint: string; readonly parts?: readonly string[] }
    ): Promise<readonly TextExchange[]>;
    /** Makes the folder a git repository, so that the server can take snapshots. */
    createRepository(): Promise<void>;
}
