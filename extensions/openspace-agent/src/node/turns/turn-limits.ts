import { inject, injectable } from '@theia/core/shared/inversify';
import { COMMANDS_PER_TURN } from 'openspace-core/lib/common';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { LimitRefusal } from 'openspace-core/lib/node/router/command-callers';
import { TurnTracker } from './turn-tracker';

/** How many commands the agent may ask for, in one message and in one turn, by whatever way. */
@injectable()
export class TurnLimits {

    @inject(TurnTracker)
    protected readonly turns: TurnTracker;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    /** Counts a command; says why it is one too many. */
    count(sessionID: string, messageID: string | undefined): LimitRefusal | undefined {
        const turn = this.turns.turnOf(sessionID, messageID);
        const { maxCommandsPerMessage } = this.policies.policy;
        if (messageID !== undefined) {
            const inMessage = (turn.commandsByMessage.get(messageID) ?? 0) + 1;
            turn.commandsByMessage.set(messageID, inMessage);
            if (inMessage > maxCommandsPerMessage) {
                return {
                    rule: 'message-limit', error: `A message may have at most ${maxCommandsPerMessage} commands; this one was not run.`
                };
            }
        }
        return ++turn.commands > COMMANDS_PER_TURN
            ? { rule: 'turn-limit', error: `A turn may have at most ${COMMANDS_PER_TURN} commands; this one was not run.` }
            : undefined;
    }
}
