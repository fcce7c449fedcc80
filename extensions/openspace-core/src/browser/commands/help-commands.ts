import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { help, OpenSpaceService } from '../../common';
import { AgentCommandContribution, AgentCommandRegistry } from './agent-command-registry';

/** Explains the commands. The backend knows all of them, also those of other pages and programs. */
@injectable()
export class HelpCommands implements AgentCommandContribution {

    @inject(OpenSpaceService)
    protected readonly service: OpenSpaceService;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(help, async ({ command }) => ({ text: await this.service.describeCommand(command) }),
            { optional: [{ name: 'command', none: nls.localize('openspace/core/allCommands', 'All Commands') }] });
    }
}
