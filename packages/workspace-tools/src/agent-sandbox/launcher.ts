import type { Duplex } from 'node:stream';

/** An agent that was just started. */
export interface AgentLink {
    /** Its end means that the agent is gone. */
    readonly stream: Duplex;
    /** Ends the agent and everything that it started, as surely as the provider can. Resolves when all is gone; may be called twice. */
    kill(): Promise<void>;
    /** How long it may take until the agent says that it is ready, in milliseconds, if that is longer than usual. */
    readonly startMs?: number;
    /** Why the agent ended, or what it said last, if that is known: for people. */
    lastWords?(): string;
}

/** How a provider starts the agent of a workspace. */
export interface Launcher {
    /** Variables for every command here, beside those that are the same everywhere. */
    readonly environment?: Readonly<Record<string, string>>;
    /** A fresh agent over the same files; rejects with a message for the user. Called again when an agent was lost. */
    launch(): Promise<AgentLink>;
    /** Frees what is held beyond single agents. */
    dispose?(): Promise<void>;
}
