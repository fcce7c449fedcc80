import { ResultLine } from 'openspace-core/lib/common';
import { StepResult } from '../results/step-results';
import { Turn } from './turn';

/** One message of the agent with the commands that stood in it. */
export interface ResultStep {
    readonly directory: string;
    readonly messageID: string;
    readonly turn: Turn;
    /** In order of the blocks; undefined while a command runs. */
    readonly results: (StepResult | undefined)[];
    /** Mark what the log has of them as told to the agent. */
    readonly marks: (() => void)[];
    /** The message is complete: no more blocks come. */
    complete: boolean;
}

/** A line of the log of results. */
export interface LoggedResult extends ResultLine {
    readonly directory: string | undefined;
    /** The agent has been told. */
    reported: boolean;
}

/** Results that went to the server. */
export interface SentResults {
    readonly messageID: string;
    /** Nobody waits any longer for the server to take them up. */
    release(): void;
}

/** What came of the commands of one session, until the agent knows it. */
export class SessionResults {

    /** Steps that have not been told yet, by message. */
    readonly steps = new Map<string, ResultStep>();
    /** The newest noteworthy outcomes. */
    log: readonly LoggedResult[] = [];
    /** How many commands and results of ours are under way. */
    pending = 0;
    /** On their way to the server. */
    sending: Promise<unknown> | undefined;
    protected sent: SentResults | undefined;

    /** The message of results that are on their way to the server, or there and not taken up. */
    get awaited(): string | undefined {
        return this.sent?.messageID;
    }

    /** Nobody waits for those before any more. */
    await(sent: SentResults): void {
        this.release();
        this.sent = sent;
    }

    /** Ends the waiting for the named message, or for any. */
    release(messageID = this.sent?.messageID): void {
        const { sent } = this;
        if (sent && sent.messageID === messageID) {
            this.sent = undefined;
            sent.release();
        }
    }

    dispose(): void {
        this.release();
        this.steps.clear();
        this.log = [];
    }
}
