import { setMaxListeners } from 'node:events';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Message, Part, UserMessage } from '../../common';
import { isForeignTool } from './foreign-tools';
import { SessionRoots } from './session-roots';

/** One message of the person and all that answers it. */
export class Turn {
    /** Commands that blocks asked for, by assistant message and in all. */
    readonly commandsByMessage = new Map<string, number>();
    commands = 0;
    /** How often results have started one more step. */
    resultTurns = 0;
    /** Tools of this turn that read from the web or from a server that is not ours. */
    foreignTool: string | undefined;
    /** The person stopped it, wrote again or went back: its results interest nobody any more. */
    over = false;
    protected readonly stopper = new AbortController();

    constructor(readonly sessionID: string, /** The person's message, if it was seen. */ readonly message: UserMessage | undefined) {
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

/** Follows the turn of each session: where it began and what has happened in it. */
@injectable()
export class TurnTracker {

    @inject(SessionRoots)
    protected readonly roots: SessionRoots;

    protected readonly turns = new Map<string, Turn>();
    /** Messages of persons and programs, by id. */
    protected readonly asked = new Map<string, UserMessage>();

    /** The turn to which what happens now belongs; a stopped one until the agent has come to rest or the person writes. */
    current(sessionID: string): Turn {
        let turn = this.turns.get(sessionID);
        if (!turn) {
            turn = new Turn(sessionID, undefined);
            this.turns.set(sessionID, turn);
        }
        return turn;
    }

    /** The tool by which the turn of a session read from outside; of any turn, if the session is not known. */
    foreignToolOf(sessionID: string | undefined): string | undefined {
        return sessionID !== undefined ? this.current(sessionID).foreignTool
            : [...this.turns.values()].find(turn => turn.foreignTool !== undefined && !turn.over)?.foreignTool;
    }

    observeMessage(info: Message): void {
        if (info.role === 'user') {
            this.asked.set(info.id, info);
        }
    }

    observePart(part: Part): void {
        const message = this.asked.get(part.messageID);
        if (message && isOfPerson(part) && this.turns.get(part.sessionID)?.message?.id !== message.id) {
            // The person wrote again: commands go on, results do not start another step.
            this.end(part.sessionID);
            this.turns.set(part.sessionID, new Turn(part.sessionID, message));
        }
        if (part.type === 'tool' && part.state.status !== 'pending' && isForeignTool(part.tool)) {
            this.current(this.roots.rootOf(part.sessionID)).foreignTool ??= part.tool;
        }
    }

    /** The agent has come to rest: nothing more can come of a turn that is over. */
    observeIdle(sessionID: string): void {
        if (this.turns.get(sessionID)?.over) {
            this.turns.delete(sessionID);
        }
    }

    /** Results do not start another step. */
    end(sessionID: string): void {
        const turn = this.turns.get(sessionID);
        if (turn) {
            turn.over = true;
        }
    }

    /** The person stopped the turn or went back before it: what it still had to do is void. */
    stop(sessionID: string): void {
        this.current(sessionID).stop();
    }

    forget(sessionID: string): void {
        this.turns.get(sessionID)?.stop();
        this.turns.delete(sessionID);
        this.asked.forEach((message, id) => message.sessionID === sessionID && this.asked.delete(id));
    }
}

/** What only programs add does not begin a turn: our own results, and what the server says to itself. */
function isOfPerson(part: Part): boolean {
    return part.type === 'text' ? !part.synthetic : part.type === 'file' || part.type === 'agent' || part.type === 'subtask';
}
