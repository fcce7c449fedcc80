import { ContainerModule } from '@theia/core/shared/inversify';
import { AgentCommandContribution } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { DiceCommands } from './dice-commands';

export default new ContainerModule(bind => {
    bind(DiceCommands).toSelf().inSingletonScope();
    bind(AgentCommandContribution).toService(DiceCommands);
});
