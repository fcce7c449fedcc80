import type { CopyOutcome, CopyRefusal, CopyRequest, CopyUpdate, CopyUpdateRequest } from '@openspace/foundation/copies';
import { injectable } from '@theia/core/shared/inversify';

/** A file that is not as it was when the copy was made, or when it was applied last. */
export interface CopiedChange {
    /** Relative to the folder. */
    readonly path: string;
    readonly status: 'added' | 'modified' | 'deleted';
    /** Another one whenever the file, or what it is compared with, is another. */
    readonly fingerprint: string;
    /** Texts, if it is one that can be shown; absent where there is no file. */
    readonly before?: string;
    readonly now?: string;
    readonly size?: number;
    /** Where a link leads. */
    readonly link?: string;
    /** It may be run now, or no longer. */
    readonly executable?: boolean;
    /** What the person's folder has: what the copy began with, what it has now, or something else. */
    readonly folder: 'base' | 'copy' | 'changed';
    readonly refused?: CopyRefusal;
}

export interface CopySet {
    readonly changes: readonly CopiedChange[];
    /** There are more. */
    readonly truncated: boolean;
    /** What was not copied. */
    readonly skipped: readonly string[];
}

/** What came into the copy of a session. */
export interface SandboxCopyUpdate extends CopyUpdate {
    /** The files live in the sandbox, where the window does not reach them. */
    readonly isElsewhere?: boolean;
}

export const SandboxCopies = Symbol('SandboxCopies');

/** What sessions that work in a copy changed there, and the way back. Whatever rejects carries a message for the user. */
export interface SandboxCopies {
    /** Undefined if the session has no copy. */
    changes(sessionID: string): Promise<CopySet | undefined>;
    /** How many files {@link changes} would name; undefined if the session has no copy. */
    countChanges(sessionID: string): Promise<number | undefined>;
    /** Real path of the copy; undefined if the session has none. */
    folderOf(sessionID: string): Promise<string | undefined>;
    apply(sessionID: string, requests: readonly CopyRequest[]): Promise<CopyOutcome[]>;
    /** Puts files of the copy back. */
    discard(sessionID: string, requests: readonly CopyRequest[]): Promise<CopyOutcome[]>;
    /** Brings in what the person has changed since; undefined if the session has no copy. */
    update(sessionID: string, request: CopyUpdateRequest): Promise<SandboxCopyUpdate | undefined>;
    /** Gives a fork of the session a copy that has what that of the session has; nothing happens if it has none. */
    fork(sessionID: string, forkID: string): Promise<void>;
    /** Deletes the copy with its sandbox. Without `discard`, one with work that nobody has applied stays. */
    remove(sessionID: string, discard: boolean): Promise<void>;
}

/** Stands in where no extension brings copies. */
@injectable()
export class NoSandboxCopies implements SandboxCopies {

    async changes(): Promise<undefined> {
        return undefined;
    }

    async countChanges(): Promise<undefined> {
        return undefined;
    }

    async folderOf(): Promise<undefined> {
        return undefined;
    }

    apply(): Promise<CopyOutcome[]> {
        return Promise.reject(new Error('This session has no copy.'));
    }

    discard(): Promise<CopyOutcome[]> {
        return this.apply();
    }

    async update(): Promise<undefined> {
        return undefined;
    }

    async fork(): Promise<void> {
        // There is none.
    }

    async remove(): Promise<void> {
        // There is none.
    }
}
