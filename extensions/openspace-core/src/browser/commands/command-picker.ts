import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from './agent-command-registry';
import { ArgumentPicker, PickerChoice } from './argument-picker';

/** Lets the person pick a command of this window. */
@injectable()
export class CommandPicker implements ArgumentPicker {

    @inject(AgentCommandRegistry)
    protected readonly registry: AgentCommandRegistry;

    readonly kind = 'id:command';

    async choices(): Promise<PickerChoice[]> {
        return this.registry.definitions
            .map(({ id, label, category }) => ({ label: `${category}: ${label}`, description: id, value: id }))
            .sort((a, b) => a.label.localeCompare(b.label));
    }
}
