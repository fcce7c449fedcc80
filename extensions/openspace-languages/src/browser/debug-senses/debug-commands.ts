import { interfaces } from '@theia/core/shared/inversify';
import { AgentCommandContribution, AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';

/** What the person debugs, for the agent to look at. */
export class DebugCommands implements AgentCommandContribution {

    constructor(protected readonly container: interfaces.Container) { }

    async registerAgentCommands(registry: AgentCommandRegistry): Promise<void> {
        const { debugState } = await import('../../common/commands/debug-state');
        registry.register(debugState, async args => {
            const { DebugLook } = await import('./debug-look');
            return this.container.resolve(DebugLook).look(args);
        });
    }
}
