/** Bounds for what comes out of a sandbox. */
export interface NetworkLimits {
    /** Of one sandbox, at once. */
    readonly connections: number;
    /** Until a program has said where it wants to go, in milliseconds. */
    readonly openingMs: number;
    /** A connection through which nothing goes for so long is ended. */
    readonly idleMs: number;
    /** For finding the addresses of a name, and for reaching one of them. */
    readonly connectMs: number;
    /** How long a connection waits for the person's answer. */
    readonly answerMs: number;
    /** Questions at once, and in ten minutes: a person who is asked without end says yes in the end. */
    readonly pendingQuestions: number;
    readonly questions: number;
}

export const NETWORK_LIMITS: NetworkLimits = {
    connections: 128, openingMs: 20_000, idleMs: 10 * 60_000, connectMs: 20_000, answerMs: 60_000, pendingQuestions: 8, questions: 40
};

/** The time in which so many questions may be asked. */
export const QUESTIONS_MS = 10 * 60_000;
