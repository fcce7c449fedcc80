import { injectable, inject } from '@theia/core/shared/inversify';
import { AgentCommandCall, CommandResult } from '../../common';
import { AgentCommandRegistry } from './agent-command-registry';

/** Runs the commands that come from outside one after the other, in the order in which they came. */
@injectable()
export class AgentCommandQueue {

    @inject(AgentCommandRegistry)
    protected readonly registry: AgentCommandRegistry;

    protected last: Promise<unknown> = Promise.resolve();

    enqueue(call: AgentCommandCall): Promise<CommandResult> {
        const result = this.last.then(() => this.registry.execute(call));
        this.last = result;
        return result;
    }
}
