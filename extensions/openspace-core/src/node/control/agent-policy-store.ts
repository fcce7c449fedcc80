import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { AgentPolicy, agentPolicySchema, DEFAULT_POLICY } from '../../common';

/** The person's limits and choices, as the page last told them. */
@injectable()
export class AgentPolicyStore {

    protected current: AgentPolicy = DEFAULT_POLICY;

    protected readonly onDidChangeEmitter = new Emitter<AgentPolicy>();
    readonly onDidChange: Event<AgentPolicy> = this.onDidChangeEmitter.event;

    get policy(): AgentPolicy {
        return this.current;
    }

    set(policy: AgentPolicy): void {
        const next = agentPolicySchema.parse(policy);
        if (JSON.stringify(next) !== JSON.stringify(this.current)) {
            this.current = next;
            this.onDidChangeEmitter.fire(next);
        }
    }
}
