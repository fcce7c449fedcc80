/** One operation of a log, for people. */
export interface AuditedStep {
    /** ISO 8601 */
    readonly time: string;
    /** How it ended, as a word. */
    readonly outcome: string;
    /** What was done, by its name. */
    readonly what: string;
    /** Paths, sizes and the like, as far as the log has them. */
    readonly details: Readonly<Record<string, unknown>>;
    /** Who asked for it, and why it ended as it did. */
    readonly remarks: readonly string[];
    /** In milliseconds; undefined if nothing ran. */
    readonly durationMs?: number;
}

/** What one log has of a session. */
export interface SessionAuditPart {
    /** Stays the same in every language. */
    readonly name: string;
    readonly title: string;
    /** Oldest first. */
    readonly steps: readonly AuditedStep[];
    /** The same as the log has them, for programs. */
    readonly entries: readonly unknown[];
    /** There were more than fit: the oldest are missing. */
    readonly cut: boolean;
}

export const SessionAuditSource = Symbol('SessionAuditSource');

/** Whoever keeps a log of their own of what a session did, beside that of the commands of the window. */
export interface SessionAuditSource {
    /** Of the log, for the person. */
    readonly title: string;
    /** Undefined if the session did nothing there. Rejects with a reason for the person. */
    read(sessionID: string): Promise<SessionAuditPart | undefined>;
}

export interface NamedSession {
    readonly id: string;
    readonly title: string;
}

export const SessionNames = Symbol('SessionNames');

/** Which sessions there are. Implemented by whoever shows conversations. */
export interface SessionNames {
    /** The one that the person looks at comes first, the others by their age. */
    list(): readonly NamedSession[];
}
