import { CommonMenus } from '@theia/core/lib/browser/common-menus';
import { QuickInputService } from '@theia/core/lib/browser/quick-input';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandContribution, AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { ArgumentPicker, PickerChoice } from 'openspace-core/lib/browser/commands/argument-picker';
import { layoutApply, layoutList, layoutSave } from '../../common';
import { NamedLayouts } from './named-layouts';

const DELETE = {
    id: 'openspace.layouts.delete',
    category: 'OpenSpace Pane',
    label: nls.localize('openspace/hands/layouts/delete', 'Delete Layout…')
};

/** Layouts with names, for the agent, the palette and the menu. */
@injectable()
export class LayoutCommands implements AgentCommandContribution, ArgumentPicker, CommandContribution, MenuContribution {

    @inject(NamedLayouts) protected readonly layouts: NamedLayouts;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(MessageService) protected readonly messages: MessageService;

    readonly kind = 'id:layout';
    readonly emptyMessage = nls.localize('openspace/hands/layouts/none', 'No layout has been saved in this folder.');

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(layoutSave, async ({ name }, context) => ({ layouts: await this.layouts.save(name, context) }));
        registry.register(layoutApply, ({ name }, context) => this.layouts.apply(name, context));
        registry.register(layoutList, async () => ({ layouts: await this.layouts.list() }));
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(DELETE, { execute: () => this.chooseAndDelete() });
    }

    registerMenus(menus: MenuModelRegistry): void {
        const entries = [
            [layoutSave.id, nls.localize('openspace/hands/layouts/saveAs', 'Save Layout As…')],
            [layoutApply.id, nls.localize('openspace/hands/layouts/applyOne', 'Apply Layout…')],
            [DELETE.id, DELETE.label]
        ];
        entries.forEach(([commandId, label], index) =>
            menus.registerMenuAction(CommonMenus.VIEW_LAYOUT, { commandId, label, order: `z${index}` }));
    }

    async choices(): Promise<PickerChoice[]> {
        return (await this.layouts.list()).map(({ name, tabs }) => ({ label: name, value: name, description: tabs.join(', ') }));
    }

    protected async chooseAndDelete(): Promise<void> {
        const choices = await this.choices();
        if (choices.length === 0) {
            void this.messages.info(this.emptyMessage);
            return;
        }
        const placeholder = nls.localize('openspace/hands/layouts/whichToDelete', 'Which layout is to be deleted?');
        const chosen = await this.quickInput.showQuickPick(choices, { placeholder });
        if (chosen) {
            await this.layouts.remove(chosen.value);
        }
    }
}
