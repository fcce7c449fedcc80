import { CommandSource } from '../../common';

/** What a handler may know of the call that it serves. */
export interface CommandContext {
    readonly id: string;
    /** The session whose agent asked; undefined if nobody's agent did. */
    readonly sessionId?: string;
    /** The agent's message in which the command stood, if it is known. */
    readonly messageId?: string;
    readonly source: CommandSource;
    /** Aborted once the command has been answered for: the handler should give up. */
    readonly signal: AbortSignal;
    /** Runs something that waits for the person; that time does not count as the command's. */
    whileAsking<T>(ask: () => Promise<T>): Promise<T>;
}

/** The person runs a command: nothing takes it back, and nobody counts the time. */
export const PALETTE_CONTEXT: CommandContext = {
    id: 'palette',
    source: 'palette',
    signal: new AbortController().signal,
    whileAsking: ask => ask()
};
