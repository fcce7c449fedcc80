import { setMaxListeners } from 'node:events';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Message, Part, UserMessage } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { AgentPolicyStore } from '../control/agent-policy-store';
import { ownTools } from '../catalog/own-tools';
import { isForeignTool } from './foreign-tools';
import { SessionRoots } from './session-roots';
import { StepAttempts } from './step-attempts';

/** Stands for the session of commands of which nobody knows it. */
export const NO_SESSION = '';

/** What an answer needs to know of the message that it answers. */
export type AskedMessage = Pick<UserMessage, 'id' | 'sessionID' | 'agent' | 'model'>;

/** One message of the person and all that answers it. */
export class Turn {
    /** Commands that blocks asked for, by assistant message and in all. */
    readonly commandsByMessage = new Map<string, number>();
    commands = 0;
    /** How often results have started one more step. */
    resultTurns = 0;
    /** Blocks that its steps have asked for, also in attempts that broke. */
    readonly attempts = new StepAttempts();
    /** Tools of this turn that read from the web or from a server that is not ours. */
    foreignTool: string | undefined;
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

/** Follows the turn of each session: where it began and what has happened in it. */
@injectable()
export class TurnTracker {

    @inject(SessionRoots)
    protected readonly roots: SessionRoots;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    /** The newest turn of each session. */
    protected readonly turns = new Map<string, Turn>();
    /** Older turns whose last answer may still be on its way. */
    protected readonly older = new Set<Turn>();
    /** Turn of each message that is answered, or that answers, while its session is at work. */
    protected readonly byMessage = new Map<string, Turn>();
    /** Messages of persons and programs whose parts are still to come, by id. */
    protected readonly asked = new Map<string, AskedMessage>();

    /** The newest turn; a stopped one until the agent has come to rest or the person writes. */
    current(sessionID: string): Turn {
        let turn = this.turns.get(sessionID);
        if (!turn) {
            turn = new Turn(sessionID, undefined);
            this.turns.set(sessionID, turn);
        }
        return turn;
    }

    /** The turn to which a message of the agent belongs: the person may have written again since. */
    turnOf(sessionID: string, messageID: string | undefined): Turn {
        const turn = messageID === undefined ? undefined : this.byMessage.get(messageID);
        // What a helper does belongs to the turn of its master, if that is the session that is asked for.
        return turn?.sessionID === sessionID ? turn : this.current(sessionID);
    }

    /** The tool by which a turn read from outside; of any turn, if the session is not known. */
    foreignToolOf(sessionID: string | undefined, messageID?: string): string | undefined {
        return sessionID !== undefined ? this.turnOf(sessionID, messageID).foreignTool
            : [...this.turns.values(), ...this.older].find(turn => turn.foreignTool !== undefined && !turn.rested)?.foreignTool;
    }

    observeMessage(info: Message): void {
        if (info.role === 'user') {
            const { id, sessionID, agent, model } = info;
            this.asked.set(id, { id, sessionID, agent, model });
            return;
        }
        const turn = this.byMessage.get(info.id) ?? this.turnOf(info.sessionID, info.parentID);
        this.byMessage.set(info.id, turn);
        // Results may have started the agent again.
        turn.rested &&= info.time.completed !== undefined;
    }

    observePart(part: Part): void {
        const message = this.asked.get(part.messageID);
        if (message && isOfPerson(part)) {
            if (![this.turns.get(message.sessionID), this.byMessage.get(message.id)].some(turn => turn?.message?.id === message.id)) {
                this.begin(message);
            }
        } else if (message && !this.byMessage.has(message.id)) {
            // What only programs have said belongs to the turn in which they said it.
            this.byMessage.set(message.id, this.current(message.sessionID));
        }
        if (part.type === 'step-start') {
            this.byMessage.get(part.messageID)?.attempts.begin(part.messageID, part.id);
        }
        if (part.type === 'tool' && part.state.status !== 'pending' && isForeignTool(part.tool, part.state.input, ownTools(this.policies.policy.transport, this.catalog.manifest))) {
            const root = this.roots.rootOf(part.sessionID);
            this.turnOf(root, part.messageID).foreignTool ??= part.tool;
            // The person may have written since: then the same run of the agent reads it there, too.
            this.current(root).foreignTool ??= part.tool;
        }
    }

    /** The agent has come to rest: nothing more can come of a turn that is over. */
    observeIdle(sessionID: string): void {
        const turn = this.turns.get(sessionID);
        if (turn) {
            turn.rested = true;
        }
        if (turn?.over) {
            this.turns.delete(sessionID);
        }
        this.older.forEach(old => old.sessionID === sessionID && this.older.delete(old));
        this.byMessage.forEach((owner, id) => owner.sessionID === sessionID && this.byMessage.delete(id));
        this.asked.forEach((message, id) => message.sessionID === sessionID && this.asked.delete(id));
    }

    /** The person writes: commands of the turn before go on, its results do not start another step. */
    protected begin(message: AskedMessage): void {
        const { id, sessionID } = message;
        const before = this.turns.get(sessionID);
        const turn = new Turn(sessionID, message);
        if (before) {
            before.over = true;
            this.older.add(before);
            // The same run of the agent goes on, with all that it has read.
            turn.foreignTool = before.rested ? undefined : before.foreignTool;
        }
        this.turns.set(sessionID, turn);
        this.byMessage.set(id, turn);
        this.renewUnknown();
    }

    /** A new beginning also for commands of which nobody knows the session; a stop still reaches those that run. */
    protected renewUnknown(): void {
        const unknown = this.turns.get(NO_SESSION);
        if (unknown?.stopped.aborted) {
            this.turns.delete(NO_SESSION);
        } else if (unknown) {
            unknown.commands = 0;
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
        this.older.forEach(turn => turn.sessionID === sessionID && turn.stop());
    }

    forget(sessionID: string): void {
        if (this.turns.has(sessionID)) {
            this.stop(sessionID);
        }
        this.observeIdle(sessionID);
        this.turns.delete(sessionID);
    }
}

/** What only programs add does not begin a turn: our own results, and what the server says to itself. */
function isOfPerson(part: Part): boolean {
    return part.type === 'text' ? !part.synthetic : part.type === 'file' || part.type === 'agent' || part.type === 'subtask';
}
