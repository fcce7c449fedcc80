import { injectable } from '@theia/core/shared/inversify';
import { AgentCommandContribution, AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { diceRoll } from '../common/dice-command';

@injectable()
export class DiceCommands implements AgentCommandContribution {

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(diceRoll, async ({ sides }) => ({ value: 1 + Math.floor(Math.random() * sides) }));
    }
}
