import { inject, injectable } from '@theia/core/shared/inversify';
import { paneList } from '../../common';
import { AgentCommandContribution, AgentCommandRegistry } from '../commands/agent-command-registry';
import { PaneService } from './pane-service';

/** Commands about the arrangement of the window. */
@injectable()
export class PaneCommands implements AgentCommandContribution {

    @inject(PaneService)
    protected readonly panes: PaneService;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(paneList, async () => this.panes.describe());
    }
}
