import { Message } from '../../common';

/** How a turn ended that did not end by itself. */
export type BadEnding = 'stopped' | 'failed';

/** Knows how the last turn of a session ended. */
export class TurnEnding {

    protected stopped = false;
    /** The newest message of the agent in the turn, and what went wrong with it. */
    protected answer: { readonly messageID: string; readonly ending: BadEnding | undefined } | undefined;

    /** Undefined if it ended well, or there was none. */
    get bad(): BadEnding | undefined {
        return this.stopped ? 'stopped' : this.answer?.ending;
    }

    begin(): void {
        this.stopped = false;
        this.answer = undefined;
    }

    observeMessage(info: Message): void {
        if (info.role === 'assistant' && (!this.answer || this.answer.messageID <= info.id)) {
            const ending = info.error && (info.error.name === 'MessageAbortedError' ? 'stopped' : 'failed');
            this.answer = { messageID: info.id, ending };
        }
    }

    /** The person stops the agent. */
    stop(): void {
        this.stopped = true;
    }

    /** The server is gone in the middle of the turn. */
    lose(): void {
        this.answer = { messageID: '', ending: 'failed' };
    }
}
