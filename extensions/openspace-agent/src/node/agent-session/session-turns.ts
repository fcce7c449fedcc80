import { Message, Part, picturesOf } from '../../common';
import { AskedMessage, Turn } from './turn';

/** The turns of one session: where each began, and to which of them a message belongs. */
export class SessionTurns {

    protected newest: Turn | undefined;
    /** Turns before it whose last answer may still be on its way. */
    protected readonly older = new Set<Turn>();
    /** Turn of each message that is answered, or that answers, while the session is at work. */
    protected readonly byMessage = new Map<string, Turn>();
    /** Messages of persons and programs whose parts are still to come, by id. */
    protected readonly asked = new Map<string, AskedMessage>();

    /** Messages with which we bring pictures. */
    protected readonly own = new Set<string>();

    constructor(protected readonly sessionID: string) { }

    /** The newest turn; a stopped one until the agent has come to rest or the person writes. */
    get current(): Turn {
        return this.newest ??= new Turn(this.sessionID, undefined);
    }

    /** All of which something may still come, the newest first. */
    get all(): Turn[] {
        return this.newest ? [this.newest, ...this.older] : [...this.older];
    }

    /** The turn to which a message belongs: the person may have written again since. */
    turnOf(messageID: string | undefined): Turn {
        return (messageID === undefined ? undefined : this.byMessage.get(messageID)) ?? this.current;
    }

    observeMessage(info: Message): void {
        if (info.role === 'user') {
            const { id, sessionID, agent, model } = info;
            this.asked.set(id, { id, sessionID, agent, model });
            return;
        }
        const turn = this.byMessage.get(info.id) ?? this.turnOf(info.parentID);
        this.byMessage.set(info.id, turn);
        // Results may have started the agent again.
        turn.rested &&= info.time.completed !== undefined;
    }

    /** We are about to send a message with pictures: they begin no turn. */
    expectOwn(messageID: string): void {
        this.own.add(messageID);
    }

    /** True if the person begins a turn with it. */
    observePart(part: Part): boolean {
        if (part.type === 'step-start') {
            this.byMessage.get(part.messageID)?.attempts.begin(part.messageID, part.id);
        }
        if (picturesOf(part).length > 0) {
            // As after a restart of ours.
            this.own.add(part.messageID);
        }
        const message = this.asked.get(part.messageID);
        if (message && isPersonPart(part) && !(part.type === 'file' && this.own.has(part.messageID))) {
            const known = [this.newest, this.byMessage.get(message.id)].some(turn => turn?.message?.id === message.id);
            if (!known) {
                this.begin(message);
            }
            return !known;
        }
        if (message && !this.byMessage.has(message.id)) {
            // What only programs have said belongs to the turn in which they said it.
            this.byMessage.set(message.id, this.current);
        }
        return false;
    }

    /** The person writes: commands of the turn before go on, its results do not start another step. */
    protected begin(message: AskedMessage): void {
        const before = this.newest;
        const turn = new Turn(this.sessionID, message);
        if (before) {
            before.over = true;
            this.older.add(before);
            // The same run of the agent goes on, with all that it has read.
            turn.foreignTool = before.rested ? undefined : before.foreignTool;
        }
        this.newest = turn;
        this.byMessage.set(message.id, turn);
    }

    /** The agent has come to rest: nothing more can come of a turn that is over. */
    rest(): void {
        if (this.newest) {
            this.newest.rested = true;
        }
        if (this.newest?.over) {
            this.newest = undefined;
        }
        this.older.clear();
        this.byMessage.clear();
        this.asked.clear();
        this.own.clear();
    }

    /** Results do not start another step. */
    end(): void {
        if (this.newest) {
            this.newest.over = true;
        }
    }

    /** The person stopped the turn or went back before it: what it still had to do is void. */
    stop(): void {
        this.current.stop();
        this.older.forEach(turn => turn.stop());
    }

    /** A new beginning without a message; a stop still reaches commands that run. */
    renew(): void {
        if (this.newest?.stopped.aborted) {
            this.newest = undefined;
        } else if (this.newest) {
            this.newest.commands = 0;
        }
    }

    /** The session is gone: from now on there is one turn, which is stopped. */
    dispose(): void {
        this.stop();
        this.rest();
        this.stop();
    }
}

/** What only programs add does not begin a turn: our own results, and what the server says to itself. */
function isPersonPart(part: Part): boolean {
    return part.type === 'text' ? !part.synthetic : part.type === 'file' || part.type === 'agent' || part.type === 'subtask';
}
