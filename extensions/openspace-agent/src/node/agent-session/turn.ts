import { setMaxListeners } from 'node:events';
import { UserMessage } from '../../common';
import { StepAttempts } from './step-attempts';

/** What an answer needs to know of the message that it answers. */
export type AskedMessage = Pick<UserMessage, 'id' | 'sessionID' | 'agent' | 'model'>;

/** One message of the person and all that answers it. */
export class Turn {
    /** Commands that blocks asked for, by assistant message and in all. */
    readonly commandsByMessage = new Map<string, number>();
    commands = 0;
    /** How often results have started one more step. */
    resultTurns = 0;
    /** Pictures that went back to the agent with results. */
    pictures = 0;
    /** Blocks that its steps have asked for, also in attempts that broke. */
    readonly attempts = new StepAttempts();
    /** Tools of this turn that read from the web or from a server that is not ours. */
    foreignTool: string | undefined;
    /** A command of this turn that answers what others wrote. */
    foreignCommand: string | undefined;
    /** The person stopped it, wrote again or went back: its results interest nobody any more. */
    over = false;
    /** The agent has come to rest since. */
    rested = false;
    protected readonly stopper = new AbortController();

    constructor(readonly sessionID: string, /** The person's message, if it was seen. */ readonly message: AskedMessage | undefined) {
        // Each command of the turn listens, in several places.
        setMaxListeners(0, this.stopper.signal);
    }

    /** Fires when the person stops it: its commands do not run any more. */
    get stopped(): AbortSignal {
        return this.stopper.signal;
    }

    stop(): void {
        this.over = true;
        this.stopper.abort();
    }
}
