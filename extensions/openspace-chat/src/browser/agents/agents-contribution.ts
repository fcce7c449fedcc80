import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { injectable } from '@theia/core/shared/inversify';
import { AgentMenu } from 'openspace-core/lib/browser/control/agent-menu';
import { AgentsCommands } from './agents-commands';
import { AgentsWidget } from './agents-widget';

/** Puts the view of all agents beside the explorer, when somebody wants to see it. */
@injectable()
export class AgentsContribution extends AbstractViewContribution<AgentsWidget> {

    constructor() {
        super({
            widgetId: AgentsWidget.ID,
            widgetName: AgentsWidget.LABEL,
            defaultWidgetOptions: { area: 'left', rank: 310 },
            toggleCommandId: AgentsCommands.TOGGLE_ID
        });
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        commands.registerCommand(AgentsCommands.SHOW, { execute: () => this.openView({ activate: true, reveal: true }) });
    }

    override registerMenus(menus: MenuModelRegistry): void {
        super.registerMenus(menus);
        const { id, label } = AgentsCommands.SHOW;
        menus.registerMenuAction(AgentMenu.LOOK, { commandId: id, label, order: 'c' });
    }
}
