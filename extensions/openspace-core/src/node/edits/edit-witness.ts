/** Lines from 1, both inclusive. */
export interface EditedLines {
    readonly start: number;
    readonly end: number;
}

/** A file that the agent has changed with a tool of its server, not with a command of ours. */
export interface AgentEdit {
    /** Absolute. */
    readonly path: string;
    readonly isNew: boolean;
    /** Lines that are others now, as far as the tool says. */
    readonly lines?: readonly EditedLines[];
}

/** Whose agent it is, and where it works. */
export interface EditPlace {
    readonly sessionID: string;
    readonly directory: string;
}

/** What the agent should know of its edits. */
export interface EditRemark {
    /** The command that would have answered the same. */
    readonly cmd: string;
    /** What goes back to the agent; undefined if there is nothing to say. */
    readonly data?: Readonly<Record<string, unknown>>;
    /** Called when the remark is taken. Until then, later edits of the same turn are judged together with these. */
    accept(): void;
}

/**
 * Bound by whoever has something to say about files that the agent changed, such as new errors in them. What it says goes back in
 * the same turn, and counts as one of its results.
 */
export interface EditWitness {
    /** The person has written: what they changed themselves is not the agent's doing. */
    didBeginTurn?(place: EditPlace): void;
    /** The agent has read files. */
    didRead?(place: EditPlace, paths: readonly string[]): void;
    /** The agent is about to change files; they may be changed already. */
    willEdit?(place: EditPlace, paths: readonly string[]): void;
    /** Says what came of edits; the signal is aborted when nobody waits any more. */
    didEdit(place: EditPlace, edits: readonly AgentEdit[], signal: AbortSignal): Promise<EditRemark | undefined>;
}

export const EditWitness = Symbol('EditWitness');
