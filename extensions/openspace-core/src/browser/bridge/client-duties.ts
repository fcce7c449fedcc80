import { AgentCommandCall, PageResult, PersonAnswer, PersonQuestion } from '../../common';

export const CallRunner = Symbol('CallRunner');

/** Runs the commands that the backend sends to this page. */
export interface CallRunner {
    /** Never rejects. */
    run(call: AgentCommandCall): Promise<PageResult>;
    /** Nobody waits for the answer any more. */
    cancel(id: string): void;
}

export const PersonAsker = Symbol('PersonAsker');

/** Asks the person on behalf of the backend. */
export interface PersonAsker {
    ask(question: PersonQuestion): Promise<PersonAnswer>;
    withdraw(id: string): void;
}
