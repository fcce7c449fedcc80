import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandCall } from 'openspace-core/lib/common';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { PersonInquiry } from 'openspace-core/lib/node/control/person-inquiry';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { TurnTracker } from '../turns/turn-tracker';
import { EchoGuard } from './echo-guard';

/** In a turn that has read from the web or from a stranger's server, the person sees what is written or run before it is. */
@injectable()
export class ForeignContentQuestion {

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(TurnTracker)
    protected readonly turns: TurnTracker;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(EchoGuard)
    protected readonly guard: EchoGuard;

    @inject(PersonInquiry)
    protected readonly inquiry: PersonInquiry;

    /** True if the person says yes or there is nothing to ask; undefined if the person cannot be asked. */
    async ask(call: AgentCommandCall, pick: () => ConnectedPage | undefined, withdrawn: AbortSignal): Promise<boolean | undefined> {
        const allowed = await this.decide(call, pick, withdrawn);
        if (allowed && this.catalog.entry(call.cmd)?.answersForeign) {
            this.turns.noteForeignCommand(call.sessionId, call.messageId, call.cmd);
        }
        return allowed;
    }

    /** By what the turn read from outside. What goes on in the page that the agent has just read is no news to it. */
    protected sourceOf({ sessionId, messageId }: AgentCommandCall, isSameSource: boolean): string | undefined {
        return this.turns.foreignToolOf(sessionId, messageId)
            ?? (isSameSource ? undefined : this.turns.foreignCommandOf(sessionId, messageId));
    }

    protected async decide(
        call: AgentCommandCall, pick: () => ConnectedPage | undefined, withdrawn: AbortSignal
    ): Promise<boolean | undefined> {
        const entry = this.catalog.entry(call.cmd);
        const tool = this.sourceOf(call, entry?.answersForeign === true);
        const harmless = entry?.risk === 'view' || entry?.risk === 'layout';
        const copied = this.guard.resembles(call.sessionId, call.cmd, call.args);
        if ((tool === undefined && !copied) || harmless || !this.policies.policy.confirmAfterForeignContent) {
            return true;
        }
        const answer = await this.inquiry.ask({
            kind: 'danger',
            cmd: call.cmd,
            label: entry?.name ?? call.cmd,
            details: JSON.stringify(call.args, undefined, 2),
            reason: copied
                ? 'The words of this command stand in something that the agent has read, which may have told it to do this.'
                : `In this turn the agent has read text from outside (${tool}), which may have told it to do this.`
        }, { pick, withdrawn });
        return answer?.allowed;
    }
}
