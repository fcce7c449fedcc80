import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ActivityCommands } from './activity-commands';
import { ActivityExport } from './activity-export';
import { ActivityWidget } from './activity-widget';

/** Puts the activity beside terminals and problems, when somebody wants to see it. */
@injectable()
export class ActivityViewContribution extends AbstractViewContribution<ActivityWidget> {

    @inject(ActivityExport)
    protected readonly exporting: ActivityExport;

    constructor() {
        super({
            widgetId: ActivityWidget.ID,
            widgetName: ActivityWidget.LABEL,
            defaultWidgetOptions: { area: 'bottom' },
            toggleCommandId: ActivityCommands.TOGGLE_ID
        });
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        commands.registerCommand(ActivityCommands.SHOW, { execute: () => this.openView({ activate: true }) });
        commands.registerCommand(ActivityCommands.EXPORT, { execute: () => this.exporting.run() });
    }
}
