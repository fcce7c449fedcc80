import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { Message } from '../../common';

/** How a turn ended that did not end by itself. */
export type BadEnding = 'stopped' | 'failed';

/** Knows how the last turn of each session ended. */
@injectable()
export class TurnEndings {

    protected readonly stopped = new Set<string>();
    /** The newest message of the agent in a turn, and what went wrong with it. */
    protected readonly answers = new Map<string, { readonly messageID: string; readonly ending: BadEnding | undefined }>();

    protected readonly onDidRestEmitter = new Emitter<string>();
    /** The agent has come to rest in the session. */
    readonly onDidRest: Event<string> = this.onDidRestEmitter.event;

    /** Undefined if it ended well, or there was none. */
    of(sessionID: string): BadEnding | undefined {
        return this.stopped.has(sessionID) ? 'stopped' : this.answers.get(sessionID)?.ending;
    }

    begin(sessionID: string): void {
        this.stopped.delete(sessionID);
        this.answers.delete(sessionID);
    }

    message(info: Message): void {
        const known = this.answers.get(info.sessionID);
        if (info.role === 'assistant' && (!known || known.messageID <= info.id)) {
            const ending = info.error && (info.error.name === 'MessageAbortedError' ? 'stopped' : 'failed');
            this.answers.set(info.sessionID, { messageID: info.id, ending });
        }
    }

    /** The person stops the agent. */
    stop(sessionID: string): void {
        this.stopped.add(sessionID);
    }

    rest(sessionID: string): void {
        this.onDidRestEmitter.fire(sessionID);
    }

    /** The server is gone in the middle of a turn. */
    lose(sessionID: string): void {
        this.answers.set(sessionID, { messageID: '', ending: 'failed' });
    }

    forget(sessionID: string): void {
        this.begin(sessionID);
    }
}
