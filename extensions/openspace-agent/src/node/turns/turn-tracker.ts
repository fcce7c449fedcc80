import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { ownTools } from 'openspace-core/lib/node/catalog/own-tools';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { AgentSessions } from '../agent-session/agent-sessions';
import { ObservedPart, SessionObserver } from '../agent-session/session-observer';
import { SessionTurns } from '../agent-session/session-turns';
import { Turn } from '../agent-session/turn';
import { isForeignTool } from './foreign-tools';

/** Stands for the session of commands of which nobody knows it. */
export const NO_SESSION = '';

/** Finds the turn of a command, and notes in which turns the agent has read from outside. */
@injectable()
export class TurnTracker implements SessionObserver {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    protected readonly ofNoSession = new SessionTurns(NO_SESSION);

    /** The newest turn; a stopped one until the agent has come to rest or the person writes. */
    current(sessionID: string): Turn {
        return this.of(sessionID).current;
    }

    /** The turn to which a message of the agent belongs; for one of a helper the newest, if its master is asked for. */
    turnOf(sessionID: string, messageID: string | undefined): Turn {
        return this.of(sessionID).turnOf(messageID);
    }

    /** The tool by which a turn read from outside; of any turn, if the session is not known. */
    foreignToolOf(sessionID: string | undefined, messageID?: string): string | undefined {
        return sessionID !== undefined ? this.turnOf(sessionID, messageID).foreignTool
            : this.sessions.all.flatMap(({ turns }) => turns.all).find(turn => turn.foreignTool !== undefined && !turn.rested)?.foreignTool;
    }

    /** A command whose answer others wrote; likewise. */
    foreignCommandOf(sessionID: string | undefined, messageID?: string): string | undefined {
        const turns = sessionID !== undefined ? [this.turnOf(sessionID, messageID)]
            : [this.ofNoSession.current, ...this.sessions.all.flatMap(session => session.turns.all).filter(({ rested }) => !rested)];
        return turns.find(({ foreignCommand }) => foreignCommand !== undefined)?.foreignCommand;
    }

    /** The agent is going to read what such a command answers. */
    noteForeignCommand(sessionID: string | undefined, messageID: string | undefined, command: string): void {
        const turns = this.of(sessionID ?? NO_SESSION);
        turns.turnOf(messageID).foreignCommand ??= command;
        turns.current.foreignCommand ??= command;
    }

    /** The person stopped the turn: what it still had to do is void. */
    stop(sessionID: string): void {
        this.of(sessionID).stop();
    }

    /** A new beginning also for commands of which nobody knows the session. */
    didBeginTurn(): void {
        this.ofNoSession.renew();
    }

    didObservePart({ part }: Pick<ObservedPart, 'part'>): void {
        if (part.type !== 'tool' || part.state.status === 'pending') {
            return;
        }
        const own = ownTools(this.policies.policy.transport, this.catalog.manifest);
        if (isForeignTool(part.tool, part.state.input, own)) {
            const { turns } = this.sessions.of(this.sessions.rootOf(part.sessionID));
            turns.turnOf(part.messageID).foreignTool ??= part.tool;
            // The person may have written since: then the same run of the agent reads it there, too.
            turns.current.foreignTool ??= part.tool;
        }
    }

    protected of(sessionID: string): SessionTurns {
        return sessionID === NO_SESSION ? this.ofNoSession : this.sessions.of(sessionID).turns;
    }
}
