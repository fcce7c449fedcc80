import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from './agent-command-registry';
import { ArgumentPicker, PickerChoice } from './argument-picker';
import { commandCategory, commandLabel } from './command-label';

/** Lets the person pick a command of this window. */
@injectable()
export class CommandPicker implements ArgumentPicker {

    @inject(AgentCommandRegistry)
    protected readonly registry: AgentCommandRegistry;

    readonly kind = 'id:command';

    async choices(): Promise<PickerChoice[]> {
        return this.registry.definitions
            .map(definition => ({
                label: `${commandCategory(definition)}: ${commandLabel(definition)}`, description: definition.id, value: definition.id
            }))
            .sort((a, b) => a.label.localeCompare(b.label));
    }
}
