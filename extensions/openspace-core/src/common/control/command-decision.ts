import { AgentCommandCall, Risk } from '../command/agent-command';
import { CommandResult } from '../command/command-result';

/** What became of a command before anything ran. */
export type Verdict = 'ran' | 'refused' | 'limited' | 'declined' | 'cancelled' | 'echo' | 'accepted' | 'begun';

/** The rule that decided. */
export type DecisionRule =
    | 'allowed' | 'shape' | 'malformed' | 'unclosed' | 'too-long' | 'stream-gap'
    | 'unknown-command' | 'arguments' | 'path' | 'untrusted-folder' | 'consent' | 'control-off' | 'foreign-content'
    | 'transport' | 'sandbox' | 'message-limit' | 'turn-limit' | 'queue-full' | 'suppressed: untrusted echo' | 'not-checked'
    | 'no-tab' | 'stopped' | 'timeout' | 'tab-closed' | 'audit';

export interface CommandDecision {
    readonly verdict: Verdict;
    readonly rule: DecisionRule;
}

export const RAN: CommandDecision = { verdict: 'ran', rule: 'allowed' };

/** Whether a command may change something that lasts: it is written down before it acts. */
export function isWrittenDownFirst(risk: Risk | undefined): boolean {
    return risk === 'write' || risk === 'execute';
}

/** A command that the person is about to run in their own page. */
export interface PersonCommand {
    readonly cmd: string;
    readonly args: Readonly<Record<string, unknown>>;
}

/** Whether it may run: it got an id, or there is a reason against it. */
export type PersonAdmission = { readonly id: string } | { readonly refusal: string };

/** A command that the person ran in their own page, without its data. */
export interface PersonRun extends PersonCommand {
    /** Of one that was admitted before. */
    readonly id?: string;
    readonly result: Pick<CommandResult, 'success' | 'error' | 'executionTime'>;
}

/** A command that has its answer, whatever became of it. */
export interface FinishedCommand {
    readonly call: AgentCommandCall;
    readonly result: CommandResult;
    readonly decision: CommandDecision;
    /** Undefined if the command is unknown. */
    readonly risk?: Risk;
}
