import { AgentCommandCall, FinishedCommand } from '../../common';

/** Keeps what becomes of commands, and of those that may change something what is about to become of them. */
export interface CommandJournal {
    /**
     * Resolves when it is on the disk that the command was admitted: only then may it act. Resolves with what is wrong with the disk
     * if it is not; then it must not. Never rejects.
     */
    admit(call: AgentCommandCall): Promise<string | undefined>;
    /** The command has its answer. */
    add(finished: FinishedCommand): void;
}

export const CommandJournal = Symbol('CommandJournal');
